/** Terms of the case, end to end: what pages, notices, the schedulers' screen and refusals say of them. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import { caseClock, clock, form, stages, to } from '../../workflows/definition/templates/build.ts'
import type { Graph } from '../../workflows/definition/graph.ts'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'

let [app, rig, process, serving] = [] as unknown as [TestApp, Rig, Published, Published]
const done = (stepId: string) => ({ stepId, outcome: null })
/** Read, hear after a waiting period and within a limit, decide; the complainant hears of it every month. */
function drawing(): Graph {
  const graph = floorGraph()
  return {
    ...graph,
    clocks: [
      caseClock('limit', 'Complete the inquiry', 'LIMIT', 90, 'DAY', {
        trigger: { on: 'CASE_FILED' },
        stops: [done('decide')],
        firstAfter: 60,
        first: to('COMMITTEE'),
        tells: to('COMMITTEE'),
        extension: { by: 'COMMITTEE', times: 1, amount: 30 },
      }),
      caseClock('notice', 'Notice of the hearing', 'MINIMUM', 15, 'DAY', {
        trigger: { on: 'STEP_COMPLETED', ...done('read') },
      }),
      caseClock('monthly', 'Monthly update', 'REPEAT', 1, 'MONTH', {
        trigger: { on: 'CASE_FILED' },
        tells: to('COMPLAINANT'),
      }),
    ],
    steps: graph.steps.map((step) =>
      step.id === 'ask'
        ? {
            ...step,
            clock: null,
            serves: 'limit',
            outcomes: step.outcomes.map((one) => (one.id === 'done' ? { ...one, after: 'notice' } : one)),
          }
        : step,
    ),
  }
}
/** The copy is served, the reply has ten days from then, the decision twenty. */
function servingDrawing(): Graph {
  const graph = floorGraph()
  const trigger = { on: 'DATE_ANSWERED', field: 'servedOn' } as const
  return {
    ...graph,
    ...form([
      {
        id: 'service',
        stepId: 'read',
        title: 'Service',
        visibleTo: [],
        questions: [
          {
            key: 'servedOn',
            type: 'INPUT_BOX',
            label: 'Received on',
            required: true,
            config: { format: 'DATE' },
          },
        ],
      },
    ]),
    clocks: [
      caseClock('reply', 'Reply', 'LIMIT', 10, 'DAY', {
        trigger,
        firstAfter: 5,
        first: to('COMMITTEE'),
        tells: to('COMMITTEE'),
      }),
    ],
    steps: graph.steps.map((step) => {
      if (step.id === 'ask') return { ...step, clock: null, serves: 'reply' }
      return step.id === 'decide' ? { ...step, clock: clock(20, 'DAY', 10, 20, { trigger }) } : step
    }),
  }
}
/** A court says when it hears the matter: the step that serves the term is due on that day. */
function courtDrawing(): Graph {
  const graph = servingDrawing()
  return {
    ...graph,
    attributes: graph.attributes.map((one) => ({ ...one, config: { ...one.config, mayBeAhead: true } })),
    clocks: graph.clocks.map((one) => ({ ...one, amount: 0, firstAfter: null, remindBefore: [3] })),
  }
}
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  process = await publish(app.db, app.employer, drawing())
  serving = await publish(app.db, app.employer, servingDrawing())
})
afterAll(() => app?.close())

const key = () => ({ 'idempotency-key': uuid() })
async function opened(filedAt = new Date(), published = process) {
  const caseId = await fileCase(app.db, app.employer, published, { filedAt })
  rig.wake()
  await rig.settle(caseId)
  return { caseId, at: `/complaint-workflow/api/case/${caseId}` }
}
const daysOn = (from: string | Date, days: number) =>
  new Date(new Date(from).getTime() + (days + 5.5 / 24) * 86_400_000).toISOString().slice(0, 10)
/** The day in Kolkata, where the unit is. */
const dayOf = (instant: string) => daysOn(instant, 0)

