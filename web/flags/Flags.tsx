import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconDots, IconFlag, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flagReads, isReserved, type Flag } from '../../api/flags/contract.ts'
import { useApiQuery } from '../client.ts'
import { joinNames } from '../i18n.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { useNow } from '../parts/useNow.ts'
import { When } from '../parts/When.tsx'
import { FlagForm } from './FlagForm.tsx'
import { FlagWorkspaces } from './FlagWorkspaces.tsx'
import { SwitchFlag } from './SwitchFlag.tsx'
import { reservedWords, stateOf } from './labels.ts'

type Open = { what: 'new' } | { what: 'words' | 'workspaces'; key: string } | null
const nobodyMoves = { pageNo: 0, goTo: () => {}, sort: null, sortBy: () => {} }

/** /platform/flags */
export function Component() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open>(null)
  const read = useApiQuery(flagReads.all, { query: { all: 'true' } })
  const flags = read.data ?? []
  const chosen = open && 'key' in open ? flags.find((flag) => flag.key === open.key) : undefined
  const close = () => setOpen(null)
  const page = read.data && {
    content: flags,
    totalElements: flags.length,
    totalPages: 1,
    number: 0,
    size: flags.length,
  }
  return (
    <Page
      title={t('Feature flags')}
      lead={t('What is turned on, and where. A change reaches every open page within 20 seconds.')}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ what: 'new' })}>
          {t('New flag')}
        </Button>
      }
    >
      <DataTable
        list={{
          page,
          error: read.error,
          loading: read.isPending,
          retry: () => void read.refetch(),
          ...nobodyMoves,
        }}
        label={t('Feature flags')}
        keyOf={(flag) => flag.key}
        empty={{ icon: IconFlag, words: t('No feature flags yet.') }}
        columns={[
          { title: t('Flag'), render: (flag) => <Name flag={flag} /> },
          { title: t('Switch'), render: (flag) => <SwitchFlag flag={flag} /> },
          {
            title: t('Workspaces'),
            render: (flag) =>
              flag.enabledWorkspaces.length === 0
                ? t('All')
                : joinNames(flag.enabledWorkspaces.map((each) => each.workspaceUrl)),
          },
          { title: t('Owner'), render: (flag) => flag.owner || '–' },
          { title: t('Expires'), render: (flag) => <Expiry flag={flag} /> },
          {
            title: t('More'),
            align: 'right',
            render: (flag) => <More flag={flag} go={(what) => setOpen({ what, key: flag.key })} />,
          },
        ]}
      />
      {open?.what === 'new' && <FlagForm flag={null} onClose={close} />}
      {open?.what === 'words' && chosen && <FlagForm flag={chosen} onClose={close} />}
      {open?.what === 'workspaces' && chosen && <FlagWorkspaces flag={chosen} onClose={close} />}
    </Page>
  )
}

function Name({ flag }: { flag: Flag }) {
  const { t } = useTranslation()
  const words = isReserved(flag.key) ? t(reservedWords[flag.key].does) : flag.description
  return (
    <Stack gap={2}>
      <Text span ff="monospace" size="sm" fw={600}>
        {flag.key}
      </Text>
      {words && (
        <Text span size="sm" c="dimmed" fw={400} maw={340}>
          {words}
        </Text>
      )}
    </Stack>
  )
}

function Expiry({ flag }: { flag: Flag }) {
  const { t } = useTranslation()
  const now = useNow()
  if (flag.expiresAt === null) return <>{t('Never')}</>
  return (
    <Group gap={6}>
      <When at={flag.expiresAt} />
      {stateOf(flag, now) === 'EXPIRED' && (
        <Text span size="sm" fw={600}>
          {t('Expired (off)')}
        </Text>
      )}
    </Group>
  )
}

function More({ flag, go }: { flag: Flag; go: (what: 'words' | 'workspaces') => void }) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('More actions for {{key}}', { key: flag.key })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => go('workspaces')}>{t('Choose workspaces')}</Menu.Item>
        <Menu.Item onClick={() => go('words')}>{t('Edit owner and expiry')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
