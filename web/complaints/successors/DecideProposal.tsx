import { useTranslation } from 'react-i18next'
import { caseSuccessors } from '../../../api/complaints/successorContract.ts'
import { useApiMutation } from '../../client.ts'
import { Confirm } from '../../parts/Confirm.tsx'

export type ProposalToDecide = {
  act: 'confirm' | 'stop'
  unattendedId: string
  proposalId: string
  people: string[]
}

/** The question before a proposal is confirmed or stopped. */
export function DecideProposal({
  act,
  unattendedId,
  proposalId,
  people,
  onClose,
}: ProposalToDecide & { onClose: () => void }) {
  const { t } = useTranslation()
  const decide = useApiMutation(caseSuccessors[act], { onDone: onClose })
  const isStop = act === 'stop'
  const names = people.join(', ')
  return (
    <Confirm
      opened
      onClose={onClose}
      question={isStop ? t('Stop this proposal?') : t('Let these people take over?')}
      verb={isStop ? t('Stop') : t('Confirm')}
      destructive={!isStop}
      busy={decide.isPending}
      error={decide.error}
      onConfirm={() => decide.mutate({ params: { id: unattendedId }, body: { proposalId } })}
    >
      {isStop
        ? t('Nobody gets access. Someone can be proposed again.')
        : t(
            'Confirm only people whom you know yourself: {{names}}. They can read the whole complaint in 14 days, ' +
              'unless someone who can open it comes back, or an admin or the platform stops it.',
            { names },
          )}
    </Confirm>
  )
}
