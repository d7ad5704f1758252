import { Text } from '@mantine/core'
import { complaints } from '../../../api/complaints/contract.ts'
import { NotedDialog } from '../../parts/NotedDialog.tsx'
import { useCaseAct, useHappened } from './useCase.tsx'

type Noted =
  | typeof complaints.withdraw
  | typeof complaints.close
  | typeof complaints.answerWithdrawal
  | typeof complaints.reopenCase
  | typeof complaints.pause
  | typeof complaints.resume
  | typeof complaints.skip
  | typeof complaints.reopen
type Props = {
  row: Noted
  params: { id: string; step?: string }
  /** Sent beside the reason. */
  answer?: 'AGREE' | 'DECLINE' | 'TAKE_BACK'
  question: string
  words: string
  verb: string
  destructive?: boolean
  /** Said at the top of the page afterwards. */
  done?: string
  onClose: () => void
}

/** An act on the complaint that needs a reason. */
export function NotedAct({ row, params, answer, words, done, onClose, ...dialog }: Props) {
  const happened = useHappened()
  const act = useCaseAct(row, () => {
    if (done) happened(done)
    onClose()
  })
  const send = (note: string) =>
    act.mutate({
      params: { step: '', ...params },
      body: { note, ...(answer ? { answer } : {}) },
    })
  return (
    <NotedDialog {...dialog} act={act} onSend={send} onClose={onClose}>
      <Text>{words}</Text>
    </NotedDialog>
  )
}
