/** The call that looks at a file before anything is checked. */
import { z } from '@hono/zod-openapi'
import { Id, type CallPath } from '../core/contract.ts'
import type { FileRoute } from '../core/fileRoutes.ts'
import type { Permission } from '../core/permissions.ts'
import { formOf } from '../storage/form.ts'
import { tableFile } from '../tables/contract.ts'
import { FileColumns, Mapping } from './contract.ts'
import { readColumns } from './look.ts'
import { fileFor, inJson } from './orderImport.ts'

const LookForm = z.strictObject({ fileId: Id.optional(), mapping: Mapping.optional() })

/** `file`, or `fileId` of one that was sent before; with `mapping` it looks with another one than the suggested. */
export const lookRoute = (path: CallPath, may: Permission): FileRoute => ({
  method: 'post',
  path,
  may,
  costs: 'job',
  summary: 'What the columns of a file most likely hold',
  takes: tableFile,
  form: LookForm,
  returns: FileColumns,
  async answer(ctx, c) {
    const { file, fields } = await formOf(c, { takes: tableFile, words: LookForm, json: inJson })
    return c.json({
      content: await readColumns(ctx, await fileFor(ctx, file, fields.fileId), fields.mapping),
    })
  },
})
