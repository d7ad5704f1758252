import { z } from '@hono/zod-openapi'
import { withFileRoutes, type FileRoute } from '../core/fileRoutes.ts'
import { implement, parse } from '../core/implement.ts'
import { plainName } from '../storage/fileName.ts'
import { sendMade } from '../storage/send.ts'
import { Package } from '../scorm/contract.ts'
import { addPackagePath, courses, exportPath, importPath, OpenCourse } from './contract.ts'
import * as drafts from './draft.ts'
import { exportOf } from './exchange/export.ts'
import { courseZip, importCourse } from './exchange/import.ts'
import { addPackage, packageZip } from './packages.ts'
import { publish } from './publish.ts'
import * as service from './service.ts'

const Into = z.object({ branchId: z.uuid().optional() })
const exchange: Record<string, FileRoute> = {
  exportCourse: {
    method: 'get',
    path: exportPath,
    may: 'course:list',
    costs: 'job',
    summary: 'The course as a zip: its draft, or what is published where there is none, with all its files',
    returns: 'made',
    answer: async (ctx, _, param) => {
      const { title, bytes } = await exportOf(ctx, param('id'))
      return sendMade(bytes, { fileName: plainName(`${title}.zip`, 'zip'), contentType: 'application/zip' })
    },
  },
  importCourse: {
    method: 'post',
    path: importPath,
    may: 'course:update',
    costs: 'job',
    summary: 'A new course from a zip that was exported',
    query: Into,
    takes: courseZip,
    contentType: 'application/zip',
    returns: OpenCourse,
    answer: async (ctx, c) => {
      const { branchId = null } = parse(Into, c.req.query(), 'query')
      return c.json({ content: OpenCourse.parse(await importCourse(ctx, c.req.raw.body, branchId)) })
    },
  },
  addPackage: {
    method: 'post',
    path: addPackagePath,
    may: 'course:update',
    costs: 'job',
    summary: 'A SCORM package (1.2 or 2004) that a lesson of the course is to play',
    takes: packageZip,
    contentType: 'application/zip',
    returns: Package,
    answer: async (ctx, c, param) =>
      c.json({ content: Package.parse(await addPackage(ctx, param('id'), c.req.raw.body)) }),
  },
}

const rows = implement('courses', courses, {
  list: ({ query, body, ctx }) => service.list(ctx, query, body),
  library: ({ query, body, ctx }) => service.list(ctx, query, body),
  starters: () => service.starters(),
  create: ({ body, ctx }) => service.create(ctx, body),
  createInLibrary: ({ body, ctx }) => service.create(ctx, body),
  open: ({ params, query, ctx }) => drafts.open(ctx, params.id, query.versionId),
  beginDraft: ({ params, ctx }) => drafts.beginDraft(ctx, params.id),
  saveDraft: ({ params, body, ctx }) => drafts.saveDraft(ctx, params.id, body),
  publish: ({ params, body, ctx }) => publish(ctx, params.id, body),
  clone: ({ body, ctx }) => service.clone(ctx, body),
  remove: ({ params, ctx }) => service.remove(ctx, params.id),
  generateUploadUrl: ({ body, ctx }) => service.generateUploadUrl(ctx, body),
  confirmUpload: ({ body, ctx }) => service.confirmUpload(ctx, body),
})

export default withFileRoutes(rows, exchange)
