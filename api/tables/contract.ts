/** How large a table may be that comes in, and the formats that one goes out in. */
import { z } from '@hono/zod-openapi'
import { say } from '../messages/say.ts'

export const maxColumns = 64
export const maxRows = 50_000
export const maxBytes = 10 * 1024 * 1024
/** A list as a file. */
export const tableFile = {
  maxBytes,
  tooLarge: say('imports.fileTooLarge', { megabytes: maxBytes / 1024 / 1024 }),
}
export const TableFormat = z.enum(['XLSX', 'CSV'])
export type TableFormat = z.infer<typeof TableFormat>