test('a term ends with a day ahead that somebody answers; a day that cannot be meant is refused', async () => {
  const { at } = await opened(new Date(), await publish(app.db, app.employer, courtDrawing()))
  const member = await app.as(app.employer.member)
  const answer = (servedOn: string) =>
    member.post(`${at}/step/read.1/complete`, { outcome: 'done', answers: { servedOn } }, key())
  const late = await answer(daysOn(new Date(), 11 * 366))
  expect([late.status, late.body.fields]).toMatchObject([
    400,
    [{ path: 'answers.servedOn', code: 'future', message: /too far in the future/ }],
  ])
  const hearingOn = daysOn(new Date(), 20)
  expect((await answer(hearingOn)).status).toBe(200)
  const [step] = (await member.get(at)).body.content.current
  expect([step.name, dayOf(step.dueAt)]).toEqual(['Hear both sides', hearingOn])
})

test('a step shows the date of the term it serves, and an outcome waits for its period, with the day', async () => {
  const { at } = await opened()
  const member = await app.as(app.employer.member)
  expect((await member.post(`${at}/step/read.1/complete`, { outcome: 'done' }, key())).status).toBe(200)
  const { content } = (await member.get(at)).body
  const [step] = content.current
  expect([step.name, dayOf(step.dueAt), step.overdue]).toEqual([
    'Hear both sides',
    daysOn(content.filedAt, 90),
    false,
  ])
  const [waits, again] = step.outcomes
  expect([dayOf(waits.notBefore), again.notBefore]).toEqual([daysOn(new Date(), 15), undefined])
  const early = await member.post(`${at}/step/ask.1/complete`, { outcome: 'done' }, key())
  expect([early.status, early.body.code]).toEqual([409, 'ACT_REFUSED'])
  expect(early.body.message).toMatch(
    /^This is only possible once “Notice of the hearing” is over, on .*20\d\d/,
  )
  expect((await member.post(`${at}/step/ask.1/complete`, { outcome: 'again' }, key())).status).toBe(200)
  const [next] = (await member.get(at)).body.content.current
  expect([next.step, next.dueAt]).toEqual(['ask.2', step.dueAt])
  // One more sitting began no new term.
  const rows = await app.db.platform.escalationSetting.findMany({
    where: { clock: 'case:limit', dueAt: new Date(step.dueAt) },
  })
  expect(rows).toHaveLength(1)
})

test('it is extended once, by the committee alone, with a reason that the timeline keeps', async () => {
  const { at, caseId } = await opened()
  const { member, complainant, stranger, admin } = app.employer
  const [one, party, other, boss] = await Promise.all(
    [member, complainant, stranger, admin].map((each) => app.as(each)),
  )
  if (!one || !party || !other || !boss) throw new Error('four callers')
  const limit = async () =>
    (await one.get(at)).body.content.escalations.find((row: { clock: string }) => row.clock === 'case:limit')
  const before = await limit()
  expect(before).toMatchObject({
    stepName: 'Complete the inquiry',
    ofCase: true,
    extension: { by: 'COMMITTEE', left: 1, mayExtend: true },
  })
  const path = `${at}/clock/case:limit/extend`
  const note = { note: 'A witness is abroad.' }
  expect((await other.post(path, note, key())).status).toBe(404)
  expect((await boss.post(path, note, key())).status).toBe(404)
  expect((await party.post(path, note, key())).status).toBe(403)
  expect((await one.post(path, { note: ' ' }, key())).status).toBe(400)
  expect((await one.post(`${at}/clock/case:monthly/extend`, note, key())).status).toBe(409)
  expect((await one.post(`${at}/clock/read.1/extend`, note, key())).status).toBe(409)
  expect((await one.post(path, note, key())).status).toBe(200)
  const after = await limit()
  expect([dayOf(after.dueAt), dayOf(after.firstThresholdDate), after.extension]).toEqual([
    daysOn(before.dueAt, 30),
    daysOn(before.firstThresholdDate, 30),
    { by: 'COMMITTEE', amount: 30, unit: 'DAY', left: 0, mayExtend: false },
  ])
  expect((await one.post(path, note, key())).status).toBe(409)
  const { timeline } = (await one.get(at)).body.content
  expect(timeline.at(-1)).toMatchObject({
    words: '“Complete the inquiry” was extended.',
    note: 'A witness is abroad.',
  })
  // The complainant reads that it was, not why.
  expect((await party.get(at)).body.content.timeline.at(-1)).toMatchObject({
    words: '“Complete the inquiry” was extended.',
    note: null,
  })
  const steps = await app.db.platform.caseStep.findMany({ where: { caseId } })
  expect(steps.map(({ instance }) => instance)).toEqual(['read.1'])
})

