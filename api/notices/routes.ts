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
    preferences: ({ ctx }) => preferences.readPreferences(ctx),
    prefer: ({ body, ctx }) => preferences.savePreferences(ctx, body),
    demoInbox: ({ query, ctx }) => demoMail.listMyDemoMail(ctx, query),
    allDemoMail: ({ query, body, ctx }) => demoMail.listAllDemoMail(ctx, query, body),
  },
)
