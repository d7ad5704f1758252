import { expect, test } from 'vitest'
import { complaints } from '../../api/complaints/contract.ts'
import { DashboardFigures, dashboard } from '../../api/dashboard/contract.ts'
import { meetings } from '../../api/meetings/contract.ts'
import { admin, edgeFor, main, open, pageOf } from '../../test/screen.tsx'
import { learning } from '../../api/learning/contract.ts'
import { policies } from '../../api/policies/contract.ts'

const items = (isDone: boolean, isNotNeeded: boolean) => ({
  items: [
    { item: 'CALENDAR' as const, isDone: true, isNotNeeded: false },
    { item: 'COMMITTEE' as const, isDone, isNotNeeded },
  ],
})
/** Of no part of the product. */
const noFigures = DashboardFigures.parse(
  Object.fromEntries(Object.keys(DashboardFigures.shape).map((part) => [part, null])),
)
const edgeOf = (isDone: boolean) =>
  edgeFor(admin)
    .on(complaints.inbox, pageOf([]))
    .on(complaints.list, pageOf([]))
    .on(complaints.drafts, pageOf([]))
    .on(meetings.list, pageOf([]))
    .on(learning.list, pageOf([]))
    .on(policies.mine, [])
    .on(dashboard.figures, { ...noFigures, setUp: [] })
    .on(dashboard.checklist, items(isDone, false))
    .on(dashboard.markItem, items(false, true))

test('each item leads to its screen, and what is not needed can be marked', async () => {
  const edge = edgeOf(false)
  const user = await open('/dashboard', edge)
  const link = await main().findByRole('link', { name: 'Appoint a committee' })
  expect(link.getAttribute('href')).toBe('/committees')
  expect(main().getByText('1 of 2 done')).toBeTruthy()
  edge.on(dashboard.checklist, items(false, true))
  await user.click(main().getByRole('button', { name: 'Not needed: Appoint a committee' }))
  await main().findByRole('button', { name: 'Show the setup checklist' })
})

test('a complete one is closed and opens again', async () => {
  const user = await open('/dashboard', edgeOf(true))
  await user.click(await main().findByRole('button', { name: 'Show the setup checklist' }))
  expect(await main().findByRole('link', { name: 'Appoint a committee' })).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Close' }))
  expect(main().queryByRole('link', { name: 'Appoint a committee' })).toBe(null)
})
