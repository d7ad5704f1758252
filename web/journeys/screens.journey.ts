/**
 * Every screen, at 390 and 1440 px, in light and dark: nothing axe minds, nothing sideways, no error, a
 * heading and a title.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import * as filing from './filing.ts'
import { reportFailures } from './failureReport.ts'
import { allOf, choose, press, sees, seesTitle, settled, write } from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { demoAccount, enterPlatform } from './people.ts'
import { platformAdmin, startDemo } from './product.ts'

let product: Awaited<ReturnType<typeof startDemo>>
beforeAll(async () => {
  product = await startDemo()
})
reportFailures(() => product)
afterAll(() => product?.stop())

const [complainant, respondent, presiding, scheduler, admin, employer] = [
  /Employee who filed/,
  /Respondent/,
  /Presiding officer, Pune/,
  /Scheduler/,
  /Workspace admin/,
  /^Employer$/,
].map(demoAccount) as [
  { email: string },
  { email: string },
  { email: string },
  { email: string },
  { email: string },
  { email: string },
]

const looksWell = lookingAt(() => product)
/** Goes to a screen by its address, as this person. */
const visit = async (who: { email: string }, path: string) => {
  const page = await product.as(who)
  await page.goto(product.at(path))
  await settled(page)
  return page
}
const inTable = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('link').first()

