/** Users by file: they are members at once, and choose a password when they first sign in. */
import { v7 as uuid } from 'uuid'
import type { Rows } from '../../prisma/client.ts'
import { takeBack as takeInvitesBack } from '../../api/invites/open.ts'
import { seatsLeft } from '../../api/invites/seats.ts'
import { insertMany } from '../../api/jobs/inserting.ts'
import { deactivate } from '../../api/people/leaving.ts'
import { withoutMail } from '../../api/signIns/phone.ts'
import { addressIn, checkComers, invitees, membersNamed, takeSeats } from './checking.ts'
import { checkPlaces, makeDepartments } from './departments.ts'
import { checkingOf, fieldsOf, fieldTypes, refuseWhatIsNotTheirs } from './inviteImport.ts'
import type { JobWork } from './jobs.ts'
import { prepare } from './preparing.ts'
import type { RowChange } from './progress.ts'
import { afresh, isReady, leftOut, run, type Doing, type Taken } from './running.ts'
import { removeMade, undo, type UndoBatch } from './undoing.ts'

export const userCreate: JobWork = {
  PREPARE: (working) => prepare(working, checkingOf('USER_CREATE')),
  RUN: (working) => run(working, create),
  UNDO: (working) => undo(working, takeBack, removeMade),
}

async function create(doing: Doing, taken: Taken[]) {
  const { rows, working: { workspaceId }, starter } = doing
  const people = afresh(taken)
  await checkComers(rows, workspaceId, 'USER_CREATE', people)
  await checkPlaces(doing, people)
  for (const { values, problems } of people) refuseWhatIsNotTheirs(values, problems, starter)
  const accounts = await accountsOf(doing, people)
  for (const { values, problems } of people) if (accounts.get(values.email ?? '')?.active === false) problems.push({ field: 'email', code: 'ACCOUNT_SHUT', value: values.email ?? '' })
  takeSeats(people, await seatsLeft(rows, workspaceId))
  const comers = people.filter(isReady)
  const made = await makeDepartments(doing, comers)
  const ids = await join(doing, comers, new Map([...accounts].map(([email, { id }]) => [email, id])))
  await takeInvitesBack(rows, invitees(comers))
  return { made, changes: people.map((each): RowChange => (ids.has(each.n) ? { n: each.n, status: 'DONE', targetId: ids.get(each.n) ?? null } : leftOut(each))) }
}

/** Accounts are one for all workspaces, so they are looked up beyond this one: by address, and nothing of them is told. */
async function accountsOf({ working }: Doing, people: Taken[]): Promise<Map<string, { id: string; active: boolean }>> {
  const found = await working.deps.db.platform.user.findMany({ where: { email: { in: people.flatMap(({ values }) => values.email ?? []) } }, select: { id: true, email: true, active: true } })
  return new Map(found.map((user) => [user.email, user]))
}

/** Makes accounts and memberships, and wakes memberships that slept. Answers whose row became which user. */
async function join({ rows, working }: Doing, people: Taken[], accounts: Map<string, string>): Promise<Map<number, string>> {
  const slept = new Map((await membersNamed(rows, working.workspaceId, people)).flatMap(({ email, phoneNumber, userId }) => [[email, userId] as const, [phoneNumber ?? email, userId] as const]))
  const joining = people.map(({ n, values }) => ({ n, values, id: slept.get(addressIn(values)) ?? accounts.get(values.email ?? '') ?? uuid() }))
  const known = new Set([...accounts.values(), ...slept.values()])
  const fresh = joining.filter(({ id }) => !known.has(id))
  await makeAccounts(rows, fresh)
  const sleeping = new Set(slept.values())
  const memberships = joining.map(({ id, values }) => ({ userId: id, phoneNumber: values.phoneNumber ?? null, ...membershipOf(values) }))
  const { firstName: _first, lastName: _last, ...types } = fieldTypes
  await insertMany(rows, 'Membership', { ...types, id: 'uuid', userId: 'uuid', phoneNumber: 'text' }, memberships.filter(({ userId }) => !sleeping.has(userId)).map((each) => ({ ...each, id: uuid() })))
  await Promise.all(memberships.filter(({ userId }) => sleeping.has(userId)).map(({ userId, dateOfJoining, ...fields }) =>
    rows.membership.updateMany({ where: { userId }, data: { ...fields, dateOfJoining: dateOfJoining && new Date(dateOfJoining), active: true, deactivatedAt: null, version: { increment: 1 } } })))
  return new Map(joining.map(({ n, id }) => [n, id]))
}
const membershipOf = (values: Taken['values']) => {
  const { firstName: _first, lastName: _last, ...membership } = fieldsOf(values)
  return membership
}

/** No workspace owns an account; its role may add one with these columns alone (migrations/*roles*). */
async function makeAccounts(rows: Rows, fresh: { id: string; values: Taken['values'] }[]): Promise<void> {
  if (fresh.length === 0) return
  const users = fresh.map(({ id, values }) => ({ id, email: values.email ?? withoutMail(id), firstName: values.firstName ?? '', lastName: values.lastName ?? '', firstLogin: true }))
  await insertMany(rows, 'User', { id: 'uuid', email: 'text', firstName: 'text', lastName: 'text', firstLogin: 'bool' }, users)
}

/** Whoever has signed in since stays. */
const takeBack: UndoBatch = async ({ rows, working, starter }, done) => {
  const { pool } = working.deps.db
  const ids = done.map(({ targetId }) => targetId)
  const came = await pool.query<{ userId: string }>('SELECT DISTINCT "userId" FROM "Session" WHERE "workspaceId" = $1 AND "userId" = ANY($2)', [working.workspaceId, ids])
  const signedIn = new Set(came.rows.map(({ userId }) => userId))
  const { left } = await deactivate({ rows, pool, workspaceId: working.workspaceId, by: starter }, ids.filter((id) => !signedIn.has(id)))
  return done.map(({ n, targetId }) => (left.includes(targetId) ? { n, status: 'UNDONE' } : { n, status: 'DONE', problems: [{ field: 'email', code: 'SIGNED_IN_SINCE', value: '' }] }))
}
