/** Time that passes between two calls: what waits comes due, sessions grow old, terms end. Nobody gains by it. */
import { everySweep } from '../../workers/modules.ts'
import { reconcile } from '../../workers/compareRuns.ts'
import { correctClosedCases } from '../../workers/complaints/reach.ts'
import { sweep } from '../../workers/cleanup/cleanUp.ts'
import type { World } from './world.ts'

type TimeShiftScope = Pick<World, 'app' | 'here'>
const oldSessions = 'sessions grow old'
const sweeps = ['retentionRequests', 'holdLifts', 'leaversByOrder', 'successors', 'cases', 'leavers']

/** Every date that something waits from moves back, and the day's work is done. */
const passDays =
  (days: number) =>
  async ({ app, here }: TimeShiftScope): Promise<void> => {
    const back = (column: string) => `"${column}" = "${column}" - interval '${days} days'`
    const of = `"workspaceId" = '${here.workspace.id}'`
    await app.db.pool.query(
      `UPDATE "Membership" SET ${back('accessGrantedAt')}, ${back('deactivatedAt')} WHERE ${of};
       UPDATE "LegalHold" SET ${back('liftAloneSince')} WHERE ${of} AND "liftedAt" IS NULL;
       UPDATE "SuccessorProposal" SET ${back('aloneSince')}, ${back('confirmedAt')}, ${back('dueAt')}
        WHERE ${of} AND status IN ('PROPOSED', 'CONFIRMED');
       UPDATE "RetentionRequest" SET ${back('aloneSince')}, ${back('confirmedAt')}, ${back('effectiveAt')}
        WHERE ${of} AND status IN ('PROPOSED', 'CONFIRMED');
       UPDATE "RetentionRule" SET ${back('proposedAt')}, ${back('confirmedAt')}, ${back('effectiveAt')}
        WHERE ${of} AND status <> 'WITHDRAWN'`,
    )
    await sweep(app.deps, Object.fromEntries(sweeps.map((name) => [name, everySweep[name]!])))
  }

export const passings: Record<string, (place: TimeShiftScope) => Promise<void>> = {
  'fourteen days pass': passDays(14),
  'thirty-one days pass': passDays(31),
  'the terms of the committee end': async ({ app, here }) => {
    await app.db.pool.query(
      `UPDATE "CommitteeMember" SET "termUntil" = current_date - 2 WHERE "committeeId" = $1 AND active`,
      [here.committee.id],
    )
  },
  [oldSessions]: async () => {},
}

/** Rows and runs are compared, as every minute: whoever left is missed, and whoever is back is informed. */
export const comparing = 'rows and runs are compared'
export async function compareRows({ app, rig }: Pick<World, 'app' | 'rig'>): Promise<void> {
  await reconcile({ db: app.db, temporal: rig.temporal, taskQueue: rig.taskQueue, settleMs: 0 })
  await correctClosedCases({ db: app.db })
}

/** After a chain in which sessions grew old, callers of the workspace have proved who they are half a day ago. */
export async function ageSessions(
  { app, people }: Pick<World, 'app' | 'people'>,
  passed: readonly string[],
): Promise<void> {
  if (!passed.includes(oldSessions)) return
  await app.db.platform.session.updateMany({
    where: { userId: { in: Object.values(people).map(({ id }) => id) } },
    data: { provenAt: new Date(Date.now() - 13 * 3_600_000) },
  })
}
