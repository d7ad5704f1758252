// @vitest-environment jsdom
import { expect, test } from 'vitest'
import '../../test/screenSetup.ts'
import { admin, edgeFor, main, open, pageOf } from '../../test/screen.tsx'
import { complaints } from '../../api/complaints/contract.ts'
import { dashboard } from '../../api/dashboard/contract.ts'
import { learning } from '../../api/learning/contract.ts'
import { meetings } from '../../api/meetings/contract.ts'
import { policies } from '../../api/policies/contract.ts'

test('toys: the start page says what waits of them and what is missing, and draws what is counted', async () => {
  const edge = edgeFor(admin)
    .on(complaints.inbox, pageOf([]))
    .on(complaints.list, pageOf([]))
    .on(complaints.drafts, pageOf([]))
    .on(meetings.list, pageOf([]))
    .on(learning.list, pageOf([]))
    .on(policies.mine, [])
    .on(dashboard.figures, {
      people: null,
      invites: null,
      complaints: null,
      clocks: null,
      jobs: null,
      toys: { all: 3 },
      setUp: [{ missing: 'TOYS', count: 7 }],
    })
  await open('/dashboard', edge)
  expect(await main().findByRole('link', { name: '7 toys are missing' })).toBeTruthy()
  expect(main().getByRole('link', { name: '3 toys lie around' })).toBeTruthy()
  expect(await main().findByRole('heading', { name: 'Toys in the chest' })).toBeTruthy()
})
