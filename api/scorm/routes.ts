import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { withFileRoutes, type FileRoute } from '../core/fileRoutes.ts'
import { implement } from '../core/implement.ts'
import { packagePath, scorm, type Package } from './contract.ts'
import { packageFor, type Package as Found } from './package.ts'
import * as records from './records.ts'
import { packageHeaders, serve } from './servePackage.ts'

const files: Record<string, FileRoute> = {
  show: {
    method: 'get',
    path: packagePath,
    may: 'public',
    openWith: ['learning', 'courseManagement'],
    summary: 'A file of a package, under the path that was answered to one person, for a page of no origin',
    isSandboxed: packageHeaders,
    returns: 'file',
    answer: (ctx, c, param) => serve(ctx, c, param('token'), param('rest')),
  },
}

const loadPackage = async (ctx: Ctx, packageId: string): Promise<Found> =>
  (await packageFor(ctx, packageId)) ?? Promise.reject(notFound())
const presentPackage = ({ fileId, title, standard, sizeBytes, scos }: Found): Package => ({
  packageId: fileId,
  title,
  standard,
  sizeBytes,
  scos,
})

export default withFileRoutes(
  implement('scorm', scorm, {
    read: async ({ params, ctx }) => presentPackage(await loadPackage(ctx, params.packageId)),
    preview: async ({ params, query, ctx }) =>
      records.launchOf(ctx, await loadPackage(ctx, params.packageId), query.sco, null),
    progress: ({ params, ctx }) => records.progress(ctx, params.recordId),
    launch: ({ params, body, ctx }) => records.launch(ctx, params.recordId, body.sco),
    save: ({ params, body, ctx }) => records.save(ctx, params.recordId, body),
  }),
  files,
)