test('what passed before anybody looked is said once: each threshold, the end, one update for months', async () => {
  const { at, caseId } = await opened(new Date(Date.now() - 100 * 86_400_000))
  const member = await app.as(app.employer.member)
  const subjects = async () =>
    (await member.get('/api/notification')).body.content
      .map((one: { subject: string }) => one.subject)
      .filter((subject: string) => subject.includes('Complete the inquiry'))
      .toSorted()
  // Each instant that passed is a transition of its own.
  await expect
    .poll(subjects, { timeout: 15_000 })
    .toEqual([
      expect.stringMatching(/^C-\w+: Complete the inquiry is overdue$/),
      expect.stringMatching(/^Complete the inquiry on C-\w+ passed its first deadline$/),
    ])
  await rig.settle(caseId)
  const { timeline } = (await member.get(at)).body.content
  const words = timeline.map((entry: { words: string }) => entry.words)
  expect(words).toContain('“Complete the inquiry” passed its first threshold.')
  expect(words).toContain('“Complete the inquiry” became overdue.')
  expect(
    words.filter(
      (one: string) => one === '“Monthly update” was sent to those it is for who can open the case.',
    ),
  ).toHaveLength(1)
  const listed = await (await app.as(app.employer.complainant)).get('/api/notification')
  const mine = listed.body.content.filter((one: { kind: string }) => one.kind === 'TERM_ENDED')
  expect(mine[0]).toMatchObject({ subject: expect.stringMatching(/: Monthly update$/) as string })
  const scheduler = await app.as(app.employer.scheduler)
  const all = (await scheduler.get('/api/escalation-setting?state=ALL&searchText=inquiry&pageSize=100')).body
    .content
  expect(all.map((row: { stepName: string }) => row.stepName)).toContain('Complete the inquiry')
})

test('a deadline from the day of service has not begun until that is given, and counts from it', async () => {
  const { at, caseId } = await opened(new Date(Date.now() - 30 * 86_400_000), serving)
  const member = await app.as(app.employer.member)
  const page = async () => (await member.get(at)).body.content
  expect(
    (await page()).escalations.find((row: { clock: string }) => row.clock === 'case:reply'),
  ).toMatchObject({
    status: 'WAITING',
    dueAt: null,
  })
  const road = (await page()).stages.flatMap((stage: { steps: unknown[] }) => stage.steps)
  expect(road.map((step: { limit: string }) => step.limit)).toContain(
    'within 10 days of the date given in “Read the complaint”',
  )
  const path = `${at}/step/read.1/complete`
  const serve = (servedOn: string) => member.post(path, { outcome: 'done', answers: { servedOn } }, key())
  for (const [day, message] of [
    [daysOn(new Date(), 1), /^This date is in the future. Enter a date up to today, .*20\d\d\.$/],
    [daysOn(new Date(), -31), /^This is before the complaint was filed. Enter a date from .*20\d\d on\.$/],
  ] as const) {
    const refused = await serve(day)
    expect([refused.status, refused.body.fields]).toMatchObject([400, [{ path: 'answers.servedOn' }]])
    expect(refused.body.fields[0].message).toMatch(message)
  }
  const servedOn = daysOn(new Date(), -20)
  expect((await serve(servedOn)).status).toBe(200)
  const [step] = (await page()).current
  expect([step.name, dayOf(step.dueAt), step.overdue, step.notBegun]).toEqual([
    'Hear both sides',
    daysOn(new Date(), -10),
    true,
    false,
  ])
  // What had passed is said in that very transition, each once.
  const timeline = (await page()).timeline
    .map((entry: { words: string }) => entry.words)
    .filter((words: string) => words.startsWith('“Reply”'))
  expect(timeline).toEqual(['“Reply” passed its first threshold.', '“Reply” became overdue.'])
  expect((await member.post(`${at}/step/ask.1/complete`, { outcome: 'done' }, key())).status).toBe(200)
  const [decide] = (await page()).current
  expect([decide.name, dayOf(decide.dueAt)]).toEqual(['Decide', daysOn(new Date(), 0)])
  // The instant alone enters the history: the start of that day.
  const acts = await app.db.platform.caseTransition.findMany({ where: { caseId } })
  const eventText = JSON.stringify(acts.map(({ event }) => event))
  expect(eventText).toContain(`"dates":{"servedOn":${Date.parse(`${servedOn}T00:00:00+05:30`)}}`)
  expect(eventText).not.toContain(servedOn)
})

