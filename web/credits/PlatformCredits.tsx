import { ActionIcon, Button, Group, Menu, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconCoins, IconDots, IconGift, IconPencil, IconPlusMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  creditRequests,
  credits,
  type CreditBalance,
  type CreditRequest,
} from '../../api/credits/contract.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { dayWords } from '../parts/moments.ts'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useList } from '../parts/useList.ts'
import { CorrectCredits, GrantCredits, RejectCreditRequest } from './creditDecisions.tsx'
import { amount } from './labels.ts'
import { Marks } from './Marks.tsx'
import { Offer } from './Offer.tsx'
import { Requests } from './Requests.tsx'

type Opened =
  | { act: 'OFFER'; of?: CreditBalance }
  | { act: 'CORRECT'; of: CreditBalance }
  | { act: 'GIVE'; of: CreditBalance | CreditRequest }
  | { act: 'REJECT'; of: CreditRequest }

/** /platform/credits */
export function Component() {
  const { t } = useTranslation()
  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  return (
    <Page
      title={t('Course credits')}
      lead={t('Courses of your library that workspaces are offered, and the credits they ask for.')}
      action={
        <Button leftSection={<IconGift size={18} aria-hidden />} onClick={() => open({ act: 'OFFER' })}>
          {t('Offer courses')}
        </Button>
      }
    >
      <Stack gap="xl">
        <Asked open={open} />
        <Offered open={open} />
      </Stack>
      {opened?.act === 'OFFER' && <Offer {...(opened.of ? { of: opened.of } : {})} onClose={close} />}
      {opened?.act === 'GIVE' && <GrantCredits of={opened.of} onClose={close} />}
      {opened?.act === 'CORRECT' && <CorrectCredits of={opened.of} onClose={close} />}
      {opened?.act === 'REJECT' && <RejectCreditRequest of={opened.of} onClose={close} />}
    </Page>
  )
}

type Opening = { open: (opened: Opened) => void }
function Asked({ open }: Opening) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const list = useList(
    creditRequests.list,
    { body: isAll ? {} : { status: ['REQUESTED'] } },
    { name: 'requests', pageSize: 10 },
  )
  return (
    <section aria-labelledby="requests">
      <Group justify="space-between" align="end" mb="sm">
        <Title order={2} id="requests">
          {t('Requests')}
        </Title>
        <NativeSelect
          label={t('Show')}
          value={isAll ? 'ALL' : 'OPEN'}
          data={[
            { value: 'OPEN', label: t('Open requests') },
            { value: 'ALL', label: t('All requests') },
          ]}
          onChange={(event) => {
            setAll(event.currentTarget.value === 'ALL')
            list.goTo(0)
          }}
        />
      </Group>
      <Requests
        list={list}
        before={[
          { title: t('Workspace'), render: (one) => one.workspaceName },
          { title: t('Course'), render: (one) => one.courseTitle },
        ]}
        after={[{ title: t('Decide'), render: (one) => <Decide of={one} open={open} /> }]}
      />
    </section>
  )
}

function Decide({ of, open }: { of: CreditRequest } & Opening) {
  const { t } = useTranslation()
  if (of.status !== 'REQUESTED') return null
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="compact-sm" onClick={() => open({ act: 'GIVE', of })}>
        {t('Credit')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => open({ act: 'REJECT', of })}>
        {t('Reject')}
      </Button>
    </Group>
  )
}

function Offered({ open }: Opening) {
  const { t } = useTranslation()
  const list = useList(credits.balances, {}, { name: 'offers' })
  return (
    <section aria-labelledby="offers">
      <Title order={2} id="offers" mb="sm">
        {t('Offered courses')}
      </Title>
      <DataTable
        list={list}
        label={t('Offered courses')}
        keyOf={({ workspaceCourseId }) => workspaceCourseId}
        empty={{
          icon: IconCoins,
          words: t('No course has been offered yet. Write and publish one under Courses, then offer it.'),
        }}
        columns={[
          { title: t('Workspace'), render: (one) => one.workspaceName },
          { title: t('Course'), render: (one) => <Course {...one} /> },
          { title: t('Per person'), align: 'right', render: (one) => amount(one.creditPrice) },
          { title: t('Available'), align: 'right', render: (one) => amount(one.available) },
          { title: t('Reserved'), align: 'right', render: (one) => amount(one.reserved) },
          { title: t('Used'), align: 'right', render: (one) => amount(one.consumed) },
          { title: t('Valid until'), render: (one) => (one.validUntil ? dayWords(one.validUntil) : '–') },
          { title: t('Status'), render: (one) => <Marks balance={one} /> },
          { title: t('More'), render: (one) => <Acts of={one} open={open} /> },
        ]}
      />
    </section>
  )
}

function Course({ courseTitle, isOutdated }: CreditBalance) {
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      <Text span size="sm">
        {courseTitle}
      </Text>
      {isOutdated && (
        <StatusTag tone="wait" icon={IconPencil}>
          {t('Newer version in the library')}
        </StatusTag>
      )}
    </Group>
  )
}

function Acts({ of, open }: { of: CreditBalance } & Opening) {
  const { t } = useTranslation()
  const takesMore = of.creditPrice > 0 && !of.hasEnded
  return (
    <Menu withinPortal position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('More for “{{title}}” in {{workspace}}', {
            title: of.courseTitle,
            workspace: of.workspaceName,
          })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {takesMore && (
          <Menu.Item
            leftSection={<IconCoins size={16} aria-hidden />}
            onClick={() => open({ act: 'GIVE', of })}
          >
            {t('Give credits')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconPlusMinus size={16} aria-hidden />}
          onClick={() => open({ act: 'CORRECT', of })}
        >
          {t('Correct the credits')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => open({ act: 'OFFER', of })}
        >
          {t('Change the offer')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
