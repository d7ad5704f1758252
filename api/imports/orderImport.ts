/**
 * From a file in a form to a job that reads it: the same for invites, for users that are made, that go, or that
 * get a course.
 */
import { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, inPersonOnly } from '../core/errors.ts'
import { Id } from '../core/contract.ts'
import { branchFor } from '../core/reach.ts'
import { rememberMapping } from './mappings.ts'
import { isOfUsers, type JobKind, type JobStarted } from '../jobs/contract.ts'
import type { JobOptions } from '../jobs/options.ts'
import { makeJob } from '../jobs/createJob.ts'
import { MakeMissing, Mapping, ValueMap } from './contract.ts'
import { mappingOf } from './headers.ts'
import { keepUpload, keptUpload, keepForJob, type KeptUpload } from './importFiles.ts'
import { guessColumns, headOf } from './look.ts'
import { say } from '../messages/say.ts'

export const OrderForm = z.strictObject({
  fileId: Id.optional(),
  mapping: Mapping.optional(),
  valueMap: ValueMap.optional(),
  makeMissing: MakeMissing.optional(),
  branchId: Id.optional(),
  onlyValid: z.stringbool().default(true),
  dryRun: z.stringbool().default(false),
  sendAgain: z.stringbool().default(false),
})
export const inJson = ['mapping', 'valueMap', 'makeMissing'] as const
export type Order = z.output<typeof OrderForm>

/** The file that was sent now, or before. Throws 400 where there is none. */
export async function fileFor(ctx: Ctx, file: File | null, fileId: string | undefined): Promise<KeptUpload> {
  if (file) return keepUpload(ctx, file)
  if (fileId) return keptUpload(ctx, fileId)
  throw badField('file', say('common.chooseFile'), 'required')
}

/**
 * Makes the job in one transaction with its ledger row, and begins to read and check. `runs`: it goes on by
 * itself.
 */
export async function orderImport(
  ctx: Ctx,
  kind: JobKind,
  file: KeptUpload,
  { runs, enrol = {}, ...input }: Order & { runs: boolean; enrol?: Pick<JobOptions, 'courseIds' | 'wish'> },
): Promise<z.input<typeof JobStarted>> {
  if (ctx.person.impersonatedBy) throw inPersonOnly()
  if (input.branchId) await branchFor(ctx, input.branchId)
  if (input.makeMissing?.departments && !ctx.person.permissions.has('department:update'))
    throw new AppError('FORBIDDEN', {
      text: say('imports.cannotMakeDepartments'),
    })
  const head = await headOf(file.bytes, 50)
  const mapping = input.mapping ?? mappingOf((await guessColumns(ctx, head)).suggested)
  refuseMapping(kind, mapping, head.header.length)
  const { valueMap, makeMissing, branchId, onlyValid, sendAgain } = input
  const options = {
    mapping,
    onlyValid,
    sendAgain,
    runs,
    ...(valueMap ? { valueMap } : {}),
    ...(makeMissing ? { makeMissing } : {}),
    ...(branchId ? { branchId } : {}),
    ...enrol,
  }
  const job = await ctx.db.transaction(async (rows) => {
    await keepForJob(rows, file.id)
    if (input.mapping && !isOfUsers(kind))
      await rememberMapping(rows, ctx.person.userId, {
        headers: head.header,
        mapping,
        fallback: file.fileName,
      })
    const newJob = await makeJob(rows, {
      kind,
      phase: 'PREPARE',
      createdBy: ctx.person.userId,
      fileId: file.id,
      fileName: file.fileName,
      options,
    })
    await rows.ledgerEntry.create({
      data: {
        byUserId: ctx.person.userId,
        action: 'imports:order',
        entity: 'job',
        entityId: newJob.id,
        detail: { kind, runs },
      },
    })
    return newJob
  })
  ctx.deps.outboxFilled()
  return { jobId: job.id, status: 'QUEUED' }
}

/** Throws 400 unless somebody can be known by the columns, each of which is there and holds one thing. */
function refuseMapping(kind: JobKind, mapping: Mapping, width: number): void {
  const [columns, isKnown] = [Object.values(mapping), isOfUsers(kind)]
  if (columns.some((column) => column >= width))
    throw badField('mapping', say('imports.columnMissing'), 'column')
  if (new Set(columns).size < columns.length) throw badField('mapping', say('imports.columnTwice'), 'twice')
  const known = isKnown ? (mapping.email ?? mapping.employeeId) : (mapping.email ?? mapping.phoneNumber)
  if (known === undefined)
    throw badField(
      'mapping',
      isKnown ? say('imports.emailOrEmployeeIdColumn') : say('imports.emailOrPhoneColumn'),
      'required',
    )
}
