/** Answers: given with a form, asked for when a condition reads them, forgotten when none can any more. */
import { conditionHolds } from '../conditions.ts'
import type { Condition } from '../graph.ts'
import type { Answer } from './answers.ts'
import { first, certain, maybe, none, type Turn } from './turn.ts'

/**
 * Marks a question as answered: certain where it is required and always shown, or was certain before; otherwise maybe.
 */
export function markFieldAnswered({ machine, flags }: Turn, field: number): void {
  const slot = machine.fieldSlot + field
  const isSure = machine.fields[field]?.required && machine.fields[field]?.shownWhen.length === 0
  flags[slot] = isSure || (flags[slot] ?? 0) >= certain ? certain : maybe
}

/** The answer to a question; undefined where there is none. Answers false where it has to be asked for. */
function answerTo(turn: Turn, field: number): { answer: Answer } | false {
  const { machine, flags } = turn
  const slot = machine.fieldSlot + field
  const rule = machine.fields[field]
  const flag = flags[slot] ?? none
  if (!rule || flag === none) return { answer: undefined }
  if (flag >= first) return { answer: rule.answers[flag - first] }
  const isVisible = areMet(turn, rule.shownWhen)
  if (isVisible === null) return false
  const known = turn.known.find((one) => one.field === field)
  if (known) {
    turn.used.push(known)
    flags[slot] = known.answer + first
    return { answer: rule.answers[known.answer] }
  }
  const all = rule.answers.map((_answer, number) => number)
  const mayBeNone = flag === maybe && !(isVisible && rule.required)
  turn.pendingQuestion = {
    field,
    answers: isVisible || flag === certain ? all.slice(mayBeNone ? 0 : 1) : [0],
  }
  return false
}

function areMet(turn: Turn, conditions: Condition[]): boolean | null {
  for (const condition of conditions) {
    const holds = holdsNow(turn, condition)
    if (holds !== true) return holds
  }
  return true
}

/** null: an answer has to be asked for. */
export function holdsNow(turn: Turn, condition: Condition): boolean | null {
  const values: Record<string, Exclude<Answer, undefined>> = {}
  for (const { field: key } of condition.tests) {
    const result = answerTo(turn, turn.machine.numberOfField.get(key) ?? -1)
    if (!result) return null
    if (result.answer !== undefined) values[key] = result.answer
  }
  return conditionHolds(condition, values)
}

/** What no condition can read any more is forgotten, so that cases that differ in it alone are one. */
export function forget({ machine, open: opened, waiting, flags, isClosed }: Turn): void {
  const again = machine.reopenable.filter((step) => flags[machine.done[step] ?? -1])
  const reopened = machine.reopensAt < 0 ? [] : [machine.reopensAt]
  const alive = isClosed ? reopened : [...opened, ...waiting, ...again, ...reopened]
  machine.fields.forEach((_field, field) => {
    const slot = machine.fieldSlot + field
    if (flags[slot] !== none && !alive.some((step) => machine.readFrom[field]?.[step])) flags[slot] = none
  })
}
