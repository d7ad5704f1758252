/**
 * Answers that conditions read, each as a short list of values that stand for all others: two answers that pass
 * the same tests lead a case the same way.
 */
import { conditionHolds } from '../conditions.ts'
import type { Attribute, Component, Condition, Graph, Test } from '../graph.ts'
import type { GraphIndex } from '../graphIndex.ts'
import type { TraceValue } from '../trace.ts'

export type Answer = TraceValue | undefined
export type Field = {
  key: string
  /** Values that stand for all; the first one is no answer at all. */
  answers: Answer[]
  /** Whether it must be answered where it is shown. */
  required: boolean
  /** Conditions of the question and of its section. */
  shownWhen: Condition[]
  /** Id of the step whose form asks it, or 'filing'. */
  askedAt: string
  /** More answers than the search can tell apart. */
  isCut: boolean
}

/** The search distinguishes at most this many values of one question. */
const maxAnswers = 60

/** Every question that an arrow's condition reads, and those that decide whether it is shown. */
export function fieldsOf({ graph }: GraphIndex): Field[] {
  const sections = new Map(graph.components.map((one) => [one.id, one]))
  const questions = new Map(graph.attributes.map((one) => [one.key, one]))
  const tests = testsByField(graph, questions, sections)
  return [...tests].flatMap(([key, read]) => {
    const question = questions.get(key)
    const section = question && sections.get(question.componentId)
    if (!question || !section) return []
    const all = answersOf(question, read)
    return [
      {
        key,
        answers: [undefined, ...all.slice(0, maxAnswers)],
        required: question.required,
        shownWhen: visibilityConditions(question, section),
        askedAt: section.stepId,
        isCut: all.length > maxAnswers,
      },
    ]
  })
}

const visibilityConditions = (question: Attribute, section: Component): Condition[] =>
  [question.visibleWhen, section.visibleWhen].filter((one) => one !== null)

function testsByField(
  graph: Graph,
  questions: Map<string, Attribute>,
  sections: Map<string, Component>,
): Map<string, Test[]> {
  const tests = new Map<string, Test[]>()
  const todo = graph.edges.flatMap(({ condition }) => condition?.tests ?? [])
  for (let test = todo.pop(); test; test = todo.pop()) {
    const known = tests.get(test.field)
    tests.set(test.field, [...(known ?? []), test])
    const question = questions.get(test.field)
    const section = question && sections.get(question.componentId)
    if (!known && question && section)
      todo.push(...visibilityConditions(question, section).flatMap((one) => one.tests))
  }
  return tests
}

/** One value for each way in which the tests can turn out. */
function answersOf(question: Attribute, tests: Test[]): NonNullable<Answer>[] {
  const seen = new Set<string>()
  return possible(question, tests).filter((answer) => {
    const values = { [question.key]: answer }
    const outcome = tests.map((test) => conditionHolds({ match: 'ALL', tests: [test] }, values)).join(' ')
    return !seen.has(outcome) && seen.add(outcome)
  })
}

function possible(question: Attribute, tests: Test[]): NonNullable<Answer>[] {
  const { type, options, config } = question
  if (type === 'INPUT_BOX' && config.format === 'NUMBER') return numbers(question, tests)
  if (type === 'MULTIPLE_RESPONSE' || type === 'MULTI_SELECT') return choices(question, tests)
  if (options.length > 0) return options.map(({ id }) => id)
  const named = tests.flatMap(({ value }) => (value === undefined ? [] : [value]))
  return [...named, true, 'anything']
}

/** Each bound, what lies just beside it and between two of them. */
function numbers({ config: { min = -Infinity, max = Infinity } }: Attribute, tests: Test[]): number[] {
  const bounds = tests
    .flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
    .toSorted((a, b) => a - b)
  const near = bounds.flatMap((bound, place) => [
    bound,
    bound - 1,
    bound + 1,
    ...(place > 0 ? [(bound + (bounds[place - 1] ?? bound)) / 2] : []),
  ])
  return [...near, min, max, 0].filter((one) => Number.isFinite(one) && one >= min && one <= max)
}

/** Which of the options that tests name are chosen, with as many others as the question asks for. */
function choices({ options, config }: Attribute, tests: Test[]): string[][] {
  const named = [...new Set(tests.map(({ value }) => value))].filter((id) =>
    options.some((one) => one.id === id),
  )
  const others = options.map(({ id }) => id).filter((id) => !named.includes(id))
  const { min = 1, max = options.length } = config
  const sets = Array.from({ length: 2 ** Math.min(named.length, 5) }, (_, bits) =>
    named.filter((_id, place) => bits & (2 ** place)).map(String),
  )
  return sets.flatMap((chosen) =>
    [0, 1, Math.max(0, min - chosen.length)]
      .map((count) => [...chosen, ...others.slice(0, count)])
      .filter(({ length }) => length >= Math.max(1, min) && length <= max),
  )
}
