/**
 * Files with people: what their columns can mean, and the files to start from. Multipart calls are plain
 * routes; their paths stand in `uploads`.
 */
import { z } from '@hono/zod-openapi'
import { Role } from '../../workflows/definition/graph.ts'
import { Id, Instant, Language, post } from '../core/contract.ts'
import { ImportField } from '../jobs/contract.ts'
import { maxColumns, TableFormat } from '../tables/contract.ts'
import { fault } from '../messages/say.ts'

/** What a template asks for, a column each. */
export const templateFields = [
  'email',
  'firstName',
  'lastName',
  'employeeId',
  'gender',
  'department',
  'designation',
  'branch',
  'role',
  'homeAddress',
  'phoneNumber',
  'dateOfJoining',
] as const
const Column = z
  .int(fault('imports.columnNumber'))
  .min(0)
  .max(maxColumns - 1)

/** Which column holds what, counted from zero. */
export const Mapping = z.strictObject({
  email: Column.optional(),
  fullName: Column.optional(),
  firstName: Column.optional(),
  lastName: Column.optional(),
  employeeId: Column.optional(),
  gender: Column.optional(),
  department: Column.optional(),
  designation: Column.optional(),
  branch: Column.optional(),
  role: Column.optional(),
  homeAddress: Column.optional(),
  phoneNumber: Column.optional(),
  dateOfJoining: Column.optional(),
})
export type Mapping = z.infer<typeof Mapping>
const named = <T extends z.ZodType>(value: T) =>
  z
    .record(z.string().max(200), value)
    .refine((record) => Object.keys(record).length <= 1_000, fault('imports.tooManyValues'))
    .default({})
/** What words of the file mean here: a department's or business unit's id, or a role. */
export const ValueMap = z.strictObject({ department: named(Id), branch: named(Id), role: named(Role) })
export type ValueMap = z.infer<typeof ValueMap>
export const MakeMissing = z.strictObject({ departments: z.boolean().default(false) })
export type MakeMissing = z.infer<typeof MakeMissing>

const Unmatched = z.array(
  z.object({
    value: z.string(),
    rows: z.int(),
    suggestion: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
)
export const FileColumns = z.object({
  fileId: Id,
  fileName: z.string(),
  columns: z.array(z.object({ index: z.int(), header: z.string(), samples: z.array(z.string()) })),
  /** By the headers, or by what was said of the same headers before; confidence from 0 to 1. */
  suggested: z.partialRecord(ImportField, z.object({ index: z.int(), confidence: z.number() })),
  savedMappingId: Id.nullable(),
  /** Words that name nothing here, as far as the look went. */
  unmatchedValues: z.object({ department: Unmatched, branch: Unmatched, role: Unmatched }),
  rowsSeen: z.int(),
  isWhole: z.boolean(),
})
export type FileColumns = z.infer<typeof FileColumns>

/** How columns with these headers were read before. */
export const SavedMapping = z.object({
  mappingId: Id,
  name: z.string(),
  columns: z.partialRecord(z.string(), z.string()),
  createdBy: z.object({ userId: Id, name: z.string() }),
  updatedAt: Instant,
})
export type SavedMapping = z.infer<typeof SavedMapping>

export const TemplateType = z.enum(['BULK_INVITE', 'BULK_CREATE', 'BULK_DELETE', 'WHITELIST', 'COURSE_ENROL'])

export const imports = {
  template: post('/api/template', {
    may: 'self',
    summary: 'A file to start from: the headers and one example',
    writes: 'none',
    returns: z.object({ fileUrl: z.string() }),
    body: z.strictObject({
      type: TemplateType,
      format: TableFormat.default('XLSX'),
      language: Language.default('en'),
    }),
  }),
}
/**
 * Multipart, answered as JobStarted unless said. `?dryRun=true` stops before anything is done and waits for a
 * word.
 */
export const uploads = {
  /** `file`, or `fileId`; `mapping` to look with another one. Answers FileColumns. */
  mappings: '/api/invite/bulk/file/mappings',
  /** `file` or `fileId`; `mapping`, `valueMap`, `makeMissing` as JSON; `branchId`. */
  validate: '/api/invite/bulk/validate',
  /** As validate, or `jobId` of one that awaits a word; `onlyValid`, `dryRun`, `sendAgain`. */
  invite: '/api/invite/bulk',
  /** `file`; its columns are known by their headers unless `mapping` says otherwise. */
  createUsers: '/api/user/create/bulk',
  /** `file` with a column of e-mails or employee ids. */
  deleteUsers: '/api/user/delete/bulk/file',
} as const
