/**
 * Short words for writing a template as data. Every row gets its place by the order in which it is written;
 * what it does not say is what any new row begins with.
 */
import { addAction, blankAction } from '../edit/actions.ts'
import { addCaseClock } from '../edit/caseClocks.ts'
import { addEdge } from '../edit/edges.ts'
import { addAttribute, addComponent, blankAttribute, blankComponent } from '../edit/forms.ts'
import { addMeetingField } from '../edit/meetingFields.ts'
import { addPrerequisite } from '../edit/prerequisites.ts'
import { inTurn } from '../edit/rows.ts'
import { addStage, blankStage } from '../edit/stages.ts'
import { addStep, blankStep, setStep } from '../edit/steps.ts'
import {
  emptyGraph,
  type Action,
  type Attribute,
  type CaseClock,
  type Clock,
  type Component,
  type Condition,
  type Edge,
  type Graph,
  type Outcome,
  type Party,
  type Prerequisite,
  type QuestionType,
  type Recipient,
  type Stage,
  type Step,
  type ThresholdAct,
} from '../graph.ts'

type Rows = Omit<Graph, 'withdrawal' | 'reopening'> & Partial<Pick<Graph, 'withdrawal' | 'reopening'>>
/**
 * The drawing of these rows, made by the edits that the canvas makes: a name that leads nowhere throws
 * EditError.
 */
export const drawingOf = (graph: Rows): Graph =>
  inTurn(
    ...graph.stages.map(addStage),
    ...graph.steps.map(({ serves: _serves, ...step }) => addStep({ ...step, clock: null })),
    ...graph.steps.map(({ id, clock }) => setStep(id, { clock })),
    ...graph.edges.map(addEdge),
    ...graph.actions.map(addAction),
    ...graph.components.map(addComponent),
    ...graph.attributes.map(addAttribute),
    ...graph.meetingFields.map(addMeetingField),
    ...graph.prerequisites.map(addPrerequisite),
    ...graph.clocks.map(addCaseClock),
    ...graph.steps.flatMap(({ id, serves, outcomes }) =>
      serves === undefined ? [] : [setStep(id, { serves, outcomes })],
    ),
  )({ ...emptyGraph(graph.kind), ...settingsOf(graph) })

const settingsOf = ({ lawPack, confidentiality, filing, withdrawal = null, reopening = null }: Rows) => ({
  lawPack,
  confidentiality,
  filing,
  withdrawal,
  reopening,
})

/** Builds recipients from capacities in the case, such as COMMITTEE or COMPLAINANT. */
export const to = (...names: Exclude<Recipient['to'], 'ROLE' | 'PERSON'>[]): Recipient[] =>
  names.map((name) => ({ to: name }))
/** A threshold act that notifies these recipients and reassigns nothing. */
export const notifyAct = (...names: Parameters<typeof to>): ThresholdAct => ({ notify: to(...names) })

/** Stages from top to bottom. */
export const stages = (
  rows: [id: string, name: string, description: string, visibleTo: Party[]][],
): Stage[] =>
  rows.map(([id, name, description, visibleTo], order) => ({
    ...blankStage,
    id,
    name,
    description,
    order,
    visibleTo,
  }))

/** One column is 350 wide, one stage's lane 180 high. */
export const at = (column: number, lane: number): Step['position'] => ({ x: column * 350, y: lane * 180 })

export type StepWords = Pick<
  Step,
  'id' | 'stageId' | 'name' | 'description' | 'actor' | 'position' | 'clock'
> & {
  outcomes: Record<string, string | Omit<Outcome, 'id'>>
} & Partial<Pick<Step, 'meeting' | 'serves' | 'join'>> & { setting?: Partial<Step['setting']> }

/** Steps in the order in which they are read; a meeting setting makes a MEETING of one. */
export const steps = (rows: StepWords[]): Step[] =>
  rows.map((row, order) => ({
    ...blankStep,
    ...row,
    order,
    kind: row.meeting ? 'MEETING' : 'ACTION',
    meeting: row.meeting ?? null,
    outcomes: outcomesOf(row.outcomes),
    setting: { ...blankStep.setting, ...row.setting },
  }))

const outcomesOf = (rows: StepWords['outcomes']): Outcome[] =>
  Object.entries(rows).map(([id, row]) => (typeof row === 'string' ? { id, label: row } : { id, ...row }))

