/** Running cases from before holds left a start where it was: found, shown to the committee, corrected by one press. */
import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer } from '../../prisma/builders.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { acting, fileCase, publish, type Published } from '../../test/case.ts'
import { endOf, kolkata, over, dayOf } from '../../test/lawDates.ts'
import { startRig, type Rig } from '../../test/rig.ts'
import { calendarOf } from '../../api/complaints/calendar.ts'
import { eu } from '../../workflows/definition/templates/eu/eu.ts'
import { advance, nextDue } from '../../workflows/engine/advance.ts'
import type { CaseEvent, CaseState } from '../../workflows/engine/state.ts'
import { commitTransition, nothingKnown } from './commitTransition.ts'
import { noteLateDates } from './noteLateDates.ts'

let [app, rig, published] = [] as unknown as [TestApp, Rig, Published]
let [late, untouched] = ['', '']
const day = 86_400_000
const filedAt = Date.now() - 40 * day
const place = kolkata([])
const lawful = over(place, endOf(place, dayOf(place, filedAt + 7 * day)), [3, 'MONTH'])
const clock = 'case:feedbackTerm'

beforeAll(async () => {
  app = await testApp({ temporal: () => rig.temporal(), outboxFilled: () => rig?.wake() })
  published = await publish(app.db, app.employer, eu)
  // Their runs find what a worker of the release before wrote.
  late = await ranBefore(20)
  untouched = await ranBefore(5)
  rig = await startRig({ db: app.db, secret: app.deps.secret, store: app.deps.store })
  await rig.settle(late)
  await rig.settle(untouched)
})
afterAll(async () => {
  await rig?.stop()
  await app?.close()
})

/** On hold from the third day after filing to the `resumedOn`-th, by events without flags. */
async function ranBefore(resumedOn: number): Promise<string> {
  const caseId = await fileCase(app.db, app.employer, published, { filedAt: new Date(filedAt) })
  const { workspace, pune, presiding } = app.employer
  const branch = await app.db.platform.branch.findUniqueOrThrow({
    where: { id: pune.id },
    include: { holidays: true },
  })
  const { process } = published.definition
  const calendar = calendarOf(branch)
  const known = nothingKnown()
  let state: CaseState | null = null
  const happen = async (event: CaseEvent, at: number): Promise<CaseState> => {
    const next = advance(process, calendar, state, event, at)
    await commitTransition(app.db.forWorkspace(workspace.id), known, {
      caseId,
      workspaceId: workspace.id,
      definitionHash: published.hash,
      key: null,
      seq: next.state.seq,
      at,
      event,
      effects: next.effects,
      status: next.state.status,
    })
    return (state = next.state)
  }
  const until = async (at: number) => {
    for (let due = nextDue(state!); due !== null && due <= at; due = nextDue(state!))
      await happen({ type: 'DUE' }, due)
  }
  const by = acting(presiding, 'COMMITTEE', 'PRESIDING_OFFICER')
  await happen({ type: 'FILED', values: {}, calendar }, filedAt)
  for (const [type, at] of [
    ['PAUSE', filedAt + 3 * day],
    ['RESUME', filedAt + resumedOn * day],
  ] as const) {
    await until(at)
    await happen({ type: 'ACT', act: { type, noteId: randomUUID() }, by }, at)
  }
  return caseId
}

const at = '/complaint-workflow/api/case'
/** The date is worked out, not taken from whoever asks, who says which one they saw. */
const correctionInput = () => ({
  dueAt: new Date(over(place, filedAt + 20 * day, [3, 'MONTH'])).toISOString(),
})
const find = () => noteLateDates({ db: app.db, store: app.deps.store }, () => {})
const correct = async (
  who: { id: string },
  caseId = late,
  headers: Record<string, string> = {},
  saw: object = correctionInput(),
) => (await app.as(who)).post(`${at}/${caseId}/clock/${clock}/correct`, saw, headers)
const pageOf = async (who: { id: string }, caseId = late) =>
  (await (await app.as(who)).get(`${at}/${caseId}`)).body.content
const termOf = async (who: { id: string }, caseId = late) =>
  (await pageOf(who, caseId)).escalations.find((row: { clock: string }) => row.clock === clock)
const waits = async (who: { id: string }) =>
  (await (await app.as(who)).get('/api/dashboard/attention')).body.content.filter(
    ({ item }: { item: string }) => item === 'DATES_TO_CORRECT',
  )
