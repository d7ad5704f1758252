import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post, put } from '../core/contract.ts'
import { tableOf, type KeysOf, type NoticeWords } from '../core/module.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { modules, type Modules } from '../modules.ts'

export const Notice = z.object({
  noticeId: Id,
  kind: z.string(),
  subject: z.string(),
  body: z.string(),
  path: z.string(),
  at: Instant,
  readAt: Instant.nullable(),
})
export type Notice = z.infer<typeof Notice>
export const Mail = z.object({
  mailId: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** As it looks; an SMS has none. */ html: z.string().nullable(),
  calendar: z.string().nullable(),
  at: Instant,
})

/**
 * Every kind of notice that a domain brings; of each somebody chooses whether it comes by mail too. In the app they
 * all stand, and none can be switched off there: each is about a deadline, or about somebody's rights.
 */
export type NoticeKind = KeysOf<Modules, 'notices'>
export const noticeTable = tableOf(modules, 'notices') as Record<NoticeKind, NoticeWords>
export const noticeKinds = Object.keys(noticeTable) as [NoticeKind, ...NoticeKind[]]
const Kind = z.enum(noticeKinds)
export const Preferences = z.object({ preferences: z.array(z.object({ kind: Kind, mail: z.boolean() })) })

export const notices = {
  list: get('/api/notification', {
    may: 'notice:list',
    summary: 'My notices, newest first',
    query: PageQuery.extend({ unreadOnly: z.stringbool().optional() }),
    returns: pageOf(Notice).extend({ unread: z.number().int() }),
    envelope: 'whole',
  }),
  read: post('/api/notification/read', {
    may: 'notice:list',
    summary: 'Mark notices as read; all without ids',
    body: z.strictObject({ noticeIds: z.array(Id).max(300).optional() }),
    returns: z.object({ read: z.number().int() }),
    writes: 'service',
  }),
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
        .array(z.strictObject({ kind: Kind, mail: z.boolean() }))
        .min(1)
        .max(noticeKinds.length),
    }),
    returns: Preferences,
  }),
  demoInbox: get('/api/demo-inbox', {
    may: 'self',
    summary: 'My own mail of this workspace; the demo only',
    query: PageQuery,
    returns: pageOf(Mail),
    envelope: 'whole',
  }),
  allDemoMail: post('/api/demo-inbox/all', {
    may: 'public',
    summary:
      'All mail of the demo, for whoever started it: with the secret of the link that was printed then',
    query: PageQuery,
    body: z.strictObject({ secret: z.string().max(64), to: z.string().max(254).optional() }),
    returns: pageOf(Mail),
    envelope: 'whole',
    writes: 'none',
  }),
}
