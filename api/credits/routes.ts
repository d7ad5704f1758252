import { Prisma } from '../../prisma/client.ts'
import { withDashboard } from '../core/dashboard.ts'
import { implement } from '../core/implement.ts'
import { credits } from './contract.ts'
import { adjust, grant } from './creditDecisions.ts'
import type about from './module.ts'
import { offer } from './offerCourse.ts'
import * as reading from './creditQueries.ts'
import { costOf, forecastOf } from './service.ts'

export default withDashboard<typeof about>(
  implement('credits', credits, {
    balances: ({ query, ctx }) => reading.balances(ctx, query),
    read: ({ params, ctx }) => reading.balance(ctx, params.workspaceCourseId),
    forecast: ({ params, ctx }) => forecastOf(ctx, params.workspaceCourseId),
    cost: ({ query, ctx }) => costOf(ctx, query.courseId),
    entries: ({ query, body, ctx }) => reading.entries(ctx, query, body),
    offer: ({ body, ctx }) => offer(ctx, body),
    grant: ({ params, body, ctx }) => grant(ctx, params.workspaceCourseId, body),
    adjust: ({ params, body, ctx }) => adjust(ctx, params.workspaceCourseId, body),
  }),
  // How many people wait for credits.
  {
    setUp: {
      CREDITS: ({ workspace }) => Prisma.sql`(
        SELECT NULLIF(count(DISTINCT "userId"), 0)::int FROM "CreditWait"
         WHERE "workspaceId" = ${workspace.id}::uuid)`,
    },
  },
)
