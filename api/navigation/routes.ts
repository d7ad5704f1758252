import { implement } from '../core/implement.ts'
import { navigation } from './contract.ts'
import * as service from './service.ts'

export default implement('navigation', navigation, {
  v3: ({ ctx }) => service.menuWithCounts(ctx),
  v2: ({ ctx }) => service.menu(ctx),
  userRoutes: ({ params, ctx }) => service.userRoutes(ctx, params.x),
})