const noticed = async (kind: string) =>
  (await app.db.platform.notice.findMany({ where: { caseId: late, kind } }))
    .map(({ userId }) => userId)
    .toSorted()
const idsOf = (...people: { id: string }[]) => people.map(({ id }) => id).toSorted()

test('the daily look finds it once, and it waits for the committee alone', async () => {
  const { presiding, member, external, complainant, employer, admin, scheduler } = app.employer
  expect(await waits(presiding)).toEqual([])
  expect(await find()).toEqual({ gone: 1, isLast: true })
  expect(await find()).toEqual({ gone: 0, isLast: true })
  expect(await noticed('DATE_LATE')).toEqual(idsOf(presiding, member, external))
  expect(await waits(member)).toMatchObject([{ count: 1, path: `/complaints/${late}` }])
  const term = await termOf(presiding)
  expect(Date.parse(term.lawfulDueAt)).toBe(lawful)
  expect(Date.parse(term.dueAt)).toBe(over(place, filedAt + 20 * day, [3, 'MONTH']))
  expect((await termOf(presiding, untouched)).lawfulDueAt).toBeNull()
  const { lawEdition } = published.definition
  for (const who of [presiding, complainant]) expect((await pageOf(who)).law).toEqual(lawEdition)
  for (const who of [complainant, employer, admin, scheduler]) expect(await waits(who)).toEqual([])
  expect((await pageOf(complainant)).escalations).toEqual([])
})

test('nobody else corrects it, nor one that is right; nothing moves by that', async () => {
  const { complainant, employer, admin, scheduler, respondent, branchAdmin, presiding } = app.employer
  const before = await termOf(presiding)
  expect((await correct(complainant)).status).toBe(403)
  for (const who of [employer, admin, scheduler, respondent, branchAdmin])
    expect((await correct(who)).status, who.id).toBe(404)
  const neighbour = await buildEmployer(app.db, `${uuid().slice(-8)}.localhost`)
  const foreign = await app.as(neighbour.presiding, neighbour.workspace)
  expect((await foreign.post(`${at}/${late}/clock/${clock}/correct`, correctionInput())).status).toBe(404)
  const refused = { status: 409, body: { code: 'ACT_REFUSED', reason: 'NOT_ALLOWED' } }
  expect(await correct(presiding, untouched)).toMatchObject(refused)
  const caller = await app.as(presiding)
  expect(
    await caller.post(`${at}/${late}/clock/case:acknowledgement/correct`, correctionInput()),
  ).toMatchObject(refused)
  // Somebody extended it after the page was opened.
  const moved = { ...refused, body: { ...refused.body, reason: 'DATE_CHANGED' } }
  expect(await correct(presiding, late, {}, { dueAt: new Date(filedAt).toISOString() })).toMatchObject(moved)
  expect(await termOf(presiding)).toEqual(before)
})

test('one press moves it; the timeline has both dates, and whoever reported is notified', async () => {
  const { presiding, member, external, complainant } = app.employer
  const { dueAt } = await termOf(presiding)
  const key = { 'idempotency-key': `click-${uuid()}` }
  const [first, again] = [await correct(member, late, key), await correct(member, late, key)]
  expect([first.status, again.status, again.body.content]).toEqual([200, 200, first.body.content])
  expect(await termOf(presiding)).toMatchObject({
    dueAt: new Date(lawful).toISOString(),
    lawfulDueAt: null,
    derivedFrom: 'CLOCK',
  })
  const caseStep = (
    await app.db.platform.caseStep.findMany({ where: { caseId: late, stepId: 'acknowledgeLate' } })
  )[0]
  expect(caseStep?.status).toBe('READY')
  const days = [Date.parse(dueAt), lawful].map((instant) => dayOf(place, instant))
  for (const who of [presiding, complainant]) {
    const line = (await pageOf(who)).timeline.find(({ kind }: { kind: string }) => kind === 'DATE_CORRECTED')
    expect(line.text.params).toMatchObject({ oldDueOn: days[0], newDueOn: days[1] })
    expect(line.words).toContain('because the case was on hold')
  }
  expect(await noticed('DATE_CORRECTED')).toEqual(idsOf(presiding, member, external, complainant))
  expect(await waits(member)).toEqual([])
  expect(await correct(presiding)).toMatchObject({ status: 409, body: { reason: 'NOT_ALLOWED' } })
  expect(await find()).toEqual({ gone: 0, isLast: true })
})
