/**
 * What the canvas saves: a drawing of a process that may be incomplete or wrong.
 * Everything is a flat list whose rows name their parent by id, so that one edit touches one row.
 * Publishing compiles a graph to a Definition (see compile.ts).
 */
import { z } from 'zod'
import { Actor, Condition, Id, Key, Name, Party, Recipient, Words, WorkflowKind } from './basics.ts'
import { fault } from './messages/say.ts'
import { CaseClock, Clock, Reopening, Withdrawal } from './clock.ts'
import { Attribute, Component, Option } from './question.ts'
import { Languages } from './texts/languages.ts'
import { ReaderTexts } from './texts/readers.ts'

export * from './basics.ts'
export * from './clock.ts'
export * from './question.ts'

export const Stage = z.strictObject({
  id: Id,
  name: Name,
  /** Written to the committee; what others read of it stands in `texts`. */
  description: Words.default(''),
  texts: ReaderTexts.optional(),
  order: z.number().int().min(0),
  color: z
    .string()
    .regex(/^[0-9a-fA-F]{6}$/)
    .nullable()
    .default(null),
  visibleTo: z.array(Party).max(3),
})
export type Stage = z.infer<typeof Stage>

/** Counted from the day `field` names: its own day is not counted. `lawRef` is shown where it is refused. */
export const FiledWithin = z.strictObject({
  field: Key,
  amount: z.number().int().min(1).max(3650),
  unit: z.enum(['DAY', 'MONTH']),
  lawRef: z.string().max(60).nullable(),
})
export type FiledWithin = z.infer<typeof FiledWithin>

/** One way in which a step ends. */
export const StepEnd = z.strictObject({ stepId: Id, outcome: Id })
export type StepEnd = z.infer<typeof StepEnd>

/**
 * How a step can end. `label` is what the record says of it; what is left out here is not in the definition
 * either, so older ones keep their hash.
 */
export const Outcome = z.strictObject({
  id: Id,
  label: Name,
  /** What it is called for those who only read of it, where that differs. */
  texts: ReaderTexts.optional(),
  /** Text of its button for the actor, such as "Send my reply"; the label where it is missing. */
  button: Name.optional(),
  /** Its consequences, shown to the actor before it is chosen. */
  follows: z.string().trim().min(1).max(500).optional(),
  /** It needs something written: an answer in words or a file, or a note where the form asks for neither. */
  mustWrite: z.literal(true).optional(),
  /** Gives something up for good: it stands apart from the other outcomes, and is asked about plainly. */
  irrevocable: z.literal(true).optional(),
  /** Where its arrow leads to the end, the case closes at once and leaves undone what is open elsewhere. */
  closesNow: z.literal(true).optional(),
  /** It cannot be taken before the end of this clock of the case. */
  after: Id.optional(),
  /** It needs so many absences in a row of one party, at the meetings of this step. */
  absences: z
    .strictObject({
      at: Id,
      times: z.number().int().min(1).max(20),
      /** Those of the party that the answer to this question names, `complainant` or `respondent`. */
      of: Key.optional(),
    })
    .optional(),
  /** It can be taken only where the case was filed within so long after a day that the form of its step asks for. */
  filedWithin: FiledWithin.optional(),
  /**
   * Ends these steps too, with these outcomes: where they are open, and where they open later, until its own step
   * opens again.
   */
  ends: z
    .array(StepEnd)
    .min(1)
    .max(50)
    .refine((ends) => new Set(ends.map(({ stepId }) => stepId)).size === ends.length)
    .optional(),
})
export type Outcome = z.infer<typeof Outcome>
/** How the committee decides in a meeting. `quorum` counts people present; 0 asks for none. */
export const MeetingSetting = z.strictObject({
  quorum: z.number().int().min(0).max(50),
  presidingOfficerRequired: z.boolean(),
  vote: z.enum(['NONE', 'OPEN', 'SECRET']),
  /** Whether the step can be finished only with minutes; missing in older drawings, where it can without. */
  minutesRequired: z.boolean().optional(),
  /**
   * Who of those who were there must have signed these minutes before the step can be finished; nobody without it.
   */
  minutesSignedBy: z.enum(['PRESIDING_OFFICER', 'MEMBERS']).optional(),
})
export type MeetingSetting = z.infer<typeof MeetingSetting>
export const StepSetting = z.strictObject({
  /** Whether its actor may skip it, with a reason. */
  allowSkip: z.boolean(),
  /** May be opened again by the committee once done. */
  reopenable: z.boolean(),
  /** ACTION only: does its actions and takes its first outcome at once, without a person. */
  automatic: z.boolean(),
})
export type StepSetting = z.infer<typeof StepSetting>
export const AssignWithin = z.strictObject({
  amount: z.number().int().min(1).max(3650),
  unit: z.enum(['WORKING_DAY', 'DAY']),
})
export type AssignWithin = z.infer<typeof AssignWithin>
export const Step = z.strictObject({
  id: Id,
  stageId: Id,
  kind: z.enum(['MEETING', 'ACTION']),
  name: Name,
  /** Written to the actor; the texts of other readers are in `texts`. */
  description: Words.default(''),
  texts: ReaderTexts.optional(),
  actor: Actor.nullable(),
  outcomes: z.array(Outcome).max(12),
  clock: Clock.nullable(),
  setting: StepSetting,
  /**
   * What several arrows mean that arrive here. ALL, where it is left out: once for all, when none other can
   * still come. EACH: once for each.
   */
  join: z.enum(['ALL', 'EACH']).optional(),
  /** The clock of the case whose date it shows, where it has none of its own. */
  serves: Id.optional(),
  /**
   * The question of another step that names a person: it is assigned to them when it opens. Where they are not there
   * any more, or the committee takes it back, its actor has it.
   */
  assignTo: Key.optional(),
  /** When they are due, counted from its opening: never later than the step itself. */
  assignWithin: AssignWithin.optional(),
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

export const ActionType = z.enum([
  'NOTIFY',
  'TRANSFER_COMPLAINT',
  'INFORM_RESPONDENT',
  'INFORM_EMPLOYER',
  'ASSIGN_COURSE',
])
export type ActionType = z.infer<typeof ActionType>
/**
 * A course that a party or everybody of the case's business unit is assigned, and within how many days they take it.
 * Nothing that they see says why.
 */
export const CourseToTake = z.strictObject({
  courseId: z.string().max(64).nullable(),
  to: z.enum(['COMPLAINANT', 'RESPONDENT', 'UNIT']),
  days: z.number().int().min(1).max(365),
})
export type CourseToTake = z.infer<typeof CourseToTake>
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
  /** ASSIGN_COURSE only. */
  course: CourseToTake.optional(),
  order: z.number().int().min(0),
})
export type Action = z.infer<typeof Action>

