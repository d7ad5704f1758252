import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { platformHeld } from '../../api/core/permissions.ts'
import { platformRetentionRequests } from '../../api/retention/requestContract.ts'
import { admin, edgeFor, id, main, open, pageOf } from '../../test/screen.tsx'

test('the platform stops a request that nobody can confirm, after a question', async () => {
  const stops: string[] = []
  const row = {
    requestId: id(60),
    workspaceId: id(1),
    workspaceName: 'Acme',
    kind: 'ERASE_PERSON' as const,
    aloneUntil: '2026-12-16T09:00:00.000Z',
  }
  const edge = edgeFor({
    ...admin,
    isPlatformAdmin: true,
    permissions: [...admin.permissions, ...platformHeld],
  })
    .on(platformRetentionRequests.list, () => pageOf(stops.length > 0 ? [] : [row]))
    .on(platformRetentionRequests.stop, ({ params }) => {
      stops.push(params.id)
      return { requestId: params.id }
    })
  const user = await open('/platform/retention-requests', edge)
  await user.click(await main().findByRole('button', { name: 'Stop the request of Acme' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop this request?' }))
  expect(stops).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  expect(await main().findByText('Nothing is waiting.')).toBeTruthy()
  expect(stops).toEqual([id(60)])
})
