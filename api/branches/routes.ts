import { z } from '@hono/zod-openapi'
import { withFileRoutes } from '../core/fileRoutes.ts'
import { say } from '../messages/say.ts'
import { formOf } from '../storage/form.ts'
import { badField } from '../core/errors.ts'
import { readHolidays } from './readHolidays.ts'
import { HolidayReading, maxHolidayBytes, readHolidaysPath } from './holidaysContract.ts'
import { withDashboard } from '../core/dashboard.ts'
import { implement } from '../core/implement.ts'
import { branches } from './contract.ts'
import * as correctCountry from './correctCountry.ts'
import { countryCorrections } from './countryContract.ts'
import * as removal from './removal.ts'
import * as service from './service.ts'
import { countUnitsWithoutHolidays } from './setUp.ts'
import type about from './module.ts'

export const countryRoutes = implement('countryCorrections', countryCorrections, {
  preview: ({ params, query, ctx }) => correctCountry.preview(ctx, params.id, query),
  correct: ({ params, body, ctx }) => correctCountry.correct(ctx, params.id, body),
})

const HolidayForm = z.strictObject({
  /** A pasted list, in place of a file. */
  text: z
    .string()
    .max(64 * 1024)
    .optional(),
  dayFirst: z.stringbool().optional(),
})
const takes = { maxBytes: maxHolidayBytes, tooLarge: say('branches.holidayFileTooLarge') }

const rows = withDashboard<typeof about>(
  implement('branches', branches, {
    list: ({ query, ctx }) => service.list(ctx, query),
    create: ({ body, ctx }) => service.create(ctx, body),
    update: ({ params, body, ctx }) => service.update(ctx, params.id, body),
    delete: ({ body, ctx }) => removal.removeBranch(ctx, body),
    setColor: ({ params, ctx }) => service.setColor(ctx, params.id, params.color),
  }),
  { setUp: { HOLIDAYS_MISSING: countUnitsWithoutHolidays } },
)

export default withFileRoutes(rows, {
  readHolidays: {
    method: 'post',
    path: readHolidaysPath,
    may: 'branch:update',
    costs: 'job',
    summary: 'What a calendar file, a table or a pasted list says about holidays; nothing is kept of it',
    writes: 'none',
    takes,
    form: HolidayForm,
    returns: HolidayReading,
    async answer(_, c) {
      const { file, fields } = await formOf(c, { takes, words: HolidayForm })
      const { text, dayFirst } = fields
      if (!file && !text?.trim()) throw badField('file', say('branches.holidayFileMissing'), 'required')
      const bytes = file ? Buffer.from(await file.arrayBuffer()) : Buffer.from(text ?? '')
      return c.json({ content: await readHolidays(bytes, { isPasted: !file, dayFirst }) })
    },
  },
})
