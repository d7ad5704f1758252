/** What is kept of roads is never another case's, another calendar's or an earlier definition's. */
import { expect, test } from 'vitest'
import { everyPart } from '../../test/complaint.ts'
import { confirmDrawing } from '../../test/confirmDrawing.ts'
import { compile } from '../../workflows/definition/compile.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import { hashOf } from '../workflows/hash.ts'
import { roadBefore, roadOf, type Recorded } from './predictions.ts'
import { readRoadBefore, readRoadOf } from './roads.ts'

const calendar = { timeZone: 'Asia/Kolkata', weekend: [0, 6], holidays: ['2026-03-04'] }
const at = Date.parse('2026-03-02T06:00:00Z') // a Monday
const quarterMs = 15 * 60_000

function definitionOf(limitDays: number): Definition {
  const graph = confirmDrawing(everyPart())
  for (const step of graph.steps)
    if (step.clock)
      step.clock = { ...step.clock, amount: limitDays, unit: 'DAY', firstAfter: 1, secondAfter: 2 }
  const { definition, problems } = compile(graph)
  if (!definition) throw new Error(problems.map(({ text }) => text.code).join(' '))
  return definition
}
const [seven, six] = [definitionOf(7), definitionOf(6)]
const read = (answers: Record<string, string>, more: Partial<Parameters<typeof readRoadBefore>[0]> = {}) => {
  const { definition = seven } = more
  return readRoadBefore({ hash: hashOf(definition), definition, calendar, answers, at, ...more })
}

test('the thread answers what the engine answers, for each answer that conditions read', async () => {
  const [low, high] = [{ severity: 'low' }, { severity: 'high' }]
  for (const answers of [{}, low, high]) {
    const road = await read(answers)
    expect(road.size).toBeGreaterThan(0)
    expect(road).toEqual(roadBefore(seven, calendar, answers, at))
  }
  expect(await read({ why: 'Because' })).toEqual(await read({}))
})

test('words that no condition reads, and another instant of the same quarter, compute nothing anew', () => {
  expect(seven.process.watched).not.toContain('why')
  expect(read({ why: 'First' }, { at: at + 1 })).toBe(read({ why: 'Second' }, { at: at + quarterMs - 1 }))
  expect(read({}, { at: at + quarterMs })).not.toBe(read({}))
})

test('a new definition, and a calendar that changed, are never answered by what was kept before', async () => {
  const before = await read({})
  const after = await read({}, { definition: six })
  expect(after).toEqual(roadBefore(six, calendar, {}, at))
  expect(after).not.toEqual(before)
  const closed = {
    ...calendar,
    holidays: ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09', '2026-03-10'],
  }
  expect(await read({}, { calendar: closed })).toEqual(roadBefore(seven, closed, {}, at))
  expect(await read({}, { calendar: { ...calendar, timeZone: 'Pacific/Auckland' } })).not.toEqual(before)
})

test('two cases on one process have their own roads, and a transition ends what was kept', async () => {
  const [severe, mild] = ['high', 'low'].map((severity): Recorded[] => [
    { event: { type: 'FILED', values: { severity } }, at: Date.now() },
  ])
  const one = { caseId: 'one', seq: 1, definition: seven, calendar, recorded: severe! }
  const two = { ...one, caseId: 'two', recorded: mild! }
  expect(readRoadOf(one)).not.toBe(readRoadOf(two))
  expect(readRoadOf(one)).not.toBe(readRoadOf({ ...one, seq: 2 }))
  for (const each of [one, two])
    expect([...(await readRoadOf(each)).keys()]).toEqual([
      ...roadOf(seven, calendar, each.recorded, Date.now()).keys(),
    ])
})

test('a road that could not be computed is computed anew the next time', async () => {
  const broken = {
    ...seven,
    process: { ...seven.process, start: [{ to: 'nowhere' }] },
  } as unknown as Definition
  const hash = hashOf(seven)
  const other = { ...calendar, holidays: ['2026-05-01'] }
  await expect(read({}, { hash, definition: broken, calendar: other })).rejects.toThrow()
  expect(await read({}, { hash, calendar: other })).toEqual(roadBefore(seven, other, {}, at))
})
