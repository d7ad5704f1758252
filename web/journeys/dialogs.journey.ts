/**
 * What opens from the screens: drawers, questions, later steps, and the pages before somebody is in. Each as
 * screens.journey.ts looks at the screens.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../signIns/demoAccounts.ts'
import { reportFailures } from './failureReport.ts'
import { choose, press, sees, seesTitle, settled, write } from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { demoAccount, enterPlatform, signIn } from './people.ts'
import { platformAdmin, startDemo } from './product.ts'

let product: Awaited<ReturnType<typeof startDemo>>
beforeAll(async () => {
  product = await startDemo()
})
reportFailures(() => product)
afterAll(() => product?.stop())

const [admin, employee, presiding] = [
  demoAccount(/Workspace admin/),
  demoAccount(/Employee who filed/),
  demoAccount(/Presiding officer, Pune/),
]
const looksWell = lookingAt(() => product)
const seesHeading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const firstRow = (page: Page) => page.getByRole('table').first().getByRole('row').nth(1)

describe('what opens', () => {
  test.each<[name: string, path: string, open: (page: Page) => Promise<unknown>]>([
    ['a user', '/users', (page) => firstRow(page).getByRole('link').first().click()],
    ['inviting somebody', '/invites', (page) => press(page, 'Invite a person')],
    ['a new business unit', '/business-units', (page) => press(page, 'Add a business unit')],
    [
      'changing a business unit',
      '/business-units',
      (page) => page.getByRole('button', { name: /^Edit/ }).first().click(),
    ],
    ['a new department', '/departments', (page) => press(page, 'Add a department')],
    [
      'appointing a committee',
      '/committees',
      (page) =>
        page
          .getByRole('button', { name: /^(Edit|Appoint)/ })
          .first()
          .click(),
    ],
    [
      'whoever opens the menu of the profile',
      '/dashboard',
      (page) => page.getByRole('button', { name: /Workspace Admin/ }).click(),
    ],
    ['exporting the audit log', '/audit', (page) => press(page, 'Export')],
    ['downloading a report', '/reports', (page) => press(page, 'Download')],
  ])('%s', async (name, path, open) => {
    const page = await product.as(admin)
    await page.goto(product.at(path))
    await settled(page)
    await open(page)
    await page
      .getByRole('dialog')
      .or(page.getByRole('menu'))
      .or(page.getByRole('heading', { level: 2 }))
      .first()
      .waitFor()
    await looksWell(page, name)
  })

  test('the question who it is, before a complaint is opened by its committee', async () => {
    const page = await product.as(presiding)
    await page.goto(product.at('/complaints'))
    await page.getByRole('table', { name: 'Complaints' }).getByRole('link').first().waitFor()
    await product.deps.db.platform.session.updateMany({ data: { provenAt: new Date(0) } })
    await page.getByRole('table', { name: 'Complaints' }).getByRole('link').first().click()
    const question = page.getByRole('dialog', { name: 'Please confirm that it is you' })
    await question.waitFor()
    await press(question, 'Go back')
    await seesHeading(page, 'Please confirm that it is you')
    await looksWell(page, 'who it is, not said')
    await press(page, 'Try again')
    await question.getByLabel('Password', { exact: true }).fill(demoPassword)
    await press(question, 'Confirm')
    await page.getByRole('heading', { level: 1, name: /^Complaint / }).waitFor()
  })

  test('a number that signs in: added by a code, once it is clear who asks, and taken away again', async () => {
    const page = await product.as(presiding)
    await page.goto(product.at('/account'))
    const mine = page.getByRole('region', { name: 'Sign-in details' })
    await press(mine, 'Add a number')
    await looksWell(page, 'a number to sign in with')
    await product.deps.db.platform.session.updateMany({ data: { provenAt: new Date(0) } })
    await write(mine, 'Mobile number', '+91 98100 99001')
    await press(mine, 'Send me a code')
    const question = page.getByRole('dialog', { name: 'Please confirm that it is you' })
    await question.getByLabel('Password', { exact: true }).fill(demoPassword)
    await press(question, 'Confirm')
    await sees(mine, 'We have sent a six-digit code to +91 98100 99001.')
    await looksWell(page, 'the code to a number')
    await expect
      .poll(() => product.deps.db.platform.demoMail.count({ where: { to: '+919810099001' } }), {
        timeout: 30_000,
      })
      .toBe(1)
    const { text } = await product.deps.db.platform.demoMail.findFirstOrThrow({
      where: { to: '+919810099001' },
    })
    await write(mine, 'Six-digit code', /\d{6}/.exec(text)?.[0] ?? '')
    await press(mine, 'Confirm')
    await sees(mine, '+919810099001')
    await looksWell(page, 'what signs in')
    await press(mine, 'Remove the number')
    await looksWell(page, 'a number taken away')
    await press(page.getByRole('dialog'), 'Remove the number')
    await mine.getByRole('button', { name: 'Add a number' }).waitFor()
  })

  test('the last question before users are made by file: what a number alone means', async () => {
    const page = await product.as(admin)
    await page.goto(product.at('/invites/import?kind=USER_CREATE'))
    await page.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('First name;Phone number\nHari;+91 98100 99002'),
    })
    await press(page, 'Check the rows')
    await page.getByRole('button', { name: /^Create .* user/ }).click()
    await sees(page.getByRole('dialog'), /theirs alone/)
    await looksWell(page, 'creating users, the last question')
  })

  test('the steps of an import', async () => {
    const page = await product.as(admin)
    await page.goto(product.at('/invites/import'))
    const rows = [
      'new.one@acme.example;New;One;A-900;Weaving;Workspace Admin;Pune',
      'not a mail;No;Mail;;;;',
      'meera.iyer@acme.example;Meera;Iyer;;;Admin;',
      'new.one@acme.example;Twin;Of one;;;;',
    ]
    await page.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `E-Mail;First name;Last name;Employee ID;Department;Role;Business unit\n${rows.join('\n')}`,
      ),
    })
    await sees(page, /4 rows/)
    await looksWell(page, 'import, columns')
    await page.getByRole('checkbox', { name: 'Create departments that do not exist yet' }).check()
    await press(page, 'Check the rows')
    await sees(page, /of 4 rows/)
    await looksWell(page, 'import, preview')
    await page.getByRole('button', { name: /^Send .* invite/ }).click()
    await looksWell(page, 'import, the last question')
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /Type the number/ })
      .fill('1')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send .* invite/ })
      .click()
    await page.getByRole('button', { name: 'Choose a different file' }).waitFor()
    await looksWell(page, 'import, the result')
  })

  test('the platform’s', async () => {
    const page = await enterPlatform(product, platformAdmin.email)
    const opens = async (path: string, name: string, button: string) => {
      await page.goto(product.at(`/platform/${path}`, 'localhost'))
      // A list without rows offers the same in its middle, once it is known to have none.
      await page.getByRole('button', { name: button, exact: true }).first().click()
      await page.getByRole('dialog').waitFor()
      await looksWell(page, name)
    }
    await opens('workspaces', 'opening a workspace', 'Create a workspace')
    await opens('flags', 'a new flag', 'New flag')
    await opens('manuals', 'publishing a manual', 'Publish a manual')
    await opens('whitelist', 'whitelisting an address', 'Add an address')
    await opens('whitelist', 'whitelisting a file', 'Add a file')
    const opensWorkspace = async () => {
      await page.goto(product.at('/platform/workspaces', 'localhost'))
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    }
    const fillRequest = async () => {
      await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Asha')
      await page.getByRole('radio', { name: 'Asha Rao' }).check()
      await page.getByRole('textbox', { name: 'Reason' }).fill('To help with the settings')
    }
    const goesOn = async () => {
      await press(page, 'Act as Asha Rao')
      await seesTitle(page, 'Continue to Acme')
    }
    await opensWorkspace()
    await looksWell(page, 'a workspace')
    await fillRequest()
    await looksWell(page, 'acting as somebody')
    await goesOn()
    await looksWell(page, 'a session on its way')
    // The link lives a minute, and four looks may take longer: another one is asked for and used at once.
    await opensWorkspace()
    await fillRequest()
    await goesOn()
    await press(page, 'Continue')
    await sees(page, 'You are acting as Asha Rao')
    await looksWell(page, 'acting as an admin')
    await page.goto(product.at('/complaints'))
    await looksWell(page, 'a complaint list that stays closed')
    await press(page, 'End')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})

describe('before somebody is in', () => {
  test.each([
    '/forgot-password',
    '/signin-mobile',
    '/signup',
    '/identify',
    '/signup?inviteCode=nothing',
    '/email-verify/nothing',
    '/demo-mail',
    '/demo-mail#the-secret-of-the-link',
  ])('%s', async (path) => {
    const page = await product.fresh()
    await page.goto(product.at(path))
    await looksWell(page, `before, ${path}`)
    await page.context().close()
  })

  test('a code that is asked for, and a person without a name at the first sign-in', async () => {
    const { email } = employee
    await product.deps.db.platform.user.updateMany({
      where: { email },
      data: { firstLogin: true, firstName: '', lastName: '' },
    })
    const page = await product.fresh()
    await page.goto(product.at('/signin'))
    await page.getByLabel('Email or employee ID').fill(email)
    await press(page, 'Get a code by email')
    await page.getByLabel('Six-digit code').waitFor()
    await looksWell(page, 'a code by email')
    await page.goto(product.at('/signin'))
    await signIn(page, email)
    await seesTitle(page, 'Welcome to Acme')
    await press(page, 'Continue')
    await sees(page, 'Enter your first name')
    await looksWell(page, 'first sign-in')
    await choose(page, 'Your language', 'हिन्दी')
    await looksWell(page, 'first sign-in in Hindi')
    await choose(page, 'आपकी भाषा', 'English')
    await write(page, 'First name', 'Meera')
    await page.getByRole('checkbox').check()
    await press(page, 'Continue')
    await seesTitle(page, 'Hello, Meera')
  })
})
