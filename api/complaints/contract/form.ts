/** What is written: the complaint form, drafts of it, and the forms of steps. */
import { fault } from '../../messages/say.ts'
import { z } from '@hono/zod-openapi'
import { Attribute, Component } from '../../../workflows/definition/graph.ts'
import {
  maxComplaintCharacters,
  maxFilesPerField,
  maxNarrativeCharacters,
} from '../../../workflows/definition/limits.ts'
import { Line } from '../../../workflows/definition/line.ts'
import { Id, Instant } from '../../core/contract.ts'

const Short = z.string().trim().max(200)
const Name = Line().max(200)
/** A text whose refusal names its field. */
const Narrative = (tooLong: string) => z.string().trim().max(maxNarrativeCharacters, tooLong)
const most = maxNarrativeCharacters
const Phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9 ()-]{5,20}$/, fault('complaints.partyPhoneFormat'))
/**
 * Answers by attribute key: a string, an option id, a list of ids, blanks by
 * name, a moment …
 */
export const Answers = z
  .record(z.string().max(60), z.unknown())
  .refine((answers) => Object.keys(answers).length <= 4000, fault('complaints.tooManyAnswers'))
export type Answers = z.infer<typeof Answers>
export const FormSection = Component.omit({ stepId: true }).extend({ attributes: z.array(Attribute) })
export type FormSection = z.infer<typeof FormSection>

export const Complainant = z.strictObject({
  name: Name.min(1, fault('complaints.partyNameMissing')),
  email: z.email(fault('complaints.partyEmailFormat')).max(254),
  gender: Short.optional(),
  phone: Phone.or(z.literal('')).optional(),
})
export const Respondent = z.strictObject({
  userId: Id.nullable().optional(),
  name: Name.optional(),
  gender: Short.optional(),
  phone: Phone.or(z.literal('')).optional(),
  email: z.email(fault('complaints.partyEmailFormat')).max(254).or(z.literal('')).optional(),
  description: Narrative(fault('complaints.descriptionTooLong', { most })).optional(),
  /** People of whom the form asked, and of whom the filer says that none is meant. */
  noneOf: z.array(Id).max(100).optional(),
})
export const Incident = z.strictObject({
  details: Narrative(fault('complaints.detailsTooLong', { most })).min(
    1,
    fault('complaints.tellWhatHappened'),
  ),
  date: z.iso.date(fault('complaints.incidentDayMissing')),
  evidenceIds: z.array(Id).max(maxFilesPerField).default([]),
  witness: Narrative(fault('complaints.witnessTooLong', { most })).optional(),
})
const charactersOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + charactersOf(each), 0)
    : 0
}
export const ComplaintForm = z
  .strictObject({
    complainant: Complainant,
    respondent: Respondent,
    incidents: z.array(Incident).min(1, fault('complaints.incidentMissing')).max(50),
    answers: Answers,
    ticked: z.array(z.string().max(64)).max(100),
  })
  .refine((form) => charactersOf(form) <= maxComplaintCharacters, {
    path: ['incidents'],
    message: fault('complaints.complaintTooLong', { most: maxComplaintCharacters }),
  })
export type ComplaintForm = z.infer<typeof ComplaintForm>
const DraftText = z.string().max(maxNarrativeCharacters)
/** A draft may be as incomplete as it likes. */
export const DraftForm = z.strictObject({
  complainant: z.record(z.string().max(40), DraftText.nullable()),
  respondent: z.record(z.string().max(40), DraftText.nullable()),
  incidents: z
    .array(
      z.strictObject({
        /** Names the incident while it is written, wherever it stands among the others. */
        id: z.string().max(60).optional(),
        details: DraftText,
        date: z.string().max(20),
        evidenceIds: z.array(Id).max(maxFilesPerField),
        witness: DraftText,
      }),
    )
    .max(50),
  answers: Answers,
  ticked: z.array(z.string().max(64)).max(100),
})
export type DraftForm = z.infer<typeof DraftForm>
export const EvidenceRow = z.object({
  evidenceId: Id,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  uploadedBy: z.string(),
  createdAt: Instant,
  step: z.string().nullable(),
})
export type EvidenceRow = z.infer<typeof EvidenceRow>
export const Draft = z.object({
  draftId: Id,
  workflowId: Id,
  workflowName: z.string(),
  form: DraftForm,
  revision: z.number().int(),
  updatedAt: Instant,
  evidence: z.array(EvidenceRow),
})
export type Draft = z.infer<typeof Draft>

/** What is written for a step before it is sent: as incomplete as it likes. */
export const StepForm = z.strictObject({
  answers: Answers,
  outcome: z.string().max(64).nullable(),
  note: z.string().max(maxNarrativeCharacters),
})
export type StepForm = z.infer<typeof StepForm>
/** Mine alone. Revision 0 where nothing was saved yet. */
export const StepDraft = z.object({
  form: StepForm,
  revision: z.number().int(),
  updatedAt: Instant.nullable(),
  evidence: z.array(EvidenceRow),
})
export type StepDraft = z.infer<typeof StepDraft>
/** The words of mine for a step that was over before I sent them. */
export const UnsentWords = z.object({
  step: z.string(),
  stepName: z.string(),
  updatedAt: Instant,
  note: z.string(),
  rows: z.array(z.object({ key: z.string(), label: z.string(), text: z.string() })),
  /** Of a meeting. */
  minutes: z.object({ minutes: z.string(), outcome: z.string() }).nullable(),
})
/** For rows of lists. `subject`: how the first incident begins. */
export const CaseSubject = z.object({
  complainant: z.string().nullable(),
  respondent: z.string().nullable(),
  subject: z.string().nullable(),
})
export type CaseSubject = z.infer<typeof CaseSubject>
