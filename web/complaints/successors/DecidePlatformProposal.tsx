import { useTranslation } from 'react-i18next'
import { platformSuccessors, type PlatformProposal } from '../../../api/complaints/successorContract.ts'
import { useApiMutation } from '../../client.ts'
import { Confirm } from '../../parts/Confirm.tsx'

export type PlatformDecision = { act: 'confirm' | 'stop'; proposal: PlatformProposal }

/** The question before a platform admin confirms or stops a proposal. */
export function DecidePlatformProposal({
  act,
  proposal: { proposalId, names },
  onClose,
}: PlatformDecision & { onClose: () => void }) {
  const { t } = useTranslation()
  const decide = useApiMutation(platformSuccessors[act], { onDone: onClose })
  const isStop = act === 'stop'
  return (
    <Confirm
      opened
      onClose={onClose}
      question={isStop ? t('Stop this proposal?') : t('Let these people take over?')}
      verb={isStop ? t('Stop') : t('Confirm')}
      destructive={!isStop}
      busy={decide.isPending}
      error={decide.error}
      onConfirm={() => decide.mutate({ params: { id: proposalId }, body: {} })}
    >
      {isStop
        ? t('Nobody gets access. Someone can be proposed again.')
        : t(
            'Confirm only if you know that the reason is true. {{names}} can read the whole complaint as soon as ' +
              'two platform admins have confirmed.',
            { names: names.join(', ') },
          )}
    </Confirm>
  )
}
