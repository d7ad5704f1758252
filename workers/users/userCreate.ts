/**
 * Users by file: they are members at once, and choose a password when they first sign in. Whatever stands in
 * the file is contact data:
 * an account of another workspace is neither looked up nor taken, even with the same address, and nobody
 * signs in by a number in it.
 */
import { v7 as uuid } from 'uuid'
import type { Rows } from '../../prisma/client.ts'
import { takeBack as takeInvitesBack } from '../../api/invites/open.ts'
import { inviteByNumber } from '../../api/invites/byNumber.ts'
import { seatsLeft } from '../../api/invites/seats.ts'
import { insertMany } from '../../api/jobs/insertMany.ts'
import { deactivateUser } from '../../api/users/deactivateUser.ts'
import { withoutMail } from '../../api/core/contacts.ts'
import {
  addressIn,
  checkComers,
  invitees,
  membersNamed,
  readPhonesAgain,
  takeSeats,
} from '../imports/checkPeople.ts'
import { checkPlaces, makeDepartments } from '../imports/departments.ts'
import { checkingOf, fieldsOf, fieldTypes, refuseWhatIsNotTheirs } from '../invites/inviteImport.ts'
import type { JobWork } from '../jobs/jobs.ts'
import { stageImport } from '../imports/stageImport.ts'
import type { RowChange } from '../jobs/progress.ts'
import {
  resetRows,
  isReady,
  leftOut,
  runBatches,
  type BatchContext,
  type ClaimedRow,
} from '../imports/runBatches.ts'
import { removeMade, rollback, type UndoBatch } from '../imports/rollback.ts'

export const userCreate: JobWork = {
  PREPARE: (working) => stageImport(working, checkingOf('USER_CREATE')),
  RUN: (working) => runBatches(working, create),
  UNDO: (working) => rollback(working, takeBack, removeMade),
}

async function create(doing: BatchContext, claimedRows: ClaimedRow[]) {
  const {
    rows,
    working: { workspaceId },
    job,
    starter,
  } = doing
  const people = resetRows(claimedRows)
  await readPhonesAgain(rows, people)
  await checkComers(rows, workspaceId, 'USER_CREATE', people)
  await checkPlaces(doing, people)
  for (const { values, problems } of people) refuseWhatIsNotTheirs(values, problems, starter)
  takeSeats(people, await seatsLeft(rows, workspaceId))
  const comers = people.filter(isReady)
  const newDepartmentIds = await makeDepartments(doing, comers)
  const ids = await join(doing, comers)
  await takeInvitesBack(rows, invitees(comers))
  await inviteByNumber(rows, [...ids.values()], job.createdBy)
  return {
    newDepartmentIds,
    changes: people.map((each): RowChange =>
      ids.has(each.n) ? { n: each.n, status: 'DONE', targetId: ids.get(each.n) ?? null } : leftOut(each),
    ),
  }
}

/**
 * Makes accounts and memberships, and wakes memberships that slept, which keep their contact number. Answers
 * whose row became which user.
 */
async function join({ rows, working }: BatchContext, people: ClaimedRow[]): Promise<Map<number, string>> {
  const members = await membersNamed(rows, working.workspaceId, people)
  const slept = new Map(
    members.flatMap(({ email, phoneNumber, userId }) => [
      [email, userId] as const,
      [phoneNumber ?? email, userId] as const,
    ]),
  )
  const numbers = new Map(members.map(({ userId, phoneNumber }) => [userId, phoneNumber]))
  const joining = people.map(({ n, values }) => ({ n, values, id: slept.get(addressIn(values)) ?? uuid() }))
  const isKnown = ({ id }: { id: string }) => numbers.has(id)
  await makeAccounts(
    rows,
    joining.filter((each) => !isKnown(each)),
  )
  const { firstName: _first, lastName: _last, ...types } = fieldTypes
  const memberships = joining
    .filter((each) => !isKnown(each))
    .map(({ id, values }) => ({
      id: uuid(),
      userId: id,
      ...phoneOf(values),
      ...membershipOf(values),
    }))
  const phoneTypes = { phoneNumber: 'text', phoneTyped: 'text', phoneBranchId: 'uuid' } as const
  await insertMany(rows, 'Membership', { ...types, ...phoneTypes, id: 'uuid', userId: 'uuid' }, memberships)
  await Promise.all(
    joining.filter(isKnown).map(({ id, values }) => wake(rows, id, values, numbers.get(id) ?? null)),
  )
  return new Map(joining.map(({ n, id }) => [n, id]))
}

async function wake(
  rows: Rows,
  userId: string,
  values: ClaimedRow['values'],
  number: string | null,
): Promise<void> {
  const { dateOfJoining, ...fields } = membershipOf(values)
  await rows.membership.updateMany({
    where: { userId },
    data: {
      ...fields,
      ...(number === null ? phoneOf(values) : {}),
      dateOfJoining: dateOfJoining && new Date(dateOfJoining),
      active: true,
      deactivatedAt: null,
      version: { increment: 1 },
    },
  })
}

const phoneOf = ({ phoneNumber, phoneTyped, phoneBranchId }: PhoneValues) => ({
  phoneNumber: phoneNumber ?? null,
  phoneTyped: phoneTyped ?? null,
  phoneBranchId: phoneBranchId ?? null,
})
type PhoneValues = Pick<ClaimedRow['values'], 'phoneNumber' | 'phoneTyped' | 'phoneBranchId'>

const membershipOf = (values: ClaimedRow['values']) => {
  const { firstName: _first, lastName: _last, ...membership } = fieldsOf(values)
  return membership
}

/** No workspace owns an account; its role may add one with these columns alone (migrations/*roles*). */
async function makeAccounts(
  rows: Rows,
  fresh: { id: string; values: ClaimedRow['values'] }[],
): Promise<void> {
  if (fresh.length === 0) return
  const users = fresh.map(({ id, values }) => ({
    id,
    email: values.email ?? withoutMail(id),
    firstName: values.firstName ?? '',
    lastName: values.lastName ?? '',
    firstLogin: true,
  }))
  await insertMany(
    rows,
    'User',
    { id: 'uuid', email: 'text', firstName: 'text', lastName: 'text', firstLogin: 'bool' },
    users,
  )
}

/** A user who has since signed in is kept. */
const takeBack: UndoBatch = async ({ rows, working, starter }, done) => {
  const { pool } = working.deps.db
  const ids = done.map(({ targetId }) => targetId)
  const came = await pool.query<{ userId: string }>(
    'SELECT DISTINCT "userId" FROM "Session" WHERE "workspaceId" = $1 AND "userId" = ANY($2)',
    [working.workspaceId, ids],
  )
  const signedIn = new Set(came.rows.map(({ userId }) => userId))
  const { left } = await deactivateUser(
    { rows, pool, workspaceId: working.workspaceId, by: starter },
    ids.filter((id) => !signedIn.has(id)),
  )
  return done.map(({ n, targetId }) =>
    left.includes(targetId)
      ? { n, status: 'UNDONE' }
      : { n, status: 'DONE', problems: [{ field: 'email', code: 'SIGNED_IN_SINCE', value: '' }] },
  )
}