describe('every screen', () => {
  test('sign-in, here and on the platform, with and without an error', async () => {
    const page = await product.fresh()
    await page.goto(product.at('/signin'))
    await looksWell(page, 'sign-in')
    await press(page, 'Sign in')
    await looksWell(page, 'sign-in with errors')
    await page.goto(product.at('/workspace/signin', 'localhost'))
    await looksWell(page, 'sign-in to the platform')
  })

  test.each([
    ['dashboard', presiding, '/dashboard'],
    ['dashboard of an admin', admin, '/dashboard'],
    ['dashboard of an employee', complainant, '/dashboard'],
    ['dashboard of a scheduler', scheduler, '/dashboard'],
    ['inbox', presiding, '/inbox'],
    ['complaints', presiding, '/complaints'],
    ['meetings', presiding, '/meetings'],
    ['committees', admin, '/committees'],
    ['workflows', admin, '/workflows'],
    ['gallery', admin, '/workflows/new'],
    ['courses to begin with', admin, '/courses/new'],
    ['escalations', scheduler, '/escalations'],
    ['notices', presiding, '/notices'],
    ['demo mail', presiding, '/mail'],
    ['no such page', presiding, '/nowhere'],
    ['no such complaint', presiding, '/complaints/00000000-0000-4000-8000-000000000000'],
    ['not for me', presiding, '/workflows'],
    ['drafts', complainant, '/complaints'],
    ['users', admin, '/users'],
    ['departments', admin, '/departments'],
    ['invites', admin, '/invites'],
    ['import', admin, '/invites/import'],
    ['business units', admin, '/business-units'],
    ['permissions', admin, '/permissions'],
    ['settings', admin, '/settings'],
    ['reports', admin, '/reports'],
    ['audit log', admin, '/audit'],
    ['manuals', presiding, '/manuals'],
    ['account', presiding, '/account'],
  ] as const)('%s', async (name, who, path) => looksWell(await visit(who, path), name))

  test('the courses of the demo are published, each for its business unit', async () => {
    const page = await visit(admin, '/courses')
    const row = (title: string) => page.getByRole('row').filter({ hasText: title })
    await sees(row('Working without harassment (POSH)').filter({ hasText: 'Pune' }), 'Published')
    await sees(row('Harassment and violence prevention (Canada)').filter({ hasText: 'Toronto' }), 'Published')
    await looksWell(page, 'courses of the demo')
  })

  test('the charts of the dashboard in Tamil, on a phone', async () => {
    const page = await visit(employer, '/dashboard')
    await page.getByRole('button', { name: /Vikram Mehta/ }).click()
    await choose(page, 'Language', 'தமிழ்')
    await page.getByRole('heading', { name: 'எண்ணிக்கைகள்' }).waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    for (const chart of await allOf(page.getByRole('img', { name: /வரைபடம்/ }))) {
      await chart.scrollIntoViewIfNeeded()
      await chart.locator('svg').first().waitFor()
    }
    await looksWell(page, 'dashboard in Tamil', [
      { width: 390, colorScheme: 'light' },
      { width: 390, colorScheme: 'dark' },
    ])
  })

  test('the platform’s', async () => {
    const page = await enterPlatform(product, platformAdmin.email)
    await looksWell(page, 'platform')
    for (const [path, title] of [
      ['workspaces', 'Workspaces'],
      ['flags', 'Feature flags'],
      ['menus', /./],
      ['manuals', 'User manuals'],
      ['whitelist', 'Whitelist'],
      ['messages', 'Messages'],
    ] as const) {
      await page.goto(product.at(`/platform/${path}`, 'localhost'))
      await seesTitle(page, title)
      await looksWell(page, `platform ${path}`)
    }
  })

  test.each([
    ['committee', presiding],
    ['complainant', complainant],
    ['respondent', respondent],
  ] as const)('the page of a complaint, for the %s: every part of it', async (name, who) => {
    const page = await visit(who, '/complaints')
    await inTable(page, 'Complaints').click()
    await page.getByRole('heading', { level: 1, name: /^Complaint / }).waitFor()
    await looksWell(page, `complaint for the ${name}`)
    // The part that stands open was looked at just now.
    for (const part of await page.getByRole('tab', { selected: false }).allInnerTexts()) {
      await page.getByRole('tab', { name: part, exact: true }).click()
      // The parts are the same for everybody; what they hold differs.
      await looksWell(
        page,
        `complaint for the ${name}, ${part}`,
        who === presiding ? undefined : [{ width: 390, colorScheme: 'light' }],
      )
    }
  })

  test('the page of a meeting', async () => {
    const page = await visit(presiding, '/meetings')
    await inTable(page, 'Upcoming meetings').click()
    await seesTitle(page, 'Inquiry hearing')
    await looksWell(page, 'meeting')
  })

  test('the three tabs of a complaint, what is missing, checking, and the receipt', async () => {
    const page = await visit(complainant, '/dashboard')
    await filing.begin(page)
    for (const tab of ['Process Details', 'Stages of Redressal', 'Complaint Form']) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await looksWell(page, `filing, ${tab}`)
    }
    await filing.toReview(page)
    await looksWell(page, 'filing, what is missing')
    await filing.answerPosh(page)
    await looksWell(page, 'filing, a section')
    await filing.openPart(page, 'What happened')
    await looksWell(page, 'filing, what happened')
    await filing.openPart(page, 'Who the complaint is about')
    await write(page, 'Or enter their name', 'Pillai, Arjun K')
    await page.getByRole('radiogroup', { name: 'Is it one of these people?' }).waitFor()
    await looksWell(page, 'filing, is it one of them')
    await page.getByRole('radio', { name: 'None of them' }).check()
    await filing.toReview(page)
    await seesTitle(page, 'Review your answers')
    await filing.confirmAll(page)
    await looksWell(page, 'filing, checking')
    await press(page, 'File the complaint')
    await seesTitle(page, 'Your complaint is filed')
    await looksWell(page, 'receipt')
  })

  test('the designer: canvas and outline, what is chosen, problems and versions, published and draft', async () => {
    const page = await visit(admin, '/workflows')
    await page.getByRole('link', { name: /POSH/ }).click()
    await page
      .getByRole('group', { name: /^Action: / })
      .first()
      .waitFor()
    await looksWell(page, 'designer, published')
    await press(page, 'Create a new version from this')
    await page.getByRole('button', { name: 'Publish' }).waitFor()
    await looksWell(page, 'designer, draft')
    const details = page.getByRole('complementary', { name: 'Details' })
    await details.getByRole('button', { name: 'Case deadlines' }).click()
    await details.getByRole('group', { name: 'Time to appeal' }).waitFor()
    await looksWell(page, 'designer, case deadlines')
    await details.getByRole('button', { name: 'Withdrawing and reopening' }).click()
    await details.getByRole('switch', { name: 'A closed case can be reopened' }).check()
    await looksWell(page, 'designer, withdrawing and reopening')
    await details.getByRole('button', { name: 'Languages' }).click()
    await press(details, 'Translate')
    const beside = page.getByRole('dialog', { name: /^Translations: / })
    await beside.getByRole('switch', { name: 'Only what is missing or outdated' }).uncheck()
    await looksWell(page, 'designer, translations')
    await page.keyboard.press('Escape')
    await beside.waitFor({ state: 'detached' })
    await press(page, 'Fit to screen')
    await page
      .getByRole('group', { name: /^Meeting: / })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    const folded = page
      .getByRole('complementary', { name: 'Details' })
      .getByRole('button', { expanded: false })
    await folded.first().waitFor()
    for (const part of await folded.allInnerTexts()) {
      await page
        .getByRole('complementary', { name: 'Details' })
        .getByRole('button', { name: part.split('\n')[0] ?? '' })
        .first()
        .click()
      await looksWell(page, `designer, ${part.split('\n')[0]}`, [{ width: 1440, colorScheme: 'light' }])
    }
    await page.getByText('Outline', { exact: true }).click()
    await looksWell(page, 'designer, outline')
    await page.getByRole('tab', { name: 'Versions' }).click()
    await looksWell(page, 'designer, versions')
  })
})
