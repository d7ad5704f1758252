import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post, put } from '../core/contract.ts'
import type { NoticeKind } from '../../workflows/engine/state.ts'
import { PageQuery, pageOf } from '../core/page.ts'

export const Notice = z.object({ noticeId: Id, kind: z.string(), subject: z.string(), body: z.string(), path: z.string(), at: Instant, readAt: Instant.nullable() })
export type Notice = z.infer<typeof Notice>
export const Mail = z.object({ mailId: Id, to: z.string(), subject: z.string(), text: z.string(), calendar: z.string().nullable(), at: Instant })

/** Every kind of notice; of each somebody chooses whether it comes by mail too. In the app they all stand. */
const every = { ACTION: 1, STEP_OPENED: 1, REMINDER: 1, FIRST_THRESHOLD: 1, SECOND_THRESHOLD: 1, OVERDUE: 1, MEETING_SCHEDULED: 1, MEETING_RESCHEDULED: 1, MEETING_CANCELLED: 1, TRANSFERRED: 1, CLOSED: 1, WITHDRAWN: 1, ON_HOLD: 1, RESUMED: 1, INFORMED: 1 } satisfies Record<NoticeKind, 1>
export const noticeKinds = Object.keys(every) as [NoticeKind, ...NoticeKind[]]
const Kind = z.enum(noticeKinds)
export const Preferences = z.object({ preferences: z.array(z.object({ kind: Kind, mail: z.boolean() })) })

export const notices = {
  list: get('/api/notification', { may: 'notice:list', summary: 'My notices, newest first', query: PageQuery.extend({ unreadOnly: z.stringbool().optional() }), returns: pageOf(Notice).extend({ unread: z.number().int() }), envelope: 'whole' }),
  read: post('/api/notification/read', { may: 'notice:list', summary: 'Mark notices as read; all without ids', body: z.strictObject({ noticeIds: z.array(Id).max(300).optional() }), returns: z.object({ read: z.number().int() }), writes: 'service' }),
  preferences: get('/api/notification/preferences', { may: 'notice:list', summary: 'Which kinds of notices also come by mail', returns: Preferences }),
  prefer: put('/api/notification/preferences', { may: 'notice:list', summary: 'Choose which kinds of notices also come by mail; kinds that are not named stay as they are', body: z.strictObject({ preferences: z.array(z.strictObject({ kind: Kind, mail: z.boolean() })).min(1).max(noticeKinds.length) }), returns: Preferences }),
  demoInbox: get('/api/demo-inbox', { may: 'self', summary: 'Mail of this workspace; the demo only', query: PageQuery.extend({ to: z.string().max(254).optional() }), returns: pageOf(Mail), envelope: 'whole' }),
}
