import { Button, Group, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { caseSuccessors, type UnattendedCase } from '../../../api/complaints/successorContract.ts'
import { DataTable } from '../../parts/DataTable.tsx'
import { Page } from '../../parts/Page.tsx'
import { useList } from '../../parts/useList.ts'
import { DecideProposal, type ProposalToDecide } from './DecideProposal.tsx'
import { ProposalState } from './ProposalState.tsx'
import { ProposeSuccessor } from './ProposeSuccessor.tsx'

/** /unattended-cases: complaints that nobody can open, without anything of them, and who is proposed to take over. */
export function Component() {
  const { t } = useTranslation()
  const [proposing, propose] = useState<UnattendedCase | null>(null)
  const [deciding, decide] = useState<ProposalToDecide | null>(null)
  const list = useList(caseSuccessors.list, {}, { name: 'unattended' })
  return (
    <Page
      title={t('Complaints nobody can open')}
      lead={t(
        'No committee member is left, and the person who filed the complaint has no account any more. ' +
          'Two admins decide who takes over. You cannot see which complaint it is.',
      )}
    >
      <DataTable
        list={list}
        label={t('Complaints nobody can open')}
        keyOf={({ unattendedId }) => unattendedId}
        empty={{
          icon: IconCircleCheck,
          words: t('There is nothing to decide.'),
        }}
        columns={[
          {
            title: t('Who takes over'),
            render: ({ proposal }) =>
              proposal ? (
                <>
                  {proposal.people.join(', ')}
                  <Text size="xs" c="dimmed">
                    {proposal.reason}
                  </Text>
                </>
              ) : (
                t('Nobody proposed yet')
              ),
          },
          {
            title: t('Status'),
            render: ({ proposal }) => (proposal ? <ProposalState proposal={proposal} /> : '–'),
          },
          {
            title: t('Proposed by'),
            render: ({ proposal }) => (proposal ? proposal.proposedBy || t('The operator') : '–'),
          },
          { title: t('Confirmed by'), render: ({ proposal }) => proposal?.confirmedBy ?? '–' },
          {
            title: t('Actions'),
            render: (row) => <Acts row={row} onPropose={() => propose(row)} onDecide={decide} />,
          },
        ]}
      />
      {proposing && <ProposeSuccessor unattendedId={proposing.unattendedId} onClose={() => propose(null)} />}
      {deciding && <DecideProposal {...deciding} onClose={() => decide(null)} />}
    </Page>
  )
}

type ActsProps = {
  row: UnattendedCase
  onPropose: () => void
  onDecide: (deciding: ProposalToDecide) => void
}
function Acts({ row: { unattendedId, proposal, abilities }, onPropose, onDecide }: ActsProps) {
  const { t } = useTranslation()
  const decide = (act: 'confirm' | 'stop') => () =>
    proposal && onDecide({ act, unattendedId, proposalId: proposal.proposalId, people: proposal.people })
  return (
    <Group gap="xs">
      {abilities.propose && (
        <Button size="compact-md" onClick={onPropose}>
          {t('Propose someone')}
        </Button>
      )}
      {proposal?.abilities.confirm && (
        <Button size="compact-md" onClick={decide('confirm')}>
          {t('Confirm')}
        </Button>
      )}
      {proposal?.abilities.stop && (
        <Button size="compact-md" variant="default" onClick={decide('stop')}>
          {t('Stop')}
        </Button>
      )}
    </Group>
  )
}
