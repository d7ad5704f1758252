/**
 * What a process means, from the drawing to a case that runs on it: a fork that joins, an outcome that waits,
 * one that time takes, a mistake that is shown, a deadline that is extended. Each test goes on where the one
 * before ended.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyGraph } from '../../workflows/definition/graph.ts'
import {
  caseClock,
  clock,
  edges,
  stages,
  steps,
  notifyAct,
  to,
} from '../../workflows/definition/templates/build.ts'
import { begin, call, complete, file, putDrawing } from './calls.ts'
import * as committee from './committee.ts'
import * as drawing from './drawing.ts'
import * as terms from './drawingTerms.ts'
import { reportFailures } from './failureReport.ts'
import { press, sees, seesTitle, settled, showsNo, wordsOf, write } from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let people: Product['people']
const looks = lookingAt(() => product)
const story = { workflowId: '', caseId: '' }
beforeAll(async () => {
  product = await startProduct()
  people = product.people
})
reportFailures(() => product)
afterAll(() => product?.stop())

const committeeActs = { by: 'COMMITTEE' } as const
const step = (id: string, name: string, column: number, lane: number, outcomes: Record<string, string>) => ({
  id,
  stageId: 'inquiry',
  name,
  description: '',
  actor: committeeActs,
  position: { x: column * 350, y: lane * 260 },
  outcomes,
  clock: clock(7, 'DAY', 3, 5, { second: notifyAct('PRESIDING_OFFICER') }),
})
/** The papers are read, then it is decided. Nothing leads to the answer yet. */
const begun = {
  ...emptyGraph('COMPLAINT'),
  stages: stages([['inquiry', 'Inquiry', '', ['COMPLAINANT']]]),
  steps: steps([
    step('read', 'Read the complaint', 0, 0, { taken: 'Taken up' }),
    step('papers', 'Read the papers', 1, 0, { done: 'Papers read' }),
    step('answer', 'Record the answer', 1, 1, { answered: 'Answered', silent: 'No answer came' }),
    step('decide', 'Decide', 2, 0, { decided: 'Decided' }),
    {
      ...step('tell', 'Tell both sides', 3, 0, { told: 'Both were told' }),
      clock: clock(4, 'DAY', 2, 3, { trigger: { on: 'CASE_FILED' }, second: notifyAct('PRESIDING_OFFICER') }),
    },
  ]),
  edges: edges([
    ['start', null, 'read'],
    ['read', 'taken', 'papers'],
    ['papers', 'done', 'decide'],
    ['answer', 'silent', 'decide'],
    ['decide', 'decided', 'tell'],
    ['tell', 'told', 'close'],
  ]),
  clocks: [
    caseClock('inquiryTerm', 'Complete the inquiry', 'LIMIT', 30, 'DAY', {
      trigger: { on: 'CASE_FILED' },
      stops: [{ stepId: 'decide', outcome: null }],
      firstAfter: 20,
      first: to('COMMITTEE'),
      tells: to('COMMITTEE'),
      extension: { by: 'COMMITTEE', times: 1, amount: 10 },
    }),
    caseClock('reportTerm', 'Report to the employer', 'LIMIT', 40, 'DAY', {
      trigger: { on: 'CASE_FILED' },
      stops: [{ stepId: 'decide', outcome: null }],
      firstAfter: 30,
      first: to('COMMITTEE'),
      tells: to('COMMITTEE'),
      extension: { by: 'SCHEDULER', times: 2, amount: 5 },
    }),
  ],
}

const opens = async (who: keyof typeof people, part = '') => {
  const page = await product.as(people[who])
  await page.goto(product.at(`/complaints/${story.caseId}${part}`))
  await seesTitle(page, /^Complaint /)
  return page
}

describe('a fork that joins, an outcome that waits, and one that time takes', () => {
  test('the admin draws the fork and the join by mouse, and both deadlines in the panel', async () => {
    const page = await product.as(people.admin)
    const { workflowId, versionId } = await begin(page, {
      workflowName: 'Locker room',
      branchIdList: [product.pune.id],
    })
    story.workflowId = workflowId
    expect((await putDrawing(page, versionId, begun)).status).toBe(200)
    await page.goto(product.at(`/workflows/${workflowId}`))
    await terms.drawFork(
      page,
      ['Read the complaint', 'Taken up'],
      ['Record the answer', 'Answered'],
      'Decide',
    )
    await terms.addTerm(page, 3, 'Time to answer', {
      amount: '1',
      from: 'The complaint is filed',
      takes: '“Record the answer” is done: No answer came',
    })
    // On purpose: both sides are to be told within four days of the filing.
    await terms.addTerm(page, 4, 'Notice to both sides', {
      amount: '5',
      from: 'The complaint is filed',
      isWaiting: true,
    })
    await looks(page, 'designer, deadlines that take an outcome and hold one back')
    await terms.letWait(page, 'Decide', 'Notice to both sides')
  })

  test('is shown how a case comes to the mistake, move by move, mends it, and publishes', async () => {
    const page = await product.as(people.admin)
    await page.getByRole('tab', { name: /^Problems/ }).click()
    const problems = page.getByRole('list', { name: 'Problems' })
    await sees(problems, /^“Tell both sides” is overdue as soon as it opens/)
    await looks(page, 'designer, a problem with its way')
    await problems.getByRole('button', { name: 'Show how' }).first().click()
    const way = page.getByRole('region', { name: 'How it comes to this' })
    await sees(way, 'The complaint is filed')
    const announcements = await terms.playToTheEnd(page, way)
    await looks(page, 'designer, the end of a way')
    expect(announcements).toEqual(
      expect.arrayContaining([
        'Once the time of “Notice to both sides” is over, “Decide” ends with “Decided”',
        '“Tell both sides” opens',
      ]),
    )
    await press(way, 'Close')
    await press(problems, 'Start it when the step opens')
    await drawing.publish(page, 'With time to answer')
  })
  test('a case forks; time takes one branch, they join, and the outcome waits with its day', async () => {
    story.caseId = await filed(2)
    const page = await opens('presiding')
    await committee.finish(page, 'Read the complaint', 'Taken up', true)
    await committee.finish(page, 'Read the papers', 'Papers read', true)
    const decide = committee.step(page, 'Decide')
    await sees(decide, /^Possible after/)
    await decide.getByRole('button', { name: 'Decided', exact: true, disabled: true }).waitFor()
    await page.goto(product.at(`/complaints/${story.caseId}?part=timeline`))
    await sees(page, /Record the answer.*No answer came/)
    await looks(page, 'a case whose outcome waits', [{ width: 390, colorScheme: 'light' }])
  })

  test('where its time is over, the outcome is taken', async () => {
    const caseId = await filed(6)
    const page = await product.as(people.member)
    for (const [id, outcome] of [
      ['read', 'taken'],
      ['papers', 'done'],
    ] as const)
      await expect
        .poll(async () => (await complete(page, caseId, id, outcome)).status, { timeout: 30_000 })
        .toBe(200)
    await page.goto(product.at(`/complaints/${caseId}`))
    await committee.finish(page, 'Decide', 'Decided', true)
    await committee.finish(page, 'Tell both sides', 'Both were told', true)
    await sees(page.getByRole('region', { name: 'What happens next' }), 'Both were told')
  })
})

