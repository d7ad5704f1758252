import { expect, test } from 'vitest'
import { screen, within } from '@testing-library/react'
import { calendarFeeds } from '../../api/compliance/calendarContract.ts'
import { complianceInstances, type ComplianceInstance } from '../../api/compliance/contract.ts'
import { edgeFor, id, main, open, pageOf } from '../../test/screen.tsx'
import { weeksOf } from './Month.tsx'

const due = (number: number, title: string, dueOn: string): ComplianceInstance => ({
  instanceId: id(number),
  itemId: id(7),
  title,
  legalReference: '',
  branchId: id(8),
  branchName: 'Pune',
  period: '2026',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  dueOn,
  dueAt: `${dueOn}T18:29:59.000Z`,
  status: 'DUE',
  isOverdue: false,
  ownerName: null,
  evidenceCount: 0,
  acknowledgementNo: null,
  filedOn: null,
  noEvidenceReason: null,
  reason: null,
  decidedAt: null,
  version: 1,
})
const calendarFeed = {
  address: 'http://acme.localhost/calendar.ics?token=abc',
  since: '2026-11-25T09:00:00.000Z',
}

test('an address is shown once when it is made; later it is only said that there is one', async () => {
  const edge = edgeFor()
    .on(complianceInstances.list, pageOf<ComplianceInstance>([]))
    .on(calendarFeeds.read, { since: null })
    .on(calendarFeeds.renew, calendarFeed)
  const user = await open('/compliance', edge)
  await user.click(await main().findByRole('button', { name: 'Subscribe' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe in your calendar' }))
  edge.on(calendarFeeds.read, { since: calendarFeed.since })
  await user.click(await dialog.findByRole('button', { name: 'Make an address' }))
  const field = await dialog.findByRole('textbox', { name: 'Address for your calendar' })
  expect(field).toHaveProperty('value', calendarFeed.address)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(main().getByRole('button', { name: 'Subscribe' }))
  expect(await screen.findByText(/^You have an address, made/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Address for your calendar' })).toBeNull()
})

test('replacing and revoking ask first', async () => {
  const edge = edgeFor()
    .on(complianceInstances.list, pageOf<ComplianceInstance>([]))
    .on(calendarFeeds.read, { since: calendarFeed.since })
    .on(calendarFeeds.revoke, { since: null })
  const user = await open('/compliance', edge)
  await user.click(await main().findByRole('button', { name: 'Subscribe' }))
  await user.click(await screen.findByRole('button', { name: 'Revoke' }))
  const question = within(await screen.findByRole('dialog', { name: 'Revoke the address?' }))
  expect(edge.requestsTo(calendarFeeds.revoke)).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('The address no longer works.')).toBeTruthy()
})

test('the calendar asks for one month, and leads to what is due on a day', async () => {
  const edge = edgeFor().on(complianceInstances.list, ({ body }) =>
    pageOf(body.dueFrom === '2026-02-01' ? [due(1, 'Annual report', '2026-02-28')] : []),
  )
  const user = await open('/compliance?view=calendar&month=2026-01', edge)
  const table = within(await main().findByRole('table', { name: 'January 2026' }))
  expect(table.getAllByRole('columnheader').map((each) => each.textContent)[0]).toBe('Monday')
  await user.click(main().getByRole('button', { name: 'Next month' }))
  const link = await main().findByRole('link', { name: 'Annual report' })
  expect(link.getAttribute('href')).toBe(`/compliance/due/${id(1)}`)
  expect(link.closest('td')?.querySelector('time')?.getAttribute('datetime')).toBe('2026-02-28')
  expect(edge.requestsTo(complianceInstances.list).at(-1)?.body).toMatchObject({
    dueFrom: '2026-02-01',
    dueTo: '2026-02-28',
    status: ['DUE', 'NOT_DUE'],
  })
})

test('weeks begin on Monday and hold exactly the days of their month', () => {
  for (let nth = 0; nth < 60; nth++) {
    const month = new Date(Date.UTC(2024, nth, 1)).toISOString().slice(0, 7)
    const weeks = weeksOf(month)
    const days = weeks.flat().filter((day) => day !== null)
    expect(days.length).toBe(new Date(Date.UTC(2024, nth + 1, 0)).getUTCDate())
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect(new Date(weeks[1]?.[0] ?? '').getUTCDay()).toBe(1)
  }
})
