import { implement } from '../core/implement.ts'
import { withFileRoutes, type FileRoute } from '../core/fileRoutes.ts'
import { Manual, manualPath, manuals, NewManual } from './contract.ts'
import { fileFormOf } from '../storage/form.ts'
import * as service from './service.ts'

/** Publishing takes a form with a file, so it is a plain route beside the rows. */
export const manualFileRoutes: Record<string, FileRoute> = {
  add: {
    method: 'post',
    path: manualPath,
    may: 'platform:manuals',
    summary: 'Publish a user manual',
    takes: service.manualFile,
    form: NewManual,
    returns: Manual,
    answer: async (ctx, c) => {
      const { file, fields } = await fileFormOf(c, { takes: service.manualFile, words: NewManual })
      return c.json({ content: Manual.parse(await service.add(ctx, file, fields)) })
    },
  },
}

export default withFileRoutes(
  implement('manuals', manuals, {
    list: ({ query, ctx }) => service.list(ctx, query),
    remove: ({ params, ctx }) => service.remove(ctx, params.id),
  }),
  manualFileRoutes,
)
