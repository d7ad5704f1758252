import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIns } from '../../api/signIns/contract.ts'
import { workspaceProfile } from '../../api/workspaceProfile/contract.ts'
import { acme, edgeFor, fill, main, open, refused } from '../../test/screen.tsx'

const link = '/signup?inviteCode=the-invite#the-mail'
const opening = {
  workspaceName: 'Acme',
  status: 'OPEN',
  opens: 'ACCOUNT',
  email: 'nila@acme.example',
  firstName: 'Nila',
  lastName: 'Sen',
} as const
const codeAlone = { ...opening, opens: 'CODE', email: null, firstName: '', lastName: '' } as const
const look = {
  workspaceName: 'Acme',
  email: 'n•••@acme.example',
  contactNumber: null,
  role: 'EMPLOYEE',
  status: 'OPEN',
} as const
const edgeOf = (authenticated = false) =>
  edgeFor()
    .on(workspaceProfile.read, acme)
    .on(signIns.auth, { authenticated, providers: [], mainHost: false })
const create = () => main().getByRole('button', { name: 'Create account' })

test('the link of the mail asks once: the name as it was written, a password, the terms', async () => {
  const edge = edgeOf().on(signIns.openInvite, opening).on(signIns.join, refused('INVITE_DELETED'))
  const user = await open(link, edge)
  expect(
    await screen.findByText('Create your account. You will sign in with nila@acme.example.'),
  ).toBeTruthy()
  expect(main().getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Nila')
  await user.click(create())
  expect((await main().findByRole('alert')).textContent).toContain('2 things need to be fixed')
  await fill(user, main().getByRole('textbox', { name: 'Last name' }), 'Sen-Roy')
  await fill(user, main().getByLabelText('Password'), 'monsoon over Pune')
  await user.click(main().getByRole('checkbox'))
  await user.click(create())
  expect(await main().findByText(/This invite is no longer valid/)).toBeTruthy()
  expect(edge.requestsTo(signIns.join)).toEqual([
    expect.objectContaining({
      body: {
        joinCode: 'the-mail',
        firstName: 'Nila',
        lastName: 'Sen-Roy',
        userPassword: 'monsoon over Pune',
        preferredLanguage: 'en',
        termsAccepted: true,
      },
    }),
  ])
  expect(main().getByRole('link', { name: 'I have an account: sign in' }).getAttribute('href')).toBe(
    '/signin?inviteCode=the-invite',
  )
})

test('whoever is signed in signs out first, or stays who they are', async () => {
  await open(link, edgeOf(true).on(signIns.openInvite, opening))
  expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy()
  expect(main().getByText(/Sign out to accept the invite for nila@acme.example/)).toBeTruthy()
  expect(main().queryByLabelText('Password')).toBeNull()
})

test.each([
  ['an old link', codeAlone],
  ['a link that was cut', refused('NOT_FOUND')],
])('%s asks for a code to the address', async (_, answer) => {
  await open(link, edgeOf().on(signIns.openInvite, answer).on(signIns.lookAtInvite, look))
  expect(await screen.findByRole('button', { name: 'Send me a code' })).toBeTruthy()
  expect(main().queryByLabelText('Password')).toBeNull()
})

test('a used link says so, and how its owner gets the account back', async () => {
  const used = { ...codeAlone, status: 'CLAIMED' } as const
  const edge = edgeOf()
    .on(signIns.openInvite, used)
    .on(signIns.lookAtInvite, { ...look, status: 'CLAIMED' })
  await open(link, edge)
  expect(await screen.findByText(/This invite has already been used/)).toBeTruthy()
  expect(main().getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
})
