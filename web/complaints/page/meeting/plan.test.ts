import { expect, test } from 'vitest'
import { problemsOf, startingPlan, toSend, type Plan } from './plan.ts'

const person = (userId: string, part: string) => ({ userId, name: part, part })
const [lead, complainant] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
const step = { name: 'Hearing', invitees: [person(lead, 'Presiding officer'), person(complainant, 'Complainant')] }
const whole: Plan = { ...startingPlan(step, undefined), agenda: 'Hear both sides', startTime: '2026-11-25T04:30:00.000Z', endTime: '2026-11-25T06:00:00.000Z', location: ' Room 4 ' }

test('a new meeting invites the members and leaves the parties to choose', () => {
  expect(startingPlan(step, undefined)).toMatchObject({ title: 'Hearing', guests: [{ userId: lead }] })
})
test('a whole plan has no problem and is sent without blanks', () => {
  expect(problemsOf(whole)).toEqual({})
  expect(toSend(whole)).toMatchObject({ location: 'Room 4', link: null, guests: [{ userId: lead }] })
})
test('what is missing stands by field, in the order of the form', () => {
  expect(Object.entries(problemsOf(startingPlan(step, undefined)))).toEqual([
    ['agenda', 'Write the agenda'], ['startTime', 'Give the start'], ['endTime', 'Give the end'], ['location', 'Give a location or a Teams or Meet link'],
  ])
})
test.each<[Partial<Plan>, Record<string, string>]>([
  [{ endTime: '2026-11-25T04:00:00.000Z' }, { endTime: 'The end must be after the start' }],
  [{ location: '', link: 'http://meet.example' }, { link: 'Give a full https link' }],
  [{ guests: [] }, { guests: 'Invite at least one person' }],
  [{ guests: [{ userId: null, name: 'Asha', email: '' }] }, { 'guests.0': 'Give an e-mail address of Asha' }],
])('%j is refused at its field', (change, problems) => {
  expect(problemsOf({ ...whole, ...change })).toEqual(problems)
})