test('parties see the deadlines that concern them, and none that tells of a step they know nothing of', async () => {
  const graph = drawing()
  const shownTo = (first: Parameters<typeof stages>[0][number][3], second = first) =>
    publish(app.db, app.employer, {
      ...graph,
      stages: stages([
        ['one', 'Papers', '', first],
        ['two', 'Hearing', '', second],
      ]),
      steps: graph.steps.map((step) => (step.id === 'read' ? step : { ...step, stageId: 'two' })),
    })
  const both = ['COMPLAINANT', 'RESPONDENT'] as const
  const published = await Promise.all([shownTo([...both]), shownTo([], [...both]), shownTo([])])
  const { member, complainant, respondent } = app.employer
  const [one, mine, theirs] = await Promise.all([member, complainant, respondent].map((each) => app.as(each)))
  if (!one || !mine || !theirs) throw new Error('three callers')
  const [all, halfHidden, hidden] = await Promise.all(
    published.map(async (each) => {
      const caseId = await fileCase(app.db, app.employer, each, { respondentUserId: respondent.id })
      rig.wake()
      await rig.settle(caseId)
      const at = `/complaint-workflow/api/case/${caseId}`
      expect((await one.post(`${at}/step/read.1/complete`, { outcome: 'done' }, key())).status).toBe(200)
      expect((await theirs.get(at)).status).toBe(404)
      await app.db.platform.case.update({ where: { id: caseId }, data: { respondentInformedAt: new Date() } })
      return at
    }),
  )
  const termsFor = async (who: typeof mine, at = '') =>
    (await who.get(at)).body.content.terms.map(({ name }: { name: string }) => name)
  const [limit, notice, monthly] = ['Complete the inquiry', 'Notice of the hearing', 'Monthly update']
  expect(await termsFor(mine, all)).toEqual([notice, monthly, limit])
  expect(await termsFor(theirs, all)).toEqual([notice, limit])
  // Where the papers are hidden, a date that counts from them is, too.
  expect(await termsFor(mine, halfHidden)).toEqual([monthly, limit])
  expect(await termsFor(theirs, halfHidden)).toEqual([limit])
  expect(await termsFor(mine, hidden)).toEqual([monthly])
  expect(await termsFor(theirs, hidden)).toEqual([])
  // The committee has them among its escalations.
  expect(await termsFor(one, all)).toEqual([])
  const { content } = (await mine.get(all ?? '')).body
  expect(content.escalations).toEqual([])
  expect(Object.keys(content.terms[0]).toSorted()).toEqual(['citation', 'dueAt', 'name', 'status'])
  expect(dayOf(content.terms.at(-1).dueAt)).toBe(daysOn(content.filedAt, 90))
  // What is over is no deadline any more.
  await one.post(`${all}/close`, { note: 'Settled' }, key())
  await (await app.as(app.employer.presiding)).post(`${all}/close`, { note: 'Settled' }, key())
  expect(await termsFor(mine, all)).toEqual([])
})
