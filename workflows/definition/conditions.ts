/** Conditions over answers. An unanswered field fails every test but IS_NOT. */
import type { Condition, Test } from './graph.ts'
import type { Values } from '../engine/state.ts'

type Answer = Values[string] | undefined

const isAnswered = (answer: Answer): boolean =>
  answer !== undefined && answer !== '' && !(Array.isArray(answer) && answer.length === 0)
/** A list IS a value when it holds that one alone. */
const is = (answer: Answer, value: Test['value']): boolean =>
  Array.isArray(answer)
    ? answer.length === 1 && answer[0] === value
    : answer !== undefined && answer === value
const both = (answer: Answer, value: Test['value'], compare: (a: number, b: number) => boolean): boolean =>
  typeof answer === 'number' && typeof value === 'number' && compare(answer, value)

const tests: Record<Test['op'], (answer: Answer, value: Test['value']) => boolean> = {
  ANSWERED: (answer) => isAnswered(answer),
  IS: is,
  IS_NOT: (answer, value) => !is(answer, value),
  INCLUDES: (answer, value) => (Array.isArray(answer) ? answer.includes(String(value)) : is(answer, value)),
  AT_LEAST: (answer, value) => both(answer, value, (a, b) => a >= b),
  AT_MOST: (answer, value) => both(answer, value, (a, b) => a <= b),
}

/** Whether a condition holds for these answers; no condition always holds. */
export function conditionHolds(condition: Condition | null, values: Values): boolean {
  if (!condition) return true
  const passes = (test: Test) =>
    tests[test.op](Object.hasOwn(values, test.field) ? values[test.field] : undefined, test.value)
  return condition.match === 'ALL' ? condition.tests.every(passes) : condition.tests.some(passes)
}
