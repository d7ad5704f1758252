import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  caseSuccessors,
  platformSuccessors,
  type SuccessorProposal,
  type UnattendedCase,
} from '../../../api/complaints/successorContract.ts'
import { platformHeld } from '../../../api/core/permissions.ts'
import { people } from '../../../api/users/contract.ts'
import { admin, edgeFor, fill, id, main, open, pageOf, refused, words } from '../../../test/screen.tsx'

const proposal = (more: Partial<SuccessorProposal> = {}): SuccessorProposal => ({
  proposalId: id(50),
  status: 'PROPOSED',
  people: ['Kavita Menon'],
  reason: 'She led the committee before',
  proposedBy: 'Farah Khan',
  proposedAt: '2026-11-02T09:00:00.000Z',
  confirmedBy: null,
  dueAt: null,
  unconfirmedUntil: '2026-12-02T09:00:00.000Z',
  endedAt: null,
  endedWhy: null,
  abilities: { confirm: true, stop: true },
  ...more,
})
const unattended = (
  openProposal: SuccessorProposal | null,
  canPropose = openProposal === null,
): UnattendedCase => ({
  unattendedId: id(40),
  proposal: openProposal,
  abilities: { propose: canPropose },
})
const kavita = {
  userId: id(30),
  name: 'Kavita Menon',
  designation: null,
  department: null,
  branch: null,
  profileImageUrl: null,
}
const edgeWith = (...rows: UnattendedCase[]) =>
  edgeFor(admin)
    .on(caseSuccessors.list, pageOf(rows))
    .on(people.search, pageOf([kavita]))
const atList = '/unattended-cases'

test('an admin proposes who takes over, with a reason; what is refused stands at its field', async () => {
  const requestBodies: unknown[] = []
  let isTied = true
  const edge = edgeWith(unattended(null)).on(caseSuccessors.propose, ({ body }) => {
    requestBodies.push(body)
    if (isTied)
      return refused('VALIDATION_FAILED', {
        fields: [{ path: 'userIds', code: 'invalid', text: words('You invited one of these people.') }],
      })
    return unattended(proposal())
  })
  const user = await open(atList, edge)
  expect(await main().findByText('Nobody proposed yet')).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Propose someone' }))
  const dialog = within(await screen.findByRole('dialog'))
  const people = dialog.getByRole('combobox', { name: /Who takes over/ })
  await waitFor(() => expect(document.activeElement).toBe(people))
  // An open list would cover the reason and the buttons.
  expect(people.getAttribute('aria-expanded')).toBe('false')
  await user.click(people)
  await user.click(await screen.findByRole('option', { name: 'Kavita Menon', hidden: true }))
  await fill(user, dialog.getByRole('textbox', { name: /Why\?/ }), 'She led the committee before')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(await dialog.findByText('You invited one of these people.')).toBeTruthy()
  isTied = false
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestBodies.at(-1)).toEqual({ userIds: [id(30)], reason: 'She led the committee before' })
})

test('another admin reads who and why, confirms, and the day is shown', async () => {
  let now = unattended(proposal())
  const edge = edgeFor(admin)
    .on(caseSuccessors.list, () => pageOf([now]))
    .on(caseSuccessors.confirm, ({ body }) => {
      expect(body).toEqual({ proposalId: id(50) })
      now = unattended(
        proposal({
          status: 'CONFIRMED',
          dueAt: '2026-12-16T09:00:00.000Z',
          unconfirmedUntil: null,
          confirmedBy: 'Asha Rao',
          abilities: { confirm: false, stop: true },
        }),
      )
      return now
    })
  const user = await open(atList, edge)
  expect(await main().findByText('She led the committee before')).toBeTruthy()
  expect(main().getByText('Awaiting confirmation')).toBeTruthy()
  expect(main().getByText(/2 Dec/)).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Confirm' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Kavita Menon/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await main().findByText('Waiting period')).toBeTruthy()
  expect(main().getByText(/16 Dec/)).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Confirm' })).toBeNull()
  expect(main().getByRole('button', { name: 'Stop' })).toBeTruthy()
})

