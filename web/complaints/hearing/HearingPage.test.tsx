import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints } from '../../../api/complaints/contract.ts'
import { meetings, type Meeting, type MeetingDraft } from '../../../api/meetings/contract.ts'
import { casePage, guest, heldMeeting, openStep } from '../../../test/caseThings.ts'
import { edgeFor, fill, fillDate, id, main, open, refused } from '../../../test/screen.tsx'

const updatedAt = '2026-11-03T10:00:00.000Z'
const unwritten: MeetingDraft = {
  form: { meetingId: null, plan: null, attendance: null, minutes: null },
  revision: 0,
  updatedAt: null,
}
const address = `/complaints/${id(51)}/meetings/${id(61)}`
const minutes = () => main().findByRole('textbox', { name: /^What was said and decided/ })
const notes = (point: number) => main().findByRole('textbox', { name: `Notes on point ${point}` })
const revised = ({ body }: { body: { revision: number } }) => ({ revision: body.revision + 1, updatedAt })
/** A meeting on its page; `world` is what is read of it next. */
function pageOf(meeting: Meeting) {
  const world = { meeting, isOver: false }
  const edge = edgeFor()
    .on(complaints.read, () => ({
      ...(world.isOver ? casePage() : casePage(openStep({ kind: 'MEETING', meeting: world.meeting }))),
      meetings: [world.meeting],
    }))
    .on(meetings.read, () => world.meeting)
    .on(meetings.draft, unwritten)
    .on(meetings.saveDraft, revised)
    .on(meetings.saveRecord, revised)
  return { world, edge }
}
const buildMeeting = (may: Partial<Meeting['abilities']>, more: Partial<Meeting> = {}) =>
  heldMeeting({}, may, more)

test('minutes being written when another finished the step stay, with a sentence that says so', async () => {
  const { world, edge } = pageOf(buildMeeting({ minutes: true }))
  const user = await open(address, edge)
  await fill(user, await minutes(), 'Both were heard.')
  Object.assign(world, { isOver: true, meeting: buildMeeting({ correct: true }) })
  await main().findByText('This step has changed in the meantime', {}, { timeout: 9_000 })
  expect(await minutes()).toHaveProperty('value', 'Both were heard.')
}, 15_000)

test('a draft of the minutes is made of the notes, asks before it replaces words, and is undone', async () => {
  const points = [{ point: 1, title: 'Hear both.', isAdded: false, notes: 'Both were heard.' }]
  const { edge } = pageOf(buildMeeting({ minutes: true, keepRecord: true }, { points }))
  const user = await open(address, edge)
  await fill(user, await minutes(), 'Mine.')
  await user.click(main().getByRole('button', { name: 'Draft the minutes from the notes' }))
  const sure = await screen.findByRole('dialog', { name: 'Replace what you wrote?' })
  expect(await minutes()).toHaveProperty('value', 'Mine.')
  await user.click(within(sure).getByRole('button', { name: 'Replace it' }))
  await expect
    .poll(async () => ((await minutes()) as HTMLTextAreaElement).value)
    .toMatch(/1\. Hear both\.\nBoth were heard\./)
  await user.click(main().getByRole('button', { name: 'Undo' }))
  expect(await minutes()).toHaveProperty('value', 'Mine.')
})

