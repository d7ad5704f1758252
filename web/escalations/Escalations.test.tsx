import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { escalations, type EscalationSetting } from '../../api/escalations/contract.ts'
import { admin, edgeFor, fill, fillDate, id, main, open, pageOf, refused } from '../../test/screen.tsx'

const clock: EscalationSetting = {
  id: id(41),
  workspaceId: id(1),
  branchId: id(42),
  escalationType: 'STEP',
  firstThresholdDate: '2031-03-03T06:30:00.000Z',
  secondThresholdDate: '2031-03-05T06:30:00.000Z',
  targetId: id(43),
  enabled: true,
  createdAt: '2031-03-01T06:30:00.000Z',
  updatedAt: '2031-03-01T06:30:00.000Z',
  caseNo: 'C-2031-7',
  branch: 'Pune',
  stepName: 'Hear both sides',
  stageName: 'Inquiry',
  status: 'RUNNING',
  onHold: false,
  dueAt: '2031-03-10T06:30:00.000Z',
  firstFiredAt: null,
  secondFiredAt: null,
  derivedFrom: 'CLOCK',
  citation: 'Section 11(4)',
  extension: null,
  version: 3,
}
const edgeWith = (...settings: EscalationSetting[]) =>
  edgeFor({ ...admin, permissions: [...admin.permissions, 'escalation:list', 'escalation:update'] }).on(
    escalations.list,
    pageOf(settings),
  )
const table = () => main().findByRole('table', { name: 'Thresholds' })
const change = { name: 'Edit the thresholds of C-2031-7, Hear both sides' }
const dialog = () => screen.findByRole('dialog', { name: 'C-2031-7: Hear both sides' })

test('a clock tells its dates in words, in the order in which they come, with the law behind it', async () => {
  await open(
    '/escalations',
    edgeWith({ ...clock, firstFiredAt: '2031-03-03T06:30:00.000Z', derivedFrom: 'SCHEDULER' }),
  )
  const items = within(await table())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(items.map((text) => text?.match(/^(First|Second|Due)/)?.[0])).toEqual(['First', 'Second', 'Due'])
  expect(items[0]).toMatch(/3 Mar.*passed/)
  expect(items[1]).not.toMatch(/passed/)
  expect(within(await table()).getByText('Section 11(4)')).toBeTruthy()
  expect(within(await table()).getByText('Changed by a scheduler')).toBeTruthy()
})

test('a clock that has not started says so; one that runs on while its complaint is on hold, too', async () => {
  const none = { firstThresholdDate: null, secondThresholdDate: null, dueAt: null }
  const waiting = { ...clock, id: id(44), status: 'WAITING', ...none }
  await open('/escalations', edgeWith(waiting, { ...clock, onHold: true }))
  expect(within(await table()).getByText('No date yet: the deadline has not started to run.')).toBeTruthy()
  expect(
    within(await table()).getByText('The complaint is on hold, but this deadline keeps running.'),
  ).toBeTruthy()
})

test('a clock whose end depends on a date that nobody has given yet says so beside its thresholds', async () => {
  await open('/escalations', edgeWith({ ...clock, dueAt: null }))
  const items = within(await table()).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent?.match(/^(First|Second|Due)/)?.[0])).toEqual([
    'First',
    'Second',
  ])
  expect(
    within(await table()).getByText('No due date for now: it depends on a date that is yet to be given.'),
  ).toBeTruthy()
})

test('nothing coming is worded otherwise than nothing found', async () => {
  const edge = edgeWith()
  const user = await open('/escalations', edge)
  expect(await main().findByText(/^No upcoming thresholds/)).toBeTruthy()
  await user.click(main().getByRole('radio', { name: 'Date passed' }))
  expect(await main().findByText('No deadlines match these filters.')).toBeTruthy()
  expect(edge.requestsTo(escalations.list).at(-1)?.query.state).toBe('PASSED')
})

test('a complaint’s number or a step is searched for, and what is found is not called upcoming', async () => {
  const edge = edgeWith()
  const user = await open('/escalations', edge)
  await fill(user, main().getByRole('textbox', { name: 'Complaint number or step' }), ' C-2031 ')
  await expect.poll(() => edge.requestsTo(escalations.list).at(-1)?.query.searchText).toBe('C-2031')
  expect(await main().findByText('No deadlines match these filters.')).toBeTruthy()
})

