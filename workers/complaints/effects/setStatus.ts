import type { EffectWriter } from './effects.ts'

/** Status with how it ended; the outcome is the id of the one that led to the close. */
export const setStatus: EffectWriter<'SET_STATUS'> = async ({ rows, transition }, { status, resolution }) => {
  const isOver = status === 'CLOSED' || status === 'WITHDRAWN'
  await rows.case.update({
    where: { id: transition.caseId },
    data: {
      status,
      outcome: resolution?.outcome ?? null,
      ...(isOver ? { closedAt: new Date(transition.at) } : {}),
    },
  })
}
