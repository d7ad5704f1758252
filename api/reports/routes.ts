import { implement } from '../core/implement.ts'
import { reports } from './contract.ts'
import { figuresOf } from './figures.ts'
import * as saved from './savedReports.ts'
import { savedReports } from './savedContract.ts'
import { schedule } from './schedule.ts'
import * as service from './service.ts'

export default implement('reports', reports, {
  people: ({ query, body, ctx }) =>
    body.format === 'JSON'
      ? service.reportPage(ctx, query, body)
      : service.reportFile(ctx, query, { ...body, format: body.format }),
  figures: ({ body, ctx }) => figuresOf(ctx, body),
})

export const savedReportRoutes = implement('savedReports', savedReports, {
  list: ({ query, ctx }) => saved.list(ctx, query),
  read: ({ params, ctx }) => saved.read(ctx, params.id),
  schedule: ({ params, body, ctx }) => schedule(ctx, params.id, body),
  create: ({ body, ctx }) => saved.create(ctx, body),
  update: ({ params, body, ctx }) => saved.update(ctx, params.id, body),
  remove: ({ params, ctx }) => saved.remove(ctx, params.id),
})
