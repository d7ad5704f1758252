import { expect, test } from 'vitest'
import type { WorkingRecord } from '../../../api/meetings/contract.ts'
import { instantNear, isTurned, mergeRecords, withoutPoint } from './record.ts'

const record = (notes: string[], more: Partial<WorkingRecord> = {}): WorkingRecord => ({
  points: notes.map((each) => ({ title: null, notes: each })),
  times: {},
  votePoint: null,
  ...more,
})
const base = record(['', ''])
const added = (title: string) => ({ title, notes: '' })
const hour = (at: number) => `2026-11-03T${String(at).padStart(2, '0')}:00:00.000Z`
const notesOf = (merged: WorkingRecord | null) => merged?.points.map(({ notes }) => notes)

test('notes of two people at two points are both kept, whichever of them saves last', () => {
  const [mine, theirs] = [record(['Mine.', '']), record(['', 'Theirs.'])]
  expect(notesOf(mergeRecords(base, mine, theirs))).toEqual(['Mine.', 'Theirs.'])
  expect(notesOf(mergeRecords(base, theirs, mine))).toEqual(['Mine.', 'Theirs.'])
})
test('two notes at the same point are put together by nobody but the person who is asked', () => {
  const [mine, theirs] = [record(['Mine.', 'Kept.']), record(['Theirs.', ''])]
  expect(mergeRecords(base, mine, theirs)).toBeNull()
  expect(notesOf(mergeRecords(base, mine, theirs, 'MINE'))).toEqual(['Mine.', 'Kept.'])
  expect(notesOf(mergeRecords(base, mine, theirs, 'THEIRS'))).toEqual(['Theirs.', 'Kept.'])
  expect(notesOf(mergeRecords(base, mine, theirs, 'BOTH'))).toEqual(['Theirs.\n\nMine.', 'Kept.'])
})
test('points that two added stand one after the other, and the vote stays at its own', () => {
  const mine = { ...base, points: [...base.points, added('Mine')], votePoint: 3 }
  const theirs = { ...base, points: [...base.points, added('Theirs')] }
  expect(mergeRecords(base, mine, theirs)).toEqual({
    ...base,
    points: [...base.points, added('Theirs'), added('Mine')],
    votePoint: 4,
  })
  expect(mergeRecords(base, mine, mine)).toEqual(mine)
})
test('a point that was removed while another wrote at it is asked about', () => {
  const from = { ...base, points: [...base.points, added('Other')] }
  const wrote = { ...from, points: [...base.points, { title: 'Other', notes: 'Said.' }] }
  expect(mergeRecords(from, base, wrote)).toBeNull()
  expect(mergeRecords(from, base, wrote, 'THEIRS')).toEqual(wrote)
  expect(mergeRecords(from, base, from)).toEqual(base)
})
test('times of different people, and of one person’s coming and leaving, are put together', () => {
  const times = (cameAt: string | null, leftAt: string | null) => ({
    ...base,
    times: { g: { cameAt, leftAt } },
  })
  expect(mergeRecords(base, times(hour(9), null), times(null, hour(10)))).toEqual(times(hour(9), hour(10)))
  expect(mergeRecords(base, times(hour(9), null), times(hour(8), null))).toBeNull()
})
test('a point goes without the others losing the vote', () => {
  const voted = { ...base, points: [...base.points, added('A'), added('B')], votePoint: 4 }
  expect(withoutPoint(voted, 3)).toMatchObject({ points: [...base.points, added('B')], votePoint: 3 })
  expect(withoutPoint(voted, 4).votePoint).toBeNull()
})
test('any two records come to one that has every word of both', () => {
  const words = ['', 'a', 'b', 'c']
  const all = words.flatMap((first) => words.map((second) => record([first, second])))
  for (const mine of all)
    for (const theirs of all) {
      const merged = notesOf(mergeRecords(base, mine, theirs, 'BOTH'))?.join(' ') ?? ''
      for (const { notes } of [...mine.points, ...theirs.points]) expect(merged).toContain(notes)
      const [ours, others] = [mine.points, theirs.points]
      const clashes = ours.some(({ notes }, at) => notes && others[at]?.notes && notes !== others[at]?.notes)
      expect(mergeRecords(base, mine, theirs) === null).toBe(clashes)
    }
})

const night = { startTime: '2026-11-03T16:30:00.000Z', endTime: '2026-11-03T19:30:00.000Z' }
test.each([
  ['22:05', '2026-11-03T16:35:00.000Z'],
  ['00:45', '2026-11-03T19:15:00.000Z'],
  ['21:30', '2026-11-03T16:00:00.000Z'],
  ['01:30', '2026-11-03T20:00:00.000Z'],
])('%s at a meeting from 22:00 to 01:00 in Pune is %s', (clock, at) => {
  expect(instantNear(clock, night, 'Asia/Kolkata')).toBe(at)
})
test('nobody left before they came', () => {
  expect(isTurned({ cameAt: hour(10), leftAt: hour(9) })).toBe(true)
  expect(isTurned({ cameAt: hour(9), leftAt: hour(9) })).toBe(false)
  expect(isTurned({ cameAt: null, leftAt: hour(9) })).toBe(false)
})
