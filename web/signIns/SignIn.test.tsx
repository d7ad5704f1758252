import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIns } from '../../api/signIns/contract.ts'
import { workspaceProfile, type CompanyProfile } from '../../api/workspaceProfile/contract.ts'
import { acme, edgeFor, fill, main, open, refused } from '../../test/screen.tsx'

const edgeOf = (more: Partial<CompanyProfile> = {}) =>
  edgeFor().on(workspaceProfile.read, { ...acme, ...more })
const focused = () => document.activeElement

test('only the ways that the workspace offers are there', async () => {
  await open(
    '/signin?redirect=/inbox',
    edgeOf({ signInMethods: ['PASSWORD', 'SMS_OTP'], socialPlatformSet: ['GOOGLE'] }),
  )
  expect(main().getByRole('heading', { name: 'Sign in to Acme' })).toBeTruthy()
  expect(main().getByRole('link', { name: 'Get a code by SMS' }).getAttribute('href')).toBe(
    '/signin-mobile?redirect=%2Finbox',
  )
  expect(main().getByRole('link', { name: 'Continue with Google' }).getAttribute('href')).toBe(
    '/api/auth/google/start?redirect=%2Finbox',
  )
  expect(main().queryByRole('button', { name: 'Get a code by email' })).toBeNull()
  expect(main().queryByRole('link', { name: 'Continue with Microsoft' })).toBeNull()
})

test('without passwords it asks who it is first; an employee id alone is told that it cannot', async () => {
  const user = await open('/signin', edgeOf({ signInMethods: ['EMAIL_OTP'] }))
  expect(await main().findByRole('button', { name: 'Continue' })).toBeTruthy()
  expect(window.location.pathname).toBe('/identify')
  expect(main().queryByLabelText('Password')).toBeNull()
  await fill(user, main().getByRole('textbox', { name: 'Email or employee ID' }), 'E-1007')
  await user.keyboard('{Enter}')
  expect(await main().findByText(/You cannot sign in here with an employee ID only/)).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Get a code by email' })).toBeNull()
})

test('what is missing is listed, said at its field, and each line leads to its field', async () => {
  const edge = edgeOf()
  const user = await open('/signin', edge)
  await user.click(main().getByRole('button', { name: 'Sign in' }))
  const summary = await main().findByRole('alert')
  expect(focused()).toBe(summary)
  expect(summary.textContent).toContain('2 things need to be fixed')
  expect(main().getByLabelText('Password')).toHaveProperty('ariaInvalid', null)
  await user.click(main().getByRole('link', { name: 'Enter your password' }))
  await expect.poll(focused).toBe(main().getByLabelText('Password'))
  expect(
    main().getByRole('textbox', {
      name: 'Email or employee ID',
      description: 'Enter your email address or employee ID',
    }),
  ).toBeTruthy()
  expect(edge.requestsTo(signIns.signIn)).toEqual([])
})

test('a wrong password keeps what was typed and puts the focus on why; an id goes out as a user name', async () => {
  const edge = edgeOf().on(signIns.signIn, refused('INVALID_CREDENTIALS'))
  const user = await open('/signin', edge)
  await fill(user, main().getByRole('textbox', { name: 'Email or employee ID' }), ' E-1007 ')
  await fill(user, main().getByLabelText('Password'), 'not this one')
  await user.keyboard('{Enter}')
  const alert = await main().findByRole('alert')
  expect(alert.textContent).toBe('The email address or username and password do not match.')
  await expect.poll(focused).toBe(alert)
  expect(main().getByLabelText('Password')).toHaveProperty('value', 'not this one')
  expect(edge.requestsTo(signIns.signIn)[0]?.body).toEqual({
    username: 'E-1007',
    userPassword: 'not this one',
  })
})

test('too many tries say when the next one is heard', async () => {
  const edge = edgeOf()
  edge.on(signIns.signIn, refused('RATE_LIMITED', { retryAfter: 600 }))
  const user = await open('/signin', edge)
  await fill(user, main().getByRole('textbox', { name: 'Email or employee ID' }), 'meera@acme.example')
  await fill(user, main().getByLabelText('Password'), 'not this one')
  await user.keyboard('{Enter}')
  expect((await main().findByRole('alert')).textContent).toContain('You can try again in 10 minutes.')
})

test('a code by mail: asked for with an address, pasted as it comes, a wrong one is said at the field', async () => {
  const edge = edgeOf()
    .on(signIns.createCode, { sent: true, channel: 'EMAIL', expiresInSec: 600, resendAfterSec: 30 })
    .on(signIns.verifyCode, refused('OTP_INVALID'))
  const user = await open('/signin?inviteCode=abc', edge)
  const who = main().getByRole('textbox', { name: 'Email or employee ID' })
  await fill(user, who, 'E-1007')
  await user.click(main().getByRole('button', { name: 'Get a code by email' }))
  expect(await main().findByRole('textbox', { description: 'Enter your email address to get a code' })).toBe(
    who,
  )
  expect(edge.requestsTo(signIns.createCode)).toEqual([])
  await fill(user, who, 'meera@acme.example')
  await user.click(main().getByRole('button', { name: 'Get a code by email' }))
  const code = await screen.findByRole('textbox', { name: 'Six-digit code' })
  expect(edge.requestsTo(signIns.createCode)[0]?.body).toEqual({
    userEmail: 'meera@acme.example',
    inviteCode: 'abc',
  })
  await expect.poll(focused).toBe(code)
  await user.paste('12 34-5')
  await user.keyboard('{Enter}')
  expect(await main().findByRole('textbox', { description: 'Enter the six digits' })).toHaveProperty(
    'value',
    '12345',
  )
  expect(edge.requestsTo(signIns.verifyCode)).toEqual([])
  await user.keyboard('6{Enter}')
  const wrong = await main().findByRole('textbox', {
    description: 'That code is not right. Check it, or request a new one.',
  })
  await expect.poll(focused).toBe(wrong)
  expect(edge.requestsTo(signIns.verifyCode)[0]?.body).toEqual({
    userEmail: 'meera@acme.example',
    userOtp: '123456',
  })
})

test('the page speaks the language that is chosen, and remembers it in this browser', async () => {
  const user = await open('/signin', edgeOf())
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'हिन्दी')
  expect(await main().findByRole('heading', { name: /Acme.*साइन इन/ })).toBeTruthy()
  expect(document.documentElement.lang).toBe('hi')
  expect(localStorage.getItem('redress.language')).toBe('hi')
})
