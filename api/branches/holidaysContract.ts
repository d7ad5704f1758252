/** What a file or a pasted list says about holidays, before anything is kept. */
import { z } from '@hono/zod-openapi'
import { MessageRef } from '../core/text.ts'

export const maxHolidayBytes = 1024 * 1024
export const maxHolidaysRead = 400
/** The plain route that reads them. */
export const readHolidaysPath = '/api/workspace/holidays/read' as const
export const HolidayReading = z.object({
  holidays: z.array(
    z.object({
      on: z.iso.date(),
      name: z.string(),
      /** It names a movable feast, or says that it is provisional. */
      isTentative: z.boolean(),
    }),
  ),
  /** Lines, or entries of a calendar, that say no whole day: counted from 1, a hundred at most. */
  skipped: z.array(z.object({ line: z.int(), message: z.string(), text: MessageRef })),
  /** Day and month could be swapped in every date: nothing is read until `dayFirst` says which it is. */
  isOrderUnclear: z.boolean(),
})
export type HolidayReading = z.infer<typeof HolidayReading>
