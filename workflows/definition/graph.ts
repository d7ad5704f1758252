/**
 * What the canvas saves: a drawing of a process that may be incomplete or wrong (design §2 "graph").
 * Everything is a flat list whose rows name their parent by id, so that one edit touches one row.
 * Publishing compiles a graph to a Definition (see compile.ts).
 */
import { z } from 'zod'
import { Line } from './line.ts'
import { fault } from './messages/say.ts'

/** Names that every object has of itself. */
const isOwnWord = (name: string): boolean => !(name in {})
const Id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, fault('graph.idFormat'))
  .refine(isOwnWord, fault('graph.wordTaken'))
const Name = Line().min(1, fault('graph.nameMissing')).max(120)
const Words = z.string().max(4000)
/** Words used as a property name in answers and conditions. */
export const Key = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-z][A-Za-z0-9]*$/, fault('graph.keyFormat'))
  .refine(isOwnWord, fault('graph.wordTaken'))

export const WorkflowKind = z.enum(['COMPLAINT', 'MEETING'])
export type WorkflowKind = z.infer<typeof WorkflowKind>
export const Role = z.enum(['EMPLOYEE', 'WORKSPACE_ADMIN', 'BRANCH_ADMIN', 'EMPLOYER'])
export type Role = z.infer<typeof Role>
/** Those who see a stage, a section or an answer beside the committee, which sees all of its case. */
export const Party = z.enum(['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'])
export type Party = z.infer<typeof Party>
/** The 16 question and content types of spec §9, by the keys of contract §6. */
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

/** Who gets a notice. ACTOR is whoever acts on the step that the action or clock belongs to. */
export const Recipient = z.discriminatedUnion('to', [
  z.strictObject({
    to: z.enum(['ACTOR', 'COMMITTEE', 'PRESIDING_OFFICER', 'COMPLAINANT', 'RESPONDENT', 'EMPLOYER']),
  }),
  z.strictObject({ to: z.literal('ROLE'), role: Role }),
  z.strictObject({ to: z.literal('PERSON'), userId: z.string().max(64) }),
])
export type Recipient = z.infer<typeof Recipient>

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

export const ClockUnit = z.enum(['WORKING_DAY', 'DAY', 'MONTH', 'HOUR'])
export type ClockUnit = z.infer<typeof ClockUnit>
/** What a threshold does: tell people, and give the step to somebody else where `reassignTo` is set. */
export const ThresholdAct = z.strictObject({
  notify: z.array(Recipient).max(10),
  reassignTo: Actor.optional(),
})
export type ThresholdAct = z.infer<typeof ThresholdAct>
/**
 * A deadline on a step. `amount` and both thresholds count in `unit` from the trigger; the step is overdue at
 * `amount`.
 * `remindBefore` counts in `unit` back from the due instant (days where the unit is MONTH).
 */
export const Clock = z.strictObject({
  trigger: z.discriminatedUnion('on', [
    z.strictObject({ on: z.literal('STEP_OPENED') }),
    z.strictObject({ on: z.literal('CASE_FILED') }),
    z.strictObject({ on: z.literal('STEP_COMPLETED'), stepId: Id }),
  ]),
  amount: z.number().int().min(1).max(3650),
  unit: ClockUnit,
  firstAfter: z.number().int().min(0).max(3650).nullable(),
  secondAfter: z.number().int().min(0).max(3650).nullable(),
  first: ThresholdAct,
  second: ThresholdAct,
  remindBefore: z.array(z.number().int().min(1).max(3650)).max(10),
  /** Whether putting the case on hold stops this clock. */
  pausable: z.boolean(),
  /** A row of the law pack (law.ts) that this clock serves; its citation is shown beside the clock. */
  lawRef: z.string().max(60).nullable(),
})
export type Clock = z.infer<typeof Clock>

