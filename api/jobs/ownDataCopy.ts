/**
 * A copy of a person's own data holds what that person could read when it was made. A person who loses access to a
 * case before fetching the copy orders another one, as with copies of a case file.
 */
import type { Rows } from '../../prisma/client.ts'
import { ownCaseIds } from '../cases/ownCases.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import { optionsOf, type JobRecord } from './options.ts'

/** Keeps of which cases a copy tells. */
export async function noteCasesOfCopy(rows: Rows, jobId: string, caseIds: string[]): Promise<void> {
  const job = await rows.job.findUniqueOrThrow({ where: { id: jobId } })
  await rows.job.update({ where: { id: jobId }, data: { options: { ...optionsOf(job), wish: { caseIds } } } })
}

/** Throws ILLEGAL_STATE for a copy that tells of a case which its owner may not read any more. */
export async function requireStillOwn(ctx: Pick<Ctx, 'tx' | 'person'>, job: JobRecord): Promise<void> {
  const copyOptions = optionsOf(job).wish as { caseIds?: string[] } | undefined
  const own = await ownCaseIds(ctx.tx, ctx.person.userId)
  // One of a release that noted nothing may tell of any.
  if (!copyOptions?.caseIds?.every((id) => own.includes(id)))
    throw new AppError('ILLEGAL_STATE', { text: say('jobs.ownDataChanged') })
}
