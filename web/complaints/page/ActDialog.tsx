import { useTranslation } from 'react-i18next'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { msg } from '../../i18n.ts'
import { InformParty } from './InformParty.tsx'
import { NameRespondent } from './NameRespondent.tsx'
import { NotedAct } from './NotedAct.tsx'
import { Transfer } from './Transfer.tsx'

/** Acts on the whole complaint that need nothing but a reason. */
export const withNote = {
  pause: {
    label: msg('Put on hold'),
    question: msg('Put this complaint on hold?'),
    words: msg(
      'No steps can be done until the complaint is resumed. Deadlines that can be paused are paused.',
    ),
    verb: msg('Put on hold'),
    destructive: false,
  },
  resume: {
    label: msg('Resume'),
    question: msg('Resume this complaint?'),
    words: msg('Steps reopen, and deadlines continue from where they stopped.'),
    verb: msg('Resume'),
    destructive: false,
  },
  withdraw: {
    label: msg('Withdraw my complaint'),
    question: msg('Withdraw your complaint?'),
    words: msg(
      'All open steps end, and the people handling it are notified. This ' +
        'cannot be undone; you can file a new complaint later.',
    ),
    reopening: msg(
      'All open steps end, and the people handling it are notified. You can reopen it later if you change your mind.',
    ),
    continuing: msg(
      'The open steps end, and the people handling it are notified. They still do one more step that this process ' +
        'requires, without you. You cannot undo this; you can file a new complaint later.',
    ),
    verb: msg('Withdraw'),
    destructive: true,
  },
  close: {
    label: msg('Close early'),
    question: msg('Close this complaint early?'),
    words: msg('All open steps end and everyone involved is notified. This cannot be undone.'),
    reopening: msg(
      'All open steps end and everyone involved is notified. It can be reopened, as its process allows.',
    ),
    verb: msg('Close complaint'),
    destructive: true,
  },
  reopenCase: {
    label: msg('Reopen'),
    question: msg('Reopen this complaint?'),
    words: msg(
      'It continues with the step that its process names. Deadlines that its end stopped keep ' +
        'their dates, and everyone involved is notified.',
    ),
    verb: msg('Reopen'),
    destructive: false,
  },
} as const
export type Noted = keyof typeof withNote
export type ActRequest =
  | { act: Noted | 'transfer' | 'informRespondent' | 'informEmployer' | 'nameRespondent' }
  | { act: 'reopen'; step: string; name: string }

type Props = { page: CasePage; request: ActRequest; onClose: () => void }
/** The question before an act on the complaint is done. */
export function ActDialog({ page, request, onClose }: Props) {
  const { t } = useTranslation()
  const { caseId } = page
  switch (request.act) {
    case 'transfer':
      return <Transfer page={page} onClose={onClose} />
    case 'nameRespondent':
      return (
        <NameRespondent
          caseId={caseId}
          proposed={null}
          informs={page.abilities.namingInforms}
          onClose={onClose}
        />
      )
    case 'informRespondent':
      return (
        <InformParty
          caseId={caseId}
          party="RESPONDENT"
          name={page.form?.respondent?.name || undefined}
          onClose={onClose}
        />
      )
    case 'informEmployer':
      return <InformParty caseId={caseId} party="EMPLOYER" onClose={onClose} />
    case 'reopen':
      return (
        <NotedAct
          row={complaints.reopen}
          params={{ id: caseId, step: request.step }}
          question={t('Reopen “{{name}}”?', { name: request.name })}
          words={t('The step has to be done again. The earlier decision stays in the timeline.')}
          verb={t('Reopen step')}
          onClose={onClose}
        />
      )
    default: {
      if (request.act === 'withdraw' && page.ending.needsConsent)
        return <AskToWithdraw caseId={caseId} onClose={onClose} />
      const { question, verb, destructive, ...wording } = withNote[request.act]
      const words = wordsOf(wording, page.ending)
      return (
        <NotedAct
          row={complaints[request.act]}
          params={{ id: caseId }}
          question={t(question)}
          words={t(words)}
          verb={t(verb)}
          destructive={destructive}
          onClose={onClose}
        />
      )
    }
  }
}

type EndingWords = { words: string; reopening?: string; continuing?: string }
const wordsOf = ({ words, reopening, continuing }: EndingWords, { reopens, continues }: CasePage['ending']) =>
  (continues ? continuing : undefined) ?? (reopens ? reopening : undefined) ?? words

function AskToWithdraw({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <NotedAct
      row={complaints.withdraw}
      params={{ id: caseId }}
      question={t('Ask to withdraw your complaint?')}
      words={t(
        'The committee has to agree, and reads your reason. Until it answers, the complaint continues.',
      )}
      verb={t('Ask to withdraw')}
      done={t('You asked to withdraw. The committee has been notified.')}
      onClose={onClose}
    />
  )
}