export const Stage = z.strictObject({
  id: Id,
  name: Name,
  description: Words.default(''),
  order: z.number().int().min(0),
  color: z
    .string()
    .regex(/^[0-9a-fA-F]{6}$/)
    .nullable()
    .default(null),
  visibleTo: z.array(Party).max(3),
})
export type Stage = z.infer<typeof Stage>

/**
 * How a step can end. `label` is what the record says of it; what is left out here is not in the definition
 * either, so older ones keep their hash.
 */
export const Outcome = z.strictObject({
  id: Id,
  label: Name,
  /** What its button says to whoever acts: "Send my reply". The label where there is none. */
  button: Name.optional(),
  /** What follows from it, told to whoever acts before it is done. */
  follows: z.string().trim().min(1).max(500).optional(),
  /** It needs something written: an answer in words or a file, or a note where the form asks for neither. */
  mustWrite: z.literal(true).optional(),
  /** Gives something up for good: it stands apart from the other outcomes, and is asked about plainly. */
  irrevocable: z.literal(true).optional(),
})
export type Outcome = z.infer<typeof Outcome>
/** How the committee decides in a meeting. `quorum` counts people present; 0 asks for none. */
export const MeetingSetting = z.strictObject({
  quorum: z.number().int().min(0).max(50),
  presidingOfficerRequired: z.boolean(),
  vote: z.enum(['NONE', 'OPEN', 'SECRET']),
  /** Whether the step can be finished only with minutes; missing in older drawings, where it can without. */
  minutesRequired: z.boolean().optional(),
})
export type MeetingSetting = z.infer<typeof MeetingSetting>
export const StepSetting = z.strictObject({
  /** May be passed over by whoever acts on it, with a reason. */
  allowSkip: z.boolean(),
  /** May be opened again by the committee once done. */
  reopenable: z.boolean(),
  /** ACTION only: does its actions and takes its first outcome at once, without a person. */
  automatic: z.boolean(),
})
export type StepSetting = z.infer<typeof StepSetting>
export const Step = z.strictObject({
  id: Id,
  stageId: Id,
  kind: z.enum(['MEETING', 'ACTION']),
  name: Name,
  description: Words.default(''),
  actor: Actor.nullable(),
  outcomes: z.array(Outcome).max(12),
  clock: Clock.nullable(),
  setting: StepSetting,
  meeting: MeetingSetting.nullable(),
  position: z.strictObject({ x: z.number(), y: z.number() }),
  order: z.number().int().min(0),
})
export type Step = z.infer<typeof Step>

/**
 * From an outcome to the next step. All edges of the outcome whose condition holds are taken; those without
 * one are taken when no conditional one was.
 */
export const Edge = z.strictObject({
  id: Id,
  from: z.union([z.literal('start'), Id]),
  outcome: Id.nullable(),
  to: z.union([z.literal('close'), Id]),
  condition: Condition.nullable().default(null),
})
export type Edge = z.infer<typeof Edge>

export const ActionType = z.enum(['NOTIFY', 'TRANSFER_COMPLAINT', 'INFORM_RESPONDENT', 'INFORM_EMPLOYER'])
export type ActionType = z.infer<typeof ActionType>
export const Action = z.strictObject({
  id: Id,
  stepId: Id,
  on: z.enum(['ENTER', 'COMPLETE', 'OVERDUE']),
  type: ActionType,
  enabled: z.boolean(),
  /** COMPLETE only: fires for this outcome alone. */
  outcome: Id.nullable().default(null),
  recipients: z.array(Recipient).max(10),
  /** The in-app notice. May hold {caseNo}, {step}, {stage} and {dueOn}; mail never carries it. */
  template: z.strictObject({ subject: z.string().max(160), body: Words }).nullable(),
  /** TRANSFER_COMPLAINT only: the committee that takes over. */
  committeeId: z.string().max(64).nullable().default(null),
  order: z.number().int().min(0),
})
export type Action = z.infer<typeof Action>

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
 * Settings of a type (contract §6); each type reads those it knows, compile names the ones that are missing.
 */
