/** Invites by file. */
import { v7 as uuid } from 'uuid'
import { plainRole } from '../../workflows/definition/roles.ts'
import { takeBack as takeInvitesBack } from '../../api/invites/open.ts'
import { seatsLeft } from '../../api/invites/seats.ts'
import { newExpiry, sendInvites, sendAgain } from '../../api/invites/sendInvites.ts'
import { unusedStatuses } from '../../api/invites/present.ts'
import { insertMany } from '../../api/jobs/insertMany.ts'
import { countsOf, optionsOf, sumOf } from '../../api/jobs/options.ts'
import { readyStatuses, type Problem } from '../../api/jobs/problems.ts'
import { isInReach } from '../../api/core/reach.ts'
import {
  addressIn,
  checkComers,
  invitees,
  openInvites,
  readPhonesAgain,
  takeSeats,
} from '../imports/checkPeople.ts'
import { checkPlaces, makeDepartments } from '../imports/departments.ts'
import type { JobWork } from '../jobs/jobs.ts'
import { stageImport, type Checking } from '../imports/stageImport.ts'
import type { RowChange } from '../jobs/progress.ts'
import { readPerson } from '../imports/parseUpload.ts'
import {
  resetRows,
  isReady,
  leftOut,
  runBatches,
  type BatchContext,
  type ClaimedRow,
} from '../imports/runBatches.ts'
import { removeMade, rollback } from '../imports/rollback.ts'

/** Seats that earlier rows of this file take count as taken. */
export const checkingOf = (kind: 'INVITE_IMPORT' | 'USER_CREATE'): Checking => ({
  read: readPerson,
  async check(rows, { workspaceId }, _reader, job, people) {
    await checkComers(rows, workspaceId, kind, people)
    const seats = await seatsLeft(rows, workspaceId)
    takeSeats(people, seats === null ? null : Math.max(0, seats - sumOf(countsOf(job), readyStatuses)))
  },
})

export const inviteImport: JobWork = {
  PREPARE: (working) => stageImport(working, checkingOf('INVITE_IMPORT')),
  RUN: (working) => runBatches(working, invite),
  UNDO: (working) => rollback(working, takeBack, removeMade),
}

async function invite(doing: BatchContext, claimedRows: ClaimedRow[]) {
  const {
    rows,
    working: { workspaceId },
    job,
    starter,
  } = doing
  const people = resetRows(claimedRows)
  await readPhonesAgain(rows, people)
  await checkComers(rows, workspaceId, 'INVITE_IMPORT', people)
  await checkPlaces(doing, people)
  for (const { values, problems } of people) refuseWhatIsNotTheirs(values, problems, starter)
  takeSeats(people, await seatsLeft(rows, workspaceId))
  const comers = people.filter(isReady)
  const newDepartmentIds = await makeDepartments(doing, comers)
  const invites = comers.map(({ n, values }) => ({ n, id: uuid(), values, email: values.email ?? null }))
  await takeInvitesBack(rows, invitees(comers))
  const [expiresAt, invitedBy] = [newExpiry(), job.createdBy]
  await insertMany(
    rows,
    'Invite',
    {
      ...fieldTypes,
      id: 'uuid',
      email: 'text',
      jobId: 'uuid',
      invitedBy: 'uuid',
      expiresAt: 'timestamptz',
      contactNumber: 'text',
      phoneTyped: 'text',
      phoneBranchId: 'uuid',
      status: 'text',
      resentCount: 'int',
    },
    invites.map(({ id, email, values }) => ({
      id,
      email,
      jobId: job.id,
      invitedBy,
      expiresAt,
      contactNumber: values.phoneNumber ?? null,
      phoneTyped: values.phoneTyped ?? null,
      phoneBranchId: values.phoneBranchId ?? null,
      status: 'QUEUED',
      resentCount: 0,
      ...fieldsOf(values),
    })),
  )
  await sendInvites(
    rows,
    invites.map(({ id, email }) => ({ id, email, resentCount: 0 })),
  )
  const again = optionsOf(job).sendAgain
    ? await inviteAgain(
        doing,
        people.filter((each) => !isReady(each)),
      )
    : new Map<number, RowChange>()
  const done = new Map(
    invites.map(({ n, id }): [number, RowChange] => [n, { n, status: 'DONE', targetId: id }]),
  )
  return {
    newDepartmentIds,
    changes: people.map((each) => done.get(each.n) ?? again.get(each.n) ?? leftOut(each)),
  }
}

