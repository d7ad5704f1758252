/** Opens the next cycle of what somebody has completed, on the version that is published now. */
import { v7 as uuid } from 'uuid'
import type { Prisma, Rows } from '../../prisma/client.ts'
import { toColumn } from '../../api/core/json.ts'
import type { DueFrom } from '../../api/assignments/contract.ts'
import { renewalDue } from '../../api/learning/clock.ts'
import { scheduleOf } from '../../api/learning/schedule.ts'
import type { Asking } from './training.ts'

export type Renewed = Prisma.AssignmentCreateManyInput & { id: string }
/** By the assignment that each renews. Twice is once: a chain has one assignment for each cycle. */
export async function renew(
  rows: Rows,
  asking: readonly Asking[],
  at: number,
): Promise<Map<string, Renewed>> {
  const made = new Map(
    asking.flatMap((each) => {
      const next = each.asked.includes('RENEW') && each.isHere ? cycleAfter(each, at) : null
      return next ? [[each.row.id, next]] : []
    }),
  )
  await rows.assignment.createMany({ data: [...made.values()], skipDuplicates: true })
  return made
}

function cycleAfter({ row, timeZone }: Asking, at: number): Renewed | null {
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
