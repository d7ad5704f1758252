import { withAttention } from '../core/attention.ts'
import { withDashboard } from '../core/dashboard.ts'
import { implement } from '../core/implement.ts'
import { withFileRoutes, type FileRoute } from '../core/fileRoutes.ts'
import { jobReportPath, jobs } from './contract.ts'
import { sendReport } from './report.ts'
import * as service from './service.ts'
import { jobFigures, jobsToConfirm } from './figures.ts'
import type about from './module.ts'

export const jobFileRoutes: Record<string, FileRoute> = {
  report: {
    method: 'get',
    path: jobReportPath,
    may: 'self',
    summary: 'The file of a job with what became of each row',
    returns: 'file',
    answer: (ctx, c, param) => sendReport(ctx, c, param('id')),
  },
}

export default withAttention<typeof about>(
  withDashboard<typeof about>(
    withFileRoutes(
      implement('jobs', jobs, {
        list: ({ query, ctx }) => service.list(ctx, query),
        read: ({ params, ctx }) => service.read(ctx, params.id),
        rows: ({ params, query, ctx }) => service.rows(ctx, params.id, query),
        confirm: ({ params, body, ctx }) => service.confirm(ctx, params.id, body),
        cancel: ({ params, ctx }) => service.cancel(ctx, params.id),
        retry: ({ params, ctx }) => service.retry(ctx, params.id),
        undo: ({ params, ctx }) => service.undo(ctx, params.id),
      }),
      jobFileRoutes,
    ),
    { figures: { jobs: jobFigures } },
  ),
  { JOBS_TO_CONFIRM: jobsToConfirm },
)
