import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { branches } from '../../api/branches/contract.ts'
import { committees, type Committee } from '../../api/committees/contract.ts'
import { people } from '../../api/users/contract.ts'
import { admin, edgeFor, fill, fillDate, id, main, open, pageOf, refused, words } from '../../test/screen.tsx'

type MemberPart = Committee['members'][number]['part']
const committee = (...parts: MemberPart[]): Committee => ({
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
async function appointing(...parts: MemberPart[]) {
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

const person = {
  userId: id(30),
  name: 'Kavita Menon',
  designation: null,
  department: null,
  branch: null,
  profileImageUrl: null,
}
const unit = (branchId: string, branchName: string, headquarter = false) => ({
  branchId,
  branchName,
  headquarter,
  backgroundColor: null,
  branchLogo: null,
  country: 'IN',
  timeZone: 'Asia/Kolkata',
  abilities: { update: true, correctCountry: true, makeHeadquarter: true, delete: true },
})
const edgeWith = (list: Committee[]) =>
  edgeFor(admin)
    .on(committees.list, list)
    .on(branches.list, pageOf([unit(id(2), 'Pune', true), unit(id(3), 'Mysuru')]))
    .on(people.search, pageOf([person]))

test('the first committee is created from an empty page, with a term', async () => {
  let requestBody: unknown
  const edge = edgeWith([]).on(committees.create, ({ body }) => {
    requestBody = body
    return committee('PRESIDING_OFFICER')
  })
  const user = await open('/committees', edge)
  await user.click(await main().findByRole('button', { name: 'Create the first committee' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a committee' }))
  await user.click(dialog.getByRole('button', { name: 'Create the committee' }))
  expect(dialog.getByText('Enter a name')).toBeTruthy()
  expect(dialog.getByText('Choose a business unit')).toBeTruthy()
  await fill(user, dialog.getByRole('textbox', { name: 'Name' }), 'Internal Committee')
  await user.click(dialog.getByRole('combobox', { name: 'Business unit' }))
  await user.keyboard('Pune{ArrowDown}{Enter}')
  expect(dialog.getByRole('combobox', { name: 'Business unit' })).toHaveProperty('value', 'Pune')
  await user.click(dialog.getByRole('combobox', { name: 'Add a member' }))
  await user.click(await screen.findByRole('option', { name: /^Kavita Menon/, hidden: true }))
  const row = within(dialog.getByRole('group', { name: 'Kavita Menon' }))
  await fillDate(user, row.getByLabelText('Term from'), '2026-01-01')
  await fillDate(user, row.getByLabelText('Term until'), '2029-01-01')
  expect(dialog.getByText(/at most three years/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Create the committee' }))
  await waitFor(() => expect(requestBody).toBeDefined())
  expect(requestBody).toEqual({
    name: 'Internal Committee',
    branchId: id(2),
    isDefault: false,
    members: [
      {
        userId: id(30),
        part: 'PRESIDING_OFFICER',
        countsAsWoman: null,
        term: { from: '2026-01-01', until: '2029-01-01' },
      },
    ],
  })
})

test('each unit without a committee offers one, and says who hears its complaints meanwhile', async () => {
  const user = await open('/committees', edgeWith([committee('PRESIDING_OFFICER')]))
  const mysuru = within(await main().findByRole('region', { name: 'Mysuru' }))
  expect(mysuru.getByText('Pune committee hears its complaints.')).toBeTruthy()
  const button = mysuru.getByRole('button', { name: 'Create a committee for Mysuru' })
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a committee' }))
  expect(dialog.getByRole('combobox', { name: 'Business unit' })).toHaveProperty('value', 'Mysuru')
  await user.click(dialog.getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('dissolving asks who takes over, and sends nothing without', async () => {
  const second = { ...committee('PRESIDING_OFFICER'), committeeId: id(5), name: 'Second', isDefault: false }
  let requestBody: unknown
  const edge = edgeWith([committee('PRESIDING_OFFICER'), second]).on(committees.dissolve, ({ body }) => {
    requestBody = body
    return { ...committee('PRESIDING_OFFICER'), active: false }
  })
  const user = await open('/committees', edge)
  expect(await main().findByText('Hears a complaint only if nobody on Pune committee can')).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Dissolve Pune committee' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dissolve Pune committee?' }))
  const button = dialog.getByRole('button', { name: 'Dissolve the committee' })
  expect(button).toHaveProperty('disabled', true)
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Which committee takes over?' }),
    'Second (Pune)',
  )
  await user.click(button)
  await waitFor(() => expect(requestBody).toBeDefined())
  expect(requestBody).toEqual({ version: 1, successorId: id(5) })
})

test('what the server refuses stands at its field', async () => {
  const edge = edgeWith([committee('PRESIDING_OFFICER')]).on(
    committees.appoint,
    refused('VALIDATION_FAILED', {
      fields: [{ path: 'members.0.term.until', code: 'invalid', text: words('The last day is too early.') }],
    }),
  )
  const user = await open('/committees', edge)
  await user.click(await main().findByRole('button', { name: 'Appoint members of Pune committee' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('The last day is too early.')).toBeTruthy()
})
