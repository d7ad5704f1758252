import { membersOf } from '../../../api/committees/members.ts'
import { recusedMembers, seatMembers } from '../../../api/committees/seating.ts'
import type { EffectWriter } from './effects.ts'

/** Another committee takes over: the old one's seats are given up, the new one is seated as at filing. */
export const transfer: EffectWriter<'TRANSFER'> = async ({ rows, row }, { committeeId }) => {
  const seats = seatMembers(await membersOf(rows, committeeId), recusedMembers(row))
  row.committeeId = committeeId
  row.seatedAt = new Date()
  await rows.case.update({ where: { id: row.id }, data: { committeeId, seatedAt: row.seatedAt } })
  await rows.caseAssignment.updateMany({
    where: { caseId: row.id, capacity: { in: ['COMMITTEE', 'PRESIDING_OFFICER'] }, active: true },
    data: { active: false },
  })
  await rows.caseAssignment.deleteMany({ where: { caseId: row.id, capacity: 'NEWCOMER' } })
  await rows.caseAssignment.createMany({
    data: seats.map((each) => ({ caseId: row.id, ...each })),
    skipDuplicates: true,
  })
  if (seats.length > 0)
    await rows.caseAssignment.updateMany({
      where: { caseId: row.id, step: '', OR: seats },
      data: { active: true },
    })
}