describe('a deadline of the case', () => {
  test('is extended with a reason: the new date stands on the case, the reason in its timeline', async () => {
    const page = await opens('presiding', '?part=escalations')
    const term = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Complete the inquiry' }) })
    const due = () =>
      term.locator('dl div').filter({ hasText: /^Due/ }).locator('time').getAttribute('datetime')
    const before = Date.parse((await due()) ?? '')
    await looks(page, 'deadlines of a case')
    await press(page, 'Extend this deadline')
    const question = page.getByRole('dialog', { name: 'Extend “Complete the inquiry”?' })
    await press(question, 'Extend')
    await sees(question, 'Enter a reason, in one sentence')
    await write(question, 'Why?', 'Two witnesses are abroad.')
    await looks(page, 'extending a deadline')
    await press(question, 'Extend')
    await expect.poll(async () => (Date.parse((await due()) ?? '') - before) / 86_400_000).toBe(10)
    await sees(page, '“Complete the inquiry” was extended.')
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await sees(page.getByRole('tabpanel'), 'Two witnesses are abroad.')
  })

  test('not a second time, and the scheduler sees the new dates without a word of the case', async () => {
    const page = await opens('member', '?part=escalations')
    await page.getByRole('heading', { name: 'Complete the inquiry' }).waitFor()
    await showsNo(page, page.getByRole('button', { name: 'Extend this deadline' }))
    const again = await call(
      page,
      'POST',
      `/complaint-workflow/api/case/${story.caseId}/clock/case:inquiryTerm/extend`,
      { note: 'Once more' },
    )
    expect(again.status).toBe(409)
    const scheduler = await product.as(people.scheduler)
    await scheduler.goto(product.at('/escalations'))
    await sees(scheduler, /^Complete the inquiry/)
    expect(await wordsOf(scheduler)).not.toContain('Two witnesses')
    await looks(scheduler, 'escalations with deadlines of the case')
    expect(product.complaints).toEqual([])
  })

  test('the scheduler extends the one that the process leaves to schedulers, knowing its dates alone', async () => {
    const page = await product.as(people.scheduler)
    await page.goto(product.at('/escalations'))
    const row = page.getByRole('row').filter({ hasText: 'Report to the employer' })
    const due = () => row.locator('time').last().getAttribute('datetime')
    const before = Date.parse((await due()) ?? '')
    await settled(page)
    expect(await page.getByRole('button', { name: /^Extend the deadline of/ }).count()).toBe(1)
    await row.getByRole('button', { name: /^Extend the deadline of/ }).click()
    const question = page.getByRole('dialog', { name: /Report to the employer”\?$/ })
    await sees(question, /move by 5 days.*allows 2 extensions/)
    await write(question, 'Why?', 'The office is closed for a week.')
    await looks(page, 'extending a deadline as a scheduler')
    await press(question, 'Extend')
    await expect.poll(async () => (Date.parse((await due()) ?? '') - before) / 86_400_000).toBe(5)
    const reader = await opens('presiding', '?part=timeline')
    await sees(reader, 'The office is closed for a week.')
    await product.deps.db.platform.user.update({
      where: { id: people.scheduler.id },
      data: { preferredLanguage: 'hi' },
    })
    await page.reload()
    await row.getByRole('button', { name: /समय-सीमा बढ़ाएँ$/ }).click()
    await sees(page.getByRole('dialog'), /5 दिन आगे बढ़ेंगी.*1 बार बढ़ाने देती है/)
    await looks(page, 'extending a deadline in Hindi')
  })

  test('is there for the complainant to read, with its date and nothing of who is told when', async () => {
    const page = await opens('meera', '?part=terms')
    const panel = page.getByRole('tabpanel', { name: 'Deadlines' })
    await sees(panel, 'Complete the inquiry')
    await settled(page)
    expect(await panel.textContent()).not.toMatch(/escalation|threshold/i)
    await looks(page, 'deadlines for a party')
  })
})

/** A complaint that was filed so many days ago. Answers its id. */
async function filed(daysAgo: number): Promise<string> {
  const page = await product.as(people.meera)
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  product.deps.recordedAt = () => at
  const caseId = await file(page, story.workflowId, people.meera)
  product.deps.recordedAt = null
  return caseId
}
