/**
 * Who is meant: actors and recipients of a definition, as users of this case. A respondent is nobody else in
 * their own case.
 */
import {
  isOfOneUnit,
  isRole,
  roleRow,
  runningRoles,
  runsWorkspace,
} from '../../workflows/definition/roles.ts'
import { isInTerm } from '../../api/committees/terms.ts'
import { recusedMembers } from '../../api/committees/seating.ts'
import { partsOf, splitByAdmission, type Holder } from '../../workflows/engine/admission.ts'
import type { Actor, Recipient, Role } from '../../workflows/definition/graph.ts'
import type { AssignmentRow, CaseFacts, CaseRow, InstantText } from './facts.ts'
import { isUuid, type PeopleNamed } from './peopleNamedIn.ts'

/** Somebody who is still here, in their workspace and with their account. */
export type Person = {
  userId: string
  role: string
  branchId: string | null
  presentSince: InstantText | Date | null
  roleSince: InstantText | Date | null
  mutedMail: string[]
}
/** Those of some users and roles who are still here, read together. */
export type People = { people: Person[]; users: string[]; roles: string[] }
type Placed = Pick<CaseRow, 'branchId' | 'startedByUserId' | 'respondentUserId'> & { kind: string }

/** People whom a transition needs and whom the facts do not answer for: `writeFrom` reads again, with them. */
export type PeopleNotLoaded = Error & { name: 'PeopleNotLoaded'; people: PeopleNamed }
const notLoaded = (people: PeopleNamed): PeopleNotLoaded =>
  Object.assign(new Error('People were not looked up'), { name: 'PeopleNotLoaded' as const, people })
/** Whether an error names people whom the facts lack, so that `writeFrom` reads them and tries again. */
export const isPeopleNotLoaded = (error: unknown): error is PeopleNotLoaded =>
  error instanceof Error && error.name === 'PeopleNotLoaded' && 'people' in error

/** Those who get a step in hand as HANDLER; the committee and the parties act in their own capacity. */
export function handlersOf(known: People, row: Placed, actor: Actor | null): string[] {
  const userIds =
    actor?.by === 'ROLE'
      ? withRole(known, row, actor.role)
      : actor?.by === 'PERSON'
        ? stillHere(known, [actor.userId])
        : []
  return userIds.filter((userId) => !recusedMembers(row).includes(userId))
}

type CaseNow = {
  known: People
  row: CaseRow
  assignments: Iterable<AssignmentRow>
  step: string | null
  /** Nobody of a role has access yet: the committee, who can admit them, gets what they would. */
  isForCommitteeInstead: boolean
}

/** Users who get a notice, each once, in a stable order. */
export function usersOf(of: CaseNow, recipients: Recipient[]): string[] {
  const userIds = new Set<string>()
  for (const recipient of recipients) {
    for (const userId of table[recipient.to](of, recipient as never))
      if (userId !== of.row.respondentUserId || recipient.to === 'RESPONDENT') userIds.add(userId)
  }
  return stillHere(of.known, [...userIds]).toSorted()
}

const table: {
  [To in Recipient['to']]: (of: CaseNow, recipient: Extract<Recipient, { to: To }>) => string[]
} = {
  ACTOR: (of) => (of.step === null ? [] : assigned(of, ['HANDLER'], of.step)),
  COMMITTEE: (of) => assigned(of, ['COMMITTEE', 'PRESIDING_OFFICER'], ''),
  PRESIDING_OFFICER: (of) => assigned(of, ['PRESIDING_OFFICER'], ''),
  COMPLAINANT: ({ row }) => [row.startedByUserId],
  RESPONDENT: ({ row }) => (row.respondentUserId && row.respondentInformedAt ? [row.respondentUserId] : []),
  EMPLOYER: (of) => ofRole(of, 'EMPLOYER'),
  ROLE: (of, { role }) => ofRole(of, role),
  PERSON: (_of, { userId }) => [userId],
}

const assigned = ({ assignments }: CaseNow, capacities: string[], step: string): string[] =>
  [...assignments]
    .filter((each) => each.active && each.step === step && capacities.includes(each.capacity))
    .map(({ userId }) => userId)

/**
 * Holders of a role with access by it; all holders where the case never reached the role. People who wait to be
 * admitted are left out.
 */
function ofRole(of: CaseNow, role: Role): string[] {
  const { known, row, isForCommitteeInstead } = of
  const isEmployer = roleRow(role).party === 'EMPLOYER'
  if (isEmployer && !row.employerInformedAt) return []
  const rows = [...of.assignments].filter((each) =>
    isEmployer ? each.capacity === 'EMPLOYER' : each.capacity === 'HANDLER' && each.actorRole === role,
  )
  const { standing, pending } = splitByAdmission(
    holdersAmong(known, withRole(known, row, role)),
    rows,
    isEmployer || rows.length > 0,
  )
  return standing.length === 0 && pending.length > 0 && isForCommitteeInstead
    ? assigned(of, ['COMMITTEE', 'PRESIDING_OFFICER'], '')
    : standing
}

