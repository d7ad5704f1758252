import { implement } from '../core/implement.ts'
import { imports } from './contract.ts'
import { withFileRoutes, type FileRoute } from '../core/fileRoutes.ts'
import { templateFileRoutes, templateUrl } from './templates.ts'
import { userFileRoutes } from './users.ts'

export const importFileRoutes: Record<string, FileRoute> = { ...userFileRoutes, ...templateFileRoutes }

export default withFileRoutes(
  implement('imports', imports, {
    template: ({ body: { type, format } }) => ({ fileUrl: templateUrl(type, format) }),
  }),
  importFileRoutes,
)
