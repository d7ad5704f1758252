import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { committees, type Committee } from '../../api/committees/contract.ts'
import { people } from '../../api/users/contract.ts'
import { admin, edgeFor, id, main, open, pageOf } from '../../test/screen.tsx'

type Part = Committee['members'][number]['part']
const committee = (...parts: Part[]): Committee => ({
  committeeId: id(1),
  name: 'Pune committee',
  branchId: id(2),
  branchName: 'Pune',
  active: true,
  isDefault: true,
  dissolvedAt: null,
  successorId: null,
  version: 1,
  members: parts.map((part, order) => ({
    userId: id(10 + order),
    name: `Member ${order}`,
    designation: null,
    part,
    order,
    active: true,
    countsAsWoman: null,
    term: { from: null, until: null, state: 'IN_TERM' },
  })),
})
async function appointing(...parts: Part[]) {
  const user = await open(
    '/committees',
    edgeFor(admin)
      .on(committees.list, [committee(...parts)])
      .on(people.search, pageOf([])),
  )
  await user.click(await main().findByRole('button', { name: 'Appoint members of Pune committee' }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

test('whoever appoints reads what the POSH Act still asks of a committee, and may save', async () => {
  const { user, dialog } = await appointing('PRESIDING_OFFICER', 'MEMBER', 'MEMBER', 'SUBSTITUTE')
  const lacking =
    /^If it hears complaints under the POSH Act \(s\.4\), this committee still needs (.*)\. At least half/
  expect(lacking.exec(dialog.getByText(lacking).textContent)?.[1]).toBe('one external member')
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
  await user.click(dialog.getByRole('button', { name: 'Remove Member 2' }))
  expect(lacking.exec(dialog.getByText(lacking).textContent)?.[1]).toBe(
    'two members from among the employees and one external member',
  )
})

test('of a committee that has them nothing is said', async () => {
  const { dialog } = await appointing('PRESIDING_OFFICER', 'MEMBER', 'MEMBER', 'EXTERNAL')
  expect(dialog.queryByText(/POSH Act/)).toBeNull()
})
