/** Opens the case to a party: from here on they see their own part. Informing twice does nothing. */
import type { Action } from '../../definition/graph.ts'
import type { StepInstance } from '../state.ts'
import { logEntry, notify, type Turn } from '../turn.ts'

export function inform(
  turn: Turn,
  party: 'RESPONDENT' | 'EMPLOYER',
  instance: StepInstance | null,
  action: Action | null,
): void {
  if (turn.state.informed[party] !== undefined) return
  turn.state.informed[party] = turn.at
  turn.effects.push({ do: 'INFORM', party })
  logEntry(turn, 'INFORMED', instance?.id ?? null, { party })
  notify(turn, 'INFORMED', instance, [{ to: party }], { action })
}
