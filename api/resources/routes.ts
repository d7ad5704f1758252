import { withFileRoutes } from '../core/fileRoutes.ts'
import { implement } from '../core/implement.ts'
import { resources } from './contract.ts'
import { resourceFileRoutes } from './files.ts'
import * as service from './service.ts'

export default withFileRoutes(
  implement('resources', resources, {
    generateUploadUrl: ({ body, ctx }) => service.generateUploadUrl(ctx, body),
    confirmUpload: ({ body, ctx }) => service.confirmUpload(ctx, body),
  }),
  resourceFileRoutes,
)
