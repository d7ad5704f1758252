/**
 * What the database says of people in a file: asked for whole batches, in a fixed number of statements.
 * Preview and run ask the same.
 */
import { Prisma, type Rows } from '../../prisma/client.ts'
import { readPhone } from '../../api/core/phones.ts'
import { ofPeople, stillOpen } from '../../api/invites/open.ts'
import type { JobKind } from '../../api/jobs/contract.ts'
import { statusWith, type Problem } from '../../api/jobs/problems.ts'
import type { Values } from './parseUpload.ts'

type Person = { n: number; values: Values; problems: Problem[] }
type Member = {
  userId: string
  active: boolean
  employeeId: string | null
  phoneNumber: string | null
  email: string
}
type Known = { members: Member[]; open: Map<string, { id: string }> }
/** By e-mail, or by number where there is none. */
export const addressIn = ({ email, phoneNumber }: Values): string => email ?? phoneNumber ?? ''

/**
 * Says what is wrong with people who are to come, into their problems. Those that are wrong already are
 * passed over.
 */
export async function checkComers(
  rows: Rows,
  workspaceId: string,
  kind: JobKind,
  people: Person[],
): Promise<void> {
  const candidates = people.filter(({ problems }) => ['VALID', 'WARNING'].includes(statusWith(problems)))
  if (candidates.length === 0) return
  const [matches, open] = await Promise.all([
    membersNamed(rows, workspaceId, candidates),
    openInvites(rows, candidates),
  ])
  // Of two with one number, the active one counts.
  const members = matches.toSorted((a, b) => Number(a.active) - Number(b.active))
  const byEmail = new Map(members.map((member) => [member.email, member]))
  const byNumber = new Map(
    members.flatMap((member) => (member.phoneNumber ? [[member.phoneNumber, member]] : [])),
  )
  const byEmployeeId = new Map(
    members.flatMap((member) => (member.employeeId ? [[member.employeeId, member]] : [])),
  )
  for (const { values, problems } of candidates) {
    const member = values.email ? byEmail.get(values.email) : byNumber.get(values.phoneNumber ?? '')
    problems.push(
      ...asMember(values, member, byEmployeeId.get(values.employeeId ?? '')),
      ...(member?.active ? [] : asInvited(values, kind, open)),
    )
  }
}

function asMember(
  { email, phoneNumber, employeeId = '' }: Values,
  member: Member | undefined,
  holder: Member | undefined,
): Problem[] {
  const [field, value] = email ? ['email', email] : ['phoneNumber', phoneNumber ?? '']
  if (member?.active) return [{ field, value, code: 'ALREADY_MEMBER' }]
  const conflicts: Problem[] =
    holder && holder.userId !== member?.userId
      ? [{ field: 'employeeId', value: employeeId, code: 'EMPLOYEE_ID_TAKEN' }]
      : []
  return [...conflicts, ...(member ? [{ field, value, code: 'WAS_MEMBER' as const }] : [])]
}
function asInvited(values: Values, kind: JobKind, open: Known['open']): Problem[] {
  if (!open.has(addressIn(values))) return []
  return [
    {
      field: values.email ? 'email' : 'phoneNumber',
      value: addressIn(values),
      code: kind === 'USER_CREATE' ? 'INVITE_REPLACED' : 'ALREADY_INVITED',
    },
  ]
}

/**
 * Numbers that a business unit's country completed are read by the country that it has now: it may have been corrected
 * since the preview. Call while the workspace is held.
 */
export async function readPhonesAgain(rows: Rows, people: Person[]): Promise<void> {
  const branchIds = [...new Set(people.flatMap(({ values }) => values.phoneBranchId ?? []))]
  if (branchIds.length === 0) return
  const branches = await rows.branch.findMany({
    where: { id: { in: branchIds } },
    select: { id: true, country: true },
  })
  const byId = new Map(branches.map((branch) => [branch.id, branch]))
  for (const { values, problems } of people) {
    const { phoneTyped, phoneBranchId, email } = values
    if (phoneTyped === undefined || phoneBranchId === undefined) continue
    const phone = readPhone(phoneTyped, byId.get(phoneBranchId))
    values.phoneNumber = phone?.number
    if (phone) continue
    values.phoneTyped = values.phoneBranchId = undefined
    problems.push({
      field: 'phoneNumber',
      code: email ? 'PHONE_LEFT_OUT' : 'PHONE_FORM',
      value: phoneTyped.slice(0, 200),
    })
  }
}

/**
 * Members of the workspace, past ones included, with one of the addresses, numbers or employee ids. A file cannot name
 * an erased person: some of their accounts wait for a case, which no import may reveal.
 */
export function membersNamed(
  rows: Rows,
  workspaceId: string,
  people: Pick<Person, 'values'>[],
): Promise<Member[]> {
  const all = (of: (values: Values) => string | undefined) => people.flatMap(({ values }) => of(values) ?? [])
  const member = Prisma.sql`SELECT m."userId", m.active, m."employeeId", m."phoneNumber", u.email FROM "Membership" m
    JOIN "User" u ON u.id = m."userId" WHERE m."workspaceId" = ${workspaceId}::uuid AND m."anonymisedAt" IS NULL`
  return rows.$queryRaw<Member[]>`
    ${member} AND u.email = ANY(${all(({ email }) => email)}) UNION
    ${member} AND m."phoneNumber" = ANY(${all(({ phoneNumber }) => phoneNumber)}) UNION
    ${member} AND m."employeeId" = ANY(${all(({ employeeId }) => employeeId)})`
}

/** What a row names a user by, in a file that says nothing else of them. */
export const nameOf = ({ email, employeeId }: Values): string => email ?? employeeId ?? ''
/** The ids of those who are or were here, by what rows name them. */
export async function usersNamed(
  rows: Rows,
  workspaceId: string,
  people: Pick<Person, 'values'>[],
): Promise<Map<string, string>> {
  const members = await membersNamed(rows, workspaceId, people)
  return new Map([
    ...members.flatMap(({ employeeId, userId }) => (employeeId ? [[employeeId, userId] as const] : [])),
    ...members.map(({ email, userId }) => [email, userId] as const),
  ])
}

/** By address. */
export async function openInvites(
  rows: Rows,
  people: Pick<Person, 'values'>[],
): Promise<Map<string, { id: string; branchId: string | null }>> {
  const invites = await rows.invite.findMany({
    where: { AND: [stillOpen(), ofPeople(invitees(people))] },
    select: { id: true, branchId: true, email: true, contactNumber: true },
  })
  return new Map(invites.map(({ email, contactNumber, ...invite }) => [email ?? contactNumber ?? '', invite]))
}
/** As invites name them. */
export const invitees = (people: Pick<Person, 'values'>[]) =>
  people.map(({ values: { email, phoneNumber } }) => ({ email, contactNumber: phoneNumber }))

/** From here on there is no seat: marks what is over. Answers how many seats are left. */
export function takeSeats(people: Person[], seats: number | null): number | null {
  if (seats === null) return null
  let left = seats
  for (const { problems } of people) {
    if (!['VALID', 'WARNING'].includes(statusWith(problems))) continue
    if (left > 0) left--
    else problems.push({ field: 'email', code: 'USER_LIMIT', value: '' })
  }
  return left
}
