import { implement } from '../core/implement.ts'
import { reports } from './contract.ts'
import * as saved from './saved.ts'
import { savedReports } from './savedContract.ts'
import * as service from './service.ts'

export default implement('reports', reports, {
  people: ({ query, body, ctx }) =>
    body.format === 'JSON'
      ? service.reportPage(ctx, query, body)
      : service.reportFile(ctx, query, { ...body, format: body.format }),
})

export const savedReportRoutes = implement('savedReports', savedReports, {
  list: ({ query, ctx }) => saved.list(ctx, query),
  create: ({ body, ctx }) => saved.create(ctx, body),
  update: ({ params, body, ctx }) => saved.update(ctx, params.id, body),
  remove: ({ params, ctx }) => saved.remove(ctx, params.id),
})
