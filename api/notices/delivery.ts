/** How a notice left the app. */
import { z } from '@hono/zod-openapi'

/**
 * APP_ONLY: the person switched off mail and SMS of its kind. UNREACHED: they have neither an address nor a number, or
 * no open account. MAIL_REFUSED, SMS_REFUSED: a server refused it for good; it is tried again, the other way where
 * there is one. WITHHELD: they lost access to its case, or to the workspace.
 */
export const NoticeDelivery = z.enum([
  'MAIL',
  'SMS',
  'APP_ONLY',
  'UNREACHED',
  'MAIL_REFUSED',
  'SMS_REFUSED',
  'WITHHELD',
])
export type NoticeDelivery = z.infer<typeof NoticeDelivery>
/** Those of people who may know nothing of a notice until they open it in the app. */
export const notReached = [
  'UNREACHED',
  'MAIL_REFUSED',
  'SMS_REFUSED',
] as const satisfies readonly NoticeDelivery[]
/** Whether a notice could be sent neither by mail nor by SMS: UNREACHED, MAIL_REFUSED or SMS_REFUSED. */
export const isNotReached = (delivery: string | null): boolean => notReached.some((each) => each === delivery)
