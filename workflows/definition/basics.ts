/** What drawings are written in: ids, names, keys, people's parts, conditions. */
import { fault } from './messages/say.ts'
import { z } from 'zod'
import { Line } from './line.ts'
import { roleNames } from './roles.ts'

/** Names that every object has of itself. */
const isOwnWord = (name: string): boolean => !(name in {})
export const Id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, fault('graph.idFormat'))
  .refine(isOwnWord, fault('graph.wordTaken'))
export const Name = Line().min(1, fault('graph.nameMissing')).max(120)
export const Words = z.string().max(4000)
/** Words used as a property name in answers and conditions. */
export const Key = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-z][A-Za-z0-9]*$/, fault('graph.keyFormat'))
  .refine(isOwnWord, fault('graph.wordTaken'))

export const WorkflowKind = z.enum(['COMPLAINT', 'MEETING'])
export type WorkflowKind = z.infer<typeof WorkflowKind>
/** Their table is roles.ts. */
export const Role = z.enum(roleNames)
export type Role = z.infer<typeof Role>
/** Those who see a stage, a section or an answer beside the committee, which sees all of its case. */
export const Party = z.enum(['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'])
export type Party = z.infer<typeof Party>

/**
 * One test on the answer to an attribute, named by its key. IS/IS_NOT/INCLUDES compare an option id, boolean
 * or number.
 */
export const Test = z.strictObject({
  field: Key,
  op: z.enum(['ANSWERED', 'IS', 'IS_NOT', 'INCLUDES', 'AT_LEAST', 'AT_MOST']),
  value: z.union([z.string().max(64), z.number(), z.boolean()]).optional(),
})
export type Test = z.infer<typeof Test>
export const Condition = z.strictObject({
  match: z.enum(['ALL', 'ANY']),
  tests: z.array(Test).min(1).max(20),
})
export type Condition = z.infer<typeof Condition>

/**
 * Who acts on a step. COMMITTEE is the committee assigned to the case; MEETING processes know it as "the
 * members".
 */
export const Actor = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('COMMITTEE') }),
  z.strictObject({ by: z.literal('ROLE'), role: Role }),
  z.strictObject({ by: z.literal('PERSON'), userId: z.string().max(64) }),
  z.strictObject({ by: z.literal('COMPLAINANT') }),
  z.strictObject({ by: z.literal('RESPONDENT') }),
  z.strictObject({ by: z.literal('EMPLOYER') }),
])
export type Actor = z.infer<typeof Actor>

/** Who gets a notice. ACTOR is the actor of the step that the action or clock belongs to. */
export const Recipient = z.discriminatedUnion('to', [
  z.strictObject({
    to: z.enum(['ACTOR', 'COMMITTEE', 'PRESIDING_OFFICER', 'COMPLAINANT', 'RESPONDENT', 'EMPLOYER']),
  }),
  z.strictObject({ to: z.literal('ROLE'), role: Role }),
  z.strictObject({ to: z.literal('PERSON'), userId: z.string().max(64) }),
])
export type Recipient = z.infer<typeof Recipient>
