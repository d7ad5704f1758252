import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArchive, IconCircleCheck, IconClock, IconHourglass, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retentionRules, type RetentionRule } from '../../api/retention/contract.ts'
import { useApiMutation } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useList } from '../parts/useList.ts'
import { useNow } from '../parts/useNow.ts'
import { When } from '../parts/When.tsx'
import { citations, kinds } from './labels.ts'
import { Propose } from './Propose.tsx'

type Doing = { act: 'confirm' | 'withdraw'; rule: RetentionRule } | { act: 'propose' }

/** Rules in force, pending or past; only a second person confirms a rule. */
export function Rules() {
  const { t } = useTranslation()
  const [doing, start] = useState<Doing | null>(null)
  const list = useList(retentionRules.list, {}, { name: 'rules' })
  return (
    <Stack gap="md" component="section" aria-labelledby="rules">
      <Group justify="space-between">
        <Title order={2} size="h4" id="rules">
          {t('Retention rules')}
        </Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => start({ act: 'propose' })}>
          {t('Propose a rule')}
        </Button>
      </Group>
      <DataTable
        list={list}
        label={t('Retention rules')}
        keyOf={({ ruleId }) => ruleId}
        empty={{ icon: IconArchive, words: t('No retention rules yet. Nothing is erased.') }}
        columns={[
          { title: t('What'), render: (rule) => <What rule={rule} /> },
          {
            title: t('How long'),
            render: ({ months }) =>
              months === null ? t('Forever') : t('{{count}} months', { count: months }),
          },
          { title: t('Status'), render: (rule) => <Standing rule={rule} /> },
          { title: t('Proposed by'), render: ({ proposedBy }) => proposedBy },
          { title: t('Confirmed by'), render: ({ confirmedBy }) => confirmedBy ?? '–' },
          {
            title: t('Actions'),
            render: (rule) => (
              <Group gap="xs">
                {rule.abilities.confirm && (
                  <Button size="compact-md" onClick={() => start({ act: 'confirm', rule })}>
                    {t('Confirm')}
                  </Button>
                )}
                {rule.abilities.withdraw && (
                  <Button
                    size="compact-md"
                    variant="default"
                    onClick={() => start({ act: 'withdraw', rule })}
                  >
                    {t('Withdraw')}
                  </Button>
                )}
              </Group>
            ),
          },
        ]}
      />
      {doing?.act === 'propose' && <Propose onClose={() => start(null)} />}
      {doing?.act === 'confirm' && <ConfirmRule rule={doing.rule} onClose={() => start(null)} />}
      {doing?.act === 'withdraw' && <WithdrawRule rule={doing.rule} onClose={() => start(null)} />}
    </Stack>
  )
}

function What({ rule: { kind, place, citation, citationStatus } }: { rule: RetentionRule }) {
  const { t } = useTranslation()
  return (
    <>
      {t(kinds[kind])}
      <Text size="xs" c="dimmed">
        {[place ?? t('All places without a rule of their own'), citation, t(citations[citationStatus])]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  )
}

function Standing({ rule: { status, isInForce, effectiveAt } }: { rule: RetentionRule }) {
  const { t } = useTranslation()
  const now = useNow()
  if (isInForce)
    return (
      <StatusTag tone="good" icon={IconCircleCheck}>
        {t('In force')}
      </StatusTag>
    )
  if (status === 'PROPOSED')
    return (
      <StatusTag tone="wait" icon={IconHourglass}>
        {t('Awaiting confirmation')}
      </StatusTag>
    )
  if (status === 'WITHDRAWN')
    return (
      <StatusTag tone="calm" icon={IconX}>
        {t('Withdrawn')}
      </StatusTag>
    )
  const isComing = effectiveAt !== null && Date.parse(effectiveAt) > now
  return (
    <>
      <StatusTag tone={isComing ? 'wait' : 'calm'} icon={isComing ? IconClock : IconArchive}>
        {isComing ? t('Waiting period') : t('Replaced')}
      </StatusTag>
      {isComing && (
        <Text size="xs" c="dimmed">
          <When at={effectiveAt} />
        </Text>
      )}
    </>
  )
}

type Props = { rule: RetentionRule; onClose: () => void }
function ConfirmRule({ rule, onClose }: Props) {
  const { t } = useTranslation()
  const confirm = useApiMutation(retentionRules.confirm, { onDone: onClose })
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t('Confirm this rule?')}
      verb={t('Confirm')}
      destructive
      busy={confirm.isPending}
      error={confirm.error}
      onConfirm={() => confirm.mutate({ params: { id: rule.ruleId }, body: {} })}
    >
      {t(
        'It applies after 30 days. Workspace admins are notified now, and so is every committee with ' +
          'affected cases. What is then erased cannot be restored.',
      )}
    </Confirm>
  )
}

function WithdrawRule({ rule, onClose }: Props) {
  const { t } = useTranslation()
  const withdraw = useApiMutation(retentionRules.withdraw, { onDone: onClose })
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t('Withdraw this rule?')}
      verb={t('Withdraw')}
      busy={withdraw.isPending}
      error={withdraw.error}
      onConfirm={() => withdraw.mutate({ params: { id: rule.ruleId }, body: {} })}
    >
      {t('What applied before continues to apply.')}
    </Confirm>
  )
}
