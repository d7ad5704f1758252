/**
 * Who of the parties knows of the case, in rows: informed, to be served with the notice outside of the product, or
 * served. A party whom nobody with an account stands for is not informed: the transition is made again without.
 */
import { Actor } from '../../../workflows/definition/graph.ts'
import { partyOf } from '../../../workflows/engine/service.ts'
import type { CaseEvent, Effect, InformedParty } from '../../../workflows/engine/state.ts'
import type { CaseFacts, CaseRow } from '../facts.ts'
import { splitByAdmission } from '../../../workflows/engine/admission.ts'
import { employersOf, hasReachedEmployer, holdersAmong, isPresent } from '../people.ts'
import { announceAccess, employerOfCase, followRole, rowsOfRole } from './access.ts'
import { textOf, type TransitionWriter } from '../transitionWriter.ts'
import type { EffectWriter } from './effects.ts'

type Column = Extract<keyof CaseRow, `${string}At`>
type Columns = { informed: Column; serviceRequest: Column; served: Column }
const columns: Record<InformedParty, Columns> = {
  RESPONDENT: {
    informed: 'respondentInformedAt',
    serviceRequest: 'respondentServiceAskedAt',
    served: 'respondentServedAt',
  },
  EMPLOYER: {
    informed: 'employerInformedAt',
    serviceRequest: 'employerServiceAskedAt',
    served: 'employerServedAt',
  },
}

/** From now on this party knows of the case; the first time counts. */
export const inform: EffectWriter<'INFORM'> = (writer, effect) => {
  const { row, transition, unreached } = writer
  const { party } = effect
  if (!canReach(writer, party)) unreached.add(party)
  if (party === 'EMPLOYER') followEmployer(writer, `${transition.effects.indexOf(effect)}-employer`)
  const { informed, serviceRequest, served } = columns[party]
  const informedAt = row[informed] ?? textOf(transition.at)
  Object.assign(row, { [informed]: informedAt, [serviceRequest]: null, [served]: null })
}

/** Whether somebody with an account can be informed as a party, and may then act as it. */
export function canReach(writer: TransitionWriter, party: InformedParty): boolean {
  const { row, known } = writer
  if (party === 'RESPONDENT') return row.respondentUserId !== null && isPresent(known, row.respondentUserId)
  return (
    splitByAdmission(holdersAmong(known, employersOf(known, row)), ...employerRows(writer)).standing.length >
    0
  )
}

/** Rows of the employer's people, and whether the case had reached them before this. */
function employerRows(writer: TransitionWriter): [ReturnType<typeof rowsOfRole>, boolean] {
  const rows = rowsOfRole(writer, employerOfCase)
  return [rows, rows.length > 0 || hasReachedEmployer(writer.known.case)]
}

/** People who are the employer when it is first informed have access; later ones wait to be admitted. */
function followEmployer(writer: TransitionWriter, place: string): void {
  const [, wasReached] = employerRows(writer)
  const change = followRole(writer, employerOfCase, employersOf(writer.known, writer.row), { wasReached })
  announceAccess(writer, employerOfCase, { ...change, came: [] }, place)
}

/** Also where it was said to be informed, and nobody was. */
export const awaitService: EffectWriter<'AWAIT_SERVICE'> = ({ row, transition }, { party }) => {
  const { informed, serviceRequest, served } = columns[party]
  Object.assign(row, { [informed]: null, [serviceRequest]: textOf(transition.at), [served]: null })
}

/** Of a case that is over: nobody had been informed. */
export const correctInformed: EffectWriter<'CORRECT_INFORMED'> = ({ row }, { party }) => {
  Object.assign(row, { [columns[party].informed]: null })
}

/** Records the day on which a party was served outside of the product, and clears the request to serve it. */
export const serve: EffectWriter<'SERVED'> = ({ row }, { party, on }) => {
  const { serviceRequest, served } = columns[party]
  Object.assign(row, { [serviceRequest]: null, [served]: textOf(on) })
}

/** A step opens for a party: somebody has to be there, or the notice was served outside of the product. */
export function requireReach(writer: TransitionWriter, party: InformedParty): void {
  if (writer.row[columns[party].served] === null && !canReach(writer, party)) writer.unreached.add(party)
}

/** Parties for whom somebody acts, or who are said to have left, and who can act for themselves. */
export function reachedInstead(writer: TransitionWriter): InformedParty[] {
  const { event, effects } = writer.transition
  return takenForAbsent(writer.known, event, effects).filter((party) => canReach(writer, party))
}

function takenForAbsent({ steps }: CaseFacts, event: CaseEvent, effects: Effect[]): InformedParty[] {
  if (event.type === 'REACH')
    return effects.flatMap((effect) =>
      effect.do === 'AWAIT_SERVICE' && event.left?.[effect.party] !== undefined ? [effect.party] : [],
    )
  if (event.type !== 'ACT') return []
  const { act } = event
  if (act.type === 'RECORD_SERVICE') return [act.party]
  if (act.type !== 'COMPLETE_STEP' || !act.onBehalf) return []
  const done = steps.find(({ instance }) => instance === act.step)
  return [partyOf(Actor.parse(done?.actor))].filter((party) => party !== null)
}

/** Nobody waits for a service of a case that is over. */
export const nothingAwaited = { respondentServiceAskedAt: null, employerServiceAskedAt: null } as const