/**
 * The documented meeting fields; the first six are there on every MEETING step and stay required ("location
 * or link" is one need).
 */
export const coreMeetingFields = ['title', 'agenda', 'startTime', 'endTime', 'place', 'guests'] as const
/** Those, and what is written down afterwards: keys that no field of a step may take. */
export const fixedMeetingFields = [...coreMeetingFields, 'minutes', 'outcome'] as const
/** A field beside those, asked when a meeting of this step is planned or recorded. */
export const MeetingField = z.strictObject({
  id: Id,
  stepId: Id,
  key: Key,
  label: Name,
  type: z.enum(['INPUT_BOX', 'TEXT_AREA', 'SINGLE_SELECT']),
  options: z.array(Option).max(50).default([]),
  required: z.boolean(),
  /** When a meeting is planned, with its minutes, or, where it is left out, both times. */
  asked: z.enum(['PLANNING', 'RECORDING', 'BOTH']).optional(),
  order: z.number().int().min(0),
})
export type MeetingField = z.infer<typeof MeetingField>
/** False of a choice without options: versions from before these were refused may have one. */
export const canAnswerField = ({ type, options }: Pick<MeetingField, 'type' | 'options'>): boolean =>
  type !== 'SINGLE_SELECT' || options.length > 0
/** Those that are asked at one of both times, and can be answered. */
export const meetingFieldsWith = <Field extends Pick<MeetingField, 'asked' | 'type' | 'options'>>(
  fields: Field[],
  when: 'PLANNING' | 'RECORDING',
): Field[] =>
  fields.filter(
    (field) =>
      canAnswerField(field) && (field.asked === undefined || field.asked === 'BOTH' || field.asked === when),
  )

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

/**
 * Parts of the complaint form that an informed party may be shown. Witnesses are written beside each incident and
 * are a part of their own: showing incidents names no witness.
 */
export const FilingSection = z.enum(['COMPLAINANT', 'RESPONDENT', 'INCIDENTS', 'WITNESSES', 'EVIDENCE'])
export type FilingSection = z.infer<typeof FilingSection>
/**
 * Why something is kept that publishing asks about, by what is kept (`confirm` of a problem). It stays in the version
 * that is published.
 */
export const Confirmations = z
  .record(z.string().min(1).max(300), z.string().trim().min(1, fault('graph.reasonMissing')).max(1000))
  .refine((reasons) => Object.keys(reasons).length <= 500)
export type Confirmations = z.infer<typeof Confirmations>
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
    respondentSees: z.array(FilingSection).max(FilingSection.options.length),
    employerSees: z.array(FilingSection).max(FilingSection.options.length),
  }),
  stages: z.array(Stage).max(50),
  steps: z.array(Step).max(1000),
  edges: z.array(Edge).max(4000),
  actions: z.array(Action).max(2000),
  components: z.array(Component).max(1000),
  attributes: z.array(Attribute).max(4000),
  meetingFields: z.array(MeetingField).max(1000),
  prerequisites: z.array(Prerequisite).max(500),
  /** Terms of the case. */
  clocks: z.array(CaseClock).max(50).default([]),
  /** null: freely, at any time. */
  withdrawal: Withdrawal.nullable().default(null),
  /** null: a case that is over stays so. */
  reopening: Reopening.nullable().default(null),
  languages: Languages.optional(),
  /** Missing where nothing was confirmed. */
  confirmations: Confirmations.optional(),
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
    clocks: [],
    withdrawal: null,
    reopening: null,
  }
}

/**
 * The canvas that a new workflow begins with. An employer is informed to do something for somebody, and so reads who
 * the parties are unless the designer takes that away.
 */
export function newGraph(kind: WorkflowKind): Graph {
  const graph = emptyGraph(kind)
  return kind === 'COMPLAINT'
    ? { ...graph, filing: { ...graph.filing, employerSees: ['COMPLAINANT', 'RESPONDENT'] } }
    : graph
}
