/**
 * The main job, from an empty canvas to a closed case, in the users' words. Each test goes on where the one
 * before ended.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as committee from './committee.ts'
import * as drawing from './drawing.ts'
import * as filing from './filing.ts'
import { reportFailures } from './failureReport.ts'
import { press, sees, seesTitle, statusOf, wordsOf, write, writeDate } from './pageActions.ts'
import { startProduct, type Product } from './product.ts'
import { knowsNothing, noticesOf, platformKnowsNothing, type Secret } from './walls.ts'

let product: Product
let people: Product['people']
beforeAll(async () => {
  product = await startProduct()
  people = product.people
})
reportFailures(() => product)
afterAll(() => product?.stop())

const complaint = {
  against: 'Rohan Shah',
  words: 'He shouts at me whenever the others are gone.',
  where: 'Second floor',
  files: [filing.picture, filing.paper],
}
const [first, second]: [Secret, Secret] = [
  { caseNo: '', path: '', evidence: '', words: [complaint.words, 'Meera'] },
  { caseNo: '', path: '', evidence: '', words: ['Our colleague took my work as his own.', 'Divya'] },
]
const opens = async (who: keyof typeof people, secret: Secret, part = '') => {
  const page = await product.as(people[who])
  await page.goto(product.at(secret.path + part))
  await seesTitle(page, `Complaint ${secret.caseNo}`)
  return page
}

describe('from an empty canvas to a closed case', () => {
  test('the admin draws a process with a meeting, by mouse, by keyboard and in the outline', async () => {
    const page = await product.as(people.admin)
    await drawing.beginEmpty(page, 'Workplace grievance', 'Pune')
    await drawing.drawIntake(page)
    await drawing.tidyByKeyboard(page)
    await drawing.drawHearing(page)
    await drawing.drawEnd(page)
    await drawing.describeFiling(page)
  })

  test('sees what is wrong, mends it, and publishes', async () => {
    const page = await product.as(people.admin)
    await drawing.mendProblems(page)
    await drawing.publish(page, 'The first one')
    await sees(page, 'Version 1 is published and cannot be changed')
  })

  test('an employee reads the three tabs, mends what is missing, and files once with evidence', async () => {
    const page = await product.as(people.meera)
    await filing.begin(page)
    await filing.readAhead(page)
    await filing.checkTooEarly(page)
    await filing.writeComplaint(page, complaint)
    first.caseNo = await filing.checkAndFile(page, complaint)
    Object.assign(first, await filing.openFiled(page))
    await page.goto(product.at('/complaints'))
    await sees(page, '1 to 1 of 1')
  })

  test('the respondent finds no trace before being informed', () =>
    knowsNothing(product, people.rohan, first))

  test('a scheduler moves the first date; the worker is stopped and started again', async () => {
    const page = await product.as(people.scheduler)
    await moveThreshold(page, first, /^First threshold/)
    await product.restartWorker()
  })

  test('meanwhile somebody complains about a member of the committee', async () => {
    const page = await product.as(people.divya)
    await filing.begin(page)
    await press(page, 'Go to the complaint form')
    const about = {
      against: 'Arjun Pillai',
      words: second.words[0] ?? '',
      where: 'The lab',
      files: [filing.paper],
    }
    await filing.writeComplaint(page, about)
    second.caseNo = await filing.checkAndFile(page, about)
    Object.assign(second, await filing.openFiled(page))
    await opens('presiding', second)
    await opens('substitute', second)
    await knowsNothing(product, people.member, second)
  })

  test('the first threshold escalates; the scheduler moves the second date, and the case follows', async () => {
    const page = await opens('presiding', first, '?part=escalations')
    await sees(page, 'Changed by a scheduler')
    await page.getByText('Passed').first().waitFor({ timeout: 180_000 })
    await expect
      .poll(() => noticesOf(product, people.presiding), { timeout: 30_000 })
      .toContain(`Read the complaint on ${first.caseNo} passed its first deadline`)
    await moveThreshold(await product.as(people.scheduler), first, /^Second threshold/)
    await (
      await opens('presiding', first, '?part=escalations')
    )
      .getByText('Passed')
      .nth(1)
      .waitFor({ timeout: 180_000 })
    await expect
      .poll(() => noticesOf(product, people.presiding), { timeout: 30_000 })
      .toContain(`Read the complaint on ${first.caseNo} passed its second deadline`)
  }, 400_000)

  test('the committee takes it up; the respondent is informed, sees their part alone, and replies', async () => {
    await committee.finish(await opens('presiding', first), 'Read the complaint', 'Taken up', true)
    await expect
      .poll(() => noticesOf(product, people.rohan), { timeout: 30_000 })
      .toContain('A complaint names you')
    const page = await opens('rohan', first, '?part=filed')
    await sees(page, complaint.words)
    expect(await wordsOf(page)).not.toMatch(/Meera|messages\.png|letter\.pdf|Hearing/)
    expect(await statusOf(page, first.evidence)).toBe(404)
    await write(
      committee.step(page, 'Reply to the complaint'),
      'What do you say to it?',
      'I was in another town that day.',
    )
    await committee.finish(page, 'Reply to the complaint', 'Replied', true)
  })

  test('the committee plans its meeting, holds it, writes minutes and votes; the outcome moves the case', async () => {
    const page = await opens('presiding', first)
    await committee.plan(page, 'Hearing', {
      agenda: 'Hear both sides, then decide.',
      location: 'Room 4',
      startsInMinutes: -5,
      guests: ['Rohan Shah'],
    })
    await committee.hold(
      page,
      'Hearing',
      ['Kavita Menon', 'Arjun Pillai', 'Ritu Bhatt'],
      'Both were heard, and the messages were read.',
      'The complaint is upheld.',
    )
    await committee.vote(page, 'Hearing', 'Upheld')
    await committee.vote(await opens('member', first), 'Hearing', 'Upheld')
    await committee.vote(await opens('member2', first), 'Hearing', 'Not upheld')
    await committee.finish(await opens('presiding', first), 'Hearing', 'Upheld', true)
    await committee.step(page, 'Carry it out').waitFor()
    expect(await wordsOf(await opens('rohan', first))).not.toContain('Both were heard')
  })

  test('the last step closes the case, and everybody in it is told', async () => {
    const page = await opens('external', first)
    await committee.finish(page, 'Carry it out', 'Carried out', true)
    await page.getByRole('region', { name: 'What happens next' }).getByText('Carried out').waitFor()
    for (const who of [people.meera, people.rohan])
      await expect
        .poll(() => noticesOf(product, who), { timeout: 30_000 })
        .toContain(`${first.caseNo} is closed`)
    await opens('presiding', first, '?part=drawing')
    await page.getByRole('tab', { name: 'Diagram' }).click()
    await page.getByRole('figure', { name: 'Diagram of this complaint’s process' }).waitFor()
  })

  test('the presiding officer reopens it with a reason; its last step is done again, and it closes', async () => {
    const page = await opens('presiding', first)
    await press(page, 'More')
    await page.getByRole('menuitem', { name: 'Reopen', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Reopen this complaint?' })
    await write(dialog, 'Why?', 'It was not carried out in full.')
    await press(dialog, 'Reopen')
    await committee.step(page, 'Carry it out').waitFor()
    await expect
      .poll(() => noticesOf(product, people.meera), { timeout: 30_000 })
      .toContain(`${first.caseNo} was reopened`)
    const again = await opens('external', first)
    await committee.finish(again, 'Carry it out', 'Carried out', true)
    await again.getByRole('region', { name: 'What happens next' }).getByText('Carried out').waitFor()
  })

  test('a stranger, the admin, a member named as respondent and the platform admin find no trace', async () => {
    await knowsNothing(product, people.tara, first, second)
    await knowsNothing(product, people.admin, first, second)
    await knowsNothing(product, people.employer, first, second)
    await knowsNothing(product, people.member, second)
    await platformKnowsNothing(product, first, second)
  })

  test('no page broke on the way', () => expect(product.complaints).toEqual([]))
})

async function moveThreshold(
  page: Awaited<ReturnType<Product['as']>>,
  { caseNo }: Secret,
  which: RegExp,
): Promise<void> {
  await page.goto(product.at('/escalations'))
  await press(page, new RegExp(`^Edit the thresholds of ${caseNo}`))
  const form = page.getByRole('dialog')
  // A date that has passed is refused, and the field has no seconds: at least half a minute ahead.
  await writeDate(form, which, committee.wallClock(new Date().getSeconds() < 30 ? 1 : 2))
  await write(form, 'Reason', 'The committee is away')
  await press(form, 'Save')
  await form.waitFor({ state: 'detached' })
}
