import { implement } from '../core/implement.ts'
import { notices } from './contract.ts'
import * as service from './service.ts'

export default implement('notices', notices, {
  list: ({ query, ctx }) => service.list(ctx, query),
  read: ({ body, ctx }) => service.read(ctx, body.noticeIds),
  demoInbox: ({ query, ctx }) => service.demoInbox(ctx, query),
})