test('notes save themselves; what another wrote at another point meanwhile is kept, and both see both', async () => {
  const points = [
    { point: 1, title: 'Hear both.', isAdded: false, notes: '' },
    { point: 2, title: 'Decide.', isAdded: false, notes: '' },
  ]
  const { edge } = pageOf(buildMeeting({ keepRecord: true }, { points }))
  const theirs = {
    points: [
      { title: null, notes: '' },
      { title: null, notes: 'Theirs.' },
    ],
    times: {},
    votePoint: null,
  }
  const stale = refused('STALE_VERSION', { current: { record: theirs, revision: 1, updatedAt } })
  edge.on(meetings.saveRecord, (input) => (input.body.revision === 0 ? stale : revised(input)))
  const user = await open(address, edge)
  await fill(user, await notes(1), 'Mine.')
  await expect.poll(async () => ((await notes(2)) as HTMLTextAreaElement).value).toBe('Theirs.')
  expect(await notes(1)).toHaveProperty('value', 'Mine.')
  expect(edge.requestsTo(meetings.saveRecord).at(-1)?.body).toEqual({
    record: {
      ...theirs,
      points: [
        { title: null, notes: 'Mine.' },
        { title: null, notes: 'Theirs.' },
      ],
    },
    revision: 1,
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who changed the notes last is named, until I do', async () => {
  const record = { revision: 3, updatedAt: '2026-11-03T09:30:00.000Z', by: 'Kiran Shah' }
  const user = await open(address, pageOf(buildMeeting({ keepRecord: true }, { record })).edge)
  expect(await main().findByText('Last changed by Kiran Shah')).toBeTruthy()
  await fill(user, await notes(1), 'Mine.')
  expect(await main().findByText('Saved at 15:30')).toBeTruthy()
  expect(main().queryByText('Last changed by Kiran Shah')).toBeNull()
})

test('what was saved without an answer is not taken for another’s: words taken back stay away', async () => {
  const points = [{ point: 1, title: 'Hear both.', isAdded: false, notes: 'Was there.' }]
  const { edge } = pageOf(buildMeeting({ keepRecord: true }, { points }))
  const server = { revision: 0, record: { points: [{ title: null, notes: '' }], times: {}, votePoint: null } }
  let isLost = true
  edge.on(meetings.saveRecord, ({ body }) => {
    if (body.revision !== server.revision)
      return refused('STALE_VERSION', { current: { ...server, updatedAt } })
    Object.assign(server, { revision: body.revision + 1, record: body.record })
    if (!isLost) return { revision: server.revision, updatedAt }
    isLost = false
    return refused('UNAVAILABLE')
  })
  const user = await open(address, edge)
  await fill(user, await notes(1), 'Was there. And more.')
  await expect.poll(() => server.revision).toBe(1)
  await fill(user, await notes(1), 'Was there.')
  await expect.poll(() => server.revision, { timeout: 9_000 }).toBe(2)
  expect(server.record.points[0]?.notes).toBe('Was there.')
  expect(await notes(1)).toHaveProperty('value', 'Was there.')
}, 20_000)

test('who wrote at the same point as another is asked, and may keep both', async () => {
  const { edge } = pageOf(buildMeeting({ keepRecord: true }))
  const theirs = { points: [{ title: null, notes: 'Theirs.' }], times: {}, votePoint: null }
  const stale = refused('STALE_VERSION', { current: { record: theirs, revision: 1, updatedAt } })
  edge.on(meetings.saveRecord, (input) => (input.body.revision === 0 ? stale : revised(input)))
  const user = await open(address, edge)
  await fill(user, await notes(1), 'Mine.')
  const question = await screen.findByRole('dialog', { name: 'Someone else wrote in the same place' })
  const place = within(within(question).getByRole('region', { name: 'Point 1' }))
  expect(place.getByRole('group', { name: 'Your text' }).textContent).toContain('Mine.')
  expect(place.getByRole('group', { name: 'Their text' }).textContent).toContain('Theirs.')
  await user.click(within(question).getByRole('button', { name: 'Keep both' }))
  await expect
    .poll(() => edge.requestsTo(meetings.saveRecord).at(-1)?.body)
    .toMatchObject({ record: { points: [{ notes: 'Theirs.\n\nMine.' }] }, revision: 1 })
  await expect.poll(async () => ((await notes(1)) as HTMLTextAreaElement).value).toBe('Theirs.\n\nMine.')
})

test('a point that came up is added, the vote is taken at it, and it goes with a question', async () => {
  const vote = { kind: 'OPEN' as const, state: 'RUNNING' as const }
  const { edge } = pageOf(heldMeeting(vote, { keepRecord: true }))
  const user = await open(address, edge)
  await main().findByRole('heading', { name: 'Decision' })
  await fill(
    user,
    main().getByRole('textbox', { name: 'Add a point that was not on the agenda' }),
    'Next day',
  )
  await user.click(main().getByRole('button', { name: 'Add point' }))
  await expect.poll(async () => document.activeElement === (await notes(2))).toBe(true)
  await user.click(main().getByRole('button', { name: 'Take the vote here, at point 2' }))
  expect(main().queryByRole('heading', { name: 'Decision' })).toBeNull()
  const [, second] = within(main().getByRole('region', { name: 'Agenda and notes' })).getAllByRole('listitem')
  expect(within(second as HTMLElement).getByRole('heading', { name: 'Vote' })).toBeTruthy()
  await expect
    .poll(() => edge.requestsTo(meetings.saveRecord).at(-1)?.body.record)
    .toMatchObject({ points: [{ title: null }, { title: 'Next day' }], votePoint: 2 })
  await fill(user, await notes(2), 'Monday.')
  await user.click(main().getByRole('button', { name: 'Remove point 2' }))
  const sure = await screen.findByRole('dialog', { name: 'Remove this point?' })
  await user.click(within(sure).getByRole('button', { name: 'Remove' }))
  await expect
    .poll(() => edge.requestsTo(meetings.saveRecord).at(-1)?.body.record)
    .toMatchObject({ points: [{ title: null }], votePoint: null })
})

test('times are those of the clock on the wall, on the day of the meeting', async () => {
  const guests = [guest(81, 'Anita Desai'), guest(82, 'Kiran Shah', { role: 'PARTY', party: 'COMPLAINANT' })]
  const { edge } = pageOf(buildMeeting({ keepRecord: true }, { guests }))
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Everyone arrived at 14:30' }))
  await fill(user, main().getByLabelText('Left at: Kiran Shah'), '15:10')
  await expect
    .poll(() => edge.requestsTo(meetings.saveRecord).at(-1)?.body.record?.times)
    .toEqual({
      [id(81)]: { cameAt: '2026-11-03T09:00:00.000Z', leftAt: null },
      [id(82)]: { cameAt: '2026-11-03T09:00:00.000Z', leftAt: '2026-11-03T09:40:00.000Z' },
    })
  await fill(user, main().getByLabelText('Left at: Kiran Shah'), '14:00')
  expect(await main().findByText('Must be after they arrived')).toBeTruthy()
})

test('somebody who was absent came after all, if the committee is sure', async () => {
  const guests = [guest(81, 'Anita Desai', { attended: false })]
  const { edge } = pageOf(buildMeeting({ arrive: true }, { guests }))
  edge.on(meetings.arrive, buildMeeting({}, { guests: [guest(81, 'Anita Desai')] }))
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Arrived late: Anita Desai' }))
  const sure = await screen.findByRole('dialog', { name: 'Did Anita Desai arrive after all?' })
  await fill(user, within(sure).getByLabelText(/^Arrived at/), '14:45')
  await user.click(within(sure).getByRole('button', { name: 'Record the arrival' }))
  await expect
    .poll(() => edge.requestsTo(meetings.arrive).map(({ body }) => body))
    .toEqual([{ guestId: id(81), cameAt: '2026-11-03T09:15:00.000Z', version: 2 }])
})

const signable = (more: Partial<Meeting> = {}) =>
  buildMeeting(
    { sign: true, minutes: true },
    {
      minutes: 'Both were heard.',
      recordHash: 'a'.repeat(64),
      signing: {
        asked: 'MEMBERS',
        missing: ['Meera Iyer'],
        oneIsEnough: false,
        iAmMissing: true,
        waitsUntil: null,
      },
      ...more,
    },
  )
test('who signs is told what it means, and signs what is read at that moment', async () => {
  const { world, edge } = pageOf(signable())
  edge.on(meetings.sign, () => world.meeting)
  const user = await open(address, edge)
  expect(await main().findByText('Still to sign: Meera Iyer')).toBeTruthy()
  world.meeting = signable({ recordHash: 'b'.repeat(64) })
  await user.click(main().getByRole('button', { name: 'Sign the minutes' }))
  const sure = await screen.findByRole('dialog', { name: 'Sign the minutes?' })
  expect(within(sure).getByText(/true record of the meeting/)).toBeTruthy()
  await user.click(within(sure).getByRole('button', { name: 'Sign' }))
  await expect
    .poll(() => edge.requestsTo(meetings.sign).map(({ body }) => body))
    .toEqual([{ hash: 'b'.repeat(64) }])
})
test('minutes that are changed and not saved are not signed', async () => {
  const { edge } = pageOf(signable())
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Edit minutes' }))
  await fill(user, await minutes(), 'Other words.')
  await expect
    .poll(() => main().getByRole('button', { name: 'Sign the minutes' }))
    .toHaveProperty('disabled', true)
  expect(main().getByText('You have changed the minutes. Save them before you sign.')).toBeTruthy()
})
test('a signature of an earlier text is told apart', async () => {
  const signatures = [
    { by: 'Kiran Shah', at: updatedAt, isCurrent: false, isMine: false },
    { by: 'Anita Desai', at: updatedAt, isCurrent: true, isMine: false },
  ]
  await open(address, pageOf(signable({ signatures })).edge)
  const rows = within(await main().findByRole('region', { name: 'Signatures' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.includes('signed an earlier text'))).toEqual([
    true,
    false,
  ])
})

const parties = [
  guest(82, 'Kiran Shah', { role: 'PARTY', party: 'COMPLAINANT' }),
  guest(83, 'Anil Joshi', { role: 'WITNESS' }),
  guest(84, 'Rohan Das', { role: 'PARTY', party: 'RESPONDENT', userId: null }),
]
test('only a party with an account is given points, and none is chosen beforehand', async () => {
  const { world, edge } = pageOf(buildMeeting({ share: true }, { guests: parties }))
  edge.on(meetings.share, () => world.meeting)
  const user = await open(address, edge)
  await main().findByRole('button', { name: 'Give to Kiran Shah, complainant' })
  expect(main().getAllByRole('button', { name: /^Give to/ })).toHaveLength(1)
  await user.click(main().getByRole('button', { name: /^Give to/ }))
  const form = await screen.findByRole('dialog', { name: 'What may Kiran Shah read?' })
  const give = within(form).getByRole('button', { name: 'Give these points to Kiran Shah' })
  expect(within(form).getByRole('checkbox')).toHaveProperty('checked', false)
  expect(give).toHaveProperty('disabled', true)
  await user.click(within(form).getByRole('checkbox', { name: '1. Hear both.' }))
  await fillDate(user, within(form).getByLabelText(/^They can object until/), '2031-03-03')
  await user.click(give)
  await expect
    .poll(() => edge.requestsTo(meetings.share).map(({ body }) => body))
    .toEqual([{ guestId: id(82), points: [1], objectBy: '2031-03-03' }])
})

test('an objection is answered by an addition, which its person reads', async () => {
  const objection = {
    objectionId: id(91),
    guestId: id(82),
    by: 'Kiran Shah',
    point: 1,
    text: 'I said Tuesday.',
    at: updatedAt,
    answered: false,
  }
  const { world, edge } = pageOf(
    buildMeeting({ correct: true }, { guests: parties, objections: [objection] }),
  )
  edge.on(meetings.correct, () => world.meeting)
  const user = await open(address, edge)
  const objectionsRegion = within(await main().findByRole('region', { name: 'Objections' }))
  expect(objectionsRegion.getByText('Kiran Shah on point 1: Hear both.')).toBeTruthy()
  await user.click(objectionsRegion.getByRole('button', { name: /^Answer with an addition: Kiran Shah/ }))
  const form = await screen.findByRole('dialog', { name: 'Answer the objection' })
  expect(within(form).getByText(/Kiran Shah can read it; the other party cannot/)).toBeTruthy()
  await fill(user, within(form).getByRole('textbox', { name: /^Addition/ }), 'It was Tuesday.')
  await user.click(within(form).getByRole('button', { name: 'Add the answer' }))
  await expect
    .poll(() => edge.requestsTo(meetings.correct).map(({ body }) => body))
    .toEqual([{ text: 'It was Tuesday.', about: null, answers: id(91) }])
})

test('who is only invited is led to their own page, which says nothing of the record', async () => {
  const invited = buildMeeting({ openCase: true }, { record: null })
  const { edge } = pageOf(invited)
  await open(address, edge)
  await expect.poll(() => window.location.pathname).toBe(`/meetings/${id(61)}`)
  expect(main().queryByRole('region', { name: 'Signatures' })).toBeNull()
})
