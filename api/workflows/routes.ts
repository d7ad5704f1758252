import { withDashboard } from '../core/dashboard.ts'
import { withFileRoutes } from '../core/fileRoutes.ts'
import { implement } from '../core/implement.ts'
import { workflows } from './contract.ts'
import { saveGraph } from './draft.ts'
import { publishVersion } from './publish.ts'
import * as service from './service.ts'
import { textRoutes } from './texts.ts'
import * as versions from './versions.ts'
import { transfersToDissolved, unitsWithoutProcess, withoutProcess } from './setUp.ts'
import type about from './module.ts'

export default withDashboard<typeof about>(
  withFileRoutes(
    implement('workflows', workflows, {
      list: ({ query, ctx }) => service.list(ctx, query),
      templates: () => service.templates(),
      create: ({ body, ctx }) => service.create(ctx, body),
      update: ({ params, body, ctx }) => service.update(ctx, params.id, body),
      publish: ({ body, ctx }) => publishVersion(ctx, body),
      version: ({ params, ctx }) => versions.findVersion(ctx, params.id),
      saveGraph: ({ params, body, ctx }) => saveGraph(ctx, params.id, body),
      problems: ({ params, ctx }) => versions.problemsOfVersion(ctx, params.id),
      newVersion: ({ params, body, ctx }) => versions.newVersion(ctx, params.id, body),
      read: ({ params, query, ctx }) => service.read(ctx, params.id, query.versionId),
    }),
    textRoutes,
  ),
  { setUp: { WORKFLOW: withoutProcess, PROCESS: unitsWithoutProcess, TRANSFER: transfersToDissolved } },
)
