import { badField } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { withFileRoutes, type FileRoute } from '../core/fileRoutes.ts'
import { formOf } from '../storage/form.ts'
import { tableFile } from '../tables/contract.ts'
import { BulkAdded, BulkWords, whitelist, whitelistFilePath } from './contract.ts'
import { addFile } from './file.ts'
import * as service from './service.ts'
import { say } from '../messages/say.ts'

/** A list as a file comes in a form, so it is a plain route beside the rows. */
export const whitelistFileRoutes: Record<string, FileRoute> = {
  addFile: {
    method: 'post',
    path: whitelistFilePath,
    may: 'platform:whitelist',
    costs: 'job',
    summary: 'Let the addresses of a file sign up',
    takes: tableFile,
    form: BulkWords,
    returns: BulkAdded,
    answer: async (ctx, c) => {
      const { file, fields } = await formOf(c, { takes: tableFile, words: BulkWords })
      if (!file) throw badField('file', say('common.chooseFile'), 'required')
      return c.json({ content: await addFile(ctx, file, fields) })
    },
  },
}

export default withFileRoutes(
  implement('whitelist', whitelist, {
    list: ({ query, ctx }) => service.list(ctx, query),
    add: ({ body, ctx }) => service.add(ctx, body),
    remove: ({ params, ctx }) => service.remove(ctx, params.id),
  }),
  whitelistFileRoutes,
)
