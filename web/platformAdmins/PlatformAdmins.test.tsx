import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { platformHeld } from '../../api/core/permissions.ts'
import {
  platformAdmins,
  type PlatformAdmin,
  type PlatformAdminInvite,
} from '../../api/platformAdmins/contract.ts'
import { signIns } from '../../api/signIns/contract.ts'
import { workspaceProfile } from '../../api/workspaceProfile/contract.ts'
import { acme, admin, edgeFor, fill, id, main, open, pageOf, refused, words } from '../../test/screen.tsx'

const me = { ...admin, isPlatformAdmin: true, permissions: [...admin.permissions, ...platformHeld] }
const priya: PlatformAdmin = {
  userId: admin.userId,
  name: 'Priya Nair',
  email: 'priya@redress.example',
  since: '2026-01-05T09:00:00.000Z',
  invitedBy: null,
  isMe: true,
}
const pavan: PlatformAdmin = {
  ...priya,
  userId: id(31),
  name: 'Pavan Rao',
  email: 'pavan@redress.example',
  invitedBy: { userId: priya.userId, name: priya.name },
  isMe: false,
}
const invite: PlatformAdminInvite = {
  inviteId: id(60),
  email: 'asha@redress.example',
  invitedAt: '2026-11-26T09:00:00.000Z',
  invitedBy: { userId: priya.userId, name: priya.name },
  expiresAt: '2026-11-27T09:00:00.000Z',
}
const at = '/platform/admins'
const edgeWith = (admins: PlatformAdmin[], invites: PlatformAdminInvite[]) =>
  edgeFor(me)
    .on(platformAdmins.list, () => pageOf(admins))
    .on(platformAdmins.invites, () => pageOf(invites))
const table = (name: string) => main().findByRole('table', { name })

test('lists who runs the platform; removing somebody is asked about first, and nobody removes themselves', async () => {
  const admins = [priya, pavan]
  const edge = edgeWith(admins, []).on(platformAdmins.remove, () => {
    admins.pop()
    return { done: true as const }
  })
  const user = await open(at, edge)
  const rows = within(await table('Platform admins'))
  expect(rows.getByText('Priya Nair (you)')).toBeTruthy()
  expect(rows.getByText('Link from the setup command')).toBeTruthy()
  expect(rows.queryByRole('button', { name: 'Remove Priya Nair' })).toBeNull()
  expect(main().getByText('No open invites.')).toBeTruthy()
  await user.click(rows.getByRole('button', { name: 'Remove Pavan Rao' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove Pavan Rao as platform admin?' }))
  expect(question.getByText(/signed out immediately/)).toBeTruthy()
  expect(edge.requestsTo(platformAdmins.remove)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Pavan Rao')).toBeNull())
  expect(edge.requestsTo(platformAdmins.remove)).toMatchObject([{ params: { id: pavan.userId } }])
})

test('invites somebody; what is refused stands at its field', async () => {
  const invites: PlatformAdminInvite[] = []
  const edge = edgeWith([priya], invites).on(platformAdmins.invite, ({ body }) => {
    if (body.email === pavan.email)
      return refused('VALIDATION_FAILED', {
        fields: [
          { path: 'email', code: 'invalid', text: words('This is the address of a platform admin already.') },
        ],
      })
    invites.push(invite)
    return invite
  })
  const user = await open(at, edge)
  await user.click(main().getByRole('button', { name: 'Invite an admin' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a platform admin' }))
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  await fill(user, field, pavan.email)
  await user.click(dialog.getByRole('button', { name: 'Send invite' }))
  expect(await dialog.findByText('This is the address of a platform admin already.')).toBeTruthy()
  await fill(user, field, invite.email)
  await user.click(dialog.getByRole('button', { name: 'Send invite' }))
  expect(within(await table('Open invites')).getByText(invite.email)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('withdraws an open invite after a question; a list that does not load is tried again', async () => {
  const invites = [invite]
  let isDown = true
  const edge = edgeWith([priya], invites)
    .on(platformAdmins.list, () => (isDown ? refused('UNAVAILABLE') : pageOf([priya])))
    .on(platformAdmins.withdraw, () => {
      invites.pop()
      return { done: true as const }
    })
  const user = await open(at, edge)
  const again = await main().findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)
  expect(await table('Platform admins')).toBeTruthy()
  await user.click(main().getByRole('button', { name: `Withdraw the invite to ${invite.email}` }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Withdraw' }))
  expect(await main().findByText('No open invites.')).toBeTruthy()
  expect(edge.requestsTo(platformAdmins.withdraw)).toMatchObject([{ params: { id: invite.inviteId } }])
})

test('the link of an invite asks for a name and a password once; without a code the page says so', async () => {
  const platform = { ...acme, workspaceName: 'Redress', workspaceUrl: 'localhost', isMainHost: true }
  const edge = edgeFor()
    .on(workspaceProfile.read, platform)
    .on(signIns.createPlatformAdmin, refused('OTP_EXPIRED'))
  const user = await open('/platform-admin#the-code', edge)
  await fill(user, main().getByRole('textbox', { name: 'First name' }), 'Pavan')
  await fill(user, main().getByLabelText('Password'), 'monsoon over Pune')
  await user.click(main().getByRole('checkbox'))
  await user.click(main().getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(edge.requestsTo(signIns.createPlatformAdmin)).toHaveLength(1))
  expect(edge.requestsTo(signIns.createPlatformAdmin)).toMatchObject([
    { body: { inviteCode: 'the-code', firstName: 'Pavan', userPassword: 'monsoon over Pune' } },
  ])
})

test('a link to run the platform without its code says so', async () => {
  await open('/platform-admin', edgeFor().on(workspaceProfile.read, { ...acme, isMainHost: true }))
  expect(main().getByText('The link is not complete. Open the whole link.')).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Create account' })).toBeNull()
})