type ClockWords = Partial<Omit<Clock, 'amount' | 'unit'>>
/** A clock from the step's opening, unless it says otherwise. It rests on hold only where no law set it. */
export const clock = (
  amount: number,
  unit: Clock['unit'],
  firstAfter: number | null,
  secondAfter: number | null,
  more: ClockWords = {},
): Clock => ({
  trigger: { on: 'STEP_OPENED' },
  amount,
  unit,
  firstAfter,
  secondAfter,
  first: notifyAct('ACTOR'),
  second: notifyAct('PRESIDING_OFFICER'),
  remindBefore: [],
  pausable: (more.lawRef ?? null) === null,
  lawRef: null,
  ...more,
})

type TermWords = Partial<Omit<CaseClock, 'id' | 'name' | 'kind' | 'amount' | 'unit'>> &
  Pick<CaseClock, 'trigger'>
/** A term of the case that tells nobody and waits for nothing unless it says so. */
export const caseClock = (
  id: string,
  name: string,
  kind: CaseClock['kind'],
  amount: number,
  unit: CaseClock['unit'],
  more: TermWords,
): CaseClock => ({
  id,
  name,
  kind,
  amount,
  unit,
  stops: [],
  firstAfter: null,
  secondAfter: null,
  first: [],
  second: [],
  remindBefore: [],
  tells: [],
  pausable: false,
  lawRef: null,
  takes: null,
  extension: null,
  ...more,
})

export type Arrow = [from: string, outcome: string | null, to: string, condition?: Condition]
/** Arrows: from, outcome, to, and the answer that they wait for. */
export const edges = (rows: Arrow[]): Edge[] =>
  rows.map(([from, outcome, target, condition], place) => {
    const isSame = ([one, other, to, when]: Arrow) =>
      one === from && other === outcome && to === target && Boolean(when) === Boolean(condition)
    const before = rows.slice(0, place).filter(isSame).length
    const kind = condition ? `if${before > 0 ? before + 1 : ''}` : null
    return {
      id: [from, outcome, target, kind].filter((part) => part !== null).join('-'),
      from,
      outcome,
      to: target,
      condition: condition ?? null,
    }
  })

/** A condition that holds where the answer to `field` is `value`. */
export const is = (field: string, value: string): Condition => ({
  match: 'ALL',
  tests: [{ field, op: 'IS', value }],
})

export type ActionWords = {
  stepId: string
  on: Action['on']
  type: Action['type']
  outcome?: string
  recipients?: Recipient[]
  subject?: string
  body?: string
}
/** Builds actions with the ids `action1`, `action2` and so on; one without a subject gets no template. */
export const actions = (rows: ActionWords[]): Action[] =>
  rows.map(({ stepId, on, type, outcome = null, recipients = [], subject, body = '' }, order) => ({
    ...blankAction,
    id: `action${order + 1}`,
    stepId,
    on,
    type,
    outcome,
    recipients,
    template: subject === undefined ? null : { subject, body },
    order,
  }))

type Question = Partial<Omit<Attribute, 'options'>> & {
  key: string
  type: QuestionType
  label: string
  options?: Record<string, string>
}
export type Section = { id: string; stepId: string; title: string; visibleTo: Party[]; questions: Question[] }

/** Sections with their questions; a question is seen by those who see its section. */
export function form(sections: Section[]): Pick<Graph, 'components' | 'attributes'> {
  return {
    components: sections.map(({ id, stepId, title, visibleTo }, order): Component => ({
      ...blankComponent,
      id,
      stepId,
      title,
      visibleTo,
      order,
    })),
    attributes: sections.flatMap((section) =>
      section.questions.map((question, order): Attribute => ({
        ...blankAttribute,
        id: question.key,
        componentId: section.id,
        visibleTo: section.visibleTo,
        order,
        ...question,
        options: Object.entries(question.options ?? {}).map(([id, text]) => ({
          id,
          text,
          freeText: id === 'other',
        })),
      })),
    ),
  }
}

/** Statements to tick before filing. */
export const statements = (rows: [statement: string, lawRef: string | null][]): Prerequisite[] =>
  rows.map(([statement, lawRef], order) => ({
    id: `statement${order + 1}`,
    stepId: null,
    requiresStepId: null,
    statement,
    lawRef,
  }))