test('a stopped proposal says why, and somebody else can be proposed', async () => {
  const stopped = proposal({
    status: 'STOPPED',
    endedWhy: 'NOBODY_ABLE',
    endedAt: '2026-12-16T09:00:00.000Z',
    unconfirmedUntil: null,
    abilities: { confirm: false, stop: false },
  })
  await open(atList, edgeWith(unattended(stopped, true)))
  expect(await main().findByText('Stopped')).toBeTruthy()
  expect(main().getByText('None of these people could be given access. Propose someone else.')).toBeTruthy()
  expect(main().getByRole('button', { name: 'Propose someone' })).toBeTruthy()
})

test('where there is none it says so, and a fault can be tried again', async () => {
  let isDown = true
  const edge = edgeFor(admin).on(caseSuccessors.list, () => (isDown ? refused('UNAVAILABLE') : pageOf([])))
  const user = await open(atList, edge)
  const again = await main().findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)
  expect(await main().findByText('There is nothing to decide.')).toBeTruthy()
})

test('the platform sees no names, and stops a proposal', async () => {
  const stops: string[] = []
  const platformAdmin = {
    ...admin,
    isPlatformAdmin: true,
    permissions: [...admin.permissions, ...platformHeld],
  }
  const row = {
    proposalId: id(50),
    workspaceId: id(1),
    workspaceName: 'Acme',
    status: 'PROPOSED' as const,
    people: 2,
    names: [],
    reason: '',
    isByOperator: false,
    isConfirmedOnce: false,
    abilities: { confirm: false },
    proposedAt: '2026-11-02T09:00:00.000Z',
    dueAt: null,
  }
  const edge = edgeFor(platformAdmin)
    .on(platformSuccessors.list, () => pageOf(stops.length > 0 ? [] : [row]))
    .on(platformSuccessors.stop, ({ params }) => {
      stops.push(params.id)
      return { proposalId: params.id }
    })
  const user = await open('/platform/successors', edge)
  expect(await main().findByText('Once another admin confirms it')).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Stop the proposal of Acme' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop this proposal?' }))
  expect(stops).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  expect(await main().findByText('Nothing is waiting.')).toBeTruthy()
  expect(stops).toEqual([id(50)])
})

test('whom an operator named is confirmed by a platform admin, with name and reason', async () => {
  let confirmed = 0
  const platformAdmin = {
    ...admin,
    isPlatformAdmin: true,
    permissions: [...admin.permissions, ...platformHeld],
  }
  const row = () => ({
    proposalId: id(50),
    workspaceId: id(1),
    workspaceName: 'Acme',
    status: 'PROPOSED' as const,
    people: 1,
    names: ['Kavita Menon'],
    reason: 'Both admins have left',
    isByOperator: true,
    isConfirmedOnce: confirmed > 0,
    proposedAt: '2026-11-02T09:00:00.000Z',
    dueAt: null,
    abilities: { confirm: confirmed === 0 },
  })
  const edge = edgeFor(platformAdmin)
    .on(platformSuccessors.list, () => pageOf([row()]))
    .on(platformSuccessors.confirm, ({ params }) => {
      confirmed++
      return { proposalId: params.id }
    })
  const user = await open('/platform/successors', edge)
  expect(await main().findByText('Kavita Menon')).toBeTruthy()
  expect(main().getByText('Both admins have left')).toBeTruthy()
  expect(main().getByText('As soon as two platform admins confirm it')).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Confirm the proposal of Acme' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Let these people take over?' }))
  expect(dialog.getByText(/Kavita Menon can read the whole complaint/)).toBeTruthy()
  expect(confirmed).toBe(0)
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await main().findByText('As soon as another platform admin confirms it')).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Confirm the proposal of Acme' })).toBeNull()
})
