import { useTranslation } from 'react-i18next'
import { complaints } from '../../../api/complaints/contract.ts'
import { msg } from '../../i18n.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { useCaseAct } from './useCase.tsx'

const parties = {
  RESPONDENT: {
    question: msg('Inform the respondent now?'),
    named: msg('Inform {{name}} now?'),
    words: msg(
      'The respondent is informed of the complaint and can see, from then on, ' +
        'what this process shows to them. This cannot be undone.',
    ),
  },
  EMPLOYER: {
    question: msg('Inform the employer now?'),
    named: null,
    words: msg(
      'The employer is informed of the complaint and can see, from then on, ' +
        'what this process shows to them. This cannot be undone.',
    ),
  },
} as const

export function InformParty({
  caseId,
  party,
  name,
  onClose,
}: {
  caseId: string
  /** Of whom it concerns, where it is known. */
  name?: string | undefined
  party: keyof typeof parties
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { question, named, words } = parties[party]
  const act = useCaseAct(complaints.inform, onClose)
  return (
    <Confirm
      opened
      onClose={onClose}
      question={name && named ? t(named, { name }) : t(question)}
      verb={act.error?.isTemporary ? t('Try again') : t('Inform')}
      busy={act.isPending}
      error={act.error}
      onConfirm={() => act.mutate({ params: { id: caseId }, body: { party } })}
    >
      {t(words)}
    </Confirm>
  )
}
