import { Button, Group, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformSuccessors } from '../../../api/complaints/successorContract.ts'
import { DataTable } from '../../parts/DataTable.tsx'
import { Page } from '../../parts/Page.tsx'
import { useList } from '../../parts/useList.ts'
import { When } from '../../parts/When.tsx'
import { DecidePlatformProposal, type PlatformDecision } from './DecidePlatformProposal.tsx'

/** /platform/successors: who is proposed for complaints that nobody can open, without names or reasons. */
export function Component() {
  const { t } = useTranslation()
  const list = useList(platformSuccessors.list, {}, { name: 'proposals' })
  const [deciding, decide] = useState<PlatformDecision | null>(null)
  return (
    <Page
      title={t('Successor proposals')}
      lead={t(
        'Admins proposed who takes over complaints that nobody can open. Stop what looks wrong ' +
          'before anyone gets access.',
      )}
    >
      <DataTable
        list={list}
        label={t('Successor proposals')}
        keyOf={({ proposalId }) => proposalId}
        empty={{ icon: IconUserCheck, words: t('Nothing is waiting.') }}
        columns={[
          { title: t('Workspace'), render: ({ workspaceName }) => workspaceName },
          {
            title: t('People'),
            render: ({ people, names, reason }) => (
              <>
                {names.length > 0 ? names.join(', ') : people}
                <Text size="xs" c="dimmed">
                  {reason}
                </Text>
              </>
            ),
          },
          {
            title: t('Status'),
            render: ({ status }) =>
              status === 'PROPOSED' ? t('Awaiting confirmation') : t('Waiting period'),
          },
          {
            title: t('Goes ahead'),
            render: ({ dueAt, isByOperator, isConfirmedOnce }) =>
              isByOperator ? (
                t(
                  isConfirmedOnce
                    ? 'As soon as another platform admin confirms it'
                    : 'As soon as two platform admins confirm it',
                )
              ) : dueAt ? (
                <When at={dueAt} />
              ) : (
                t('Once another admin confirms it')
              ),
          },
          {
            title: t('Actions'),
            render: (proposal) => (
              <Group gap="xs">
                {proposal.abilities.confirm && (
                  <Button
                    size="compact-md"
                    aria-label={t('Confirm the proposal of {{name}}', { name: proposal.workspaceName })}
                    onClick={() => decide({ act: 'confirm', proposal })}
                  >
                    {t('Confirm')}
                  </Button>
                )}
                <Button
                  size="compact-md"
                  variant="default"
                  aria-label={t('Stop the proposal of {{name}}', { name: proposal.workspaceName })}
                  onClick={() => decide({ act: 'stop', proposal })}
                >
                  {t('Stop')}
                </Button>
              </Group>
            ),
          },
        ]}
      />
      {deciding && <DecidePlatformProposal {...deciding} onClose={() => decide(null)} />}
    </Page>
  )
}
