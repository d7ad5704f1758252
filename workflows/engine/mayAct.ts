/**
 * Who may act. A person named as respondent passes as the respondent and as nothing else, whatever else they
 * are.
 */
import type { Actor } from '../definition/graph.ts'
import type { By, CaseRole, CaseState } from './state.ts'

/** Whether a person stands in this capacity to the case. A presiding officer is a member of the committee. */
export function standsAs(by: By, capacity: CaseRole): boolean {
  if (capacity !== 'RESPONDENT' && by.capacities.includes('RESPONDENT')) return false
  return (
    by.capacities.includes(capacity) ||
    (capacity === 'COMMITTEE' && by.capacities.includes('PRESIDING_OFFICER'))
  )
}

const passes: { [B in Actor['by']]: (actor: Extract<Actor, { by: B }>, by: By) => boolean } = {
  COMMITTEE: (_actor, by) => standsAs(by, 'COMMITTEE'),
  ROLE: (actor, by) => by.role === actor.role && standsAs(by, 'HANDLER'),
  PERSON: (actor, by) => by.userId === actor.userId && standsAs(by, 'HANDLER'),
  COMPLAINANT: (_actor, by) => standsAs(by, 'COMPLAINANT'),
  RESPONDENT: (_actor, by) => standsAs(by, 'RESPONDENT'),
  EMPLOYER: (_actor, by) => standsAs(by, 'EMPLOYER'),
}

/** Whether a person may act on a step given to `actor`; nobody may on an automatic one. */
export function mayAct(actor: Actor | null, by: By): boolean {
  return actor !== null && (passes[actor.by] as (actor: Actor, by: By) => boolean)(actor, by)
}

/** Whether a member of the committee may write down the answer of a party who was served outside of the product. */
export function mayActOnBehalf({ served }: Pick<CaseState, 'served'>, actor: Actor | null, by: By): boolean {
  const isServed =
    (actor?.by === 'RESPONDENT' || actor?.by === 'EMPLOYER') && served?.[actor.by] !== undefined
  return isServed && standsAs(by, 'COMMITTEE')
}
