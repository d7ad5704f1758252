import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { platformHeld } from '../../api/core/permissions.ts'
import { workspaces, type MenuEntry, type WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { admin, edgeFor, id, main, open, pageOf, refused } from '../../test/screen.tsx'

const platformAdmin = {
  ...admin,
  isPlatformAdmin: true,
  permissions: [...admin.permissions, ...platformHeld],
}
const entry = (key: string, enabled: boolean, order: number): MenuEntry => ({
  key,
  label: key === 'inbox' ? 'Inbox' : 'Complaints',
  path: `/${key}`,
  icon: key,
  order,
  enabled,
  roles: ['EMPLOYEE'],
})
const acme: WorkspaceAdmin = {
  workspaceId: id(1),
  name: 'Acme',
  url: 'acme.localhost',
  status: 'ACTIVE',
  createdAt: '2026-11-02T09:00:00.000Z',
  timeZone: 'Asia/Kolkata',
  contractExpiryDate: null,
  graceDays: 30,
  contractDates: null,
  userLimit: null,
  usersActive: 12,
  invitesOpen: 0,
  lastActivityAt: null,
  accessFlags: {
    compliance: true,
    concernedAuthority: true,
    courseManagement: true,
    learning: true,
    policies: true,
  },
  flags: [],
  allowedAddresses: [],
  purgeAt: null,
  version: 1,
}

test('a menu goes back to its default only after a question, which shows a refusal', async () => {
  const requestBodies: unknown[] = []
  let isDown = true
  let navigations = [entry('complaints', false, 0), entry('inbox', true, 1)]
  const edge = edgeFor(platformAdmin)
    .on(workspaces.search, pageOf([]))
    .on(workspaces.read, acme)
    .on(workspaces.menu, () => ({ navigations }))
    .on(workspaces.changeMenu, ({ body }) => {
      if (isDown) return refused('UNAVAILABLE')
      requestBodies.push(body)
      navigations = [entry('inbox', true, 0), entry('complaints', true, 1)]
      return { navigations }
    })
  const user = await open(`/platform/menus?workspace=${id(1)}`, edge)
  await user.click(await main().findByRole('button', { name: 'Reset to default' }))
  const question = () => screen.findByRole('dialog', { name: 'Reset this navigation?' })
  await user.click(within(await question()).getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestBodies).toEqual([])
  await user.click(main().getByRole('button', { name: 'Reset to default' }))
  await user.click(within(await question()).getByRole('button', { name: 'Reset' }))
  expect(await within(await question()).findByRole('alert')).toBeTruthy()
  isDown = false
  await user.click(within(await question()).getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestBodies).toEqual([{ workspaceId: id(1), navigations: [] }])
})
