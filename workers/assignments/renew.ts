/** Opens the next cycle of what somebody has completed, on the version that is published now. */
import { v7 as uuid } from 'uuid'
import type { Prisma, Rows } from '../../prisma/client.ts'
import { toColumn } from '../../api/core/json.ts'
import type { DueFrom } from '../../api/assignments/contract.ts'
import type { AssignmentBatch } from '../../api/assignments/createAssignments.ts'
import { addCreditWaits, clearCreditWaits } from '../../api/assignments/creditWaits.ts'
import { lockBalances, reserve, tryReserve } from '../../api/learning/credits.ts'
import { recordAssigned } from '../../api/learning/entries.ts'
import { renewalDue } from '../../api/learning/clock.ts'
import { scheduleOf } from '../../api/learning/schedule.ts'
import type { DueReminder } from './training.ts'

export type Renewed = Prisma.AssignmentCreateManyInput & { id: string }
/**
 * By the assignment that each renews. Twice is once: a chain has one assignment for each cycle. One for which credits
 * are lacking waits for them, and is tried again the next day.
 */
export async function renew(
  rows: Rows,
  workspace: AssignmentBatch['workspace'],
  asking: readonly DueReminder[],
  at: number,
): Promise<Map<string, Renewed>> {
  const renewals = asking.flatMap((each) => {
    const next = each.kinds.includes('RENEW') && each.isHere ? cycleAfter(each, at) : null
    return next ? [{ of: each.row.id, next }] : []
  })
  const purses = await lockBalances(
    rows,
    renewals.map(({ next }) => next.courseId),
  )
  const lacking = new Set(renewals.filter(({ next }) => tryReserve(purses, next.courseId)))
  const waits = new Set([...lacking].map(({ of }) => of))
  const created = await rows.assignment.createManyAndReturn({
    data: renewals.filter((each) => !lacking.has(each)).map(({ next }) => next),
    skipDuplicates: true,
    select: { id: true, courseId: true, userId: true, cycle: true },
  })
  await recordAssigned(rows, null, created)
  await reserve(rows, purses, created, null)
  await clearCreditWaits(rows, created)
  const others = asking.map(({ row }) => row).filter(({ id }) => !waits.has(id))
  await clearCreditWaits(rows, others, true)
  await addCreditWaits(
    { rows, workspace, at: new Date(at) },
    [...lacking].map(({ next: { courseId, userId } }) => ({ courseId, userId, terms: null })),
  )
  const isNew = new Set(created.map(({ id }) => id))
  return new Map(renewals.flatMap(({ of, next }) => (isNew.has(next.id) ? [[of, next]] : [])))
}

function cycleAfter({ row, timeZone }: DueReminder, at: number): Renewed | null {
  const { renewal } = scheduleOf(row.course.schedule)
  const [version] = row.course.versions
  if (renewal.kind === 'OFF' || !version || !row.validUntil) return null
  const { dueAt, dueOn } = renewalDue(renewal, row.validUntil.getTime(), at, timeZone)
  const dueFrom: DueFrom = {
    rule: { kind: 'RENEWAL', value: dueOn },
    countedFrom: null,
    from: null,
    timeZone,
  }
  return {
    id: uuid(),
    courseId: row.courseId,
    courseVersionId: version.id,
    userId: row.userId,
    cycle: row.cycle + 1,
    source: 'RENEWAL',
    mandatory: row.mandatory,
    assignedAt: new Date(at),
    nextAt: new Date(at),
    clockAt: new Date(at),
    renews: row.validUntil,
    dueAt: new Date(dueAt),
    dueFrom: toColumn(dueFrom),
  }
}
