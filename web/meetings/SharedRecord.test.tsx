import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { meetings, type Meeting } from '../../api/meetings/contract.ts'
import { heldMeeting } from '../../test/caseThings.ts'
import { edgeFor, fill, id, main, open, refused } from '../../test/screen.tsx'

const at = '2026-11-03T12:00:00.000Z'
const buildMeeting = (
  more: Partial<Meeting> = {},
  may: Partial<Meeting['abilities']> = { object: true },
): Meeting =>
  heldMeeting({}, may, {
    record: null,
    points: [
      { point: 2, title: 'Hear the complainant', isAdded: false, notes: 'She said Monday.' },
      { point: 4, title: 'Next day', isAdded: true, notes: '' },
    ],
    shares: [
      {
        guestId: id(81),
        name: 'Meera Iyer',
        points: [2, 4],
        objectOn: '2026-11-10',
        objectBy: '2026-11-10T18:29:59.000Z',
        at,
      },
    ],
    ...more,
  })
const address = `/meetings/${id(61)}`
const section = async () =>
  within(await main().findByRole('region', { name: 'From the record of the meeting' }))
const objection = {
  objectionId: id(91),
  guestId: id(81),
  by: 'Meera Iyer',
  point: 2,
  text: 'It was Tuesday.',
  at,
  answered: false,
}

test('a party reads the points that it was given by their numbers, and until when it can object', async () => {
  await open(address, edgeFor().on(meetings.read, buildMeeting()))
  const recordSection = await section()
  expect(recordSection.getByText(/you can object until Tue 10 Nov 2026/)).toBeTruthy()
  expect(recordSection.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '2. Hear the complainant',
    '4. Next day',
  ])
  expect(recordSection.getByText('She said Monday.')).toBeTruthy()
  expect(recordSection.getByRole('link', { name: 'Download as PDF' }).getAttribute('href')).toBe(
    `/complaint-workflow/api/meeting/${id(61)}/shared.pdf`,
  )
})
test('it objects to one point in its own words, which stay when the call is refused', async () => {
  const edge = edgeFor().on(meetings.read, buildMeeting()).on(meetings.object, refused('ACT_REFUSED'))
  const user = await open(address, edge)
  const recordSection = await section()
  await user.click(recordSection.getByRole('button', { name: 'Object to point 2' }))
  await user.click(recordSection.getByRole('button', { name: 'Send the objection' }))
  expect(recordSection.getByText('Enter what is wrong')).toBeTruthy()
  const field = recordSection.getByRole('textbox', { name: /^What is wrong/ })
  await fill(user, field, 'It was Tuesday.')
  await user.click(recordSection.getByRole('button', { name: 'Send the objection' }))
  expect(await recordSection.findByRole('alert')).toBeTruthy()
  expect(field).toHaveProperty('value', 'It was Tuesday.')
  edge.on(meetings.object, buildMeeting({ objections: [objection] }))
  edge.on(meetings.read, buildMeeting({ objections: [objection] }))
  await user.click(recordSection.getByRole('button', { name: 'Send the objection' }))
  expect(await recordSection.findByText('Your objection')).toBeTruthy()
  expect(recordSection.getByText(/The committee has not answered yet/)).toBeTruthy()
  expect(edge.requestsTo(meetings.object).at(-1)?.body).toEqual({ point: 2, text: 'It was Tuesday.' })
})
test('an answer stands at its objection, and not among the corrections', async () => {
  const note = { noteId: id(95), about: null, text: 'Tuesday is right.', by: 'Anita Desai', at }
  const notes = [
    { ...note, answers: id(91) },
    { ...note, noteId: id(96), answers: null, about: 'Meera Iyer', text: 'She came at ten.' },
  ]
  await open(
    address,
    edgeFor().on(meetings.read, buildMeeting({ objections: [{ ...objection, answered: true }], notes })),
  )
  const recordSection = await section()
  expect(
    within(recordSection.getByRole('list', { name: 'Answers' })).getByText('Tuesday is right.'),
  ).toBeTruthy()
  expect(within(main().getByRole('list', { name: 'Corrections' })).getAllByRole('listitem')).toHaveLength(1)
})
test('once the day is over there is nothing left to object with', async () => {
  await open(address, edgeFor().on(meetings.read, buildMeeting({}, {})))
  expect((await section()).getByText(/You could object until Tue 10 Nov 2026/)).toBeTruthy()
  expect((await section()).queryByRole('button')).toBeNull()
})
test('who was given nothing finds the invitation alone', async () => {
  const { shares: _, ...rest } = buildMeeting()
  await open(address, edgeFor().on(meetings.read, { ...rest, shares: [] }))
  expect(await main().findByRole('heading', { name: 'Agenda' })).toBeTruthy()
  expect(main().queryByText('She said Monday.')).toBeNull()
})
