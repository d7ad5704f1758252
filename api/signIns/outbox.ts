import { z } from '@hono/zod-openapi'
import { mailKind } from '../outbox/kind.ts'

/** What is sent, and to whom, stands in the challenge. */
const challenge = { challengeId: z.guid() }
export const challengeMails = {
  /** Six digits. */
  CODE: mailKind('CODE', challenge),
  /** A link to a page of ours. */
  LINK: mailKind('LINK', challenge),
  /** To somebody whose address was used to sign up once more. */
  ALREADY_HERE: mailKind('ALREADY_HERE', challenge),
}
/** To what signed in before; where to stands in the challenge that confirmed the new one. */
export const signInChanged = mailKind('SIGN_IN_CHANGED', challenge)
/** To each platform admin: who was invited (`subjectId` is the invite's), printed a link for, came, or was removed. */
export const platformAdminsChanged = mailKind('PLATFORM_ADMINS_CHANGED', {
  userId: z.guid(),
  act: z.enum(['INVITED', 'LINK_PRINTED', 'JOINED', 'REMOVED']),
  subjectId: z.guid(),
})
/** Where somebody's workspaces are: all accounts of one address; without any nobody reads it. */
export const workspaces = mailKind('WORKSPACES', { userIds: z.array(z.guid()) })
