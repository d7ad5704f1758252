import type { EffectWriter } from './effects.ts'

/** Somebody who waits to be let in is known to the case from now on; the seats are worked out after. */
export const admit: EffectWriter<'ADMIT'> = async ({ rows, row }, { userId }) => {
  const { count } = await rows.caseAssignment.deleteMany({
    where: { caseId: row.id, userId, capacity: 'NEWCOMER' },
  })
  if (count > 0)
    await rows.caseAssignment.createMany({
      data: [{ caseId: row.id, userId, capacity: 'COMMITTEE', active: false }],
      skipDuplicates: true,
    })
}
