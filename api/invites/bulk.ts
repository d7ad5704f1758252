/** Invites by file: a look, a check, and the sending. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Id } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import type { Env } from '../core/implement.ts'
import { uploads } from '../imports/contract.ts'
import { lookRoute } from '../imports/lookRoute.ts'
import type { FileRoute } from '../core/fileRoutes.ts'
import { formOf } from '../storage/form.ts'
import { tableFile } from '../tables/contract.ts'
import { fileFor, inJson, orderImport, OrderForm } from '../imports/orderImport.ts'
import { JobStarted } from '../jobs/contract.ts'
import * as jobs from '../jobs/service.ts'

const ValidateForm = OrderForm.pick({
  fileId: true,
  mapping: true,
  valueMap: true,
  makeMissing: true,
  branchId: true,
})
const InviteForm = OrderForm.extend({
  jobId: Id.optional(),
  elevated: z.coerce.number().int().min(0).default(0),
})
const started = (c: Context<Env>, content: object) => c.json({ content }, 202)

async function validate(ctx: Ctx, c: Context<Env>): Promise<Response> {
  const { file, fields } = await formOf(c, { takes: tableFile, words: ValidateForm, json: inJson })
  return started(
    c,
    await orderImport(ctx, 'INVITE_IMPORT', await fileFor(ctx, file, fields.fileId), {
      ...fields,
      onlyValid: true,
      dryRun: true,
      sendAgain: false,
      runs: false,
    }),
  )
}

async function invite(ctx: Ctx, c: Context<Env>): Promise<Response> {
  const {
    file,
    fields: { jobId, elevated, ...fields },
  } = await formOf(c, { takes: tableFile, words: InviteForm, json: inJson })
  if (jobId) return started(c, await confirmed(ctx, jobId, { sendAgain: fields.sendAgain, elevated }))
  return started(
    c,
    await orderImport(ctx, 'INVITE_IMPORT', await fileFor(ctx, file, fields.fileId), {
      ...fields,
      runs: !fields.dryRun,
    }),
  )
}

/** One that was prepared before goes on, as by the row of its own. */
async function confirmed(ctx: Ctx, jobId: string, word: { sendAgain: boolean; elevated: number }) {
  const job = await ctx.db.transaction(async (rows) => {
    const done = await jobs.confirm({ ...ctx, tx: rows }, jobId, word)
    await rows.ledgerEntry.create({
      data: { byUserId: ctx.person.userId, action: 'jobs:confirm', entity: 'jobs', entityId: jobId },
    })
    return done
  })
  ctx.deps.outboxFilled()
  return { jobId, status: job.status }
}

export const inviteFileRoutes: Record<string, FileRoute> = {
  lookAtFile: lookRoute(uploads.mappings, 'invite:create'),
  checkFile: {
    method: 'post',
    path: uploads.validate,
    may: 'invite:create',
    costs: 'job',
    summary: 'Check a file row by row; nobody is invited',
    takes: tableFile,
    form: ValidateForm,
    returns: JobStarted,
    status: 202,
    answer: validate,
  },
  inviteFile: {
    method: 'post',
    path: uploads.invite,
    may: 'invite:create',
    costs: 'job',
    summary: 'Invite the people of a file',
    takes: tableFile,
    form: InviteForm,
    returns: JobStarted,
    status: 202,
    answer: invite,
  },
}
