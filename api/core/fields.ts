/** Fields that several contracts have. */
import { z } from '@hono/zod-openapi'
import { fault } from '../messages/say.ts'

/** A colour without the leading hash. */
export const Color = z
  .string()
  .regex(/^[0-9A-Fa-f]{6}$/, fault('workspaceProfile.colourFormat'))
  .transform((hex) => hex.toLowerCase())
export const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => isTimeZone(zone), fault('workspaceProfile.timeZoneUnknown'))
function isTimeZone(zone: string): boolean {
  try {
    return /^[A-Z]/.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== ''
  } catch {
    return false
  }
}
