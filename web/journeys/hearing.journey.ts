/**
 * A hearing, from planning it with roles to a passage that a party objects to and that is corrected by an addition.
 * Each test goes on where the one before ended.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyGraph } from '../../workflows/definition/graph.ts'
import { clock, edges, stages, steps, notifyAct } from '../../workflows/definition/templates/build.ts'
import { begin, complete, file, publish, putDrawing } from './calls.ts'
import * as committee from './committee.ts'
import { englishOn } from './english.ts'
import { reportFailures } from './failureReport.ts'
import {
  field,
  holds,
  pickPerson,
  press,
  sees,
  seesTitle,
  showsNo,
  statusOf,
  wordsOf,
  write,
} from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { startProduct, type Product } from './product.ts'
import { noticesOf } from './walls.ts'

let product: Product
let people: Product['people']
const looks = lookingAt(() => product)
const api = '/complaint-workflow/api/meeting/'
const story = { caseId: '', path: '', hearing: '', invitation: '', minutes: '' }

const step = (id: string, name: string, column: number, outcomes: Record<string, string>) => ({
  id,
  stageId: 'inquiry',
  name,
  description: '',
  actor: { by: 'COMMITTEE' } as const,
  position: { x: column * 350, y: 0 },
  outcomes,
  clock: clock(7, 'DAY', 3, 5, { second: notifyAct('PRESIDING_OFFICER') }),
})
const drawn = {
  ...emptyGraph('COMPLAINT'),
  stages: stages([['inquiry', 'Inquiry', '', ['COMPLAINANT']]]),
  steps: steps([
    step('read', 'Read the complaint', 0, { taken: 'Taken up' }),
    {
      ...step('hearing', 'Hearing', 1, { upheld: 'Upheld', not: 'Not upheld' }),
      meeting: {
        quorum: 2,
        presidingOfficerRequired: true,
        vote: 'OPEN',
        minutesRequired: true,
        minutesSignedBy: 'MEMBERS',
      },
    },
    step('carry', 'Carry it out', 2, { done: 'Carried out' }),
  ]),
  edges: edges([
    ['start', null, 'read'],
    ['read', 'taken', 'hearing'],
    ['hearing', 'upheld', 'carry'],
    ['hearing', 'not', 'close'],
    ['carry', 'done', 'close'],
  ]),
}

beforeAll(async () => {
  product = await startProduct()
  people = product.people
  const admin = await product.as(people.admin)
  const begun = { workflowName: 'Complaint about conduct', branchIdList: [product.pune.id] }
  const { workflowId, versionId } = await begin(admin, begun)
  expect((await putDrawing(admin, versionId, drawn)).status).toBe(200)
  expect((await publish(admin, workflowId, versionId)).status).toBe(200)
  const meera = await product.as(people.meera)
  story.caseId = await file(meera, workflowId, { name: 'Meera Iyer', email: people.meera.email })
  story.path = `/complaints/${story.caseId}`
  const page = await opens('presiding')
  await committee.step(page, 'Read the complaint').waitFor()
  expect((await complete(page, story.caseId, 'read', 'taken')).status).toBe(200)
})
reportFailures(() => product)
afterAll(() => product?.stop())

async function opens(who: keyof typeof people, path = story.path): Promise<Page> {
  const page = await product.as(people[who])
  await page.goto(product.at(path))
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
/** Waits until the bell says it. */
const isTold = (who: keyof typeof people, words: string) =>
  expect
    .poll(async () => (await noticesOf(product, people[who])).join('\n'), { timeout: 30_000 })
    .toContain(words)
/** What people of this story write and are called themselves. */
const typed = [
  'Hear Meera Iyer',
  'Hear the witness',
  'Meera Iyer said that it began on a Monday.',
  'Divya Reddy saw it twice.',
  'Both accounts agree.',
  'The next day of hearing',
  'Friday, if it is needed.',
  'I said Tuesday, not Monday.',
  'The recording says Tuesday. That is right.',
  'Complaint about conduct',
  'Read the complaint',
  'Carry it out',
  'Somebody of the night shift',
  'My locker was emptied.',
]
/** Farah Khan is on the committee and reads Hindi: nothing but what others typed is in English, and it looks well. */
async function readsHindi(path: string, name: string, act?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await product.as(people.external)
  await speaksHindi('external')
  await page.goto(product.at(path))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await act?.(page)
  expect(await englishOn(page, [story.minutes, ...typed].filter(Boolean))).toEqual([])
  await looks(page, `${name} in Hindi`, [
    { width: 390, colorScheme: 'light' },
    { width: 1440, colorScheme: 'dark' },
  ])
  return page
}
const speaksHindi = (who: keyof typeof people) =>
  product.deps.db.platform.user.update({
    where: { id: people[who].id },
    data: { preferredLanguage: 'hi' },
  })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const note = (page: Page, point: number) => field(page, `Notes on point ${point}`)
