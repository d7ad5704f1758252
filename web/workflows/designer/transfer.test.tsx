import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { committees, type Committee } from '../../../api/committees/contract.ts'
import { templates } from '../../../workflows/definition/templates/index.ts'
import { edgeWith, savedGraph, treeOf } from '../../../test/drawingThings.ts'
import { id, main, open } from '../../../test/screen.tsx'

const committee = (committeeId: string, name: string, more: Partial<Committee> = {}): Committee => ({
  committeeId,
  name,
  branchId: id(2),
  branchName: 'Pune',
  active: true,
  isDefault: false,
  dissolvedAt: null,
  successorId: null,
  version: 1,
  members: [],
  ...more,
})
const [active, next] = [committee(id(61), 'Committee of today'), committee(id(62), 'Committee to come')]
const dissolved = committee(id(63), 'Committee of old', { active: false, successorId: next.committeeId })

/** Opens the template with a transfer to a committee. */
async function openTransferring(committeeId: string) {
  const { graph } = templates.POSH!
  const [step] = graph.steps
  const transfer = {
    id: 'transfer',
    stepId: step!.id,
    on: 'COMPLETE' as const,
    type: 'TRANSFER_COMPLAINT' as const,
    enabled: true,
    outcome: null,
    recipients: [],
    template: null,
    committeeId,
    order: 99,
  }
  const tree = treeOf({ ...graph, actions: [...graph.actions, transfer] })
  const edge = edgeWith({ ...tree, kind: 'COMPLAINT' }).on(committees.list, ({ query }) =>
    query.dissolved ? [dissolved] : [active, next],
  )
  return { edge, user: await open(`/workflows/${id(91)}`, edge) }
}
const problems = async () => within(await main().findByRole('list', { name: 'Problems' }))

test('a transfer to an active committee is no problem', async () => {
  const sound = await openTransferring(active.committeeId)
  await sound.user.click(await main().findByRole('button', { name: 'Publish' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('a transfer to a dissolved committee names who took over, and goes there by one press', async () => {
  const { edge, user } = await openTransferring(dissolved.committeeId)
  await user.click(await main().findByRole('button', { name: 'Publish' }))
  const list = await problems()
  expect(list.getByText(/Committee of old/)).toBeTruthy()
  await user.click(list.getByRole('button', { name: /^Transfer to/ }))
  await expect
    .poll(() => savedGraph(edge)?.actions.find((each) => each.id === 'transfer')?.committeeId)
    .toBe(next.committeeId)
})
