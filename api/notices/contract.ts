import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post, put } from '../core/contract.ts'
import type { NoticeKind } from '../../workflows/engine/state.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { MessageRef } from '../core/text.ts'
import type { MilestoneKind } from '../workspaces/contractDates.ts'

export const Notice = z.object({
  noticeId: Id,
  kind: z.string(),
  subject: z.string(),
  subjectText: MessageRef,
  body: z.string(),
  bodyText: MessageRef,
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

/** Of complaints and meetings. */
const ofCases = {
  ACTION: 1,
  STEP_OPENED: 1,
  REMINDER: 1,
  FIRST_THRESHOLD: 1,
  SECOND_THRESHOLD: 1,
  OVERDUE: 1,
  MEETING_SCHEDULED: 1,
  MEETING_RESCHEDULED: 1,
  MEETING_CANCELLED: 1,
  TRANSFERRED: 1,
  CLOSED: 1,
  WITHDRAWN: 1,
  ON_HOLD: 1,
  RESUMED: 1,
  INFORMED: 1,
  SEATS_CHANGED: 1,
  NEEDS_ATTENTION: 1,
  RESPONDENT_PROPOSED: 1,
  RESPONDENT_NAMED: 1,
} satisfies Record<NoticeKind, 1>
/** Of the workspace; its admins alone get these. */
const ofWorkspace = {
  CONTRACT_30_DAYS: 1,
  CONTRACT_7_DAYS: 1,
  CONTRACT_1_DAY: 1,
  CONTRACT_GRACE: 1,
  CONTRACT_EXPIRED: 1,
  WORKSPACE_DELETION: 1,
} satisfies Record<MilestoneKind | 'WORKSPACE_DELETION', 1>
export const adminKinds: readonly string[] = Object.keys(ofWorkspace)
const every = { ...ofCases, ...ofWorkspace, IMPERSONATED: 1 }
type Every = keyof typeof every
/**
 * Every kind of notice; of each somebody chooses whether it comes by mail too. In the app they all stand, and
 * none can be switched off there: each is about a deadline, or about somebody's rights.
 */
export const noticeKinds = Object.keys(every) as [Every, ...Every[]]
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
