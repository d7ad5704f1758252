/** A committee's own meeting, from the template to its end, in the users' words. Each test goes on where the one before ended. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as committee from './committee.ts'
import { choose, press, sees, seesTitle, wordsOf, write } from './hands.ts'
import { startProduct, type Product } from './product.ts'
import { knowsNothing, noticesOf } from './walls.ts'

let product: Product
let people: Product['people']
const meeting = { caseNo: '', path: '', evidence: '', words: ['The canteen survey'] }
beforeAll(async () => {
  product = await startProduct()
  people = product.people
})
afterEach(async ({ task }) => { if (task.result?.state === 'fail') console.log(`Pictures of the open pages: ${await product.picture(task.name)}`) })
afterAll(() => product?.stop())

const opens = async (who: keyof typeof people) => {
  const page = await product.as(people[who])
  await page.goto(product.at(meeting.path))
  await seesTitle(page, 'Second quarter')
  return page
}

describe('a quarterly meeting of the committee', () => {
  test('the admin starts from the template and publishes it', async () => {
    const page = await product.as(people.admin)
    await page.goto(product.at('/workflows/new'))
    await press(page, /^Start from this.*Committee quarterly meeting/)
    const begin = page.getByRole('dialog')
    await choose(begin, /^Business units it applies to/, 'Pune')
    await press(begin, 'Create and draw')
    await seesTitle(page, 'Committee quarterly meeting')
    await press(page, 'Publish')
    await press(page.getByRole('dialog'), 'Publish')
    await sees(page, 'Version 1 is published. It never changes')
  })

  test('a member starts it from Meetings, and sends the agenda', async () => {
    const page = await product.as(people.member)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Meetings' }).click()
    await press(page, 'Start a committee meeting')
    const start = page.getByRole('dialog')
    await write(start, /^Title/, 'Second quarter')
    await press(start, /^Start/)
    await seesTitle(page, 'Second quarter')
    meeting.path = new URL(page.url()).pathname
    meeting.evidence = `/complaint-workflow/api/case/${meeting.path.split('/').at(-1)}`
    meeting.caseNo = (await page.getByRole('region', { name: 'What happens next' }).innerText()).split('\n')[0] ?? ''
    await choose(committee.step(page, 'Prepare the agenda'), /^Which quarter/, 'Second')
    await write(committee.step(page, 'Prepare the agenda'), 'Points to discuss', 'The canteen survey.')
    await committee.finish(page, 'Prepare the agenda', 'Agenda sent')
    await expect.poll(() => noticesOf(product, people.external), { timeout: 30_000 }).toContain('The agenda is ready')
  })

  test('the presiding officer invites; guests find it on their list, with a calendar file', async () => {
    await committee.plan(await opens('presiding'), 'Quarterly meeting', { title: 'Second quarter', agenda: 'The canteen survey, then the budget.', location: 'Board room', startsInMinutes: 30 })
    const page = await product.as(people.external)
    await page.goto(product.at('/meetings'))
    await page.getByRole('link', { name: 'Second quarter' }).click()
    await seesTitle(page, 'Second quarter')
    await sees(page, 'Board room')
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Add to my calendar' }).click()])
    expect(file.suggestedFilename()).toMatch(/\.ics$/)
    await page.goto(product.at('/mail'))
    await sees(page, 'You are invited to a meeting')
    expect(await wordsOf(page)).not.toMatch(/canteen/)
  })

  test('too few come, so another one is planned, and moved', async () => {
    const page = await opens('presiding')
    const form = committee.step(page, 'Quarterly meeting')
    await press(form, 'Record who came')
    await form.getByRole('checkbox', { name: 'Kavita Menon' }).check()
    await press(form, 'Record who came')
    await sees(form, 'Too few came to the last meeting')
    await committee.plan(page, 'Quarterly meeting', { title: 'Second quarter, again', agenda: 'The canteen survey.', location: 'Board room', startsInMinutes: 60 })
    await press(form, 'Change or move it')
    await write(form, 'Location', 'Room 7')
    await press(form, 'Save and tell everybody')
    await sees(form, 'Room 7')
    await expect.poll(() => noticesOf(product, people.member2), { timeout: 30_000 }).toContain(`${meeting.caseNo}: a meeting was moved`)
  })

  test('it is held, minuted and voted on, and the vote decides', async () => {
    const page = await opens('presiding')
    await committee.hold(page, 'Quarterly meeting', ['Kavita Menon', 'Arjun Pillai', 'Farah Khan'], 'The survey was discussed.', 'The canteen stays open until three.')
    for (const who of ['presiding', 'member', 'external'] as const) await committee.vote(await opens(who), 'Quarterly meeting', 'Decisions adopted')
    const form = committee.step(await opens('presiding'), 'Quarterly meeting')
    await sees(form.getByRole('table', { name: 'Votes' }), 'Arjun Pillai')
    await committee.finish(page, 'Quarterly meeting', 'Decisions adopted')
  })

  test('it is followed up and closes; who is not on the committee knew nothing of it', async () => {
    const page = await opens('member2')
    await write(committee.step(page, 'Do what was decided'), 'What was done about each decision', 'The hours are on the door.')
    await committee.finish(page, 'Do what was decided', 'All done', true)
    await page.getByRole('region', { name: 'What happens next' }).getByText('All done').waitFor()
    await knowsNothing(product, people.tara, meeting)
    await knowsNothing(product, people.admin, meeting)
    expect(product.complaints).toEqual([])
  })
})
