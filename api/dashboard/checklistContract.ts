/** What a new workspace sets up, in this order. Pure: the screen reads it too. */
import { z } from '@hono/zod-openapi'
import type { OpenWith } from '../core/accessFlags.ts'

export const setUpItems = [
  'CALENDAR',
  'HOLIDAYS',
  'BRAND',
  'UNITS',
  'PEOPLE',
  'COMMITTEE',
  'WORKFLOW',
  'POLICY',
  'COURSE',
  'OBLIGATIONS',
] as const
export const SetUpItem = z.enum(setUpItems)
export type SetUpItem = z.infer<typeof SetUpItem>
/** Items of a part of the product that can be switched off. */
export const itemOpenWith: Partial<Record<SetUpItem, OpenWith>> = {
  POLICY: 'policies',
  COURSE: 'courseManagement',
  OBLIGATIONS: 'compliance',
}
export const SetUpChecklist = z.object({
  items: z.array(z.object({ item: SetUpItem, isDone: z.boolean(), isNotNeeded: z.boolean() })),
})
export type SetUpChecklist = z.infer<typeof SetUpChecklist>
