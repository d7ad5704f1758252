/** What the finer calls send and answer: the rows of a drawing (graph.ts), with the version they stand in. */
import { z } from '@hono/zod-openapi'
import { Counter, Id } from '../../core/contract.ts'
import {
  Action,
  Actor,
  Attribute,
  Clock,
  Component,
  MeetingField,
  MeetingSetting,
  Prerequisite,
  Recipient,
  Stage,
  Step,
  StepSetting,
} from '../../../workflows/definition/graph.ts'

/** Where an edit is made. Without a revision it is made on whatever is there; with one, on that alone. */
const place = { workflowVersionId: Id, revision: Counter.optional() }
const revision = z.number().int()
export const In = z.strictObject({ workflowVersionId: Id })
export const Removal = z.strictObject({
  workflowVersionId: Id,
  revision: z.coerce.number().pipe(Counter).optional(),
})
export const Removed = z.object({ removed: z.literal(true), revision })
/** A part as it is stored now. */
const stored = <S extends z.ZodRawShape>(schema: z.ZodObject<S>) => schema.extend({ revision })
const listOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), revision })

type WithoutDefault<S> = S extends z.ZodDefault<infer Inner> ? Inner : S
type Changes<Shape extends z.ZodRawShape> = z.ZodObject<
  { [K in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[K]>> },
  z.core.$strict
>
/** Every field may be left out and then stays as it is: defaults are for new rows only. */
function changes<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>): Changes<Shape> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
  ])
  return z.strictObject(Object.fromEntries(fields)) as unknown as Changes<Shape>
}

/** Ids and order are given by us unless the caller has its own. */
const fresh = <I extends z.ZodType, O extends z.ZodType>(shape: { id: I; order: O }) => ({
  ...place,
  id: shape.id.optional(),
  order: shape.order.optional(),
})
const own = { id: true } as const

export const NewStage = Stage.extend({ ...fresh(Stage.shape), visibleTo: Stage.shape.visibleTo.default([]) })
export const StageChange = changes(Stage.omit(own)).extend(place)
export const StoredStage = stored(Stage)
export const Stages = listOf(Stage)

export const NewStep = Step.extend({
  ...fresh(Step.shape),
  actor: Actor.nullable().default(null),
  outcomes: Step.shape.outcomes.default([]),
  clock: Clock.nullable().default(null),
  setting: StepSetting.default({ allowSkip: false, reopenable: false, automatic: false }),
  meeting: MeetingSetting.nullable().optional(),
  position: Step.shape.position.optional(),
})
export const StepChange = changes(Step.omit(own)).extend(place)
export const StoredStep = stored(Step)
export const Steps = listOf(Step)
export const StepSettingChange = changes(StepSetting).extend(place)
export const StoredStepSetting = StepSetting.extend({ stepId: z.string(), revision })

export const NewAction = Action.omit({ stepId: true }).extend({
  ...fresh(Action.shape),
  enabled: z.boolean().default(true),
  recipients: Action.shape.recipients.default([]),
  template: Action.shape.template.default(null),
})
export const StoredAction = stored(Action)
export const Actions = listOf(Action)
/** For all actions of a kind at once; what is left out stays as it is. */
export const ActionSetting = z.strictObject({
  type: Action.shape.type,
  enabled: z.boolean(),
  recipients: z.array(Recipient).max(10).optional(),
  template: Action.shape.template.optional(),
})
export const ActionSettings = z.strictObject({
  revision: place.revision,
  actions: z.array(ActionSetting).min(1).max(4),
})

export const NewComponent = Component.extend({
  ...fresh(Component.shape),
  columns: Component.shape.columns.default(1),
  visibleTo: Component.shape.visibleTo.default([]),
})
export const ComponentChange = changes(Component.omit(own)).extend(place)
export const StoredComponent = stored(Component)
export const Components = listOf(Component)

export const NewAttribute = Attribute.extend({
  ...fresh(Attribute.shape),
  required: z.boolean().default(false),
  alignment: Attribute.shape.alignment.default('LEFT'),
  options: Attribute.shape.options.default([]),
  config: Attribute.shape.config.default({}),
  visibleTo: Attribute.shape.visibleTo.default([]),
  personal: Attribute.shape.personal.default('NONE'),
})
export const AttributeChange = changes(Attribute.omit(own)).extend(place)
export const AttributeSettingChange = changes(
  Attribute.pick({ required: true, visibleTo: true, visibleWhen: true, personal: true, alignment: true }),
).extend(place)
export const StoredAttribute = stored(Attribute)
export const Attributes = listOf(Attribute)
export const AttributeOrder = z.strictObject({
  ...place,
  componentId: Attribute.shape.componentId,
  items: z
    .array(Attribute.pick({ id: true, order: true }))
    .min(1)
    .max(4000),
})

export const NewMeetingField = MeetingField.extend({
  ...fresh(MeetingField.shape),
  required: z.boolean().default(false),
})
export const MeetingFieldChange = changes(MeetingField.omit(own)).extend(place)
export const StoredMeetingField = stored(MeetingField)
/** A core field is asked at every meeting and cannot be changed. */
export const AnyMeetingField = z.object({
  ...MeetingField.shape,
  type: z.enum([...MeetingField.shape.type.options, 'DATE_TIME', 'PEOPLE']),
  core: z.boolean(),
})
export type AnyMeetingField = z.infer<typeof AnyMeetingField>
export const MeetingFields = listOf(AnyMeetingField)

const NewPrerequisite = Prerequisite.extend({
  id: Prerequisite.shape.id.optional(),
  stepId: Prerequisite.shape.stepId.default(null),
  requiresStepId: Prerequisite.shape.requiresStepId.default(null),
  statement: Prerequisite.shape.statement.default(''),
})
export const PrerequisiteList = z.strictObject({
  workflowId: Id,
  revision: place.revision,
  prerequisiteList: z.array(NewPrerequisite).max(500),
})
export const PrerequisiteRemoval = z.strictObject({
  revision: place.revision,
  prerequisiteIds: z.array(Prerequisite.shape.id).max(500).optional(),
})
export const StoredPrerequisites = z.object({
  workflowId: Id,
  workflowVersionId: Id,
  prerequisiteList: z.array(Prerequisite),
  revision,
})

export const StepDetails = z.object({
  step: Step,
  components: z.array(Component.extend({ attributes: z.array(Attribute) })),
  actions: z.array(Action),
  meetingFields: z.array(AnyMeetingField),
  prerequisites: z.array(Prerequisite),
  revision,
})
export type StepDetails = z.infer<typeof StepDetails>
