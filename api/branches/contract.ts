import { z } from '@hono/zod-openapi'
import { Counter, get, Id, post, put, weights } from '../core/contract.ts'
import { PickerQuery, pageOf } from '../core/page.ts'
import { Color, TimeZone } from '../core/fields.ts'
import { Line } from '../../workflows/definition/line.ts'
import { NameLine } from '../core/nameText.ts'
import { Worded } from '../core/text.ts'
import { fault } from '../messages/say.ts'

const Holiday = z.strictObject({
  on: z.iso.date(fault('common.giveDay')),
  name: Line().min(1, fault('branches.holidayNameMissing')).max(120),
  /** The file or list that it was read from; null where it was typed. */
  source: Line().min(1).max(200).nullable().default(null),
  /** A movable or provisional day: to be checked. */
  isTentative: z.boolean().default(false),
})
/**
 * A business unit, by the documented fields. Everybody of the workspace sees its name and looks; the rest
 * stands there for those who may change it.
 */
export const Branch = z.object({
  branchId: Id,
  branchName: z.string(),
  headquarter: z.boolean(),
  backgroundColor: z.string().nullable(),
  branchLogo: z.string().nullable(),
  country: z.string(),
  timeZone: z.string(),
  userCount: z.number().int().optional(),
  address: z.string().nullable().optional(),
  /** The part of its country in which it is, whose retention rules come first. */
  jurisdictionId: Id.nullable().optional(),
  weekend: z.array(z.number().int()).optional(),
  holidays: z.array(Holiday).optional(),
  contrastRatio: z.number().nullable().optional(),
  managers: z.array(z.object({ userId: Id, name: z.string() })).optional(),
  version: z.number().int().optional(),
  abilities: z.object({
    update: z.boolean(),
    correctCountry: z.boolean(),
    makeHeadquarter: z.boolean(),
    delete: z.boolean(),
  }),
})
export type Branch = z.infer<typeof Branch>
export const BranchQuery = PickerQuery.extend({
  isUserCountRequired: z.stringbool().optional(),
  searchText: z.string().max(200).optional(),
  branchId: Id.optional(),
})

/**
 * No country has a longer one; each further day would move deadlines by weeks. A unit that has had up to six since
 * before keeps them until somebody changes them (`checkWeekend`).
 */
export const maxWeekendDays = 3
const maxKeptWeekendDays = 6
const years = { earliest: '2000-01-01', latest: '2100-12-31' }
const isoCode = /^[A-Z]{2}$/
export const Country = z
  .string()
  .regex(isoCode, fault('branches.countryFormat'))
  // Asked of all that is sent, and what is no code makes it throw.
  .refine((code) => !isoCode.test(code) || regions.of(code) !== undefined, fault('branches.countryUnknown'))
const fields = {
  branchName: NameLine().min(1, fault('branches.nameMissing')).max(120),
  address: z.string().trim().max(500).nullable(),
  timeZone: TimeZone,
  country: Country,
  jurisdictionId: Id.nullable(),
  headquarter: z.boolean(),
  backgroundColor: Color.nullable(),
  branchLogoKey: Id.nullable(),
  weekend: z
    .array(z.int().min(0).max(6))
    .max(maxKeptWeekendDays, fault('branches.weekendTooLong', { days: maxWeekendDays }))
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  holidays: z
    .array(
      Holiday.refine(({ on }) => on >= years.earliest && on <= years.latest, {
        path: ['on'],
        message: fault('common.dayOutOfRange'),
      }),
    )
    .max(400)
    .superRefine((days, ctx) =>
      days.forEach(({ on }, at) => {
        if (days.findIndex((each) => each.on === on) < at)
          ctx.addIssue({ code: 'custom', path: [at, 'on'], message: fault('branches.holidayTwice') })
      }),
    ),
  /** Sent by the documented client: the page that the unit was made on. */
  originUrl: z.string().max(500),
}
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
export const BranchChange = z.strictObject(fields).partial()
const Colored = z.object({
  branchId: Id,
  backgroundColor: z.string(),
  contrastRatio: z.number(),
  warning: Worded.nullable(),
})
const Blocked = z.object({
  branchId: Id,
  code: z.enum(['HEADQUARTER', 'HAS_COMMITTEE', 'HAS_USERS']),
  userCount: z.number().int(),
})

export const branches = {
  list: get('/api/workspace/all-branches1', {
    may: 'branch:list',
    summary: 'Business units of the workspace',
    query: BranchQuery,
    returns: pageOf(Branch),
    envelope: 'whole',
  }),
  create: post('/api/workspace/create-branch', {
    weighs: weights.pages,
    may: 'branch:create',
    summary: 'Add a business unit',
    body: BranchChange.extend({ branchName: fields.branchName }),
    returns: Branch,
  }),
  update: post('/api/workspace/update-branch/{id}', {
    weighs: weights.pages,
    may: 'branch:update',
    summary: 'Change a business unit; holidays are set all at once',
    body: BranchChange.extend({ version: Counter }),
    returns: Branch,
  }),
  delete: post('/api/workspace/delete-branch', {
    may: 'branch:delete',
    summary: 'Remove business units; their people move where you say',
    returns: z.object({ deleted: z.array(Id), blocked: z.array(Blocked) }),
    body: z.strictObject({
      branchIds: z
        .array(Id)
        .min(1)
        .max(100)
        .transform((ids) => [...new Set(ids)]),
      transferToBranchId: Id.optional(),
    }),
  }),
  setColor: put('/api/workspace/branch/{id}/bg-color/{color}', {
    may: 'branch:update',
    summary: 'Set a business unit’s colour',
    returns: Colored,
  }),
}