export const AttributeConfig = z.strictObject({
  format: z.enum(['TEXT', 'NUMBER', 'EMAIL', 'PHONE', 'DATE']).optional(),
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
  maxFiles: z.number().int().min(1).max(10).optional(),
  /** Read in older drawings and left out when publishing: whoever answers a form is known. */
  anonymous: z.boolean().optional(),
})
export type AttributeConfig = z.infer<typeof AttributeConfig>
export const Attribute = z.strictObject({
  id: Id,
  componentId: Id,
  key: Key,
  type: QuestionType,
  label: Name,
  helpText: z.string().max(500).default(''),
  required: z.boolean(),
  alignment: Alignment,
  options: z.array(Option).max(100),
  config: AttributeConfig,
  visibleTo: z.array(Party).max(3),
  visibleWhen: Condition.nullable().default(null),
  personal: z.enum(['NONE', 'PERSONAL', 'SENSITIVE']),
  order: z.number().int().min(0),
})
export type Attribute = z.infer<typeof Attribute>

/**
 * The meeting fields of spec §3; the first six are there on every MEETING step and stay required ("location
 * or link" is one need).
 */
export const coreMeetingFields = ['title', 'agenda', 'startTime', 'endTime', 'place', 'guests'] as const
/** A field beside those, asked when a meeting of this step is planned or recorded. */
export const MeetingField = z.strictObject({
  id: Id,
  stepId: Id,
  key: Key,
  label: Name,
  type: z.enum(['INPUT_BOX', 'TEXT_AREA', 'SINGLE_SELECT']),
  options: z.array(Option).max(50).default([]),
  required: z.boolean(),
  order: z.number().int().min(0),
})
export type MeetingField = z.infer<typeof MeetingField>

/**
 * What must hold before filing (a statement to tick; stepId null) or before a step opens (another step done).
 */
export const Prerequisite = z.strictObject({
  id: Id,
  stepId: Id.nullable(),
  requiresStepId: Id.nullable(),
  statement: z.string().max(500),
  lawRef: z.string().max(60).nullable().default(null),
})
export type Prerequisite = z.infer<typeof Prerequisite>

export const FilingSection = z.enum(['COMPLAINANT', 'RESPONDENT', 'INCIDENTS', 'EVIDENCE'])
export type FilingSection = z.infer<typeof FilingSection>
export const Graph = z.strictObject({
  kind: WorkflowKind,
  /** A key of law.ts; its limits are checked when publishing. */
  lawPack: z.string().max(40).nullable(),
  confidentiality: Words,
  filing: z.strictObject({
    /**
     * How long after the incident a complaint can be filed; a later one is filed with a note to the
     * committee.
     */
    limit: z
      .strictObject({
        amount: z.number().int().min(1).max(120),
        unit: z.literal('MONTH'),
        lawRef: z.string().max(60).nullable(),
      })
      .nullable(),
    /** What of the built-in form an informed party may read beside its own part. */
    respondentSees: z.array(FilingSection).max(4),
    employerSees: z.array(FilingSection).max(4),
  }),
  stages: z.array(Stage).max(50),
  steps: z.array(Step).max(1000),
  edges: z.array(Edge).max(4000),
  actions: z.array(Action).max(2000),
  components: z.array(Component).max(1000),
  attributes: z.array(Attribute).max(4000),
  meetingFields: z.array(MeetingField).max(1000),
  prerequisites: z.array(Prerequisite).max(500),
})
export type Graph = z.infer<typeof Graph>

/** An empty canvas of a kind. */
export function emptyGraph(kind: WorkflowKind): Graph {
  return {
    kind,
    lawPack: null,
    confidentiality: '',
    filing: { limit: null, respondentSees: [], employerSees: [] },
    stages: [],
    steps: [],
    edges: [],
    actions: [],
    components: [],
    attributes: [],
    meetingFields: [],
    prerequisites: [],
  }
}
