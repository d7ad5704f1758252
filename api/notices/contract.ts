import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { MessageRef } from '../core/text.ts'

export const Notice = z.object({
  noticeId: Id,
  kind: z.string(),
  subject: z.string(),
  subjectText: MessageRef,
  body: z.string(),
  bodyText: MessageRef,
  path: z.string(),
  /** The complaint or meeting that it is about, for a list that keeps what belongs together in one place. */
  case: z.object({ caseId: Id, caseNo: z.string() }).nullable(),
  at: Instant,
  readAt: Instant.nullable(),
})
export type Notice = z.infer<typeof Notice>
export const Mail = z.object({
  mailId: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** As it looks; an SMS has none. */
  html: z.string().nullable(),
  calendar: z.string().nullable(),
  at: Instant,
})

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
      'All mail of the demo, for the person who started it: with the secret of the link that was printed then',
    query: PageQuery,
    body: z.strictObject({ secret: z.string().max(64), to: z.string().max(254).optional() }),
    returns: pageOf(Mail),
    envelope: 'whole',
    writes: 'none',
  }),
}
