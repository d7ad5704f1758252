/**
 * Who is meant: actors and recipients of a definition, as users of this case. A respondent is nobody else in
 * their own case.
 */
import { roleRow } from '../../workflows/definition/roles.ts'
import { recusedMembers } from '../../api/committees/seating.ts'
import type { Rows } from '../../prisma/client.ts'
import type { Actor, Recipient, Role } from '../../workflows/definition/graph.ts'
import { isUuid, type CommittedCase } from './transitionWriter.ts'

type Placed = Pick<CommittedCase, 'branchId' | 'startedByUserId' | 'respondentUserId'> & { kind: string }

/** Those who get a step in hand as HANDLER; the committee and the parties act in their own capacity. */
export async function handlersOf(rows: Rows, row: Placed, actor: Actor | null): Promise<string[]> {
  const found =
    actor?.by === 'ROLE'
      ? await withRole(rows, row, actor.role)
      : actor?.by === 'PERSON'
        ? await members(rows, [actor.userId])
        : []
  return found.filter((userId) => !recusedMembers(row).includes(userId))
}

/** Users who get a notice, each once, in a stable order. */
export async function usersOf(
  rows: Rows,
  row: CommittedCase,
  recipients: Recipient[],
  step: string | null,
): Promise<string[]> {
  const found = new Set<string>()
  for (const recipient of recipients) {
    for (const userId of await table[recipient.to](rows, row, recipient as never, step))
      if (userId !== row.respondentUserId || recipient.to === 'RESPONDENT') found.add(userId)
  }
  return (await members(rows, [...found])).toSorted()
}

type Meant = {
  [To in Recipient['to']]: (
    rows: Rows,
    row: CommittedCase,
    recipient: Extract<Recipient, { to: To }>,
    step: string | null,
  ) => Promise<string[]> | string[]
}
const table: Meant = {
  ACTOR: (rows, row, _recipient, step) => (step === null ? [] : assigned(rows, row, ['HANDLER'], step)),
  COMMITTEE: (rows, row) => assigned(rows, row, ['COMMITTEE', 'PRESIDING_OFFICER'], ''),
  PRESIDING_OFFICER: (rows, row) => assigned(rows, row, ['PRESIDING_OFFICER'], ''),
  COMPLAINANT: (_rows, row) => [row.startedByUserId],
  RESPONDENT: (_rows, row) =>
    row.respondentUserId && row.respondentInformedAt ? [row.respondentUserId] : [],
  EMPLOYER: (rows, row) => (row.employerInformedAt ? withRole(rows, row, 'EMPLOYER') : []),
  ROLE: (rows, row, { role }) =>
    roleRow(role).party === 'EMPLOYER' && !row.employerInformedAt ? [] : withRole(rows, row, role),
  PERSON: (_rows, _row, { userId }) => [userId],
}

async function assigned(
  rows: Rows,
  row: CommittedCase,
  capacities: string[],
  step: string,
): Promise<string[]> {
  const found = await rows.caseAssignment.findMany({
    where: { caseId: row.id, capacity: { in: capacities }, step, active: true },
    select: { userId: true },
  })
  return found.map(({ userId }) => userId)
}

/** Of the case's business unit, or of the whole workspace. */
async function withRole(rows: Rows, row: Pick<Placed, 'branchId'>, role: Role): Promise<string[]> {
  const found = await rows.membership.findMany({
    where: {
      role,
      active: true,
      user: { active: true },
      OR: [{ branchId: row.branchId }, { branchId: null }],
    },
    select: { userId: true },
  })
  return found.map(({ userId }) => userId)
}

/** Those of the given users who are still here. */
async function members(rows: Rows, userIds: string[]): Promise<string[]> {
  const named = userIds.filter(isUuid)
  if (named.length === 0) return []
  const found = await rows.membership.findMany({
    where: { userId: { in: named }, active: true, user: { active: true } },
    select: { userId: true },
  })
  return found.map(({ userId }) => userId)
}
