/** Who is meant: actors and recipients of a definition, as users of this case. A respondent is nobody else in their own case (design §4). */
import { recused } from '../../api/committees/seating.ts'
import type { Rows } from '../../prisma/client.ts'
import type { Actor, Recipient, Role } from '../../workflows/definition/graph.ts'
import { isUuid, type CommittedCase } from './committing.ts'

/** Those who get a step in hand as HANDLER; the committee and the parties act in their own capacity. */
export async function handlersOf(rows: Rows, row: CommittedCase, actor: Actor | null): Promise<string[]> {
  const found = actor?.by === 'ROLE' ? await withRole(rows, row, actor.role) : actor?.by === 'PERSON' ? await members(rows, [actor.userId]) : []
  return found.filter((userId) => !recused(row).includes(userId))
}

/** Users who get a notice, each once, in a stable order. */
export async function usersOf(rows: Rows, row: CommittedCase, recipients: Recipient[], step: string | null): Promise<string[]> {
  const found = new Set<string>()
  for (const recipient of recipients) {
    for (const userId of await meant(rows, row, recipient, step)) if (userId !== row.respondentUserId || recipient.to === 'RESPONDENT') found.add(userId)
  }
  return (await members(rows, [...found])).toSorted()
}

async function meant(rows: Rows, row: CommittedCase, recipient: Recipient, step: string | null): Promise<string[]> {
  switch (recipient.to) {
    case 'ACTOR': return step === null ? [] : assigned(rows, row, ['HANDLER'], step)
    case 'COMMITTEE': return assigned(rows, row, ['COMMITTEE', 'PRESIDING_OFFICER'], '')
    case 'PRESIDING_OFFICER': return assigned(rows, row, ['PRESIDING_OFFICER'], '')
    case 'COMPLAINANT': return [row.startedByUserId]
    case 'RESPONDENT': return row.respondentUserId && row.respondentInformedAt ? [row.respondentUserId] : []
    case 'EMPLOYER': return row.employerInformedAt ? withRole(rows, row, 'EMPLOYER') : []
    case 'ROLE': return recipient.role === 'EMPLOYER' && !row.employerInformedAt ? [] : withRole(rows, row, recipient.role)
    case 'PERSON': return [recipient.userId]
  }
}

async function assigned(rows: Rows, row: CommittedCase, capacities: string[], step: string): Promise<string[]> {
  const found = await rows.caseAssignment.findMany({ where: { caseId: row.id, capacity: { in: capacities }, step, active: true }, select: { userId: true } })
  return found.map(({ userId }) => userId)
}

/** Of the case's business unit, or of the whole workspace. */
async function withRole(rows: Rows, row: CommittedCase, role: Role): Promise<string[]> {
  const found = await rows.membership.findMany({ where: { role, active: true, user: { active: true }, OR: [{ branchId: row.branchId }, { branchId: null }] }, select: { userId: true } })
  return found.map(({ userId }) => userId)
}

/** Those of the given users who are still here. */
async function members(rows: Rows, userIds: string[]): Promise<string[]> {
  const named = userIds.filter(isUuid)
  if (named.length === 0) return []
  const found = await rows.membership.findMany({ where: { userId: { in: named }, active: true, user: { active: true } }, select: { userId: true } })
  return found.map(({ userId }) => userId)
}
