/** What the law says of a complaint that is withdrawn: whether it may be, and what is still to be done then. */
import type { Graph } from '../graph.ts'
import { lawRow } from '../law.ts'
import { say } from '../messages/say.ts'
import { problem, type GraphProblem } from '../problem.ts'
import { doersOf } from './lawRefs.ts'

/** Finds limits of a withdrawal where the law lets the person who filed end the process at any time. */
export function limitedWithdrawal({ withdrawal, lawPack }: Graph, ref: string | undefined): GraphProblem[] {
  if (ref === undefined || !withdrawal || (!withdrawal.consent && withdrawal.untilStageId === null)) return []
  const citation = lawRow(ref, lawPack)?.citation ?? ref
  return [
    problem(
      'LAW_WITHDRAWAL',
      null,
      say('problems.lawWithdrawal', { citation }),
      say('problems.freeWithdrawal'),
      { kind: 'FREE_WITHDRAWAL' },
    ),
  ]
}

/** Finds that a withdrawal does not lead to the step which the law still requires. */
export function closedByWithdrawal(graph: Graph, ref: string | undefined): GraphProblem[] {
  const row = ref === undefined ? null : lawRow(ref, graph.lawPack)
  if (!row) return []
  const serving = doersOf(graph)(row.ref)
  if (serving.some(({ id }) => id === graph.withdrawal?.leadsTo)) return []
  const text = say('problems.lawWithdrawalCloses', { citation: row.citation, law: row.text })
  const [step] = serving
  if (!step) return [problem('LAW_WITHDRAWAL_CLOSES', null, text)]
  const fix = { kind: 'SET_WITHDRAWAL_STEP', stepId: step.id } as const
  return [
    problem('LAW_WITHDRAWAL_CLOSES', null, text, say('problems.leadWithdrawalTo', { name: step.name }), fix),
  ]
}
