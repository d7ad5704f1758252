import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post, SentInstant } from '../core/contract.ts'
import { JobStarted } from '../jobs/contract.ts'
import { tableOf, type AuditWords } from '../core/module.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { fault } from '../messages/say.ts'
import { modules } from '../modules.ts'

const name = z
  .string()
  .trim()
  .max(80)
  .regex(/^[\w:]*$/, fault('audit.actionFormat'))
export const AuditFilter = z.strictObject({
  from: SentInstant().optional(),
  to: SentInstant().optional(),
  userId: Id.optional(),
  /** As the ledger has it, such as "branches:create". */
  action: name.optional(),
  entity: name.optional(),
  /** In the name of who did it, or the id of what it was done to. */
  searchText: z.string().trim().max(200).optional(),
})
export type AuditFilter = z.output<typeof AuditFilter>

const FieldValue = z.union([z.string(), z.number(), z.boolean()])
/**
 * A field that an act changed. `of`: the user or permission whose it is, where that is not the record. `from` and
 * `to` are empty for no value; of a list (`isList`), they have what was removed and what was added; of a picture,
 * nothing. `names`: what the ids in it are called today, as far as the reader may know.
 */
export const AuditChange = z.object({
  field: z.string(),
  of: z.string().optional(),
  from: z.array(FieldValue),
  to: z.array(FieldValue),
  isList: z.literal(true).optional(),
  names: z.record(z.string(), z.string()),
})
export type AuditChange = z.infer<typeof AuditChange>

/**
 * One act. `by` is null for what time did by itself; a name is missing where somebody of the platform did it.
 */
export const AuditEntry = z.object({
  seq: z.number().int(),
  at: Instant,
  by: z.object({ userId: Id, name: z.string().nullable() }).nullable(),
  /** The platform acted in this person's name. */
  impersonated: z.boolean(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** What it is called today; null where it is gone, has no name, or is a person out of the reader's reach. */
  recordName: z.string().nullable(),
  /** Empty where the act changed no field, and in entries from before changes were recorded. */
  changes: z.array(AuditChange),
  /** The first twelve digits. */
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
/**
 * Whether the log is as it was written. `entries` is null for those who see a part of the log only. `flaw`:
 * CHANGED, an entry is not what
 * was written; MISSING, entries are gone; HEAD, the signed record of the log's length is not ours.
 * `firstBrokenSeq`: where.
 */
export const Verified = z.object({
  valid: z.boolean(),
  entries: z.number().int().nullable(),
  flaw: z.enum(['CHANGED', 'MISSING', 'HEAD']).nullable(),
  firstBrokenSeq: z.number().int().nullable(),
  lastHash: z.string(),
  checkedAt: Instant,
})
export type Verified = z.infer<typeof Verified>
/** What a reader calls each noun and its acts. One that is not here is shown as the ledger has it. */
export const auditTable: Readonly<Record<string, AuditWords>> = tableOf(modules, 'audit')

export const AuditExport = z.strictObject({
  filter: AuditFilter.default({}),
  format: z.enum(['CSV', 'XLSX']),
})

export const audit = {
  search: post('/api/audit/search', {
    may: 'ledger:read',
    costs: 'search',
    summary: 'What was done, by whom and when, the latest first',
    query: PageQuery.omit({ sortBy: true }),
    body: AuditFilter,
    returns: pageOf(AuditEntry),
    envelope: 'whole',
    writes: 'none',
  }),
  export: post('/api/audit/export', {
    may: 'ledger:read',
    costs: 'job',
    summary: 'The audit log as a file; wants a fresh proof of who it is',
    body: AuditExport,
    returns: JobStarted,
    status: 202,
  }),
  verify: get('/api/audit/verify', {
    may: 'ledger:read',
    costs: 'job', // hashes every entry
    summary: 'Check that nobody has changed the audit log',
    returns: Verified,
  }),
}
