/** What will happen, before filing. */
import { MessageRef } from '../../core/text.ts'
import { z } from '@hono/zod-openapi'
import { Id, Instant } from '../../core/contract.ts'
import { FormSection } from './form.ts'

export const PlannedStep = z.object({
  stepId: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(['MEETING', 'ACTION']),
  actor: z.string(),
  actorText: MessageRef,
  limit: z.string().nullable(),
  limitText: MessageRef.nullable(),
  citation: z.string().nullable(),
  /** If every step before it took all of its time. */
  predictedDueAt: Instant.nullable(),
  /** False: it comes only if something makes it needed. */
  isUsual: z.boolean(),
})
export const PlannedStage = z.object({
  stageId: z.string(),
  name: z.string(),
  description: z.string(),
  color: z.string().nullable(),
  steps: z.array(PlannedStep),
})
/** Somebody of the committee that would hear the complaint. */
export const HearingMember = z.object({
  name: z.string(),
  designation: z.string().nullable(),
  part: z.string(),
  partText: MessageRef,
  stepsAside: z.enum(['YOU_FILE', 'YOU_NAMED_THEM']).nullable(),
  /** Whose seat a substitute has. */
  sitsInFor: z.string().nullable(),
  sitsInForText: MessageRef.nullable(),
})
export const ProcessDetails = z.object({
  workflowId: Id,
  workflowVersionId: Id,
  workflowName: z.string(),
  workflowDescription: z.string(),
  confidentiality: z.string(),
  committee: z
    .object({
      name: z.string(),
      members: z.array(HearingMember),
    })
    .nullable(),
  /** False: some step waits for a committee, and nobody of one can hear it. */
  canBeReceived: z.boolean(),
  /** Who else may deal with it or learn of it: handlers of steps, the employer. */
  others: z.array(z.object({ name: z.string(), part: z.string(), partText: MessageRef })),
  prerequisites: z.array(
    z.object({ id: z.string(), statement: z.string(), citation: z.string().nullable() }),
  ),
  filingLimit: z
    .object({
      text: z.string(),
      textText: MessageRef,
      citation: z.string().nullable(),
      /** An incident before this day is late. */
      earliest: z.iso.date(),
    })
    .nullable(),
  /** Informed parties that read the names of witnesses, beside the filer and the committee. */
  witnessesShownTo: z.array(z.enum(['RESPONDENT', 'EMPLOYER'])),
  /** Of the business unit that deals with it: no incident is later than its today. */
  timeZone: z.string(),
  stages: z.array(PlannedStage),
  sections: z.array(FormSection),
  lawNotice: z.string().nullable(),
  lawNoticeText: MessageRef.nullable(),
})
export type ProcessDetails = z.infer<typeof ProcessDetails>
/**
 * The same for the form as written so far. `near`: readers whom the complaint may be about; the filer must say whether
 * they are meant before filing.
 */
export const Preview = ProcessDetails.pick({
  committee: true,
  canBeReceived: true,
  others: true,
  stages: true,
}).extend({
  near: z.array(z.object({ userId: Id, name: z.string(), part: z.string(), partText: MessageRef })),
})
export type Preview = z.infer<typeof Preview>
