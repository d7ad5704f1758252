/**
 * What a transition is made from: read in one statement (`case_facts` in prisma/migrations), and again by the
 * statement that writes, which refuses what was made from anything else.
 */
import type { GuestRole } from '../../api/meetings/contract.ts'
import { minutesKey, type MeetingWords } from '../../api/meetings/meetingWords.ts'
import type { Transition } from '../../workflows/activities.ts'
import type { Role } from '../../workflows/definition/graph.ts'
import { caseClockId } from '../../workflows/engine/caseClocks.ts'
import type { Effect } from '../../workflows/engine/state.ts'
import type { Person } from './people.ts'
import { isUuid, peopleNamedIn } from './peopleNamedIn.ts'

/** Instants of rows are texts as the database writes them in JSON, and go back as they came. */
export type InstantText = string
export type CaseRow = {
  id: string
  seq: number
  status: string
  attention: string | null
  outcome: string | null
  filedAt: InstantText
  closedAt: InstantText | null
  seatedAt: InstantText | null
  handedOverAt: InstantText | null
  kind: 'COMPLAINT' | 'MEETING'
  caseNo: string
  branchId: string
  committeeId: string | null
  startedByUserId: string
  respondentUserId: string | null
  respondentInformedAt: InstantText | null
  employerInformedAt: InstantText | null
  /** Since when the committee is to serve the notice outside of the product. */
  respondentServiceAskedAt: InstantText | null
  employerServiceAskedAt: InstantText | null
  /** The day on which it was served: its first instant. */
  respondentServedAt: InstantText | null
  employerServedAt: InstantText | null
  /** Since when the complainant has no account in the workspace. */
  complainantLeftAt: InstantText | null
}
/** Without an id or `since`: about to be written. */
export type AssignmentRow = {
  id: string
  userId: string
  capacity: string
  step: string
  active: boolean
  since: InstantText | null
  /** How it came to be; PENDING and LEFT_OUT are never active. */
  admission: string
  /** The role whose holders were given the step. */
  actorRole: string | null
  admittedBy: string | null
  /** Number of the transition that gave it; 0: filing. */
  givenSeq: number | null
}
export type StepRow = {
  id: string
  instance: string
  stepId: string
  stageId: string
  name: string
  kind: string
  status: string
  actor: unknown
  openedAt: InstantText | null
  dueAt: InstantText | null
  overdue: boolean
  doneAt: InstantText | null
  doneBy: string | null
  outcome: string | null
}
export type ClockRow = {
  id: string
  clock: string
  status: string
  dueAt: InstantText | null
  firstThresholdDate: InstantText | null
  secondThresholdDate: InstantText | null
  firstFiredAt: InstantText | null
  secondFiredAt: InstantText | null
  derivedFrom: string
  enabled: boolean
}
export type MeetingRow = {
  id: string
  step: string
  status: string
  outcome: string | null
  sequence: number
  /** Columns that the transition gives it, with how far it moves the two counters. */
  changes?: Record<string, unknown>
  versionBy?: number
  sequenceBy?: number
}
export type GuestRow = {
  id: string
  meetingId: string
  userId: string | null
  name: string | null
  email: string | null
  role: GuestRole
  attended: boolean | null
  notified: boolean | null
  notifiedOn: string | null
  notifiedHow: string | null
}
export type MemberRow = {
  userId: string
  committeeId: string
  part: string
  order: number
  active: boolean
  since: InstantText
  termStartsAt: InstantText | null
  termEndsAt: InstantText | null
}
export type CaseFacts = {
  case: CaseRow
  /** What was written under this number before. */
  recorded: { seq: number; key: string | null; at: InstantText; event: unknown } | null
  /** Between two transitions: how many lines the timeline has since the last one. */
  lines: number
  assignments: AssignmentRow[]
  steps: StepRow[]
  clocks: ClockRow[]
  /** Of the committees in question, those who are on them. */
  members: MemberRow[]
  meetings: MeetingRow[]
  guests: GuestRow[]
  words: { id: string; meeting: MeetingWords | null }[]
  /** Those who are still here, of the users and roles that were looked up. */
  people: Person[]
  users: string[]
  roles: string[]
}
export type FactsRequest = {
  caseId: string
  seq: number
  isBetween: boolean
  isReseated: boolean
  /** Every step of the case, with its clocks and who has it in hand: what is not among them is not there. */
  isWhole: boolean
  hasMeetings: boolean
  /** Beside the steps that are named, those that are not over: a clock of the case shows its date there. */
  hasOpenSteps: boolean
  /** Instances of steps, and what clocks are called. */
  steps: string[]
  roles: Role[]
  users: string[]
  committees: string[]
  /** Where words for a meeting may wait. */
  submissions: string[]
}

/** The same request with more people; null where it names all of them already. */
export function withPeople(
  request: FactsRequest,
  more: Pick<FactsRequest, 'users' | 'roles'>,
): FactsRequest | null {
  const users = [...new Set([...request.users, ...more.users])]
  const roles = [...new Set([...request.roles, ...more.roles])]
  const isMore = users.length > request.users.length || roles.length > request.roles.length
  return isMore ? { ...request, users, roles } : null
}

/** What has to be known to write a transition; one more kind of row is asked for here. */
export function factsRequestOf({
  caseId,
  seq,
  key,
  event,
  effects,
}: Pick<Transition, 'caseId' | 'seq' | 'key' | 'event' | 'effects'>): FactsRequest {
  const act = event.type === 'ACT' ? event.act : null
  const named = peopleNamedIn([act, effects])
  const isOfMeeting = act !== null && 'meetingId' in act
  const isReseated = effects.some((effect) => effect.do === 'RESEAT')
  const hasMeetings =
    isOfMeeting ||
    isReseated ||
    effects.some(
      (effect) =>
        effect.do === 'NAME_RESPONDENT' || (effect.do === 'SAVE_STEP' && effect.step.meeting !== null),
    )
  const hasMinutes = hasMeetings && act?.type === 'COMPLETE_STEP'
  return {
    caseId,
    seq,
    isBetween: false,
    isReseated,
    isWhole: false,
    hasMeetings,
    hasOpenSteps: effects.some((effect) => effect.do === 'SAVE_CLOCK' && effect.clock.of !== undefined),
    steps: [...new Set(effects.flatMap(stepsOf))],
    ...named,
    committees: effects.flatMap((effect) => (effect.do === 'TRANSFER' ? [effect.committeeId] : [])),
    submissions:
      key !== null && isUuid(key)
        ? [...(isOfMeeting ? [key] : []), ...(hasMinutes ? [minutesKey(key)] : [])]
        : [],
  }
}

function stepsOf(effect: Effect): string[] {
  if (effect.do === 'SAVE_STEP') return [effect.step.id]
  if (effect.do === 'SAVE_CLOCK') return [effect.clock.id]
  if (effect.do !== 'NOTIFY') return []
  return [
    ...(effect.step === null ? [] : [effect.step]),
    ...(effect.clock === undefined ? [] : [caseClockId(effect.clock)]),
  ]
}
