/**
 * Every text of a drawing that a person reads, and of what it is published as, by the path where it stands. The
 * one list of them: `textsOf` names them, `withTexts` and `definitionWithTexts` put others in their place.
 */
import type { DefinedStage, Definition, FormSection, ProcessStep } from '../definition.ts'
import type {
  Action,
  CaseClock,
  Graph,
  MeetingField,
  Option,
  Outcome,
  Prerequisite,
  Question,
  Stage,
  Step,
} from '../graph.ts'
import { entriesOf } from '../keys.ts'
import { readers, type ReaderTexts } from './readers.ts'

/** `most`: letters; a line holds no break. */
export type TextField = { path: string; most: number; isLine: boolean }
/** Answers what stands there from now on. It is asked for texts that are there, never for empty ones. */
export type Visit = (text: string, place: TextField) => string
export type Text = TextField & { text: string }

type TextMapper<T> = (visit: Visit, path: string, part: T) => T
const see = (visit: Visit, path: string, text: string, most: number, isLine = false): string =>
  text.trim() === '' ? text : visit(text, { path, most, isLine })
const name = (visit: Visit, path: string, text: string) => see(visit, path, text, 120, true)
const words = (visit: Visit, path: string, text: string) => see(visit, path, text, 4000)

/** Those of an object's fields that may be missing. */
function optional<T extends object, K extends keyof T & string>(
  visit: Visit,
  path: string,
  part: T,
  fields: Record<K, number>,
): Partial<T> {
  const entries = entriesOf(fields).flatMap(([field, most]) => {
    const text = part[field]
    return typeof text === 'string' ? [[field, see(visit, `${path}/${field}`, text, most)]] : []
  })
  return Object.fromEntries(entries) as Partial<T>
}

const readerTexts = (
  visit: Visit,
  path: string,
  texts: ReaderTexts | undefined,
  most: number,
  isLine = false,
): { texts?: ReaderTexts } =>
  texts === undefined
    ? {}
    : {
        texts: Object.fromEntries(
          readers.flatMap((reader) => {
            const text = texts[reader]
            return text === undefined ? [] : [[reader, see(visit, `${path}/${reader}`, text, most, isLine)]]
          }),
        ),
      }

const outcome: TextMapper<Outcome> = (visit, path, each) => ({
  ...each,
  label: name(visit, `${path}/label`, each.label),
  ...optional(visit, path, each, { button: 120, follows: 500 }),
  ...readerTexts(visit, path, each.texts, 120, true),
})
const outcomes = (visit: Visit, stepId: string, list: Outcome[]): Outcome[] =>
  list.map((each) => outcome(visit, `steps/${stepId}/outcomes/${each.id}`, each))

const described = <T extends { name: string; description: string; texts?: ReaderTexts | undefined }>(
  visit: Visit,
  path: string,
  part: T,
) => ({
  ...part,
  name: name(visit, `${path}/name`, part.name),
  description: words(visit, `${path}/description`, part.description),
  ...readerTexts(visit, path, part.texts, 4000),
})
const stage = <S extends Stage | DefinedStage>(visit: Visit, each: S): S =>
  described(visit, `stages/${each.id}`, each)
const step = (visit: Visit, each: Step): Step => ({
  ...described(visit, `steps/${each.id}`, each),
  outcomes: outcomes(visit, each.id, each.outcomes),
})

const action = (visit: Visit, each: Action): Action => ({
  ...each,
  template: each.template && {
    subject: see(visit, `actions/${each.id}/subject`, each.template.subject, 160, true),
    body: words(visit, `actions/${each.id}/body`, each.template.body),
  },
})
const options = (visit: Visit, path: string, list: Option[]): Option[] =>
  list.map((each) => ({ ...each, text: see(visit, `${path}/${each.id}`, each.text, 300) }))

