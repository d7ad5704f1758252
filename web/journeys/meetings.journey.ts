/**
 * A committee's own meeting, from the template to its end, in the users' words. Each test goes on where the
 * one before ended.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as committee from './committee.ts'
import type { Page } from 'playwright-core'
import { reportFailures } from './failureReport.ts'
import { choose, field, holds, press, sees, seesTitle, showsNo, wordsOf, write } from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { signIn } from './people.ts'
import { startProduct, type Product } from './product.ts'
import { knowsNothing, noticesOf } from './walls.ts'

let product: Product
let people: Product['people']
const looks = lookingAt(() => product)
const meeting = { caseNo: '', path: '', evidence: '', words: ['The canteen survey'] }
beforeAll(async () => {
  product = await startProduct()
  people = product.people
})
reportFailures(() => product)
afterAll(() => product?.stop())

const opens = async (who: keyof typeof people, path = meeting.path) => {
  const page = await product.as(people[who])
  await page.goto(product.at(path))
  await seesTitle(page, /^Second quarter/)
  return page
}

/** The same on another device. */
async function onPhone(who: keyof typeof people, path: string): Promise<Page> {
  const page = await product.fresh({ viewport: { width: 390, height: 844 } })
  await page.goto(product.at('/signin'))
  await signIn(page, people[who].email)
  await seesTitle(page, /^Hello/)
  await page.goto(product.at(path))
  await seesTitle(page, /^Second quarter/)
  return page
}

