import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jobs, type ImportReport, type Job, type JobRow } from '../../api/jobs/contract.ts'
import { admin, edgeFor, fill, id, main, open, pageOf, refused, words } from '../../test/screen.tsx'

const report: ImportReport = {
  total: 3,
  valid: 2,
  warnings: 0,
  invalid: 1,
  duplicatesInFile: 0,
  alreadyMember: 0,
  alreadyInvited: 0,
  overLimitBy: 0,
  newDepartments: [],
  elevated: {},
  unusedColumns: [],
}
const checked: Job = {
  jobId: id(31),
  kind: 'INVITE_IMPORT',
  status: 'AWAITING_CONFIRMATION',
  fileName: 'people.csv',
  phase: 'PREPARE',
  isOver: true,
  total: 3,
  done: 3,
  counts: { VALID: 2, INVALID: 1 },
  report,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  failure: null,
  failureText: null,
  courseIds: [],
  createdBy: { userId: admin.userId, name: 'Asha Rao' },
  createdAt: '2026-11-02T09:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  undoneAt: null,
  undoableUntil: null,
  reportUrl: `/api/job/${id(31)}/report`,
  abilities: { confirm: true, cancel: true, undo: false, retry: false, report: true },
}
const row = (number: number, email: string, more: Partial<JobRow> = {}): JobRow => ({
  row: number,
  status: 'VALID',
  values: { email, role: 'EMPLOYEE' },
  fields: [],
  targetId: null,
  ...more,
})
const wrong = row(4, 'lata@', {
  status: 'INVALID',
  fields: [
    {
      field: 'email',
      code: 'INVALID',
      value: 'lata@',
      message: 'This is no address',
      text: words('This is no address'),
      suggestion: null,
    },
  ],
})
const rows = [
  row(2, 'kiran@acme.example'),
  row(3, 'ravi@acme.example', { values: { email: 'ravi@acme.example', role: 'WORKSPACE_ADMIN' } }),
  wrong,
]
const edgeWith = (job: Job) =>
  edgeFor(admin)
    .on(jobs.read, job)
    .on(jobs.rows, ({ query }) => pageOf(query.status === 'INVALID' ? [wrong] : rows))
const address = `/invites/import?job=${id(31)}`
const send = (name: string) => main().findByRole('button', { name })

test('a checked file says how many rows are ready, what is wrong with the others, and what is not read', async () => {
  const edge = edgeWith({ ...checked, report: { ...report, unusedColumns: ['Shoe size'], overLimitBy: 4 } })
  const user = await open(address, edge)
  expect(await main().findByText('2 of 3 rows are ready.')).toBeTruthy()
  expect(main().getByText('These columns are ignored: “Shoe size”')).toBeTruthy()
  expect(main().getByText('4 people are over your user limit')).toBeTruthy()
  const table = await main().findByRole('table', { name: 'Rows of the file' })
  expect(within(table).getByText('Email “lata@”:')).toBeTruthy()
  await user.click(
    within(main().getByRole('list', { name: 'Rows by status' })).getByRole('button', {
      name: /^Wrong|1$/,
    }),
  )
  await expect.poll(() => within(main().getByRole('table')).queryByText('kiran@acme.example')).toBeNull()
  expect(edge.requestsTo(jobs.rows).at(-1)?.query.status).toBe('INVALID')
  expect(main().getByRole('link', { name: 'Download these rows' }).getAttribute('href')).toContain(
    'onlyFailed=true',
  )
})

test('nothing is sent before somebody agrees, and going back sends nothing', async () => {
  const edge = edgeWith(checked).on(jobs.confirm, { ...checked, status: 'RUNNING', isOver: false })
  const user = await open(address, edge)
  await user.click(await send('Send 2 invites'))
  const question = await screen.findByRole('dialog', { name: 'Send 2 invites?' })
  expect(within(question).queryByRole('textbox')).toBeNull()
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(edge.requestsTo(jobs.confirm)).toEqual([])
  await user.click(await send('Send 2 invites'))
  const again = await screen.findByRole('dialog', { name: 'Send 2 invites?' })
  await user.click(within(again).getByRole('button', { name: 'Send 2 invites' }))
  await expect
    .poll(() => edge.requestsTo(jobs.confirm).map(({ body }) => body))
    .toEqual([{ sendAgain: false, elevated: 0 }])
})

test('people who get more rights are named by role, and their number has to be typed', async () => {
  const elevated = { WORKSPACE_ADMIN: 1, BRANCH_ADMIN: 1 }
  const edge = edgeWith({ ...checked, report: { ...report, elevated } }).on(
    jobs.confirm,
    refused('VALIDATION_FAILED', { text: words('The file was read anew.') }),
  )
  const user = await open(address, edge)
  expect(await main().findByText('2 people will get more rights than an employee')).toBeTruthy()
  await user.click(await send('Send 2 invites'))
  const question = await screen.findByRole('dialog', { name: 'Send 2 invites?' })
  const agree = within(question).getByRole('button', { name: 'Send 2 invites' })
  expect(agree).toHaveProperty('disabled', true)
  const field = within(question).getByRole('textbox', {
    name: /^How many people will get more rights than an employee\? Type the number/,
  })
  await fill(user, field, '1')
  expect(agree).toHaveProperty('disabled', true)
  await fill(user, field, '2')
  expect(agree).toHaveProperty('disabled', false)
  await user.click(agree)
  expect(await within(question).findByText('The file was read anew.')).toBeTruthy()
  expect(edge.requestsTo(jobs.confirm)[0]?.body).toEqual({ sendAgain: false, elevated: 2 })
})

test('invites that are open already go out again only where that is chosen, and count then', async () => {
  const edge = edgeWith({ ...checked, counts: { VALID: 2, ALREADY_INVITED: 5 } })
  const user = await open(address, edge)
  expect(await send('Send 2 invites')).toBeTruthy()
  await user.click(main().getByRole('checkbox', { name: 'Also resend the 5 open invites' }))
  expect(await send('Send 7 invites')).toBeTruthy()
})

test('where no row can be used there is nothing to send, only another file, and the job is given up', async () => {
  const edge = edgeWith({ ...checked, counts: { INVALID: 3 }, report: { ...report, valid: 0, invalid: 3 } })
    .on(jobs.cancel, { ...checked, status: 'CANCELLED' })
    .on(jobs.list, pageOf([]))
  const user = await open(address, edge)
  const another = await send('Choose a different file')
  expect(main().queryByRole('button', { name: /^Send/ })).toBeNull()
  await user.click(another)
  expect(await main().findByRole('button', { name: 'Choose a file' })).toBeTruthy()
  expect(window.location.search).toBe('?kind=INVITE_IMPORT')
  expect(edge.requestsTo(jobs.cancel)).toHaveLength(1)
})

test('while the file is checked it says how far, and that nothing is done yet', async () => {
  const edge = edgeWith({ ...checked, status: 'VALIDATING', isOver: false, done: 1 })
  await open(address, edge)
  expect(await main().findByText(/^Nothing has been changed yet/)).toBeTruthy()
  expect(main().queryByRole('button', { name: /^Send/ })).toBeNull()
  edge.on(jobs.read, checked)
  expect(await send('Send 2 invites')).toBeTruthy()
})
