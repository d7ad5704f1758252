/** The road ahead of a complaint, from the answers given and from how far it has come. */
import type { Definition, Process } from '../../workflows/definition/definition.ts'
import type { Attribute, Test } from '../../workflows/definition/graph.ts'
import { advance } from '../../workflows/engine/advance.ts'
import { dueOf } from '../../workflows/engine/caseClocks.ts'
import { roadAhead, type Ahead, type MayAnswer } from '../../workflows/engine/road.ts'
import type { Calendar, CaseEvent, CaseState, Instant, Values } from '../../workflows/engine/state.ts'
import { valuesOf } from '../questions/form.ts'
import type { Answers } from './contract.ts'

export type Road = Map<string, Ahead>
/** What a case was made of so far, in order. */
export type Recorded = { event: CaseEvent; at: Instant }
export type ProcessForms = Pick<Definition, 'process' | 'forms'>

/**
 * Before filing: what comes of the answers given so far, by when, and what answers still to come may lead to
 * beside.
 */
export function roadBefore(
  definition: ProcessForms,
  calendar: Calendar,
  answers: Answers,
  at: Instant,
): Road {
  return roadFrom(definition, calendar, valuesOf(definition.forms.filing ?? [], answers), at)
}

/** The same from the values of answers; those that no condition reads make no difference. */
export function roadFrom(
  definition: ProcessForms,
  calendar: Calendar,
  knownValues: Values,
  at: Instant,
): Road {
  const { process } = definition
  const filed = (values: Values) => {
    const { state } = advance(process, calendar, null, { type: 'FILED', values }, at)
    return new Map([
      ...roadAhead({ process, calendar, mayAnswer: mayAnswer(definition) }, state, at),
      ...opened(process, state),
    ])
  }
  const others = waysToAnswer(definition, 'filing', knownValues).flatMap((more) => [
    ...filed({ ...knownValues, ...more }).keys(),
  ])
  return new Map([
    ...others.map((stepId): [string, Ahead] => [stepId, { dueAt: null, isUsual: false }]),
    ...filed(knownValues),
  ])
}

/** What stands open from the start on. */
const opened = (process: Process, state: CaseState): Road =>
  new Map(
    Object.values(state.steps)
      .filter(({ openedAt }) => openedAt !== null)
      .map((step) => [step.stepId, { dueAt: dueOf(process, state, step), isUsual: true }]),
  )

/** Of a case under way; empty where it is closed, or cannot be followed. */
export function roadOf(
  definition: ProcessForms,
  calendar: Calendar,
  recorded: Recorded[],
  now: Instant,
): Road {
  const { process } = definition
  try {
    const state = recorded.reduce<CaseState | null>(
      (before, { event, at }) => advance(process, calendar, before, event, at).state,
      null,
    )
    return state
      ? roadAhead(
          { process, calendar, mayAnswer: mayAnswer(definition) },
          state,
          Math.max(now, recorded.at(-1)?.at ?? now),
        )
      : new Map()
  } catch {
    return new Map()
  }
}

const mayAnswer = (definition: ProcessForms): MayAnswer =>
  Object.fromEntries(
    Object.keys(definition.forms).map((stepId) => [stepId, waysToAnswer(definition, stepId, {})]),
  )

const maxWays = 256
/**
 * Every mix of answers to what conditions read in the form of a step and is not given yet; of too many, each
 * answer at least once.
 */
function waysToAnswer({ process, forms }: ProcessForms, stepId: string, knownValues: Values): Values[] {
  const tests = testsOf(process)
  const open = (forms[stepId] ?? []).flatMap(({ attributes, visibleWhen }) =>
    attributes
      .filter(({ key }) => process.watched.includes(key) && !Object.hasOwn(knownValues, key))
      .map((attribute) => ({ attribute, isAlwaysAsked: !visibleWhen && !attribute.visibleWhen })),
  )
  return open.reduce<Values[]>(
    (ways, { attribute, isAlwaysAsked }) => {
      const answers = answersTo(
        attribute,
        tests.filter(({ field }) => field === attribute.key),
      )
      const next = [
        ...answers.map((answer) => ({ [attribute.key]: answer })),
        ...(attribute.required && isAlwaysAsked && answers.length > 0 ? [] : [{}]),
      ]
      if (ways.length * next.length > maxWays)
        return [...ways, ...next.map((more) => ({ ...ways[0], ...more }))]
      return ways.flatMap((way) => next.map((more) => ({ ...way, ...more })))
    },
    [{}],
  )
}

const testsOf = ({ start, steps }: Definition['process']): Test[] =>
  [...start, ...Object.values(steps).flatMap((step) => Object.values(step.next).flat())].flatMap(
    ({ condition }) => condition?.tests ?? [],
  )

/** Answers that conditions can tell apart: each option, and both sides of each number. */
function answersTo({ options, type }: Attribute, tests: Test[]): Values[string][] {
  const ids = options.map(({ id }) => id)
  if (ids.length > 0) return lists.has(type) ? [...ids.map((id) => [id]), ids] : ids
  const testValues = tests.flatMap(({ value }): Values[string][] => {
    if (typeof value === 'number') return [value - 1, value, value + 1]
    if (typeof value === 'boolean') return [true, false]
    return [value ?? true]
  })
  return [...new Set(testValues)]
}
const lists = new Set<Attribute['type']>(['CHECKBOX_TEXT', 'MULTIPLE_RESPONSE', 'MULTI_SELECT'])
