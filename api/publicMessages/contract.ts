import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post, put } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { fault } from '../messages/say.ts'

const email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email(fault('publicMessages.emailFormat')).max(254))
const name = z.string().trim().min(1, fault('publicMessages.nameMissing')).max(120)
const organisation = z.string().trim().max(200).default('')
/** Stays empty unless a machine fills it; `stamp` says when the page was made. */
const guard = { website: z.string().max(200).default(''), stamp: z.string().max(200) }
export const answers = ['yes', 'partly', 'no'] as const
export const Contact = z.strictObject({
  ...guard,
  name,
  email,
  organisation,
  message: z.string().trim().min(10, fault('publicMessages.textTooShort')).max(4000),
})
export const WebinarRegistration = z.strictObject({
  ...guard,
  name,
  email,
  organisation,
  webinar: z.string().trim().min(1, fault('publicMessages.chooseWebinar')).max(200),
})
export const Scorecard = z.strictObject({
  ...guard,
  email: z.union([z.literal(''), email]).default(''),
  answers: z.record(z.string().max(40), z.enum(answers, fault('publicMessages.chooseAnswer'))),
})
const Received = z.object({ received: z.literal(true) })
export const PublicMessage = z.object({
  messageId: Id,
  kind: z.enum(['CONTACT', 'WEBINAR', 'SCORECARD']),
  detail: z.record(z.string(), z.unknown()),
  createdAt: Instant,
  answeredAt: Instant.nullable(),
})
export type PublicMessage = z.infer<typeof PublicMessage>

export const publicMessages = {
  stamp: get('/api/public/stamp', {
    may: 'public',
    summary: 'What a public form sends back, to tell people from machines',
    returns: z.object({ stamp: z.string() }),
  }),
  contact: post('/api/public/contact', {
    may: 'public',
    summary: 'Write to the platform',
    body: Contact,
    returns: Received,
    writes: 'service',
  }),
  webinar: post('/api/public/webinar-registration', {
    may: 'public',
    summary: 'Register for a webinar',
    body: WebinarRegistration,
    returns: Received,
    writes: 'service',
  }),
  scorecard: post('/api/public/scorecard', {
    may: 'public',
    summary: 'Score how ready an employer is',
    body: Scorecard,
    returns: z.object({ points: z.number().int(), open: z.array(z.string()) }),
    writes: 'service',
  }),
  list: get('/api/admin/public-message', {
    may: 'platform:messages',
    summary: 'What came through the public pages, newest first',
    query: PageQuery.extend({ openOnly: z.stringbool().optional() }),
    returns: pageOf(PublicMessage),
    envelope: 'whole',
  }),
  answer: put('/api/admin/public-message/{id}', {
    may: 'platform:messages',
    summary: 'Mark a message as answered, or not',
    body: z.strictObject({ answered: z.boolean() }),
    returns: PublicMessage,
  }),
}
