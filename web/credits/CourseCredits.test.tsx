import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  creditRequests,
  credits,
  type CreditBalance,
  type CreditEntry,
  type CreditRequest,
  type Forecast,
} from '../../api/credits/contract.ts'
import { admin, edgeFor, id, main, open, pageOf, refused } from '../../test/screen.tsx'

const at = '2031-03-01T06:30:00.000Z'
const ofCourse = {
  workspaceCourseId: id(70),
  courseTitle: 'Safety at heights',
  workspaceId: id(71),
  workspaceName: 'Acme',
}
const balance: CreditBalance = {
  ...ofCourse,
  libraryCourseId: id(72),
  creditPrice: 2,
  validUntil: '2031-12-31',
  hasEnded: false,
  granted: 100,
  available: 40,
  reserved: 20,
  consumed: 40,
  expired: 0,
  waiting: 3,
  openRequests: 0,
  isOutdated: false,
}
const forecast: Forecast = {
  kind: 'RUNS_OUT',
  on: '2031-05-20',
  perMonth: 7.5,
  scheduled: 4,
  past: [
    { on: '2026-01-10', left: 100 },
    { on: '2026-02-10', left: 60 },
  ],
  ahead: [
    { on: '2031-03-01', left: 40 },
    { on: '2031-05-20', left: 0 },
  ],
}
const entry: CreditEntry = {
  ...ofCourse,
  entryId: id(73),
  kind: 'CONSUME',
  credits: 0,
  reserved: -2,
  balanceAfter: 40,
  assignmentId: id(74),
  personName: 'Meera Iyer',
  reference: null,
  by: null,
  at,
}
const request: CreditRequest = {
  ...ofCourse,
  requestId: id(75),
  credits: 50,
  credited: null,
  reason: 'New people',
  status: 'REJECTED',
  requestedBy: 'Asha Rao',
  requestedAt: at,
  decidedBy: null,
  decidedAt: at,
  decisionReason: 'The invoice is open',
}
const edgeWith = (more: Partial<CreditBalance> = {}, creditForecast: Forecast = forecast) =>
  edgeFor(admin)
    .on(credits.read, { ...balance, ...more })
    .on(credits.forecast, creditForecast)
    .on(credits.entries, pageOf([entry]))
    .on(creditRequests.list, pageOf([request]))
const address = `/credits/${ofCourse.workspaceCourseId}`

test('what is left, who waits, and when it runs out are told in words and drawn', async () => {
  await open(address, edgeWith())
  expect(await main().findByText(/too few credits: 3\./)).toBeTruthy()
  expect(await main().findByText('They are expected to run out on Tue 20 May 2031.')).toBeTruthy()
  const drawn = main().getByRole('figure', { name: /at most 100\. They are expected to run out/ })
  expect(drawn.querySelectorAll('polyline')).toHaveLength(2)
  expect(await main().findByText('The invoice is open')).toBeTruthy()
  const row = (await main().findByText('Used: the course was started')).closest('tr')
  expect(within(row!).getByText('Meera Iyer')).toBeTruthy()
})

test('too little history is said, and nothing is drawn of what nobody knows', async () => {
  const emptyForecast: Forecast = {
    ...forecast,
    kind: 'NOT_ENOUGH_HISTORY',
    on: null,
    perMonth: 0,
    past: [],
    ahead: [],
  }
  await open(address, edgeWith({ waiting: 0 }, emptyForecast))
  expect(await main().findByText(/^There is not enough history yet/)).toBeTruthy()
  expect(main().queryByRole('figure', { name: /^Credits available over time/ })).toBeNull()
})

test('a course without a price asks for nothing; one that has ended takes no request', async () => {
  await open(address, edgeWith({ creditPrice: 0, available: 0, waiting: 0 }))
  expect(await main().findByText('This course needs no credits.')).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Request credits' })).toBeNull()
  expect(main().queryByRole('heading', { name: 'How long they last' })).toBeNull()
})

test('a request wants a number; a refusal stays in the dialog with what was typed', async () => {
  const edge = edgeWith().on(creditRequests.create, refused('ILLEGAL_STATE'))
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Request credits' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Request credits/ }))
  await user.click(dialog.getByRole('button', { name: 'Send the request' }))
  expect(await dialog.findByText('Enter how many credits you need')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Credits' }), '25')
  await user.click(dialog.getByRole('button', { name: 'Send the request' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  expect(edge.requestsTo(creditRequests.create).at(-1)?.body).toMatchObject({ credits: 25 })
  expect(dialog.getByRole('textbox', { name: 'Credits' })).toHaveProperty('value', '25')
})

test('what cannot be read is said with a way to try again', async () => {
  const edge = edgeWith().on(credits.read, refused('INTERNAL'))
  const user = await open(address, edge)
  const again = await main().findByRole('button', { name: 'Try again' })
  edge.on(credits.read, balance)
  await user.click(again)
  expect(await main().findByRole('heading', { level: 1, name: 'Safety at heights' })).toBeTruthy()
})
