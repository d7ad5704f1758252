/**
 * Whether a clock that has begun has no end for now, since that depends on a day which is not answered yet: the return
 * of a party who is away (`noEarlier.ts`). `dueAt`: as its row or its state has it.
 */
export const isOpenEnded = ({ status, dueAt }: { status: string; dueAt: unknown }): boolean =>
  (status === 'RUNNING' || status === 'PAUSED') && dueAt === null
