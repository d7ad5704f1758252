import { expect, test } from 'vitest'
import type { Meeting } from '../../../../api/meetings/contract.ts'
import { absencesOf, problemsOf as problemsOfParties, type Attendance } from '../../hearing/attendance.ts'
import { fixedRole, problemsOf, startingPlan, toSend, type Plan } from './plan.ts'

const person = (userId: string, part: string) => ({
  userId,
  name: part,
  part,
  partText: { code: 'common.text', params: { text: part } },
})
const [lead, complainant] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
const step = {
  name: 'Hearing',
  invitees: [person(lead, 'Presiding officer'), person(complainant, 'Complainant')],
}
const whole: Plan = {
  ...startingPlan(step, undefined),
  agenda: 'Hear both sides',
  startTime: '2026-11-25T04:30:00.000Z',
  endTime: '2026-11-25T06:00:00.000Z',
  location: ' Room 4 ',
}

test('a new meeting invites the members, and a party whom it concerns', () => {
  const members = { userId: lead, role: 'MEMBER' }
  expect(startingPlan(step, undefined)).toMatchObject({ title: 'Hearing', guests: [members] })
  const concerned = step.invitees.map((each) => ({ ...each, isConcerned: true as const }))
  expect(startingPlan({ ...step, invitees: concerned }, undefined).guests).toMatchObject([
    members,
    { userId: complainant, role: 'PARTY' },
  ])
})
test('what the case knows somebody as is not chosen; anybody else is a guest or a witness', () => {
  expect([lead, complainant, step.name, null].map((userId) => fixedRole({ userId }, step.invitees))).toEqual([
    'MEMBER',
    'PARTY',
    null,
    null,
  ])
})
test('after an adjourned meeting the next one begins as that was, on another day', () => {
  const last = {
    status: 'ADJOURNED',
    title: 'Hearing',
    agenda: 'Hear both sides',
    startTime: whole.startTime,
    endTime: whole.endTime,
    location: 'Room 4',
    link: null,
    fields: { language: 'en' },
    guests: [{ userId: complainant, name: 'Asha', email: null, role: 'PARTY' }],
  }
  const next = startingPlan(step, undefined, last as unknown as Meeting)
  expect(next).toMatchObject({
    agenda: 'Hear both sides',
    startTime: '',
    endTime: '',
    location: 'Room 4',
    guests: [{ userId: complainant, role: 'PARTY' }],
  })
  expect(startingPlan(step, undefined, { ...last, status: 'NO_QUORUM' } as unknown as Meeting).agenda).toBe(
    '',
  )
})
test('of a party nothing is taken for granted: whether it came, and if not, whether, when and how it was told', () => {
  const party = { guestId: 'g1', name: 'Asha' }
  const attendance = { came: false, notified: true, on: '2026-11-02', how: ' by post ' }
  const problems = (
    [
      {},
      { g1: { ...attendance, came: null } },
      { g1: { ...attendance, notified: null } },
      { g1: { ...attendance, how: ' ' } },
      { g1: { ...attendance, on: '' } },
    ] as Record<string, Attendance>[]
  ).map((each) => problemsOfParties([party], each)['absences.g1'])
  expect(problems).toEqual([
    'Choose whether Asha attended',
    'Choose whether Asha attended',
    'Choose whether Asha was notified of the meeting',
    'Enter the date when Asha was notified, and how',
    'Enter the date when Asha was notified, and how',
  ])
  expect(problemsOfParties([party], { g1: attendance })).toEqual({})
  expect(absencesOf([party], { g1: attendance })).toEqual([
    { guestId: 'g1', notified: true, notifiedOn: '2026-11-02', notifiedHow: 'by post' },
  ])
  expect(absencesOf([party], { g1: { ...attendance, notified: false } })).toEqual([
    { guestId: 'g1', notified: false },
  ])
  expect(absencesOf([party], { g1: { ...attendance, came: true } })).toEqual([])
})
test('a whole plan has no problem and is sent without blanks', () => {
  expect(problemsOf(whole)).toEqual({})
  expect(toSend(whole)).toMatchObject({ location: 'Room 4', link: null, guests: [{ userId: lead }] })
})
test('what is missing stands by field, in the order of the form', () => {
  expect(Object.entries(problemsOf(startingPlan(step, undefined)))).toEqual([
    ['agenda', 'Write the agenda'],
    ['startTime', 'Enter a start time'],
    ['endTime', 'Enter an end time'],
    ['location', 'Enter a location or a Teams or Meet link'],
  ])
})
test.each<[Partial<Plan>, Record<string, string>]>([
  [{ endTime: '2026-11-25T04:00:00.000Z' }, { endTime: 'The end must be after the start' }],
  [{ location: '', link: 'http://meet.example' }, { link: 'Enter a full https link' }],
  [{ guests: [] }, { guests: 'Invite at least one person' }],
  [
    { guests: [{ userId: null, name: 'Asha', email: '', role: 'WITNESS' }] },
    { 'guests.0': 'Enter an email address for Asha' },
  ],
])('%j is refused at its field', (change, problems) => {
  expect(problemsOf({ ...whole, ...change })).toEqual(problems)
})
