/** Courses assigned to the people whom a file names: a look, a check, and a job that assigns. */
import { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import type { FileRoute } from '../core/fileRoutes.ts'
import { lookRoute } from '../imports/lookRoute.ts'
import { fileFor, orderImport, OrderForm } from '../imports/orderImport.ts'
import { JobStarted } from '../jobs/contract.ts'
import { formOf } from '../storage/form.ts'
import { tableFile } from '../tables/contract.ts'
import { assertCourses } from './assignCourses.ts'
import { CourseList, Due } from './contract.ts'
import { enrolUploads } from './enrolContract.ts'

/** What everybody in the file gets, as the job keeps it. */
export const EnrolInput = z.strictObject({
  due: Due.nullable(),
  mandatory: z.boolean(),
  notify: z.boolean(),
})
export type EnrolInput = z.output<typeof EnrolInput>

const EnrolForm = OrderForm.pick({ fileId: true, mapping: true, onlyValid: true, dryRun: true }).extend({
  courseList: CourseList,
  due: Due.nullable().default(null),
  mandatory: z.stringbool().default(true),
  notify: z.stringbool().default(true),
})
const inJson = ['mapping', 'courseList', 'due'] as const

/** Throws NOT_FOUND for a course that is out of reach, ILLEGAL_STATE for one that is not published. */
async function order(ctx: Ctx, file: File | null, fields: z.output<typeof EnrolForm>) {
  const { fileId, courseList, due, mandatory, notify, ...rest } = fields
  const courseIds = [...new Set(courseList)]
  await ctx.db.transaction((rows) => assertCourses({ rows, person: ctx.person }, courseIds, 'courseList'))
  const terms: EnrolInput = { due, mandatory, notify }
  return orderImport(ctx, 'COURSE_ENROL', await fileFor(ctx, file, fileId), {
    ...rest,
    enrol: { courseIds, wish: terms },
    sendAgain: false,
    runs: !rest.dryRun,
  })
}

export const enrolFileRoutes: Record<string, FileRoute> = {
  readEnrolFile: lookRoute(enrolUploads.look, 'course:assign'),
  assignByFile: {
    method: 'post',
    path: enrolUploads.check,
    may: 'course:assign',
    costs: 'job',
    summary: 'Assign courses to the people of a file, known by email address or employee ID',
    takes: tableFile,
    form: EnrolForm,
    returns: JobStarted,
    status: 202,
    async answer(ctx, c) {
      const { file, fields } = await formOf(c, { takes: tableFile, words: EnrolForm, json: inJson })
      return c.json({ content: await order(ctx, file, fields) }, 202)
    },
  },
}
