import { membersOf } from '../../../api/committees/members.ts'
import { recused, seat } from '../../../api/committees/seating.ts'
import type { Actor } from '../../../workflows/definition/graph.ts'
import { handlersOf } from '../people.ts'
import type { Doing } from './effects.ts'

/** Seats the committee and finds handlers again, from rows. */
export const reseat: Doing<'RESEAT'> = async ({ rows, row }) => {
  const ofCase = { caseId: row.id }
  if (row.committeeId) {
    const seats = seat(await membersOf(rows, row.committeeId), recused(row)).map((each) => ({ ...ofCase, ...each }))
    await rows.caseAssignment.updateMany({ where: { ...ofCase, capacity: { in: ['COMMITTEE', 'PRESIDING_OFFICER'] }, active: true }, data: { active: false } })
    await rows.caseAssignment.createMany({ data: seats, skipDuplicates: true })
    if (seats.length > 0) await rows.caseAssignment.updateMany({ where: { ...ofCase, step: '', OR: seats }, data: { active: true } })
  }
  for (const { instance, actor } of await rows.caseStep.findMany({ where: { ...ofCase, status: 'READY' }, select: { instance: true, actor: true } })) {
    const userIds = await handlersOf(rows, row, actor as Actor | null)
    await rows.caseAssignment.updateMany({ where: { ...ofCase, capacity: 'HANDLER', step: instance, active: true, userId: { notIn: userIds } }, data: { active: false } })
    await rows.caseAssignment.createMany({ data: userIds.map((userId) => ({ ...ofCase, userId, capacity: 'HANDLER', step: instance })), skipDuplicates: true })
    await rows.caseAssignment.updateMany({ where: { ...ofCase, capacity: 'HANDLER', step: instance, userId: { in: userIds } }, data: { active: true } })
  }
}
