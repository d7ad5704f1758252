import { implement, type Implemented } from '../core/implement.ts'
import { resources } from './contract.ts'
import { describeFiles, mountFiles } from './files.ts'
import * as service from './service.ts'

const rows = implement('resources', resources, {
  generateUploadUrl: ({ body, ctx }) => service.generateUploadUrl(ctx, body),
  confirmUpload: ({ body, ctx }) => service.confirmUpload(ctx, body),
})

const withFiles: Implemented = {
  ...rows,
  describe(registry) {
    rows.describe(registry)
    describeFiles(registry)
  },
  mount(app, deps) {
    rows.mount(app, deps)
    mountFiles(app, deps)
  },
}
export default withFiles