test('a change needs a reason, and the second threshold cannot come before the first', async () => {
  const edge = edgeWith(clock).on(escalations.update, { ...clock, enabled: false })
  const user = await open('/escalations', edge)
  await user.click(within(await table()).getByRole('button', change))
  const form = within(await dialog())
  await fillDate(user, form.getByLabelText(/^Second threshold/), '2031-03-02T12:00')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByText('The second threshold cannot come before the first')).toBeTruthy()
  const reason = form.getByRole('textbox', { name: 'Reason', description: /Enter a reason, in one sentence/ })
  expect(edge.requestsTo(escalations.update)).toEqual([])
  await fill(user, reason, 'The witness is ill.')
  await fillDate(user, form.getByLabelText(/^Second threshold/), '2031-03-06T12:00')
  await user.click(form.getByRole('switch', { name: 'Thresholds are on' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('dialog', { name: /^C-2031-7/ })).toBeNull()
  expect(edge.requestsTo(escalations.update)[0]?.body).toEqual({
    firstThresholdDate: clock.firstThresholdDate,
    // As typed, in the zone of the person: India.
    secondThresholdDate: '2031-03-06T06:30:00.000Z',
    enabled: false,
    note: 'The witness is ill.',
    version: 3,
  })
})

test('what has happened cannot be moved', async () => {
  const user = await open('/escalations', edgeWith({ ...clock, firstFiredAt: '2031-03-03T06:30:00.000Z' }))
  await user.click(within(await table()).getByRole('button', change))
  const form = within(await dialog())
  expect(form.getByLabelText(/^First threshold/)).toHaveProperty('disabled', true)
  expect(form.getByLabelText(/^Second threshold/)).toHaveProperty('disabled', false)
  expect(form.getByText('Thresholds that have already passed cannot be changed.')).toBeTruthy()
})

test('where somebody else was faster, theirs can be taken without losing the reason', async () => {
  const current = { ...clock, secondThresholdDate: '2031-03-08T06:30:00.000Z', version: 4 }
  const edge = edgeWith(clock).on(escalations.update, refused('STALE_VERSION', { current }))
  const user = await open('/escalations', edge)
  await user.click(within(await table()).getByRole('button', change))
  const form = within(await dialog())
  await fill(user, form.getByRole('textbox', { name: 'Reason' }), 'A holiday')
  await user.click(form.getByRole('button', { name: 'Save' }))
  const conflict = await form.findByRole('alert')
  expect(conflict.textContent).toContain('Someone else has changed these dates')
  edge.on(escalations.update, current)
  await user.click(within(conflict).getByRole('button', { name: 'Load their dates, keep my reason' }))
  expect(form.getByLabelText(/^Second threshold/)).toHaveProperty('value', '08/03/2031 12:00')
  expect(form.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'A holiday')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await expect.poll(() => edge.requestsTo(escalations.update).at(-1)?.body.version).toBe(4)
})

test('a deadline whose time is over does not only say that it runs', async () => {
  await open('/escalations', edgeWith({ ...clock, dueAt: '2020-03-10T06:30:00.000Z' }))
  expect(within(await table()).getByText('Past the due date')).toBeTruthy()
  expect(within(await table()).queryByText('Running')).toBeNull()
})

const extendable: EscalationSetting = {
  ...clock,
  extension: { by: 'SCHEDULER', amount: 10, unit: 'WORKING_DAY', left: 2, mayExtend: true },
}
const longer = { name: 'Extend the deadline of C-2031-7, Hear both sides' }
const extending = () => screen.findByRole('dialog', { name: 'Extend “C-2031-7: Hear both sides”?' })

test('a deadline is extended with a reason, and what the process allows is said before', async () => {
  const edge = edgeWith(extendable).on(escalations.extend, { ...extendable, version: 4 })
  const user = await open('/escalations', edge)
  await user.click(within(await table()).getByRole('button', longer))
  const form = within(await extending())
  const dialogText = (await extending()).textContent
  for (const words of [/10 Mar/, /Section 11\(4\)/, /move by 10 working days/, /allows 2 extensions/])
    expect(dialogText).toMatch(words)
  await user.click(form.getByRole('button', { name: 'Extend' }))
  expect(form.getByText('Enter a reason, in one sentence')).toBeTruthy()
  expect(edge.requestsTo(escalations.extend)).toEqual([])
  await fill(user, form.getByRole('textbox', { name: /^Why/ }), 'The witness is ill.')
  await user.click(form.getByRole('button', { name: 'Extend' }))
  await expect.poll(() => screen.queryByRole('dialog', { name: /^Extend/ })).toBeNull()
  expect(edge.requestsTo(escalations.extend)).toMatchObject([
    { params: { id: clock.id }, body: { note: 'The witness is ill.', version: 3 } },
  ])
})

test('one that others decide on is not offered; the last extension is called so', async () => {
  const rule = { by: 'COMMITTEE', amount: 1, unit: 'MONTH', left: 1 } as const
  const mine = { ...clock, id: id(44), caseNo: 'C-2031-8', extension: { ...rule, mayExtend: true } }
  const user = await open(
    '/escalations',
    edgeWith({ ...clock, extension: { ...rule, mayExtend: false } }, mine),
  )
  expect(within(await table()).queryByRole('button', longer)).toBeNull()
  await user.click(within(await table()).getByRole('button', { name: /^Extend the deadline of C-2031-8/ }))
  expect((await screen.findByRole('dialog')).textContent).toMatch(
    /move by 1 month\..*the last extension that the process allows/,
  )
})

test('where somebody extended it just before, the dialog says so and shows the date as it is now', async () => {
  const current = {
    ...extendable,
    dueAt: '2031-03-24T06:30:00.000Z',
    version: 4,
    extension: { by: 'SCHEDULER', amount: 10, unit: 'WORKING_DAY', left: 1, mayExtend: true } as const,
  }
  const edge = edgeWith(extendable).on(escalations.extend, refused('STALE_VERSION', { current }))
  const user = await open('/escalations', edge)
  await user.click(within(await table()).getByRole('button', longer))
  const form = within(await extending())
  await fill(user, form.getByRole('textbox', { name: /^Why/ }), 'A holiday')
  await user.click(form.getByRole('button', { name: 'Extend' }))
  expect(await form.findByRole('alert')).toBeTruthy()
  expect((await extending()).textContent).toMatch(/24 Mar.*the last extension/)
  edge.on(escalations.extend, current)
  await user.click(form.getByRole('button', { name: 'Extend' }))
  await expect.poll(() => edge.requestsTo(escalations.extend).at(-1)?.body.version).toBe(4)
})