/** A question with other texts in the place of its own. */
export function questionWithTexts<Q extends Question>(visit: Visit, each: Q, maxLabelLength = 120): Q {
  const path = `questions/${each.id}`
  const { left, right } = each.config
  return {
    ...each,
    label: see(visit, `${path}/label`, each.label, maxLabelLength, true),
    helpText: see(visit, `${path}/helpText`, each.helpText, 500),
    options: options(visit, `${path}/options`, each.options),
    config: {
      ...each.config,
      ...optional(visit, path, each.config, { text: 4000, alt: 300, caption: 300, transcript: 4000 }),
      ...(left ? { left: options(visit, `${path}/left`, left) } : {}),
      ...(right ? { right: options(visit, `${path}/right`, right) } : {}),
    },
  }
}
const section = <S extends { id: string; title: string }>(visit: Visit, each: S): S => ({
  ...each,
  title: name(visit, `sections/${each.id}/title`, each.title),
})
const meetingField = (visit: Visit, each: MeetingField): MeetingField => ({
  ...each,
  label: name(visit, `meetingFields/${each.id}/label`, each.label),
  options: options(visit, `meetingFields/${each.id}/options`, each.options),
})
const prerequisite = (visit: Visit, each: Prerequisite): Prerequisite => ({
  ...each,
  statement: see(visit, `prerequisites/${each.id}/statement`, each.statement, 500),
})
const clock = <C extends CaseClock>(visit: Visit, each: C): C => ({
  ...each,
  name: name(visit, `clocks/${each.id}/name`, each.name),
})

/** A drawing with other texts in the place of its own. */
export const withTexts = (graph: Graph, visit: Visit): Graph => ({
  ...graph,
  confidentiality: words(visit, 'confidentiality', graph.confidentiality),
  stages: graph.stages.map((each) => stage(visit, each)),
  steps: graph.steps.map((each) => step(visit, each)),
  actions: graph.actions.map((each) => action(visit, each)),
  components: graph.components.map((each) => section(visit, each)),
  attributes: graph.attributes.map((each) => questionWithTexts(visit, each)),
  meetingFields: graph.meetingFields.map((each) => meetingField(visit, each)),
  prerequisites: graph.prerequisites.map((each) => prerequisite(visit, each)),
  clocks: graph.clocks.map((each) => clock(visit, each)),
})

/** Every text of a drawing that somebody reads, in the order of its lists; empty ones are left out. */
export function textsOf(graph: Graph): Text[] {
  const texts: Text[] = []
  withTexts(graph, (text, place) => {
    texts.push({ ...place, text })
    return text
  })
  return texts
}

const mapValues = <V, W>(
  record: Record<string, V>,
  change: (value: V, key: string) => W,
): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))

const processStep = (visit: Visit, each: ProcessStep): ProcessStep => ({
  ...each,
  name: name(visit, `steps/${each.id}/name`, each.name),
  outcomes: outcomes(visit, each.id, each.outcomes),
  actions: {
    ENTER: each.actions.ENTER.map((one) => action(visit, one)),
    COMPLETE: each.actions.COMPLETE.map((one) => action(visit, one)),
    OVERDUE: each.actions.OVERDUE.map((one) => action(visit, one)),
  },
})
const drawn = (visit: Visit, each: Definition['drawing'][string], id: string) => ({
  ...each,
  description: words(visit, `steps/${id}/description`, each.description),
  ...readerTexts(visit, `steps/${id}`, each.texts, 4000),
  ...(each.outcomes
    ? {
        outcomes: mapValues(each.outcomes, (texts, outcomeId) => ({
          ...readerTexts(visit, `steps/${id}/outcomes/${outcomeId}`, texts, 120, true).texts,
        })),
      }
    : {}),
})
const formSectionWithTexts = (visit: Visit, each: FormSection): FormSection => ({
  ...section(visit, each),
  attributes: each.attributes.map((one) => questionWithTexts(visit, one)),
})

/** The same of what a drawing was published as. */
export function definitionWithTexts(definition: Definition, visit: Visit): Definition {
  const { process } = definition
  return {
    ...definition,
    process: {
      ...process,
      steps: mapValues(process.steps, (each) => processStep(visit, each)),
      ...(process.clocks ? { clocks: mapValues(process.clocks, (each) => clock(visit, each)) } : {}),
    },
    stages: definition.stages.map((each) => stage(visit, each)),
    drawing: mapValues(definition.drawing, (each, id) => drawn(visit, each, id)),
    forms: mapValues(definition.forms, (sections) =>
      sections.map((each) => formSectionWithTexts(visit, each)),
    ),
    meetingFields: mapValues(definition.meetingFields, (fields) =>
      fields.map((each) => meetingField(visit, each)),
    ),
    prerequisites: definition.prerequisites.map((each) => prerequisite(visit, each)),
    confidentiality: words(visit, 'confidentiality', definition.confidentiality),
  }
}
