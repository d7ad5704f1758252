import { complaints } from '../../../api/complaints/contract.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { useCaseAct } from './useCase.tsx'

const parties = {
  RESPONDENT: { question: 'Inform the respondent now?', words: 'The respondent learns of the complaint and sees from then on what this process shows to them. This cannot be taken back.' },
  EMPLOYER: { question: 'Inform the employer now?', words: 'The employer learns of the complaint and sees from then on what this process shows to them. This cannot be taken back.' },
} as const

export function InformParty({ caseId, party, onClose }: { caseId: string; party: keyof typeof parties; onClose: () => void }) {
  const act = useCaseAct(complaints.inform, onClose)
  return <Confirm opened onClose={onClose} question={parties[party].question} verb={act.error?.code === 'UNAVAILABLE' ? 'Try again' : 'Inform them'} busy={act.isPending} error={act.error} onConfirm={() => act.mutate({ params: { id: caseId }, body: { party } })}>{parties[party].words}</Confirm>
}
