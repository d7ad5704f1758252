import { expect, test } from 'vitest'
import { complaints } from '../../api/complaints/contract.ts'
import { edgeFor, main, meera, open, pageOf } from '../../test/screen.tsx'

test.each([
  [true, 'filled'],
  [false, 'default'],
])('where a complaint can be received (%s), filing one is the primary action (%s)', async (canFile, look) => {
  const nobody = { workflowIds: [], unitName: null, unitAddress: null, outside: [] }
  const edge = edgeFor(meera)
    .on(complaints.readiness, { ...nobody, canFile })
    .on(complaints.list, pageOf([]))
    .on(complaints.drafts, pageOf([]))
  await open('/complaints', edge)
  const button = () => main().getAllByRole('link', { name: 'File a complaint' })[0]!
  await expect.poll(() => button().dataset['variant'], { timeout: 20_000 }).toBe(look)
  expect(button().getAttribute('href')).toBe('/complaints/new')
})
