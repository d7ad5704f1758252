/** The secret address from which somebody's calendar reads what is due. */
import { z } from '@hono/zod-openapi'
import { del, get, Instant, post } from '../core/contract.ts'

const path = '/learning/api/compliance/calendar-feed' as const
export const calendarPath = '/learning/api/compliance/calendar.ics' as const
/** `since`: when the address that works was made; null without one. */
export const CalendarFeed = z.object({ since: Instant.nullable() })
export const calendarFeeds = {
  read: get(path, {
    may: 'self',
    summary: 'Whether my calendar address works, and since when',
    returns: CalendarFeed,
  }),
  renew: post(path, {
    may: 'self',
    summary: 'Make my calendar address, shown this once; an earlier one ends. 403 without a fresh proof',
    body: z.strictObject({}),
    returns: z.object({ address: z.url(), since: Instant }),
  }),
  revoke: del(path, {
    may: 'self',
    summary: 'End my calendar address',
    returns: CalendarFeed,
  }),
}
