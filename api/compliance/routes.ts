import { withAttention } from '../core/attention.ts'
import { obligationsDue } from './attention.ts'
import type about from './module.ts'
import { implement } from '../core/implement.ts'
import * as adding from './addPack.ts'
import { annualReport } from './returns.ts'
import * as categories from './categories.ts'
import { calendar } from './calendar.ts'
import { calendarFeeds } from './calendarContract.ts'
import { complianceCategories, complianceInstances, complianceItems, jurisdictions } from './contract.ts'
import { compliancePacks } from './packsContract.ts'
import { evidenceFile } from './evidenceFile.ts'
import { evidencePacks } from './evidenceContract.ts'
import { orderPack } from './pack/orderPack.ts'
import { acceptanceRecord } from './pack/record.ts'
import { keysOfPacks } from './pack/packSigner.ts'
import { verifier } from './pack/verifier.ts'
import { withFileRoutes } from '../core/fileRoutes.ts'
import * as instances from './instances.ts'
import * as feeds from './feeds.ts'
import * as items from './items.ts'
import * as proposing from './proposals.ts'
import * as places from './jurisdictions.ts'

export const jurisdictionRoutes = implement('jurisdictions', jurisdictions, {
  list: ({ query, ctx }) => places.list(ctx, query),
  create: ({ body, ctx }) => places.create(ctx, body),
  update: ({ params, body, ctx }) => places.update(ctx, params.id, body),
  remove: ({ params, ctx }) => places.remove(ctx, params.id),
})
export const categoryRoutes = implement('complianceCategories', complianceCategories, {
  list: ({ query, ctx }) => categories.list(ctx, query),
  create: ({ body, ctx }) => categories.create(ctx, body),
  update: ({ params, body, ctx }) => categories.update(ctx, params.id, body),
  remove: ({ params, ctx }) => categories.remove(ctx, params.id),
})
export const itemRoutes = implement('complianceItems', complianceItems, {
  list: ({ query, body, ctx }) => items.list(ctx, query, body),
  create: ({ body, ctx }) => items.create(ctx, body),
  update: ({ params, body, ctx }) => items.update(ctx, params.id, body),
  remove: ({ params, ctx }) => items.remove(ctx, params.id),
})
export const packRoutes = implement('compliancePacks', compliancePacks, {
  list: ({ ctx }) => adding.list(ctx),
  add: ({ body, ctx }) => adding.add(ctx, body),
  proposals: ({ params, ctx }) => proposing.proposals(ctx, params.packKey),
  begin: ({ body, ctx }) => proposing.begin(ctx, body),
})
export const evidencePackRoutes = withFileRoutes(
  implement('evidencePacks', evidencePacks, {
    key: ({ ctx }) => keysOfPacks(ctx.deps.db),
    order: ({ body, ctx }) => orderPack(ctx, body),
  }),
  { verifier, acceptanceRecord },
)
export const instanceRoutes = withAttention<typeof about>(
  withFileRoutes(
    implement('complianceInstances', complianceInstances, {
      list: ({ query, body, ctx }) => instances.list(ctx, query, body),
      details: ({ params, ctx }) => instances.details(ctx, params.id),
      record: ({ body, ctx }) => instances.record(ctx, body),
      generateUploadUrl: ({ body, ctx }) => instances.generateUploadUrl(ctx, body),
      evidence: ({ params, body, ctx }) => instances.evidence(ctx, params.id, body),
      annualReport: ({ body, ctx }) => annualReport(ctx, body.complianceInstanceId),
      submit: ({ params, body, ctx }) => instances.submit(ctx, params.id, body),
      dismiss: ({ params, body, ctx }) => instances.dismiss(ctx, params.id, body),
    }),
    { evidenceFile },
  ),
  { OBLIGATIONS_DUE: obligationsDue },
)
export const calendarRoutes = withFileRoutes(
  implement('calendarFeeds', calendarFeeds, {
    read: ({ ctx }) => feeds.read(ctx),
    renew: ({ ctx }) => feeds.renew(ctx),
    revoke: ({ ctx }) => feeds.revoke(ctx),
  }),
  { calendar },
)
