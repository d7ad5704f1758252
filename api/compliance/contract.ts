/**
 * What the law asks of an employer: jurisdictions, obligations with their citation and due rule, and for each business
 * unit and period an instance with evidence. A change names the `version` that it was made from.
 */
import { z } from '@hono/zod-openapi'
import { Counter, del, get, Id, Instant, post, put } from '../core/contract.ts'
import { PageQuery, PickerQuery, pageOf } from '../core/page.ts'
import { FileAnnouncement, Announced } from '../files/contract.ts'
import { fault } from '../messages/say.ts'
import { AnnualReturn } from './annualContract.ts'
import { Citation, Frequency, Proof } from './basicsContract.ts'

const at = '/learning/api' as const
const Text = z.string().trim().max(4000)
const Name = z.string().trim().min(1, fault('compliance.unnamed')).max(200)
const Country = z.string().regex(/^[A-Z]{2}$/, fault('compliance.countryCode'))
const Days = z.int().min(0).max(3650)
/** A day of the calendar. */
const Day = z.iso.date()
const MonthDay = z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) })
const Deleted = z.object({ deleted: z.literal(true) })
const Versioned = z.strictObject({ version: Counter })
/** Plain route: the file of a piece of evidence. */
export const evidenceFilePath = `${at}/compliance/evidence/{id}/file` as const
export const ItemStatus = z.enum(['ACTIVE', 'ARCHIVED'])
export const InstanceStored = z.enum(['OPEN', 'SUBMITTED', 'ACKNOWLEDGED', 'NOT_APPLICABLE'])
/** NOT_DUE: its period is not over, and its due date is more than thirty days away. */
export const InstanceStatus = z.enum(['NOT_DUE', 'DUE', 'SUBMITTED', 'ACKNOWLEDGED', 'NOT_APPLICABLE'])
export type InstanceStatus = z.infer<typeof InstanceStatus>

/** What a jurisdiction asks in general; missing where it says nothing. */
export const JurisdictionRules = z.strictObject({
  minHeadcount: z.int().min(1).max(100_000).optional(),
  trainingEveryMonths: z.int().min(1).max(120).optional(),
  trainingWithinDaysOfJoining: Days.optional(),
  annualReport: MonthDay.optional(),
})
const jurisdiction = {
  name: Name,
  code: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, fault('compliance.code')),
  countryCode: Country,
  parentId: Id.nullable(),
  authorityName: z.string().trim().max(200).nullable(),
  rules: JurisdictionRules,
}
const JurisdictionBody = z.strictObject({
  ...jurisdiction,
  parentId: jurisdiction.parentId.default(null),
  authorityName: jurisdiction.authorityName.default(null),
  rules: jurisdiction.rules.default({}),
})
export const Jurisdiction = z.object({ jurisdictionId: Id, ...jurisdiction, version: z.int() })