describe('a quarterly meeting of the committee', () => {
  test('the admin starts from the template and publishes it', async () => {
    const page = await product.as(people.admin)
    await page.goto(product.at('/workflows/new'))
    await press(page, /^Use this template.*Committee quarterly meeting/)
    const begin = page.getByRole('dialog')
    await choose(begin, /^Applies to business units/, 'Pune')
    await press(begin, 'Create workflow')
    await seesTitle(page, 'Committee quarterly meeting')
    await press(page, 'Publish')
    await press(page.getByRole('dialog'), 'Publish')
    await sees(page, 'Version 1 is published and cannot be changed')
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
    meeting.caseNo =
      (await page.getByRole('region', { name: 'What happens next' }).innerText()).split('\n')[0] ?? ''
    await choose(committee.step(page, 'Prepare the agenda'), /^Which quarter/, 'Second')
    await write(committee.step(page, 'Prepare the agenda'), 'Points to discuss', 'The canteen survey.')
    await committee.finish(page, 'Prepare the agenda', 'Agenda sent')
    await expect
      .poll(() => noticesOf(product, people.external), { timeout: 30_000 })
      .toContain('The agenda is ready')
  })

  test('the presiding officer invites; guests find it on their list, with a calendar file', async () => {
    await committee.plan(await opens('presiding'), 'Quarterly meeting', {
      title: 'Second quarter',
      agenda: 'The canteen survey, then the budget.',
      location: 'Board room',
      startsInMinutes: 30,
    })
    const page = await product.as(people.external)
    await page.goto(product.at('/meetings'))
    await page.getByRole('link', { name: 'Second quarter' }).click()
    // Whoever is on the committee is led to where it is held.
    await page.waitForURL(/\/complaints\/.*\/meetings\//)
    await seesTitle(page, 'Second quarter')
    await sees(page, 'Board room')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to my calendar' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.ics$/)
    await page.goto(product.at('/mail'))
    await sees(page, 'You are invited to a meeting')
    expect(await wordsOf(page)).not.toMatch(/canteen/)
  })

  test('nobody records it before it starts; it began early, so it is moved to now', async () => {
    const page = await opens('presiding')
    const form = committee.step(page, 'Quarterly meeting')
    await sees(form, 'You can record attendance from')
    await looks(page, 'a planned meeting')
    await committee.openMeeting(page, 'Quarterly meeting')
    await sees(page.getByRole('main'), 'You can record attendance from')
    await showsNo(page, page.getByRole('button', { name: 'Record attendance' }))
    await committee.backToCase(page)
    await press(form, 'Edit or reschedule')
    await write(form, 'Location', 'Room 6')
    // Leaving at once saves it on the way, and coming back leads into it again.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await seesTitle(page, /^Hello/)
    await opens('presiding')
    await holds(field(form, 'Location'), 'Room 6')
    await looks(page, 'a meeting being moved')
    await press(form, 'Go back')
    await press(page.getByRole('dialog', { name: 'Discard what you wrote?' }), 'Go back')
    await committee.when(form, -1)
    await press(form, 'Save and notify everyone')
    await sees(form, 'Room 6')
  })

  test('too few come, so another one is planned, and moved', async () => {
    const page = await opens('presiding')
    const form = committee.step(page, 'Quarterly meeting')
    await committee.record(page, 'Quarterly meeting', ['Kavita Menon'])
    await sees(form, 'Too few people attended the last meeting')
    await committee.plan(page, 'Quarterly meeting', {
      title: 'Second quarter, again',
      agenda: 'The canteen survey.',
      location: 'Board room',
      startsInMinutes: -1,
    })
    await press(form, 'Cancel the meeting')
    await looks(page, 'cancelling a meeting')
    await press(page.getByRole('dialog'), 'Go back')
    await press(form, 'Edit or reschedule')
    await write(form, 'Location', 'Room 7')
    await press(form, 'Save and notify everyone')
    await sees(form, 'Room 7')
    await expect
      .poll(() => noticesOf(product, people.member2), { timeout: 30_000 })
      .toContain(`${meeting.caseNo}: a meeting was rescheduled`)
  })

  test('three come and nobody decides: the vote is closed, taken again, and the meeting adjourned', async () => {
    const page = await opens('presiding')
    const form = committee.step(page, 'Quarterly meeting')
    await committee.record(page, 'Quarterly meeting', ['Kavita Menon', 'Arjun Pillai', 'Farah Khan'])
    await committee.openMeeting(page, 'Quarterly meeting')
    await committee.castVote(page, 'I abstain')
    await looks(page, 'a vote that runs')
    await press(page, 'Close the vote')
    await press(page.getByRole('dialog'), 'Close the vote')
    await sees(page, 'The vote did not decide anything.')
    await looks(page, 'a vote without a decision')
    await press(page, 'Vote again')
    await press(page.getByRole('dialog'), 'Vote again')
    await sees(page, '0 of the 3 members who attended have voted.')
    await press(page, 'Adjourn and reschedule')
    await write(page.getByRole('dialog'), 'Why?', 'The papers are not complete.')
    await looks(page, 'adjourning')
    await press(page.getByRole('dialog'), 'Adjourn the meeting')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await committee.backToCase(page)
    await sees(form, 'The last meeting was adjourned')
    await committee.plan(page, 'Quarterly meeting', {
      title: 'Second quarter, once more',
      agenda: 'The canteen survey.',
      location: 'Room 8',
      startsInMinutes: -1,
    })
  })

  test('it is held and voted on, one abstains, and with the minutes the outcome can be chosen', async () => {
    const page = await opens('presiding')
    const form = committee.step(page, 'Quarterly meeting')
    await committee.openMeeting(page, 'Quarterly meeting')
    await looks(page, 'who came')
    await committee.sayWhoCame(page, ['Kavita Menon', 'Arjun Pillai', 'Farah Khan'])
    const hearing = new URL(page.url()).pathname
    await write(page, 'What was said and decided', 'The survey was discussed.')
    await sees(page, /^Saved .* only you can see this draft/)
    const phone = await onPhone('presiding', hearing)
    await holds(field(phone, 'What was said and decided'), 'The survey was discussed.')
    await phone.context().close()
    const member = await opens('member', hearing)
    expect(await wordsOf(member)).not.toContain('The survey was discussed.')
    await committee.castVote(page, 'Decisions adopted')
    await committee.castVote(member, 'Decisions adopted')
    await committee.castVote(await opens('external', hearing), 'I abstain')
    await sees(page.getByRole('table', { name: 'Votes' }), 'Arjun Pillai')
    await looks(page, 'the end of a meeting')
    await committee.backToCase(page)
    await sees(form, 'The minutes must be written first.')
    await committee.openMeeting(page, 'Quarterly meeting')
    await committee.writeMinutes(page, 'The survey was discussed.')
    await committee.backToCase(page)
    await committee.finish(page, 'Quarterly meeting', 'Decisions adopted', true)
    await page.getByRole('tab', { name: 'Meetings' }).click()
    const record = page.getByRole('tabpanel', { name: 'Meetings' })
    await sees(record, 'The survey was discussed.')
    await looks(page, 'the record of a meeting')
    await record.getByRole('link', { name: 'Second quarter, once more' }).click()
    await press(page, 'Add a correction')
    await write(page.getByRole('dialog'), 'Correction', 'The survey had 41 answers, not 14.')
    await looks(page, 'a correction')
    await press(page.getByRole('dialog'), 'Add the correction')
    await sees(page.getByRole('region', { name: 'Corrections' }), '41 answers')
  })

  test('it is followed up and closes; who is not on the committee knew nothing of it', async () => {
    const page = await opens('member2')
    await write(
      committee.step(page, 'Do what was decided'),
      'What was done about each decision',
      'The hours are on the door.',
    )
    await committee.finish(page, 'Do what was decided', 'All done', true)
    await page.getByRole('region', { name: 'What happens next' }).getByText('All done').waitFor()
    await knowsNothing(product, people.tara, meeting)
    await knowsNothing(product, people.admin, meeting)
    expect(product.complaints).toEqual([])
  })
})
