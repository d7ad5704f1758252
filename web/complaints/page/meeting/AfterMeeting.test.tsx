import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints } from '../../../../api/complaints/contract.ts'
import { meetings, type Meeting } from '../../../../api/meetings/contract.ts'
import { casePage, guest, heldMeeting, openStep } from '../../../../test/caseThings.ts'
import { statusAt } from '../../../meetings/MeetingStatus.tsx'
import { edgeFor, id, main, open } from '../../../../test/screen.tsx'

const address = `/complaints/${id(51)}`
const hearing = `${address}/meetings/${id(61)}`
const nothing = { answers: {}, outcome: null, note: '' }
const minutesOf = (text: string) => ({ minutes: text, outcome: '', fields: {} })
const edgeWith = (meeting: Meeting, minutes: string | null = null) =>
  edgeFor()
    .on(complaints.read, { ...casePage(openStep({ kind: 'MEETING', meeting })), meetings: [meeting] })
    .on(complaints.unsent, [])
    .on(complaints.stepDraft, { form: nothing, revision: 0, updatedAt: null, evidence: [] })
    .on(complaints.saveStepDraft, ({ body }) => ({
      revision: body.revision + 1,
      updatedAt: '2026-11-03T10:00:00.000Z',
    }))
    .on(meetings.draft, {
      form: {
        meetingId: id(61),
        plan: null,
        attendance: null,
        minutes: minutes === null ? null : { written: minutesOf(minutes), from: minutesOf('') },
      },
      revision: 1,
      updatedAt: null,
    })
const buildMeeting = (more: Partial<Meeting>, may: Partial<Meeting['abilities']> = {}) =>
  heldMeeting({}, may, more)
const signing = (missing: string[], more: Partial<Meeting['signing']> = {}): Meeting['signing'] => ({
  asked: 'MEMBERS',
  missing,
  oneIsEnough: false,
  iAmMissing: false,
  waitsUntil: null,
  ...more,
})
const finish = () => main().queryByRole('button', { name: 'Finish step' })

test('a meeting without the minutes that are asked for cannot be finished; the way to them is shown', async () => {
  await open(address, edgeWith(buildMeeting({ minutesRequired: true }, { minutes: true })))
  expect(await main().findByText('The minutes must be written first.')).toBeTruthy()
  expect(main().getByText('Next: write the minutes. The step cannot be finished without them.')).toBeTruthy()
  const links = main().getAllByRole('link', { name: 'Open the meeting' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([hearing, hearing])
  expect(finish()).toBeNull()
})
test.each<[Meeting['signing'], lacks: string, next: string]>([
  [
    signing(['Meera Iyer', 'Kiran Shah'], { iAmMissing: true }),
    'Still to sign: Meera Iyer, Kiran Shah',
    'Next: sign the minutes.',
  ],
  [
    signing(['Kiran Shah', 'Ravi Menon']),
    'Still to sign: Kiran Shah, Ravi Menon',
    '2 signatures are still missing.',
  ],
  [
    signing(['Kiran Shah', 'Ravi Menon'], { oneIsEnough: true }),
    'Still to sign, one of: Kiran Shah, Ravi Menon',
    '1 signature is still missing.',
  ],
])('who has not signed is named, and the step waits: %j', async (signingState, lacks, next) => {
  await open(address, edgeWith(buildMeeting({ minutes: 'Both were heard.', signing: signingState })))
  expect(await main().findByText(lacks)).toBeTruthy()
  expect(main().getByText(next)).toBeTruthy()
  expect(finish()).toBeNull()
})
test('with minutes and signatures the outcome is chosen here, and nothing of the meeting is sent with it', async () => {
  const edge = edgeWith(
    buildMeeting({ minutes: 'Both were heard.', minutesRequired: true, signing: signing([]) }),
  )
  edge.on(complaints.complete, { caseId: id(51), seq: 5, stopped: false })
  const user = await open(address, edge)
  await user.click(await main().findByRole('radio', { name: 'Upheld' }))
  await user.click(main().getByRole('button', { name: 'Finish step' }))
  const sure = await screen.findByRole('dialog')
  await user.click(within(sure).getByRole('button', { name: 'Finish step' }))
  await expect
    .poll(() => edge.requestsTo(complaints.complete).map(({ body }) => body))
    .toEqual([{ outcome: 'upheld', answers: {} }])
})
test('who began minutes and did not save them is told before the step is finished', async () => {
  await open(address, edgeWith(buildMeeting({}, { minutes: true }), 'Begun.'))
  expect(await main().findByText('Your minutes are not saved yet')).toBeTruthy()
  expect(await main().findByRole('button', { name: 'Finish step' })).toBeTruthy()
})
test('a vote, the minutes and attendance are not on the page of the case', async () => {
  const meeting = buildMeeting({}, { minutes: true, vote: true, correct: true, record: true })
  await open(address, edgeWith(meeting))
  expect(await main().findByText('Next: record who attended.')).toBeTruthy()
  for (const name of ['Vote', 'Save the minutes', 'Record attendance', 'Add a correction'])
    expect(main().queryByRole('button', { name })).toBeNull()
})

test('a meeting that began early is started by one press, and is in progress while it lasts', async () => {
  const inAnHour = Date.now() + 3_600_000
  const startTime = new Date(inAnHour).toISOString()
  const planned = buildMeeting(
    {
      status: 'SCHEDULED',
      guests: [guest(71, 'Meera Iyer')],
      startTime,
      endTime: new Date(inAnHour + 3_600_000).toISOString(),
    },
    { change: true },
  )
  const edge = edgeWith(planned).on(meetings.change, ({ body }) => ({
    ...planned,
    startTime: body.startTime,
    endTime: body.endTime,
  }))
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Change the start to now' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the start to now?' }))
  expect(edge.requestsTo(meetings.change)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Change the start to now' }))
  await expect.poll(() => edge.requestsTo(meetings.change).length).toBe(1)
  const [request] = edge.requestsTo(meetings.change)
  expect(Date.parse(request?.body.startTime ?? '')).toBeLessThanOrEqual(Date.now())
  expect(request?.body).toMatchObject({
    endTime: planned.endTime,
    title: 'Hearing',
    version: planned.version,
  })
  const times = { startTime: '2026-11-03T09:00:00Z', endTime: '2026-11-03T10:00:00Z' }
  const at = (clock: string) => Date.parse(`2026-11-03T${clock}:00Z`)
  const asOf = (status: Meeting['status'], clock: string, minutes: string | null = null) =>
    statusAt({ ...times, status, minutes }, at(clock))
  expect(asOf('SCHEDULED', '08:59')).toBe('SCHEDULED')
  expect([asOf('SCHEDULED', '09:30'), asOf('HELD', '09:30')]).toEqual(['IN_PROGRESS', 'IN_PROGRESS'])
  expect([asOf('HELD', '09:30', 'All was said.'), asOf('HELD', '10:00')]).toEqual(['HELD', 'HELD'])
  expect(asOf('CANCELLED', '09:30')).toBe('CANCELLED')
})