/**
 * Returns the columns of an invite from an imported row; the role defaults to EMPLOYEE, missing names to '', other
 * missing values to null.
 */
export const fieldsOf = ({
  firstName = '',
  lastName = '',
  role = plainRole,
  branchId,
  departmentId,
  employeeId,
  designation,
  gender,
  homeAddress,
  dateOfJoining,
}: ClaimedRow['values']) => ({
  firstName,
  lastName,
  role,
  branchId: branchId ?? null,
  departmentId: departmentId ?? null,
  employeeId: employeeId ?? null,
  designation: designation ?? null,
  gender: gender ?? null,
  homeAddress: homeAddress ?? null,
  dateOfJoining: dateOfJoining ?? null,
})
export const fieldTypes = {
  firstName: 'text',
  lastName: 'text',
  role: 'text',
  branchId: 'uuid',
  departmentId: 'uuid',
  employeeId: 'text',
  designation: 'text',
  gender: 'text',
  homeAddress: 'text',
  dateOfJoining: 'date',
} as const

/** Their role may have been taken from them since the preview. */
export function refuseWhatIsNotTheirs(
  { role = plainRole, branch = '', branchId }: ClaimedRow['values'],
  problems: Problem[],
  starter: BatchContext['starter'],
): void {
  if (!starter.grantable.some((each) => each === role))
    problems.push({ field: 'role', code: 'ROLE_NOT_YOURS', value: role })
  if (!isInReach(starter, branchId ?? null))
    problems.push({ field: 'branch', code: 'UNKNOWN_BRANCH', value: branch })
}

/** Only within one's own reach; an invite of another business unit stays what it is. */
async function inviteAgain(
  { rows, working, starter }: BatchContext,
  people: ClaimedRow[],
): Promise<Map<number, RowChange>> {
  const open = await openInvites(rows, people)
  const resends = people.flatMap(({ n, values, problems }) => {
    const openInvite = open.get(addressIn(values))
    return openInvite &&
      isInReach(starter, openInvite.branchId) &&
      problems.every(({ code }) => code === 'ALREADY_INVITED' || code === 'WAS_MEMBER')
      ? [{ n, id: openInvite.id }]
      : []
  })
  const sentIds = new Set(
    await sendAgain(
      rows,
      working.workspaceId,
      resends.map(({ id }) => id),
    ),
  )
  return new Map([
    ...resends
      .filter(({ id }) => sentIds.has(id))
      .map(({ n }): [number, RowChange] => [n, { n, status: 'DONE' }]),
    ...notSent(people, resends, sentIds),
  ])
}
/** They would be taken up for ever otherwise. */
const notSent = (
  people: ClaimedRow[],
  resends: { n: number; id: string }[],
  sentIds: Set<string>,
): [number, RowChange][] =>
  people
    .filter(
      ({ n, problems }) =>
        problems.some(({ code }) => code === 'ALREADY_INVITED') &&
        !resends.some((resend) => resend.n === n && sentIds.has(resend.id)),
    )
    .map(({ n, problems }) => [n, { n, problems, status: 'SKIPPED' }])

/** An accepted invite is kept. */
async function takeBack(
  { rows }: Pick<BatchContext, 'rows'>,
  done: { n: number; targetId: string }[],
): Promise<RowChange[]> {
  const ids = done.map(({ targetId }) => targetId)
  await rows.invite.updateMany({
    where: { id: { in: ids }, status: { in: unusedStatuses } },
    data: { status: 'DELETED', deletedAt: new Date() },
  })
  const claimed = new Set(
    (await rows.invite.findMany({ where: { id: { in: ids }, status: 'CLAIMED' }, select: { id: true } })).map(
      ({ id }) => id,
    ),
  )
  return done.map(({ n, targetId }) =>
    claimed.has(targetId)
      ? { n, status: 'DONE', problems: [{ field: 'email', code: 'CLAIMED_SINCE', value: '' }] }
      : { n, status: 'UNDONE' },
  )
}
