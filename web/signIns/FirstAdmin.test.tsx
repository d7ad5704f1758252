import { expect, test } from 'vitest'
import { signIns } from '../../api/signIns/contract.ts'
import { workspaceProfile } from '../../api/workspaceProfile/contract.ts'
import { acme, edgeFor, fill, main, open, refused } from '../../test/screen.tsx'

const platform = { ...acme, workspaceName: 'Redress', workspaceUrl: 'localhost', isMainHost: true }
const edgeOf = () => edgeFor().on(workspaceProfile.read, platform)

test('the link of the setup asks for a name and a password once, and sends its code', async () => {
  const edge = edgeOf().on(signIns.createFirstAdmin, refused('OTP_EXPIRED'))
  const user = await open('/first-admin#the-code', edge)
  await user.click(main().getByRole('button', { name: 'Create account' }))
  expect((await main().findByRole('alert')).textContent).toContain('3 things need to be fixed')
  await fill(user, main().getByRole('textbox', { name: 'First name' }), 'Priya')
  await fill(user, main().getByLabelText('Password'), 'monsoon over Pune')
  await user.click(main().getByRole('checkbox'))
  await user.click(main().getByRole('button', { name: 'Create account' }))
  expect(await main().findByText(/That code has expired/)).toBeTruthy()
  expect(edge.requestsTo(signIns.createFirstAdmin)).toEqual([
    expect.objectContaining({
      body: {
        setupCode: 'the-code',
        firstName: 'Priya',
        lastName: '',
        userPassword: 'monsoon over Pune',
        preferredLanguage: 'en',
        termsAccepted: true,
      },
    }),
  ])
})

test('a link without its code says so', async () => {
  await open('/first-admin', edgeOf())
  expect(main().getByText(/Open the whole link that was printed in the terminal/)).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Create account' })).toBeNull()
})

test('before the first administrator came, the sign-in page names the command for another link', async () => {
  await open('/signin', edgeFor().on(workspaceProfile.read, { ...platform, awaitsFirstAdmin: true }))
  expect(main().getByRole('heading', { name: 'The first administrator has not signed in yet' })).toBeTruthy()
  expect(main().getByText('npm run setup -- --host HOST --admin EMAIL --new-link')).toBeTruthy()
  expect(main().queryByLabelText('Password')).toBeNull()
})

test('any host of an installation that was not set up says so and names the command', async () => {
  await open('/signin', edgeFor().on(workspaceProfile.read, refused('NOT_SET_UP')))
  expect(main().getByRole('heading', { name: 'Redress has not been set up yet' })).toBeTruthy()
  expect(main().getByText('npm run setup -- --host HOST --admin EMAIL')).toBeTruthy()
  expect(main().getByText('docker compose run --rm setup --host HOST --admin EMAIL')).toBeTruthy()
})
