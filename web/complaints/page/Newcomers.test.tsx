import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { casePage, openStep } from '../../../test/caseThings.ts'
import { edgeFor, id, main, open } from '../../../test/screen.tsx'

const address = `/complaints/${id(51)}`
const newcomer = (more: Partial<CasePage['newcomers'][number]> = {}): CasePage['newcomers'][number] => ({
  userId: id(61),
  name: 'Neha Joshi',
  capacity: 'EMPLOYER',
  step: '',
  stepName: null,
  isLeftOut: false,
  hasAccess: false,
  canAdmit: true,
  ...more,
})
const edgeWith = (...newcomers: CasePage['newcomers']) =>
  edgeFor()
    .on(complaints.read, { ...casePage(openStep()), newcomers })
    .on(complaints.unsent, [])
    .on(complaints.stepDraft, {
      form: { answers: {}, outcome: null, note: '' },
      revision: 0,
      updatedAt: null,
      evidence: [],
    })
    .on(complaints.admit, { caseId: id(51), seq: 4, stopped: false })
    .on(complaints.leaveOut, { caseId: id(51), seq: 4, stopped: false })
const waiting = async () =>
  within((await main().findByText('Waiting to be admitted')).closest('[role=alert]')!)

test('who waits is admitted after a plain question, in the capacity in which they wait', async () => {
  const edge = edgeWith(
    newcomer(),
    newcomer({
      userId: id(62),
      name: 'Ravi Rao',
      capacity: 'HANDLER',
      step: 'check.1',
      stepName: 'Check the facts',
    }),
  )
  const user = await open(address, edge)
  const list = await waiting()
  expect(list.getByText('Acts for the employer')).toBeTruthy()
  expect(list.getByText('Works on “Check the facts”')).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Give Ravi Rao access' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Ravi Rao access?' }))
  expect(edge.requestsTo(complaints.admit)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Give access' }))
  await expect
    .poll(() => edge.requestsTo(complaints.admit).map(({ body }) => body))
    .toEqual([{ userId: id(62), capacity: 'HANDLER', step: 'check.1' }])
})

test('or left out; who was left out can still be admitted', async () => {
  const edge = edgeWith(newcomer(), newcomer({ userId: id(62), name: 'Ravi Rao', isLeftOut: true }))
  const user = await open(address, edge)
  const list = await waiting()
  expect(list.getByText('Not given access')).toBeTruthy()
  expect(list.queryByRole('button', { name: 'Leave Ravi Rao out' })).toBeNull()
  expect(list.getByRole('button', { name: 'Give Ravi Rao access' })).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Leave Neha Joshi out' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Neha Joshi out?' }))
  await user.click(dialog.getByRole('button', { name: 'Leave out' }))
  await expect
    .poll(() => edge.requestsTo(complaints.leaveOut).map(({ body }) => body))
    .toEqual([{ userId: id(61), capacity: 'EMPLOYER', step: '' }])
})

test('who may not decide reads who waits, without buttons', async () => {
  await open(address, edgeWith(newcomer({ capacity: 'COMMITTEE', canAdmit: false })))
  const list = await waiting()
  expect(list.getByText('Neha Joshi')).toBeTruthy()
  expect(list.getByText('Appointed to the committee')).toBeTruthy()
  expect(list.queryByRole('button')).toBeNull()
})

test('who has access from before is listed apart, and kept or left out', async () => {
  const newcomerWithAccess = newcomer({ userId: id(62), name: 'Ravi Rao', hasAccess: true })
  const edge = edgeWith(newcomer(), newcomerWithAccess)
  const user = await open(address, edge)
  expect((await waiting()).queryByText('Ravi Rao')).toBeNull()
  const list = within((await main().findByText('Access to confirm')).closest('[role=alert]')!)
  await user.click(list.getByRole('button', { name: 'Let Ravi Rao keep access' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Let Ravi Rao keep access?' }))
  await user.click(dialog.getByRole('button', { name: 'Keep access' }))
  await expect
    .poll(() => edge.requestsTo(complaints.admit).map(({ body }) => body))
    .toEqual([{ userId: id(62), capacity: 'EMPLOYER', step: '' }])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(list.getByRole('button', { name: 'Leave Ravi Rao out' }))
  const leaving = within(await screen.findByRole('dialog', { name: 'Leave Ravi Rao out?' }))
  expect(leaving.getByText(/can no longer read this complaint/)).toBeTruthy()
  await user.click(leaving.getByRole('button', { name: 'Leave out' }))
  await expect
    .poll(() => edge.requestsTo(complaints.leaveOut).map(({ body }) => body))
    .toEqual([{ userId: id(62), capacity: 'EMPLOYER', step: '' }])
})
