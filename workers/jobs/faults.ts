/**
 * Faults of ours in a job: retried a few times, since some are transient, then reported as its failure. What is done
 * stays, and a person who may start such a job can retry it from where it stopped.
 */
import type { WorkspaceDb } from '../../prisma/client.ts'
import { toColumn } from '../../api/core/json.ts'
import { optionsOf } from '../../api/jobs/options.ts'
import { say } from '../../api/messages/say.ts'
import type { JobPhase } from '../../workflows/activities.ts'

/** In some fifteen seconds, by the pauses between tries (workflows/job.ts). */
const most = 5
const atWork = ['QUEUED', 'VALIDATING', 'RUNNING']

/** True once there were so many that it is given up. A part that is out of reach counts for none. */
export async function countFault(db: WorkspaceDb, jobId: string): Promise<boolean> {
  await db.job.updateMany({ where: { id: jobId }, data: { faults: { increment: 1 } } })
  const job = await db.job.findFirst({ where: { id: jobId }, select: { faults: true } })
  return (job?.faults ?? 0) >= most
}

/** It failed; what it was at is kept, so that it can go on there. One that was stopped meanwhile stays stopped. */
export const giveUp = (db: WorkspaceDb, jobId: string, phase: JobPhase): Promise<void> =>
  db.transaction(async (rows) => {
    await rows.$queryRaw`SELECT 1 FROM "Job" WHERE id = ${jobId}::uuid FOR UPDATE`
    const job = await rows.job.findFirst({ where: { id: jobId, status: { in: atWork } } })
    if (!job) return
    const { stood, ...options } = optionsOf(job)
    await rows.job.update({
      where: { id: jobId },
      data: {
        status: 'FAILED',
        failureText: toColumn(say('jobs.ourFault')),
        finishedAt: new Date(),
        faults: 0,
        options: { ...options, stood: { status: job.status, phase, tries: (stood?.tries ?? 0) + 1 } },
      },
    })
  })
