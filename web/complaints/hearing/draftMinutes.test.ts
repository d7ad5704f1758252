import { expect, test } from 'vitest'
import type { Meeting, WorkingRecord } from '../../../api/meetings/contract.ts'
import { draftMinutes } from './draftMinutes.ts'

const guest = (guestId: string, name: string, more: Partial<Meeting['guests'][number]> = {}) => ({
  guestId,
  name,
  attended: true,
  party: null,
  role: 'OTHER',
  absence: null,
  ...more,
})
const tally = [
  { outcome: 'upheld', label: 'Upheld', votes: 2, voters: ['Meera', 'Kiran'] },
  { outcome: 'not', label: 'Not upheld', votes: 0, voters: [] },
  { outcome: null, label: '', votes: 1, voters: ['Ravi'] },
]
const meeting = (vote: Partial<Meeting['vote']> = {}) =>
  ({
    title: 'Hearing',
    startTime: '2026-11-03T04:30:00.000Z',
    endTime: '2026-11-03T06:00:00.000Z',
    location: 'Room 2',
    link: null,
    guests: [
      guest('m', 'Meera Iyer', { role: 'MEMBER' }),
      guest('w', 'Anil Joshi', { role: 'WITNESS' }),
      guest('p', 'Kiran Shah', { party: 'COMPLAINANT' }),
      guest('r', 'Rohan Das', { party: 'RESPONDENT', attended: false }),
    ],
    points: [
      { point: 1, title: 'Hear both sides', isAdded: false, notes: '' },
      { point: 2, title: 'Decide', isAdded: false, notes: '' },
    ],
    vote: { kind: 'NONE', state: 'NONE', tally: null, ...vote },
  }) as unknown as Meeting
const noted = (votePoint: number | null = null): WorkingRecord => ({
  points: [
    { title: null, notes: ' Both were heard.\n' },
    { title: null, notes: '' },
    { title: 'Next day', notes: 'Monday.' },
  ],
  times: { m: { cameAt: '2026-11-03T04:30:00.000Z', leftAt: '2026-11-03T05:45:00.000Z' } },
  votePoint,
})
const zone = 'Asia/Kolkata'
const partsOf = (text: string) => text.split('\n\n')

test('it says when and where, who attended from when to when, who did not, and each point with its notes', () => {
  expect(partsOf(draftMinutes(meeting(), noted(), zone))).toEqual([
    'Hearing\nTue 3 Nov 2026, 10:00 to 11:30\nRoom 2',
    'Attended:\n- Meera Iyer, committee member, from 10:00 to 11:15\n- Anil Joshi, witness\n- Kiran Shah, complainant',
    'Did not attend:\n- Rohan Das, respondent',
    '1. Hear both sides\nBoth were heard.',
    '2. Decide',
    '3. Next day\nMonday.',
  ])
})
test('an open vote stands at its point, with names', () => {
  const text = draftMinutes(meeting({ kind: 'OPEN', state: 'CARRIED', tally }), noted(2), zone)
  expect(partsOf(text)[4]).toBe('2. Decide\nOpen vote:\n- Upheld: 2 (Meera, Kiran)\n- Abstained: 1 (Ravi)')
})
test('a secret vote is told in numbers alone, whatever the answer holds; without a point it stands at the end', () => {
  const text = draftMinutes(meeting({ kind: 'SECRET', state: 'CARRIED', tally }), noted(), zone)
  expect(partsOf(text).at(-1)).toBe('Decision\nSecret vote:\n- Upheld: 2\n- Abstained: 1')
})
test.each([
  { kind: 'OPEN', state: 'RUNNING', tally },
  { kind: 'SECRET', state: 'CARRIED', tally: null },
] as const)('nothing is told of a vote that is not over or not shown: %j', (vote) => {
  expect(draftMinutes(meeting(vote), noted(2), zone)).not.toMatch(/vote|Upheld/)
})