/** Since when each of these people is here and has their role. */
export const holdersAmong = ({ people }: People, userIds: string[]): Holder[] =>
  userIds.map((userId) => {
    const { presentSince = null, roleSince = null } = people.find((each) => each.userId === userId) ?? {}
    return { userId, presentSince, roleSince }
  })

/** Of the case's business unit, or of the whole workspace. */
function withRole({ people, roles }: People, row: Pick<Placed, 'branchId'>, role: Role): string[] {
  if (!roles.includes(role)) throw notLoaded({ users: [], roles: [role] })
  return people
    .filter((each) => each.role === role && (each.branchId === row.branchId || each.branchId === null))
    .map(({ userId }) => userId)
}

/** Those who run the workspace, or this business unit of it. Admins of the workspace reach every unit. */
export function runningIn({ people, roles }: People, branchId: string): string[] {
  const missing = runningRoles.filter((role) => !roles.includes(role))
  if (missing.length > 0) throw notLoaded({ users: [], roles: missing })
  return people.flatMap(({ userId, role, branchId: own }) =>
    isRole(role) && runsWorkspace(role) && (!isOfOneUnit(role) || own === branchId || own === null)
      ? [userId]
      : [],
  )
}

/** Those of the given users who are still here. Nobody is left out for not having been looked up. */
function stillHere({ people, users }: People, userIds: string[]): string[] {
  const [here, known] = [new Set(people.map((each) => each.userId)), new Set(users)]
  const wanted = userIds.filter(isUuid).map((userId) => userId.toLowerCase())
  const missing = wanted.filter((userId) => !here.has(userId) && !known.has(userId))
  if (missing.length > 0) throw notLoaded({ users: missing, roles: [] })
  return wanted.filter((userId) => here.has(userId))
}

/** Whether a user has an account in the workspace. */
export const isPresent = (known: People, userId: string): boolean => stillHere(known, [userId]).length > 0

/** Who holds the role of the employer for the case's business unit; a respondent is nobody else. */
export const employersOf = (known: People, row: Placed): string[] =>
  withRole(known, row, 'EMPLOYER').filter((userId) => userId !== row.respondentUserId)

/** Since the notice of the case was first meant for the employer: who becomes the employer after that waits. */
export const hasReachedEmployer = (
  row: Pick<CaseRow, 'employerInformedAt' | 'employerServiceAskedAt' | 'employerServedAt'>,
): boolean => (row.employerInformedAt ?? row.employerServiceAskedAt ?? row.employerServedAt ?? null) !== null

/**
 * Parties among the recipients whose account is closed: the notice waits for them in the app, and its delivery lists
 * them as not reached. Asked after `usersOf`, which has looked them up.
 */
export function partiesGone(of: CaseNow, recipients: Recipient[]): string[] {
  const { known, row } = of
  const parties = recipients.flatMap((recipient) =>
    recipient.to === 'COMPLAINANT' || recipient.to === 'RESPONDENT'
      ? table[recipient.to](of, recipient as never).map((userId) => ({ userId, to: recipient.to }))
      : [],
  )
  return [
    ...new Set(
      parties
        .filter(({ userId, to }) => to === 'RESPONDENT' || userId !== row.respondentUserId)
        .filter(({ userId }) => stillHere(known, [userId]).length === 0)
        .map(({ userId }) => userId),
    ),
  ].toSorted()
}

/** Whether a user can open the case as it stands, from what a transition knows. */
export function isReaderOf({ known, row, assignments }: CaseNow, userId: string): boolean {
  const person = known.people.find((each) => each.userId === userId)
  const { presentSince = null, roleSince = null } = person ?? {}
  const reader = { userId, role: person?.role ?? '', branchId: person?.branchId ?? null }
  return partsOf({ ...reader, presentSince, roleSince }, row, assignments).length > 0
}

/** Members of a committee with who of them is still here, and in their term at an instant, in milliseconds. */
export function committeeOf({ members, people }: CaseFacts, committeeId: string, at: number) {
  const here = new Map(people.map(({ userId, presentSince }) => [userId, presentSince]))
  return members
    .filter((member) => member.committeeId === committeeId)
    .map((member) => ({
      ...member,
      since: new Date(member.since),
      isHere: here.has(member.userId),
      presentSince: here.get(member.userId) ?? null,
      isInTerm: isInTerm(member, at),
    }))
}
