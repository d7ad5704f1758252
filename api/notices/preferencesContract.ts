/** Apart from the other rows, since these know every kind of notice, and the bell on each page need not. */
import { z } from '@hono/zod-openapi'
import { get, put } from '../core/contract.ts'
import { tableOf, type KeysOf } from '../core/module.ts'
import { modules, type Modules } from '../modules.ts'
import { keysOf } from '../../workflows/definition/keys.ts'

/**
 * Every kind of notice that a domain brings; of each somebody chooses whether it comes by mail too. In the app they
 * all stand, and none can be switched off there: each is about a deadline, or about somebody's rights.
 */
export type NoticeKind = KeysOf<Modules, 'notices'>
export const noticeTable = tableOf(modules, 'notices')
export const noticeKinds = keysOf(noticeTable)
export const NoticeKind = z.enum(noticeKinds)
export const Preferences = z.object({
  preferences: z.array(z.object({ kind: NoticeKind, mail: z.boolean() })),
})

export const noticePreferences = {
  preferences: get('/api/notification/preferences', {
    may: 'notice:list',
    summary: 'Which kinds of notices also come by mail',
    returns: Preferences,
  }),
  prefer: put('/api/notification/preferences', {
    may: 'notice:list',
    summary: 'Choose which kinds of notices also come by mail; kinds that are not named stay as they are',
    body: z.strictObject({
      preferences: z
        .array(z.strictObject({ kind: NoticeKind, mail: z.boolean() }))
        .min(1)
        .max(noticeKinds.length),
    }),
    returns: Preferences,
  }),
}
