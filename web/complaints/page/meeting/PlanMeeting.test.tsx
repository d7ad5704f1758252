import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints, type CurrentStep } from '../../../../api/complaints/contract.ts'
import { meetings, type MeetingForm } from '../../../../api/meetings/contract.ts'
import { people } from '../../../../api/users/contract.ts'
import { casePage, guest, heldMeeting, openStep } from '../../../../test/caseThings.ts'
import { edgeFor, fill, fillDate, id, main, open, pageOf, refused, words } from '../../../../test/screen.tsx'

const invitees: CurrentStep['invitees'] = [
  { userId: id(71), name: 'Anita Desai', part: 'Presiding officer', partText: words('Presiding officer') },
  { userId: id(72), name: 'Kiran Shah', part: 'Complainant', partText: words('Complainant') },
]
const abilities = {
  complete: false,
  skip: false,
  assign: false,
  unassign: false,
  scheduleMeeting: true,
  recordMeeting: false,
  vote: false,
}
const step = openStep({ kind: 'MEETING', name: 'Hearing', invitees, abilities })
const unwritten: MeetingForm = { meetingId: null, plan: null, attendance: null, minutes: null }
const edgeWith = (form = unwritten) =>
  edgeFor()
    .on(complaints.read, casePage(step))
    .on(complaints.unsent, [])
    .on(people.search, pageOf([]))
    .on(meetings.draft, { form, revision: 0, updatedAt: null })
    .on(meetings.saveDraft, ({ body }) => ({
      revision: body.revision + 1,
      updatedAt: '2026-11-03T09:00:00.000Z',
    }))
