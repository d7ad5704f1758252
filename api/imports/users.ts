/** Users made or deactivated by file. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Ctx } from '../core/deps.ts'
import { parse, type Env } from '../core/implement.ts'
import type { JobKind } from '../jobs/contract.ts'
import { JobStarted } from '../jobs/contract.ts'
import { uploads } from './contract.ts'
import type { FileRoute } from '../core/fileRoutes.ts'
import { formOf } from '../storage/form.ts'
import { tableFile } from '../tables/contract.ts'
import { fileFor, inJson, orderImport, OrderForm } from './orderImport.ts'

const UsersForm = OrderForm.pick({
  fileId: true,
  mapping: true,
  valueMap: true,
  makeMissing: true,
  branchId: true,
})
const UsersQuery = z.strictObject({ dryRun: z.stringbool().default(false) })
const ordering =
  (kind: JobKind) =>
  async (ctx: Ctx, c: Context<Env>): Promise<Response> => {
    const { dryRun } = parse(UsersQuery, c.req.query(), 'query')
    const { file, fields } = await formOf(c, { takes: tableFile, words: UsersForm, json: inJson })
    return c.json(
      {
        content: await orderImport(ctx, kind, await fileFor(ctx, file, fields.fileId), {
          ...fields,
          dryRun,
          onlyValid: true,
          sendAgain: false,
          runs: !dryRun,
        }),
      },
      202,
    )
  }

export const userFileRoutes: Record<string, FileRoute> = {
  createUsers: {
    method: 'post',
    path: uploads.createUsers,
    may: 'user:import',
    costs: 'job',
    summary: 'Make the people of a file users at once',
    takes: tableFile,
    form: UsersForm,
    returns: JobStarted,
    status: 202,
    answer: ordering('USER_CREATE'),
  },
  deleteUsers: {
    method: 'post',
    path: uploads.deleteUsers,
    may: 'user:import',
    costs: 'job',
    summary: 'Deactivate the users of a file',
    takes: tableFile,
    form: UsersForm,
    returns: JobStarted,
    status: 202,
    answer: ordering('USER_DELETE'),
  },
}
