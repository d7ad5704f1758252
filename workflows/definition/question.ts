/** Questions and content of a form, and the sections that hold them. */
import { z } from 'zod'
import { maxFilesPerField } from './limits.ts'
import { Condition, Id, Key, Name, Party, Words } from './basics.ts'

/** The 16 question and content types, by the keys of the API. */
export const QuestionType = z.enum([
  'CHECKBOX_TEXT',
  'MULTIPLE_CHOICE',
  'MULTIPLE_RESPONSE',
  'FILL_IN_BLANK',
  'MATCHING',
  'INPUT_BOX',
  'IMAGE',
  'MULTI_SELECT',
  'VIDEO',
  'TEXT_AREA',
  'RESOURCE',
  'UPLOAD_RESOURCE',
  'BUTTON',
  'SINGLE_SELECT',
  'ASK_TO_UPLOAD',
  'VOTE',
])
export type QuestionType = z.infer<typeof QuestionType>
export const Alignment = z.enum(['LEFT', 'RIGHT', 'CENTER'])
export type Alignment = z.infer<typeof Alignment>

/** A section of a form. `stepId` is a step's id or 'filing' for the complaint form itself. */
export const Component = z.strictObject({
  id: Id,
  stepId: z.union([z.literal('filing'), Id]),
  title: Name,
  columns: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  order: z.number().int().min(0),
  visibleWhen: Condition.nullable().default(null),
  visibleTo: z.array(Party).max(3),
})
export type Component = z.infer<typeof Component>

export const Option = z.strictObject({
  id: Id,
  text: z.string().trim().min(1).max(300),
  freeText: z.boolean().default(false),
})
export type Option = z.infer<typeof Option>
/**
 * Settings of a type; each type reads those it knows, compile names the ones that are missing.
 */
export const AttributeConfig = z.strictObject({
  format: z.enum(['TEXT', 'NUMBER', 'EMAIL', 'PHONE', 'DATE', 'PERSON']).optional(),
  /** DATE: a day after today can be answered, too. */
  mayBeAhead: z.literal(true).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  minWords: z.number().int().min(0).optional(),
  maxWords: z.number().int().min(1).optional(),
  /** FILL_IN_BLANK: a sentence with {{b1}} where something is to be filled in. */
  text: Words.optional(),
  left: z.array(Option).max(20).optional(),
  right: z.array(Option).max(20).optional(),
  fileIds: z.array(z.string().max(64)).max(10).optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  alt: z.string().max(300).optional(),
  caption: z.string().max(300).optional(),
  transcript: Words.optional(),
  mustOpen: z.boolean().optional(),
  action: z.enum(['LINK', 'ACKNOWLEDGE']).optional(),
  accept: z
    .array(z.enum(['IMAGE', 'PDF', 'DOCUMENT', 'AUDIO', 'VIDEO']))
    .max(5)
    .optional(),
  maxMegabytes: z.number().int().min(1).max(25).optional(),
  maxFiles: z.number().int().min(1).max(maxFilesPerField).optional(),
  /** Read in older graphs and left out when publishing: the person who answers a form is known. */
  anonymous: z.boolean().optional(),
})
export type AttributeConfig = z.infer<typeof AttributeConfig>
/** What is asked or shown to any reader: in a form of a case, a lesson or a quiz. */
export const Question = z.strictObject({
  id: Id,
  type: QuestionType,
  label: Name,
  helpText: z.string().max(500).default(''),
  required: z.boolean(),
  alignment: Alignment,
  options: z.array(Option).max(100),
  config: AttributeConfig,
  order: z.number().int().min(0),
})
export type Question = z.infer<typeof Question>
/** A question of a drawing. */
export const Attribute = Question.extend({
  componentId: Id,
  key: Key,
  visibleTo: z.array(Party).max(3),
  visibleWhen: Condition.nullable().default(null),
  personal: z.enum(['NONE', 'PERSONAL', 'SENSITIVE']),
})
export type Attribute = z.infer<typeof Attribute>
