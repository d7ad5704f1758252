/**
 * A workspace that speaks Hindi: from sign-in and filing to the second step, in the screens' words and the
 * process's own. Each test goes on where the one before ended.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../signIns/demoAccounts.ts'
import { begin, publish } from './calls.ts'
import * as committee from './committee.ts'
import { englishOn } from './english.ts'
import { confirmAll, openPart } from './filing.ts'
import { reportFailures } from './failureReport.ts'
import { choose, press, sees, seesTitle, write, writeDate } from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let people: Product['people']
const looks = lookingAt(() => product)
const pages = new Map<string, Page>()
let [path, workflowPath] = ['', '']
beforeAll(async () => {
  product = await startProduct()
  people = product.people
  const { workflowId, versionId } = await begin(await product.as(people.admin), {
    workflowName: 'यौन उत्पीड़न की शिकायत (POSH)',
    branchIdList: [product.pune.id],
    templateId: 'POSH',
  })
  await publish(await product.as(people.admin), workflowId, versionId)
  workflowPath = `/workflows/${workflowId}`
  await product.deps.db.platform.workspace.update({
    where: { id: product.workspace.id },
    data: { defaultLanguage: 'hi' },
  })
})
reportFailures(() => product)
afterAll(() => product?.stop())

/** Somebody's page, signed in through a page that speaks the workspace's language. */
async function as(who: keyof typeof people): Promise<Page> {
  const known = pages.get(who)
  if (known) return known
  const page = await product.fresh()
  pages.set(who, page)
  await page.goto(product.at('/signin'))
  await write(page, 'ई-मेल या कर्मचारी आईडी', people[who].email)
  await page.getByLabel('पासवर्ड', { exact: true }).fill(demoPassword)
  await press(page, 'साइन इन करें')
  await seesTitle(page, /^नमस्ते, /)
  return page
}
const opens = async (who: keyof typeof people, part = '') => {
  const page = await as(who)
  await page.goto(product.at(path + part))
  await seesTitle(page, /^शिकायत /)
  return page
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const hindi = { form: 'शिकायत फ़ॉर्म', back: 'सभी भागों पर वापस' }
const onward = 'सहेजें और आगे बढ़ें'
const today = () => committee.wallClock(0).slice(0, 10)

/** Ends a step by the one button that it has. */
async function finishBy(page: Page, name: string, button: string): Promise<void> {
  await press(committee.step(page, name), button)
  await press(page.getByRole('dialog'), 'यह कदम पूरा करें')
  await committee.step(page, name).waitFor({ state: 'detached' })
}

describe('a complaint in Hindi', () => {
  test('an employee reads the process and the form, and files', async () => {
    const page = await as('meera')
    expect(await englishOn(page)).toEqual([])
    await page.getByRole('navigation', { name: 'मुख्य' }).getByRole('link', { name: 'शिकायतें' }).click()
    await page.getByRole('link', { name: 'शिकायत दर्ज करें' }).first().click()
    await sees(page.getByRole('tabpanel'), 'समिति आपकी शिकायत पढ़ती है और प्रतिवादी को उसकी प्रति भेजती है।')
    await tab(page, 'निवारण के चरण').click()
    await sees(page.getByRole('tabpanel'), 'शिकायत मिलने की सूचना दें')
    expect(await englishOn(page)).toEqual([])
    const form = page.getByRole('tabpanel', { name: 'शिकायत फ़ॉर्म' })
    await tab(page, 'शिकायत फ़ॉर्म').click()
    await looks(page, 'filing in Hindi, all parts', [{ width: 390, colorScheme: 'light' }])
    expect(await englishOn(page)).toEqual([])
    // How far each part is, and the place among them, in Hindi too.
    await sees(form, /में से \d भाग पूरे हैं/)
    for (const state of ['पूरा', 'शुरू नहीं हुआ']) await sees(form, state)
    await openPart(page, 'आपके बारे में', hindi)
    await sees(form, 'भाग 1, कुल')
    expect(await englishOn(page)).toEqual([])
    await openPart(page, 'यह किसके बारे में है', hindi)
    await write(form, 'या उनका नाम लिखें', 'रोहन शाह')
    expect(await englishOn(page)).toEqual([])
    await press(page, onward)
    await write(form, 'क्या हुआ?', 'वे मेरी मेज़ पर तस्वीरें छोड़ते हैं।')
    await writeDate(form, /^किस दिन/, today())
    await press(page, onward)
    await form.getByRole('checkbox', { name: 'यौन चित्र या वीडियो दिखाना' }).check()
    expect(await englishOn(page)).toEqual([])
    await press(page, onward)
    await choose(form, /^क्या आप मामले के दौरान सहायता माँगते हैं/, 'नहीं')
    await choose(form, /^क्या आप चाहते हैं कि समिति पहले समझौते का प्रयास करे/, 'नहीं')
    await press(page, onward)
    await press(form, 'मैं समझता/समझती हूँ कि यह गोपनीय है')
    await looks(page, 'filing in Hindi', [
      { width: 390, colorScheme: 'light' },
      { width: 1440, colorScheme: 'dark' },
    ])
    expect(await englishOn(page)).toEqual([])
    await press(page, onward)
    await seesTitle(page, 'अपने जवाब जाँच लें')
    await confirmAll(page)
    expect(await englishOn(page)).toEqual([])
    await press(page, 'शिकायत दर्ज करें')
    await seesTitle(page, 'आपकी शिकायत दर्ज हो गई है')
    expect(await englishOn(page)).toEqual([])
    await page.getByRole('link', { name: 'मेरी शिकायत खोलें' }).click()
    await seesTitle(page, /^शिकायत /)
    path = new URL(page.url()).pathname
  })

  test('the committee takes it up and sends the copy, each step in the process’s own words', async () => {
    const page = await opens('presiding')
    const acknowledge = committee.step(page, 'शिकायत मिलने की सूचना दें')
    await sees(acknowledge, 'शिकायत करने वाले व्यक्ति को बताएँ कि शिकायत मिल गई है, और जाँचें कि वह समय पर और पूरी है।')
    await choose(acknowledge, /^क्या यह समय पर दर्ज हुई/, '3 महीने के भीतर')
    await acknowledge.getByRole('radio', { name: 'शिकायत स्वीकार हुई', exact: true }).check()
    await looks(page, 'the first step in Hindi')
    expect(await englishOn(page)).toEqual([])
    // Said once, with the day as Hindi writes it.
    const next = page.getByRole('region', { name: 'आगे क्या होगा' })
    await sees(next, 'आपके लिए')
    expect(await next.innerText()).toMatch(/(सोम|मंगल|बुध|गुरु|शुक्र|शनि|रवि) \d+ \S+ 20\d\d, \d\d:\d\d/)
    await write(acknowledge, 'कुछ और जोड़ना है?', 'कल फ़ोन पर बात हुई।')
    await sees(acknowledge, 'यह ड्राफ़्ट सिर्फ़ आप देख सकते हैं')
    await page.goto(product.at('/dashboard'))
    await sees(page.getByRole('main'), 'अभी भेजा नहीं गया: “कल फ़ोन पर बात हुई।”')
    expect(await englishOn(page)).toEqual([])
    await page.goto(product.at('/inbox'))
    await sees(page.getByRole('table'), 'शिकायत मिलने की सूचना दें')
    expect(await englishOn(page)).toEqual([])
    await opens('presiding')
    await writeDate(acknowledge, /^घटना का दिन/, today())
    await finishBy(page, 'शिकायत मिलने की सूचना दें', 'यह कदम पूरा करें')
    const serve = committee.step(page, 'प्रतिवादी को प्रति भेजें')
    await writeDate(serve, /^जिस दिन प्रतिवादी को यह मिली/, today())
    await serve.getByRole('radio', { name: 'हाथों-हाथ' }).check()
    expect(await englishOn(page)).toEqual([])
    await finishBy(page, 'प्रतिवादी को प्रति भेजें', 'प्रतिवादी को प्रति मिली')
    // The respondent is known by name alone: their step waits until the committee has served the notice.
    await sees(page, 'प्रतिवादी को सूचना सिस्टम के बाहर तामील करें')
    await page.getByRole('button', { name: 'तामील दर्ज करें' }).waitFor()
    await sees(page, 'शिकायत का उत्तर दें')
    expect(await englishOn(page)).toEqual([])
  })

  test.each(['presiding', 'meera'] as const)('no part of the case is in English for %s', async (who) => {
    const page = await opens(who)
    const englishByTab: Record<string, string[]> = {}
    await page.getByRole('tab').first().waitFor()
    for (const name of await page.getByRole('tab').allInnerTexts()) {
      await tab(page, name).click()
      const english = await englishOn(page)
      if (english.length > 0) englishByTab[name] = english
    }
    expect(englishByTab).toEqual({})
    await page.goto(product.at(`${path}?part=timeline`))
    await sees(page, /शिकायत स्वीकार हुई/)
    await page.goto(product.at('/notices'))
    await sees(page.getByRole('main'), /शिकायत/)
    expect(await englishOn(page)).toEqual([])
  })

  test('what stands still, and a deadline of the case in the designer, are told in Hindi too', async () => {
    const { platform } = product.deps.db
    // Published drawings cannot come to this any more; cases on older ones can.
    await platform.case.updateMany({ data: { attention: 'NOTHING_MOVES' } })
    const page = await opens('presiding')
    await sees(page, 'कोई भी खुला कदम पूरा नहीं हो सकता')
    await looks(page, 'a case that stands still, in Hindi')
    expect(await englishOn(page)).toEqual([])
    await platform.case.updateMany({ data: { attention: null } })
    const admin = await as('admin')
    await admin.goto(product.at(workflowPath))
    const details = admin.getByRole('complementary', { name: 'विवरण' })
    await press(details, 'मामले की समय-सीमाएँ')
    const requests = details.getByRole('group')
    await requests.first().scrollIntoViewIfNeeded()
    await looks(admin, 'designer, deadlines of the case in Hindi')
  })

  test('a scheduler finds the deadlines of steps and of the case in Hindi', async () => {
    const page = await as('scheduler')
    await page.goto(product.at('/escalations'))
    await sees(page, /^जाँच पूरी करें/)
    await looks(page, 'escalations in Hindi')
    expect(await englishOn(page)).toEqual([])
    expect(product.complaints).toEqual([])
  })
})
