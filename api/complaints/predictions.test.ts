import { expect, test } from 'vitest'
import { compile } from '../../workflows/definition/compile.ts'
import { templates } from '../../workflows/definition/templates/index.ts'
import type { Process } from '../../workflows/definition/definition.ts'
import { predict } from './predictions.ts'

const calendar = { timeZone: 'Asia/Kolkata', weekend: [0, 6], holidays: ['2026-03-04'] }
const filedAt = Date.parse('2026-03-02T06:00:00Z') // a Monday
const process = (() => {
  const { definition } = compile(templates.POSH!.graph)
  if (!definition) throw new Error('The template does not compile')
  return definition.process
})()
const day = (due: Map<string, number | null>, stepId: string) => {
  const at = due.get(stepId)
  return at === null || at === undefined ? null : new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 10)
}

test('each step is due after the ones before it took all of their time, in the unit’s own working days', () => {
  const due = predict(process, calendar, filedAt)
  expect(day(due, 'serve')).toBe('2026-03-12') // 7 working days from filing, a holiday between
  expect(day(due, 'reply')).toBe('2026-03-26') // 10 working days from then
  expect([...due.keys()].toSorted()).toEqual(Object.keys(process.steps).toSorted())
})

test('what has happened wins over what was planned', () => {
  const doneAt = Date.parse('2026-03-03T06:00:00Z')
  const due = predict(process, calendar, filedAt, new Map([['serve', { openedAt: filedAt, dueAt: null, doneAt }]]))
  expect(day(due, 'reply')).toBe('2026-03-18')
})

test('a loop ends, and an unknown step is passed over', () => {
  const [first] = Object.values(process.steps)
  const looping = { ...process, start: [{ to: 'a', condition: null }, { to: 'nowhere', condition: null }], steps: { a: { ...first, id: 'a', clock: null, requires: [], outcomes: [{ id: 'x', label: 'x' }], next: { x: [{ to: 'a', condition: null }] } } } } as unknown as Process
  expect([...predict(looping, calendar, filedAt)]).toEqual([['a', null]])
})
