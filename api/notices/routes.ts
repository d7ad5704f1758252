import { implement } from '../core/implement.ts'
import { notices } from './contract.ts'
import * as demoMail from './demoMail.ts'
import { noticePreferences } from './preferencesContract.ts'
import * as preferences from './preferences.ts'
import * as service from './service.ts'

export default implement(
  'notices',
  { ...notices, ...noticePreferences },
  {
    list: ({ query, ctx }) => service.list(ctx, query),
    read: ({ body, ctx }) => service.read(ctx, body.noticeIds),
    preferences: ({ ctx }) => preferences.read(ctx),
    prefer: ({ body, ctx }) => preferences.prefer(ctx, body),
    demoInbox: ({ query, ctx }) => demoMail.mine(ctx, query),
    allDemoMail: ({ query, body, ctx }) => demoMail.all(ctx, query, body),
  },
)