const address = `/complaints/${id(51)}`
const plan = () => main().findByRole('button', { name: 'Plan the meeting and invite' })
const invited = () =>
  within(main().getByRole('list', { name: 'Invited' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent)
const box = (name: string | RegExp) => main().getByRole('textbox', { name })

test('a new meeting invites the members; a party only once it is added', async () => {
  const user = await open(address, edgeWith())
  await plan()
  expect(invited()).toEqual(['Anita Desai'])
  await user.click(main().getByRole('button', { name: 'Add Kiran Shah, complainant' }))
  expect(invited()).toEqual(['Anita Desai', 'Kiran Shah'])
  expect(main().queryByRole('button', { name: /^Add Kiran Shah/ })).toBeNull()
  await user.click(main().getByRole('button', { name: 'Remove Anita Desai from the list' }))
  await user.click(main().getByRole('button', { name: 'Remove Kiran Shah from the list' }))
  expect(invited()).toEqual(['No one is invited yet.'])
})

test('a party whom the meeting concerns is invited, and left out only after a question', async () => {
  const [member, party] = invitees
  const concerned = openStep({
    ...step,
    invitees: [member!, { ...party!, isConcerned: true }],
  })
  const user = await open(address, edgeWith().on(complaints.read, casePage(concerned)))
  await plan()
  expect(invited()).toEqual(['Anita Desai', 'Kiran Shah'])
  const leaveOut = async (answer: string) => {
    await user.click(main().getByRole('button', { name: 'Remove Kiran Shah from the list' }))
    const question = await screen.findByRole('dialog', { name: 'Plan the meeting without Kiran Shah?' })
    await user.click(within(question).getByRole('button', { name: answer }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  }
  await leaveOut('Go back')
  expect(invited()).toEqual(['Anita Desai', 'Kiran Shah'])
  await leaveOut('Do not invite')
  expect(invited()).toEqual(['Anita Desai'])
})

test('what was refused is gone from the list as soon as it is mended', async () => {
  const user = await open(address, edgeWith())
  await user.click(await plan())
  const listed = () =>
    within(main().getByRole('alert'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  await expect.poll(() => main().queryByRole('alert')).toBeTruthy()
  expect(listed()).toContain('Write the agenda')
  await fill(user, box(/^Agenda/), 'Hear both.')
  expect(listed()).toEqual([
    'Enter a start time',
    'Enter an end time',
    'Enter a location or a Teams or Meet link',
  ])
})

test('somebody from outside needs a name and an address that is one', async () => {
  const user = await open(address, edgeWith())
  await plan()
  const add = main().getByRole('button', { name: 'Add' })
  await fill(user, box('Someone else: name'), 'Ms Rao')
  await fill(user, box('Their email'), 'rao@')
  expect(add).toHaveProperty('disabled', true)
  await fill(user, box('Their email'), 'rao@law.example')
  await user.click(add)
  expect(invited()).toEqual(['Anita Desai', 'Ms Rao'])
  expect(box('Someone else: name')).toHaveProperty('value', '')
  expect(box('Email of Ms Rao')).toHaveProperty('value', 'rao@law.example')
})

test('a party and a member are what they are; somebody else is a guest or a witness', async () => {
  const edge = edgeWith()
  const user = await open(address, edge)
  await plan()
  await user.click(main().getByRole('button', { name: 'Add Kiran Shah, complainant' }))
  await fill(user, box('Someone else: name'), 'Ms Rao')
  await fill(user, box('Their email'), 'rao@law.example')
  await user.click(main().getByRole('button', { name: 'Add' }))
  const rows = within(main().getByRole('list', { name: 'Invited' }))
  expect(rows.getAllByRole('combobox')).toHaveLength(1)
  expect(rows.getByText('Committee member')).toBeTruthy()
  expect(rows.getByText('Party')).toBeTruthy()
  await user.selectOptions(rows.getByRole('combobox', { name: 'Role of Ms Rao at the meeting' }), 'Witness')
  await expect
    .poll(() =>
      edge
        .requestsTo(meetings.saveDraft)
        .at(-1)
        ?.body.form.plan?.guests?.map(({ role }) => role),
    )
    .toEqual(['MEMBER', 'PARTY', 'WITNESS'])
})

test('what is missing is listed in the order of the form, and nothing is called before it is there', async () => {
  const edge = edgeWith()
  const user = await open(address, edge)
  await user.click(await plan())
  const summary = await main().findByRole('alert')
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Write the agenda',
    'Enter a start time',
    'Enter an end time',
    'Enter a location or a Teams or Meet link',
  ])
  expect(document.activeElement).toBe(summary)
  await user.click(within(summary).getByRole('link', { name: 'Write the agenda' }))
  await expect.poll(() => document.activeElement).toBe(box(/^Agenda/))
  expect(edge.requestsTo(meetings.schedule)).toEqual([])
})

test('the times are those of the workspace’s clock; the plan is kept before it is sent', async () => {
  const edge = edgeWith().on(meetings.schedule, refused('ACT_REFUSED'))
  const user = await open(address, edge)
  await plan()
  expect(main().getAllByText('Time in Asia/Kolkata')).toHaveLength(2)
  await fill(user, box(/^Agenda/), 'Hear both.')
  await fillDate(user, main().getByLabelText(/^Start/), '2031-03-03T14:00')
  await fillDate(user, main().getByLabelText(/^End/), '2031-03-03T13:00')
  await fill(user, box(/^Location/), 'Room 2')
  await user.click(await plan())
  expect(main().getByLabelText(/^End/).getAttribute('aria-invalid')).toBe('true')
  expect(
    within(main().getByRole('alert')).getByRole('link', { name: 'The end must be after the start' }),
  ).toBeTruthy()
  await fillDate(user, main().getByLabelText(/^End/), '2031-03-03T15:30')
  await user.click(await plan())
  await expect
    .poll(() => edge.requestsTo(meetings.schedule).map(({ body }) => body))
    .toMatchObject([
      {
        startTime: '2031-03-03T08:30:00.000Z',
        endTime: '2031-03-03T10:00:00.000Z',
        location: 'Room 2',
        link: null,
        guests: [{ userId: id(71), role: 'MEMBER' }],
        step: 'hear.1',
      },
    ])
  expect(edge.requestsTo(meetings.saveDraft).at(-1)?.body.form.plan?.agenda).toBe('Hear both.')
  expect((await main().findByRole('alert')).textContent).toBe('This step cannot be done now.')
  expect(box(/^Agenda/)).toHaveProperty('value', 'Hear both.')
})

test('a plan that was begun is found again, and is thrown away only after a question', async () => {
  const begun = {
    title: 'Hearing',
    agenda: 'Begun on the phone.',
    startTime: '',
    endTime: '',
    location: '',
    link: '',
    guests: [],
    fields: {},
  }
  const edge = edgeWith({ ...unwritten, plan: begun }).on(meetings.deleteDraft, { done: true })
  const user = await open(address, edge)
  expect(await main().findByRole('textbox', { name: /^Agenda/ })).toHaveProperty(
    'value',
    'Begun on the phone.',
  )
  await user.click(main().getByRole('button', { name: 'Start over' }))
  const sure = within(await within(document.body).findByRole('dialog'))
  expect(edge.requestsTo(meetings.deleteDraft)).toEqual([])
  await user.click(sure.getAllByRole('button').at(-1) as HTMLElement)
  await expect.poll(() => box(/^Agenda/)).toHaveProperty('value', '')
  expect(edge.requestsTo(meetings.deleteDraft)).toHaveLength(1)
})

test('a planned meeting is moved with what it holds already, as the version that was read', async () => {
  const meeting = {
    ...heldMeeting({}, { change: true }),
    status: 'SCHEDULED' as const,
    guests: [
      guest(81, 'Anita Desai', { userId: id(71), attended: null }),
      guest(82, 'Anil Joshi', { attended: null, role: 'WITNESS' }),
    ],
  }
  const edge = edgeWith()
    .on(complaints.read, casePage({ ...step, meeting, abilities: { ...abilities, scheduleMeeting: false } }))
    .on(meetings.change, refused('ACT_REFUSED'))
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Edit or reschedule' }))
  await fill(user, box(/^Location/), 'Room 6')
  expect(main().queryByRole('button', { name: 'Plan the meeting and invite' })).toBeNull()
  await user.click(main().getByRole('button', { name: 'Save and notify everyone' }))
  await expect
    .poll(() => edge.requestsTo(meetings.change).map(({ params, body }) => [params.id, body]))
    .toMatchObject([
      [
        id(61),
        {
          agenda: 'Hear both.',
          location: 'Room 6',
          guests: [{ userId: id(71), role: 'MEMBER' }, { role: 'WITNESS' }],
          version: 2,
        },
      ],
    ])
})