/** Part of the name, or of a jurisdiction's code. */
const SearchText = z.string().trim().max(200).optional()
const category = {
  name: Name,
  description: Text.nullable(),
  color: z
    .string()
    .regex(/^#?[0-9a-fA-F]{6}$/, fault('compliance.color'))
    .transform((hex) => `#${hex.replace('#', '').toLowerCase()}`)
    .nullable(),
  parentId: Id.nullable(),
}
const CategoryInput = z.strictObject({
  name: Name,
  description: category.description.default(null),
  color: category.color.default(null),
  parentId: category.parentId.default(null),
})
export const ComplianceCategory = z.object({ categoryId: Id, ...category, version: z.int() })

const item = {
  title: z.string().trim().min(1, fault('compliance.untitled')).max(300),
  description: Text,
  categoryId: Id.nullable(),
  /** Of business units in the country of one of them; of all without one. */
  jurisdictionIds: z.array(Id).max(50),
  /** Of these business units alone, where there are any. */
  branchIds: z.array(Id).max(300),
  minHeadcount: z.int().min(1).max(100_000).nullable(),
  legalReference: z.string().trim().max(500),
  authority: z.string().trim().max(300),
  penaltyNote: z.string().trim().max(1000),
  frequency: Frequency,
  everyYears: z.int().min(1).max(20),
  startsOn: Day,
  /** Due on the first such day from the end of the period on; null: by `dueAfterDays`. */
  dueDate: MonthDay.nullable(),
  dueAfterDays: Days,
  ownerId: Id.nullable(),
  evidenceRequired: z.boolean(),
  /** What fulfils it: completions of a course, acceptances of a policy, a committee with all its seats. */
  courseId: Id.nullable(),
  policyId: Id.nullable(),
  needsCommittee: z.boolean(),
}
const Item = z.strictObject(item)
export const ComplianceItem = z.object({
  itemId: Id,
  ...item,
  title: z.string(),
  status: ItemStatus,
  categoryName: z.string().nullable(),
  ownerName: z.string().nullable(),
  /** The first day on which something of it is due in one’s reach. */
  nextDueOn: Day.nullable(),
  isOverdue: z.boolean(),
  citation: Citation.nullable(),
  version: z.int(),
  abilities: z.object({ update: z.boolean() }),
})
export type ComplianceItem = z.infer<typeof ComplianceItem>

export const ComplianceEvidence = z.object({
  evidenceId: Id,
  note: z.string(),
  fileId: Id.nullable(),
  fileSha256: z.string().nullable(),
  addedBy: z.string(),
  at: Instant,
})
export const ComplianceInstance = z.object({
  instanceId: Id,
  itemId: Id,
  title: z.string(),
  legalReference: z.string(),
  branchId: Id,
  branchName: z.string(),
  period: z.string(),
  startsOn: Day,
  endsOn: Day,
  dueOn: Day,
  dueAt: Instant,
  status: InstanceStatus,
  isOverdue: z.boolean(),
  ownerName: z.string().nullable(),
  evidenceCount: z.int(),
  acknowledgementNo: z.string().nullable(),
  /** When it was sent to its authority. */
  filedOn: Day.nullable(),
  /** Why nothing shows that an annual return was sent. */
  noEvidenceReason: z.string().nullable(),
  reason: z.string().nullable(),
  decidedAt: Instant.nullable(),
  version: z.int(),
})
export type ComplianceInstance = z.infer<typeof ComplianceInstance>
export const ComplianceInstanceDetails = ComplianceInstance.extend({
  description: z.string(),
  authority: z.string(),
  penaltyNote: z.string(),
  evidenceRequired: z.boolean(),
  /** The first day on which an annual return can be submitted; null for what is no annual return. */
  submittableFrom: Day.nullable(),
  /** False while the year of an annual return runs. */
  isSubmittable: z.boolean(),
  /** Why it holds for this business unit. */
  reasons: z.array(z.string()),
  citation: Citation.nullable(),
  /** Whether its figures can be counted here. */
  hasReturn: z.boolean(),
  /** What there is today of what fulfils it. */
  proofs: z.array(Proof),
  evidence: z.array(ComplianceEvidence),
  /** When a rule of retention let evidence go, and which, as a sentence. */
  evidenceErased: z.string().nullable(),
})

export const jurisdictions = {
  list: get(`${at}/admin/jurisdiction/all`, {
    may: 'self',
    summary: 'Jurisdictions of the workspace, as a tree by `parentId`',
    query: PickerQuery.extend({ countryCode: Country.optional(), searchText: SearchText }),
    returns: pageOf(Jurisdiction),
    envelope: 'whole',
  }),
  create: post(`${at}/admin/jurisdiction/create`, {
    may: 'compliance:update',
    summary: 'Add a jurisdiction',
    body: JurisdictionBody,
    returns: Jurisdiction,
  }),
  update: put(`${at}/admin/jurisdiction/update/{id}`, {
    may: 'compliance:update',
    summary: 'Change a jurisdiction. 409 when stale',
    body: JurisdictionBody.extend({ version: Counter }),
    returns: Jurisdiction,
  }),
  remove: del(`${at}/admin/jurisdiction/delete/{id}`, {
    may: 'compliance:update',
    summary: 'Remove a jurisdiction that no obligation and no other one names; 409 IN_USE',
    returns: Deleted,
  }),
}
export const complianceCategories = {
  list: get(`${at}/compliance-category/all`, {
    may: 'self',
    summary: 'Categories of obligations',
    query: PickerQuery.extend({
      pageSize: PageQuery.shape.pageSize.unwrap().default(100),
      searchText: SearchText,
    }),
    returns: pageOf(ComplianceCategory),
    envelope: 'whole',
  }),
  create: post(`${at}/compliance-category/create`, {
    may: 'compliance:update',
    summary: 'Add a category',
    body: CategoryInput,
    returns: ComplianceCategory,
  }),
  update: put(`${at}/compliance-category/update/{id}`, {
    may: 'compliance:update',
    summary: 'Change a category. 409 when stale',
    body: CategoryInput.extend({ version: Counter }),
    returns: ComplianceCategory,
  }),
  remove: del(`${at}/compliance-category/delete/{id}`, {
    may: 'compliance:update',
    summary: 'Remove a category that no obligation and no other one names; 409 IN_USE',
    returns: Deleted,
  }),
}
export const complianceItems = {
  list: post(`${at}/admin/compliance/all`, {
    may: 'compliance:list',
    summary: 'Obligations; with dates or states, those of which an instance has them',
    query: PageQuery.extend({ pageSize: PageQuery.shape.pageSize.unwrap().default(60) }),
    body: z.strictObject({
      jurisdictionIds: z.array(Id).max(50).optional(),
      categoryIds: z.array(Id).max(50).optional(),
      branchIds: z.array(Id).max(300).optional(),
      status: z.array(ItemStatus).max(2).optional(),
      dueFrom: Day.optional(),
      dueTo: Day.optional(),
      searchText: z.string().trim().max(200).optional(),
      ownerId: Id.optional(),
      /** Those that nobody looks after. */
      hasNoOwner: z.boolean().optional(),
      /** Those with something due or late, or with nothing. */
      isDue: z.boolean().optional(),
      isOverdue: z.boolean().optional(),
    }),
    returns: pageOf(ComplianceItem),
    envelope: 'whole',
    writes: 'none',
  }),
  create: post(`${at}/admin/compliance/create`, {
    may: 'compliance:update',
    summary: 'Add an obligation; what is not said is usual',
    body: Item.partial().extend({ title: item.title, frequency: Frequency }),
    returns: ComplianceItem,
  }),
  update: put(`${at}/admin/compliance/update/{id}`, {
    may: 'compliance:update',
    summary: 'Change an obligation; open instances follow its due rule. 409 when stale',
    body: Item.partial().extend({ version: Counter, status: ItemStatus.optional() }),
    returns: ComplianceItem,
  }),
  remove: del(`${at}/admin/compliance/delete/{id}`, {
    may: 'compliance:update',
    summary: 'Remove an obligation; one with evidence or an answer is archived instead',
    returns: Deleted,
  }),
}
export const complianceInstances = {
  list: post(`${at}/compliance/instances`, {
    may: 'self',
    summary: 'What is due of business units in one’s reach, and what one looks after, the first due first',
    query: PageQuery,
    body: z.strictObject({
      branchIds: z.array(Id).max(300).optional(),
      itemId: Id.optional(),
      status: z.array(InstanceStatus).max(5).optional(),
      isOverdue: z.boolean().optional(),
      dueFrom: Day.optional(),
      dueTo: Day.optional(),
      ownerId: Id.optional(),
      /** In what has to be done, or its law. */
      searchText: z.string().trim().max(200).optional(),
    }),
    returns: pageOf(ComplianceInstance),
    envelope: 'whole',
    writes: 'none',
  }),
  details: get(`${at}/compliance/instance/{id}`, {
    may: 'self',
    summary: 'One instance with its evidence and why it applies here',
    returns: ComplianceInstanceDetails,
  }),
  record: post(`${at}/compliance/event`, {
    may: 'compliance:update',
    inPerson: true,
    summary: 'Something happened that an obligation of kind EVENT follows',
    body: z.strictObject({ complianceItemId: Id, branchId: Id, happenedOn: Day }),
    returns: ComplianceInstanceDetails,
  }),
  generateUploadUrl: post(`${at}/compliance/generate-upload-url`, {
    may: 'self',
    summary: 'An address that takes one file of evidence, for a quarter of an hour',
    body: FileAnnouncement.extend({ complianceInstanceId: Id }),
    returns: Announced,
  }),
  evidence: post(`${at}/compliance/instance/{id}/evidence`, {
    may: 'self',
    summary: 'Add evidence: words, and a file that was sent; it stays as it is',
    body: z.strictObject({
      note: z.string().trim().min(1, fault('compliance.noteMissing')).max(4000),
      complianceFileKey: Id.optional(),
    }),
    returns: ComplianceInstanceDetails,
  }),
  annualReport: post(`${at}/compliance/annual-report`, {
    may: 'self',
    costs: 'report',
    summary: 'The figures of an annual return, now or as it was submitted',
    body: z.strictObject({ complianceInstanceId: Id }),
    returns: AnnualReturn,
    writes: 'none',
  }),
  submit: post(`${at}/compliance/instance/{id}/submit`, {
    may: 'self',
    summary:
      'It is done; with the number of an acknowledgement it is acknowledged, then or later. An annual return ' +
      'waits for the end of its year, and needs a file, or number and day, or a reason',
    body: Versioned.extend({
      acknowledgementNo: z.string().trim().min(1).max(100).optional(),
      filedOn: Day.optional(),
      noEvidenceReason: z.string().trim().min(1).max(2000).optional(),
    }),
    returns: ComplianceInstanceDetails,
  }),
  dismiss: post(`${at}/compliance/instance/{id}/not-applicable`, {
    may: 'compliance:update',
    inPerson: true,
    summary: 'It does not apply to this business unit in this period, and why',
    body: Versioned.extend({
      reason: z.string().trim().min(1, fault('compliance.reasonMissing')).max(2000),
    }),
    returns: ComplianceInstanceDetails,
  }),
}
