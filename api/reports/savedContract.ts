/** Reports that people keep: what is asked, not what was answered, so that each reader sees their own reach. */
import { z } from '@hono/zod-openapi'
import { Counter, del, get, Id, post, put } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { fault } from '../messages/say.ts'
import { ReportColumn, reportColumns, ReportFilter } from './contract.ts'

const Name = z.string().trim().min(1, fault('reports.unnamed')).max(120)
const savedReportFields = {
  name: Name,
  filter: ReportFilter,
  columns: z.array(ReportColumn).max(reportColumns.length),
  /** With everybody who may report on people and see all that the filter names. */
  isShared: z.boolean(),
}
/** On Mondays, or on the first of each month. */
export const ReportEvery = z.enum(['WEEKLY', 'MONTHLY'])
export type ReportEvery = z.infer<typeof ReportEvery>
export const SavedReport = z.object({
  savedReportId: Id,
  ...savedReportFields,
  name: z.string(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** How often it is sent, and to whom; shown to its owner alone. */
  every: ReportEvery.nullable(),
  recipients: z.array(z.object({ userId: Id, name: z.string() })),
  version: z.int(),
})
export type SavedReport = z.infer<typeof SavedReport>
export const savedReports = {
  list: get('/api/report/saved', {
    may: 'report:people',
    summary: 'Saved reports: one’s own, and those that others share',
    query: PageQuery,
    returns: pageOf(SavedReport),
    envelope: 'whole',
  }),
  read: get('/api/report/saved/{id}', {
    may: 'report:people',
    summary: 'A saved report of one’s own, or one that is shared within one’s reach',
    returns: SavedReport,
  }),
  schedule: put('/api/report/saved/{id}/schedule', {
    may: 'report:people',
    summary: 'Tell people, each at nine in the morning where they are, that a report of one’s own is ready',
    body: z.strictObject({
      /** null: it does not go out any more. */
      every: ReportEvery.nullable(),
      /** Members who may make reports and see all that this one names. */
      recipientIds: z
        .array(Id)
        .max(50, fault('reports.tooManyRecipients'))
        .refine((ids) => new Set(ids).size === ids.length, fault('reports.recipientTwice')),
      version: Counter,
    }),
    returns: SavedReport,
  }),
  create: post('/api/report/saved', {
    may: 'report:people',
    summary: 'Save a report. 409 DUPLICATE for a name that one has',
    body: z.strictObject({
      ...savedReportFields,
      filter: ReportFilter.default({}),
      columns: savedReportFields.columns.default([]),
      isShared: savedReportFields.isShared.default(false),
    }),
    returns: SavedReport,
  }),
  update: put('/api/report/saved/{id}', {
    may: 'report:people',
    summary: 'Change a saved report of one’s own. 409 when stale',
    body: z.strictObject(savedReportFields).partial().extend({ version: Counter }),
    returns: SavedReport,
  }),
  remove: del('/api/report/saved/{id}', {
    may: 'report:people',
    summary: 'Remove a saved report of one’s own',
    returns: z.object({ deleted: z.literal(true) }),
  }),
}