/** Waits until what was noted is on the server. */
const saved = (page: Page) => sees(section(page, 'Agenda and notes'), /^Saved at/)

describe('a hearing', () => {
  test('is planned with roles: the party and members are what they are, a colleague is a witness', async () => {
    const page = await opens('presiding')
    const form = committee.step(page, 'Hearing')
    await readsHindi(story.path, 'planning a hearing')
    await write(form, 'Agenda', 'Hear Meera Iyer\n\nHear the witness\nDecide')
    await committee.when(form, -10)
    await write(form, 'Location', 'Room 4')
    await press(form, /^Add Meera Iyer, complainant/)
    await pickPerson(form, 'Add a colleague', 'divya', /Divya/)
    await form.getByRole('combobox', { name: /^Role of Divya/ }).selectOption('Witness')
    await looks(page, 'planning a hearing with roles')
    await press(form, 'Plan the meeting and invite')
    await sees(form, 'Room 4')
    await sees(form, /Divya Reddy, witness/)
    await sees(form, 'Next: record who attended.')
    await looks(page, 'a hearing on the page of its case')
    await committee.openMeeting(page, 'Hearing')
    await seesTitle(page, 'Hearing')
    story.hearing = new URL(page.url()).pathname
    story.invitation = `/meetings/${story.hearing.split('/').at(-1)}`
    await looks(page, 'before a hearing')
    await readsHindi(story.hearing, 'before a hearing')
    await readsHindi(story.path, 'a hearing on the page of its case')
  })

  test('is held on its page: who came and when, and notes that two members write at the same time', async () => {
    const page = await opens('presiding', story.hearing)
    await committee.sayWhoCame(page, ['Kavita Menon', 'Arjun Pillai', 'Meera Iyer', 'Divya Reddy'])
    await note(page, 1).fill('Meera Iyer said that it began on a Monday.')
    const member = await opens('member', story.hearing)
    await note(member, 2).fill('Divya Reddy saw it twice.')
    await saved(member)
    await note(page, 3).fill('Both accounts agree.')
    await saved(page)
    await expect.poll(() => note(page, 2).inputValue(), { timeout: 15_000 }).toBe('Divya Reddy saw it twice.')
    await holds(note(page, 1), 'Meera Iyer said that it began on a Monday.')
    await page.getByRole('button', { name: /^Everyone arrived at/ }).click()
    await page.getByRole('button', { name: 'Left now: Divya Reddy' }).click()
    await write(page, 'Add a point that was not on the agenda', 'The next day of hearing')
    await press(page, 'Add point')
    await note(page, 4).fill('Friday, if it is needed.')
    await saved(page)
    await page.getByRole('button', { name: 'Arrived late: Ritu Bhatt' }).click()
    await looks(page, 'a late arrival')
    await press(page.getByRole('dialog'), 'Record the arrival')
    await page.getByLabel('Arrived at: Ritu Bhatt').waitFor()
    await looks(page, 'a hearing being held')
  })

  test('is voted on at its point', async () => {
    const page = await opens('presiding', story.hearing)
    await section(page, 'Decision').waitFor()
    await press(page, 'Take the vote here, at point 3')
    await section(page, 'Decision').waitFor({ state: 'detached' })
    await saved(page)
    await committee.castVote(page, 'Upheld')
    for (const who of ['member', 'member2'] as const)
      await committee.castVote(await opens(who, story.hearing), who === 'member' ? 'Upheld' : 'Not upheld')
    const third = section(page, 'Agenda and notes').getByRole('listitem').filter({ hasText: '3. Decide' })
    await sees(third, /The vote is over: “Upheld”/)
    await sees(third.getByRole('table', { name: 'Votes' }), 'Ritu Bhatt')
    const hindi = await readsHindi(story.hearing, 'a hearing that was voted', (reader) =>
      press(reader, 'नोट्स से कार्यवृत्त का मसौदा बनाएँ'),
    )
    await holds(field(hindi, 'क्या कहा गया और क्या तय हुआ'), /उपस्थित:\n- .*समिति सदस्य/)
  })

  test('its minutes are drafted from the notes, and signed by everybody before the outcome', async () => {
    const page = await opens('presiding', story.hearing)
    await press(page, 'Draft the minutes from the notes')
    const minutes = field(page, 'What was said and decided')
    await holds(minutes, /./)
    const text = await minutes.inputValue()
    story.minutes = text
    for (const words of [
      /Divya Reddy, witness, from \d\d:\d\d to \d\d:\d\d/,
      '1. Hear Meera Iyer\nMeera Iyer said that it began on a Monday.',
      '3. Decide\nBoth accounts agree.\nOpen vote:\n- Upheld: 2 (',
      '4. The next day of hearing',
    ])
      expect(text).toMatch(words)
    await looks(page, 'minutes drafted from the notes')
    await press(page, 'Save the minutes')
    await page.getByRole('button', { name: 'Edit minutes' }).waitFor()
    await press(page, 'Sign the minutes')
    await looks(page, 'signing the minutes')
    await press(page.getByRole('dialog'), 'Sign')
    await sees(section(page, 'Signatures'), /^Still to sign: .*Ritu Bhatt/)
    await committee.backToCase(page)
    await sees(committee.step(page, 'Hearing'), 'This step cannot be finished yet')
    await sees(committee.step(page, 'Hearing'), /^2 signatures are still missing/)
    await looks(page, 'a hearing that waits for signatures')
    await isTold('member2', 'minutes are waiting for your signature')
    for (const who of ['member', 'member2'] as const) {
      const signer = await opens(who, story.hearing)
      await press(signer, 'Sign the minutes')
      await press(signer.getByRole('dialog'), 'Sign')
      await signer.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await section(page, 'Hearing').getByRole('button', { name: 'Upheld', exact: true }).waitFor()
  })

  test('one passage is given to the party, who reads that alone and objects to it', async () => {
    const page = await opens('presiding', story.hearing)
    await readsHindi(story.hearing, 'what a party may read', (reader) =>
      press(reader, 'Meera Iyer, शिकायतकर्ता को दें'),
    )
    await press(page, 'Give to Meera Iyer, complainant')
    const form = page.getByRole('dialog')
    const first = form.getByRole('checkbox', { name: '1. Hear Meera Iyer' })
    await first.waitFor()
    expect(await form.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await first.check()
    await looks(page, 'what a party may read')
    await press(form, 'Give these points to Meera Iyer')
    await sees(section(page, 'What the parties were given'), /They can object until/)
    await isTold('meera', 'you can read what was recorded of a meeting')
    const meera = await opens('meera', story.invitation)
    await sees(meera, 'Meera Iyer said that it began on a Monday.')
    await sees(meera, /you can object until/)
    expect(await wordsOf(meera)).not.toMatch(/Divya|saw it twice|accounts agree|Upheld/)
    await press(meera, 'Object to point 1')
    await write(meera, 'What is wrong, and what should it say?', 'I said Tuesday, not Monday.')
    await looks(meera, 'objecting to a passage')
    await press(meera, 'Send the objection')
    await sees(meera, 'The committee has not answered yet.')
    for (const [paper, status] of [
      ['shared', 200],
      ['minutes', 404],
    ] as const)
      expect(await statusOf(meera, `${api}${story.invitation.split('/').at(-1)}/${paper}.pdf`)).toBe(status)
    expect(await statusOf(meera, story.hearing.replace('/complaints', '/complaint-workflow/api/case'))).toBe(
      404,
    )
  })

  test('the committee answers by an addition; the record stays, and the witness reads nothing of it', async () => {
    await isTold('presiding', 'a party objects to what was recorded of a meeting')
    const page = await opens('presiding', story.hearing)
    const objections = section(page, 'Objections')
    await sees(objections, 'I said Tuesday, not Monday.')
    await objections.getByRole('button', { name: /^Answer with an addition: Meera Iyer/ }).click()
    await write(page.getByRole('dialog'), 'Addition', 'The recording says Tuesday. That is right.')
    await looks(page, 'answering an objection')
    await press(page.getByRole('dialog'), 'Add the answer')
    await sees(objections, 'The recording says Tuesday. That is right.')
    await sees(page, 'Meera Iyer said that it began on a Monday.')
    await showsNo(page, page.getByRole('textbox', { name: /^Notes on point/ }))
    await looks(page, 'the record of a hearing')
    await isTold('meera', 'the committee has answered your objection')
    const meera = await opens('meera', story.invitation)
    await sees(meera, 'The recording says Tuesday. That is right.')
    await looks(meera, 'an objection that was answered')
    await readsHindi(story.hearing, 'the record of a hearing', (reader) =>
      reader.getByRole('button', { name: /^कुछ जोड़कर उत्तर दें/ }).click(),
    )
    await speaksHindi('meera')
    await meera.reload()
    await press(meera, 'बिंदु 1 पर आपत्ति करें')
    expect(await englishOn(meera, typed)).toEqual([])
    await looks(meera, 'objecting in Hindi', [{ width: 390, colorScheme: 'light' }])
    const witness = await opens('divya', story.invitation)
    expect(await statusOf(witness, `${api}${story.invitation.split('/').at(-1)}/shared.pdf`)).toBe(404)
    await sees(witness, 'Hear the witness')
    expect(await wordsOf(witness)).not.toMatch(/Monday|Tuesday|saw it twice|object/)
  })

  test('the outcome is chosen on the page of the case, and the case goes on', async () => {
    const page = await opens('presiding')
    await committee.finish(page, 'Hearing', 'Upheld', true)
    await committee.step(page, 'Carry it out').waitFor()
    await page.getByRole('tab', { name: 'Meetings' }).click()
    await page.getByRole('tabpanel').getByRole('link', { name: 'Hearing' }).click()
    await sees(section(page, 'Signatures'), 'Arjun Pillai')
    expect(product.complaints).toEqual([])
  })
})
