import { ApplicationFailure } from '@temporalio/common'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkEveryChain } from '../api/audit/upkeep.ts'
import { commitTransition, nothingKnown } from '../workers/complaints/commitTransition.ts'
import { acting, fileCase, floorGraph, publish, type Published } from '../test/case.ts'
import { kolkata, over } from '../test/lawDates.ts'
import { actsFor, firstOpen } from '../test/people.ts'
import { startTimeRig, type TimeRig } from '../test/timeRig.ts'
import { caseClock, to } from './definition/templates/build.ts'
import { templates } from './definition/templates/index.ts'
import { advance } from './engine/advance.ts'
import { laterMsOf } from './alarm.ts'
import { retrySignal } from './messages.ts'
import type { Act, By, CaseEvent, CaseState } from './engine/state.ts'

let [rig, floor, member] = [] as unknown as [TimeRig, Published, By]
beforeAll(async () => {
  rig = await startTimeRig()
  floor = await publish(rig.db, rig.employer, floorGraph())
  member = acting(rig.employer.member, 'COMMITTEE')
})
afterAll(() => rig?.stop())

const done = (step: string, outcome = 'done'): Act => ({
  type: 'COMPLETE_STEP',
  step,
  outcome,
  submissionId: null,
  values: {},
})
const day = 86_400_000
const now = () => rig.env.currentTimeMs()
async function begin(
  published = floor,
  more: Parameters<TimeRig['start']>[1] = {},
  filing: Parameters<typeof fileCase>[3] = {},
) {
  const caseId = await fileCase(rig.db, rig.employer, published, {
    filedAt: new Date(await now()),
    ...filing,
  })
  await rig.start(caseId, more)
  await expect.poll(() => seqOf(caseId), { timeout: 20_000 }).toBe(1)
  return caseId
}
const rowOf = (caseId: string) => rig.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
const seqOf = async (caseId: string) => (await rowOf(caseId)).seq
const eventsOf = async (caseId: string, kind: string) =>
  rig.db.platform.caseEvent.findMany({ where: { caseId, kind } })
const refusal = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) =>
      error instanceof ApplicationFailure ? error.type : `not a refusal: ${String(error)}`,
  )
const historyLength = async (caseId: string) =>
  (await rig.env.client.workflow.getHandle(caseId).describe()).historyLength

/** Of the business unit that handles the cases here. */
const calendar = { timeZone: 'Asia/Kolkata', weekend: [0, 6], holidays: ['2026-12-25', '2027-01-26'] }
/** The state that the recorded transitions make; what a run knows must never differ from it. */
async function recordedState(caseId: string, { definition }: Published): Promise<CaseState | null> {
  const recorded = await rig.db.platform.caseTransition.findMany({
    where: { caseId },
    orderBy: { seq: 'asc' },
  })
  return recorded.reduce<CaseState | null>(
    (state, { event, at }) =>
      advance(definition.process, calendar, state, event as CaseEvent, at.getTime()).state,
    null,
  )
}

describe('a whole case', () => {
  test('of the POSH template runs over months to its close', async () => {
    const posh = await publish(rig.db, rig.employer, structuredClone(templates['POSH']!.graph))
    const caseId = await begin(posh)
    for (let state = await rig.state(caseId), turns = 0; state.status !== 'CLOSED'; turns++) {
      const step = firstOpen(state)
      expect(step, `an open step in turn ${turns}`).toBeDefined()
      // The appeal ends by itself when its time is over.
      const isAwaited = posh.definition.process.steps[step!.stepId]?.outcomes[0]?.after !== undefined
      await rig.pass(isAwaited ? '91 days' : '5 days')
      const open = (await rig.state(caseId)).steps[step!.id]!
      if (open.status === 'READY')
        for (const [by, act] of actsFor(rig.employer, posh.definition, open, await now()))
          await rig.act(caseId, by, act)
      state = await rig.state(caseId)
      expect(turns).toBeLessThan(60)
    }
    expect(await recordedState(caseId, posh)).toEqual(await rig.state(caseId))
    const row = await rowOf(caseId)
    expect(row).toMatchObject({ status: 'CLOSED', attention: null })
    expect(row.closedAt).toBeInstanceOf(Date)
    expect(
      await rig.db.platform.caseStep.count({ where: { caseId, status: { in: ['READY', 'LOCKED'] } } }),
    ).toBe(0)
  })

  test('fires each threshold once, tells each person once, and writes when', async () => {
    const caseId = await begin()
    await rig.pass('9 days')
    for (const kind of ['FIRST_THRESHOLD', 'SECOND_THRESHOLD', 'OVERDUE'])
      expect(await eventsOf(caseId, kind), kind).toHaveLength(1)
    const [setting] = await rig.db.platform.escalationSetting.findMany({ where: { targetId: caseId } })
    expect(setting?.firstFiredAt?.getTime()).toBeGreaterThanOrEqual(
      setting?.firstThresholdDate?.getTime() ?? Infinity,
    )
    expect(setting?.firstFiredAt?.getTime()).toBeLessThan(
      (setting?.firstThresholdDate?.getTime() ?? 0) + 60_000,
    )
    const notices = await rig.db.platform.notice.findMany({ where: { caseId, kind: 'FIRST_THRESHOLD' } })
    expect(notices.map(({ userId }) => userId).toSorted()).toEqual(
      [rig.employer.presiding.id, rig.employer.member.id, rig.employer.external.id].toSorted(),
    )
    expect(
      await rig.db.platform.outbox.count({ where: { kind: 'NOTICE', key: { startsWith: caseId } } }),
    ).toBe(await rig.db.platform.notice.count({ where: { caseId } }))
    expect(await rig.db.platform.caseStep.findFirst({ where: { caseId } })).toMatchObject({
      instance: 'read.1',
      overdue: true,
    })
    for (const step of ['read.1', 'ask.1', 'decide.1']) await rig.act(caseId, member, done(step))
    expect(await recordedState(caseId, floor)).toEqual(await rig.state(caseId))
  })
})

describe('a clock', () => {
  test('is woken for after its instant, never before, and what comes meanwhile finds it fired', async () => {
    let caseId = await begin()
    while (laterMsOf(caseId, day) < 20_000) caseId = await begin()
    const { clocks } = await rig.state(caseId)
    const firstAt = clocks['read.1']!.firstAt!
    const until = async (instant: number) => rig.pass(`${instant - (await now())} ms`)
    await until(firstAt - 1_000)
    expect(await eventsOf(caseId, 'FIRST_THRESHOLD')).toEqual([])
    await until(firstAt + 5_000)
    expect(await eventsOf(caseId, 'FIRST_THRESHOLD')).toEqual([])
    // As it is for a worker that was away.
    await rig.act(caseId, member, done('read.1'))
    const [fired] = await eventsOf(caseId, 'FIRST_THRESHOLD')
    const [acted] = await eventsOf(caseId, 'STEP_DONE')
    expect([fired?.seq, fired!.n < acted!.n]).toEqual([acted?.seq, true])
    const where = { targetId: caseId, clock: 'read.1' }
    const setting = await rig.db.platform.escalationSetting.findFirstOrThrow({ where })
    expect([setting.firstThresholdDate?.getTime(), setting.firstFiredAt]).toEqual([firstAt, fired?.at])
    await rig.pass('1 minute')
    expect(await eventsOf(caseId, 'FIRST_THRESHOLD')).toHaveLength(1)
  })
  test('that repeats has its next round judged, where an act comes between its end and the waking', async () => {
    const graph = floorGraph()
    const monthly = caseClock('monthly', 'Monthly', 'REPEAT', 30, 'DAY', {
      trigger: { on: 'CASE_FILED' },
      firstAfter: 5,
      first: to('COMMITTEE'),
      tells: to('COMMITTEE'),
    })
    const published = await publish(rig.db, rig.employer, { ...graph, clocks: [monthly] })
    let caseId = await begin(published)
    while (laterMsOf(caseId, day) < 20_000) caseId = await begin(published)
    const clockIn = async () => (await rig.state(caseId)).clocks['case:monthly']!
    const { firstAt, dueAt } = await clockIn()
    await rig.pass(`${firstAt! - (await now()) + 60_000} ms`)
    expect((await clockIn()).firedFirst).toBe(true)
    await rig.pass(`${dueAt! - (await now()) + 5_000} ms`)
    expect((await clockIn()).dueAt).toBe(dueAt)
    const movedTo = firstAt! + 31 * day
    await rig.act(caseId, acting(rig.employer.member, 'SCHEDULER'), {
      type: 'SET_ESCALATION',
      clock: 'case:monthly',
      firstAt: movedTo,
      secondAt: null,
      enabled: true,
      noteId: 'note',
      keepsUnmoved: true,
    })
    const { firstAt: next, firedFirst, round } = await clockIn()
    expect([next, firedFirst, round]).toEqual([movedTo, false, 1])
    expect(await recordedState(caseId, published)).toEqual(await rig.state(caseId))
  })
  test('that takes an outcome counts what follows from its end, however late its case wakes', async () => {
    const eu = await publish(rig.db, rig.employer, structuredClone(templates['EU']!.graph))
    let caseId = await begin(eu)
    while (laterMsOf(caseId, 7 * day) < 5_000) caseId = await begin(eu)
    const filedAt = (await rowOf(caseId)).filedAt.getTime()
    const ends = over(kolkata([]), filedAt, [7, 'DAY'])
    expect((await rig.state(caseId)).clocks['case:acknowledgement']?.dueAt).toBe(ends)
    // The last instant of a day, and the case wakes on the next one.
    await rig.pass(`${ends - (await now()) + 60_000} ms`)
    await expect.poll(async () => firstOpen(await rig.state(caseId))?.stepId).toBe('acknowledgeLate')
    const { clocks } = await rig.state(caseId)
    expect(clocks['case:feedbackTerm']?.dueAt).toBe(over(kolkata([]), ends, [3, 'MONTH']))
    const [ended] = await eventsOf(caseId, 'TERM_ENDED')
    expect(ended?.at.getTime()).toBe(ends)
    expect(await recordedState(caseId, eu)).toEqual(await rig.state(caseId))
  })

  test('wakes its cases over the better part of a minute, and sooner where the wait was short', () => {
    const ids = Array.from({ length: 2_000 }, () => uuid())
    const later = ids.map((id) => laterMsOf(id, 3 * day))
    expect(ids.map((id) => laterMsOf(id, 3 * day))).toEqual(later)
    expect(later.every((ms) => ms >= 0 && ms < 57_000)).toBe(true)
    const perSecond = Array.from({ length: 57 }, (_, n) => later.filter((ms) => Math.floor(ms / 1_000) === n))
    expect(Math.max(...perSecond.map(({ length }) => length))).toBeLessThan(80)
    expect(ids.every((id) => laterMsOf(id, 20_000) < 2_000)).toBe(true)
    expect(ids.map((id) => laterMsOf(id, -5)).every((ms) => ms === 0)).toBe(true)
  })
})

describe('an act', () => {
  test('that is refused leaves nothing in the history', async () => {
    const caseId = await begin()
    expect(await refusal(rig.act(caseId, acting(rig.employer.stranger), done('read.1')))).toBe('NOT_YOURS')
    expect(await refusal(rig.act(caseId, member, done('decide.1')))).toBe('STEP_NOT_OPEN')
    expect(await refusal(rig.act(caseId, member, done('read.1', 'nonsense')))).toBe('OUTCOME_UNKNOWN')
    // No event at all on the real server: see workers/rig.test.ts.
    const { events } = await rig.env.client.workflow.getHandle(caseId).fetchHistory()
    expect(events?.filter((each) => each.workflowExecutionUpdateAcceptedEventAttributes)).toEqual([])
    expect(await seqOf(caseId)).toBe(1)
  })

  test('sent twice, one after the other or at once, is done once', async () => {
    const caseId = await begin()
    const [key, other] = [uuid(), uuid()]
    const answers = await Promise.all([
      rig.act(caseId, member, done('read.1'), key),
      rig.act(caseId, member, done('read.1'), key),
    ])
    expect([...answers, await rig.act(caseId, member, done('read.1'), key)]).toEqual([
      { seq: 2 },
      { seq: 2 },
      { seq: 2 },
    ])
    const rivals = await Promise.all([
      refusal(rig.act(caseId, member, done('ask.1'), other)),
      refusal(rig.act(caseId, acting(rig.employer.external, 'COMMITTEE'), done('ask.1'))),
    ])
    expect(new Set(rivals)).toEqual(new Set(['ALREADY_DONE', 'done']))
    expect(await seqOf(caseId)).toBe(3)
    expect(await eventsOf(caseId, 'STEP_DONE')).toHaveLength(2)
  })

  test('marks what it names, and leaves one row in a ledger that holds', async () => {
    const caseId = await begin()
    const { id: submissionId } = await rig.db.forWorkspace(rig.employer.workspace.id).submission.create({
      data: { caseId, step: 'read.1', byUserId: rig.employer.member.id, note: 'Said by a person' },
    })
    const { seq } = await rig.act(caseId, member, { ...done('read.1'), submissionId } as Act)
    expect(await rig.db.platform.submission.findUnique({ where: { id: submissionId } })).toMatchObject({
      committedSeq: seq,
    })
    const entries = await rig.db.platform.ledgerEntry.findMany({
      where: { entityId: caseId },
      orderBy: { seq: 'asc' },
    })
    expect(entries.map(({ action, byUserId }) => [action, byUserId])).toEqual([
      ['case:FILED', null],
      ['case:COMPLETE_STEP', rig.employer.member.id],
    ])
    expect(await checkEveryChain(rig.db)).toEqual([])
  })
})

describe('a run', () => {
  test('continued as new every 3 transitions knows its state and its last acts', async () => {
    const caseId = await begin(floor, { continueAfter: 3 })
    const [first, again] = [uuid(), uuid()]
    await rig.act(caseId, member, done('read.1'), first)
    for (let visit = 1; visit <= 7; visit++)
      await rig.act(caseId, member, done(`ask.${visit}`, 'again'), visit === 4 ? again : uuid())
    expect(await rig.act(caseId, member, done('read.1'), first)).toEqual({ seq: 2 })
    expect(await rig.act(caseId, member, done('ask.4', 'again'), again)).toEqual({ seq: 6 })
    await rig.pass('4 days')
    expect(await eventsOf(caseId, 'FIRST_THRESHOLD')).toHaveLength(1)
    await rig.act(caseId, member, done('ask.8'))
    await rig.act(caseId, member, done('decide.1'))
    await rig.env.client.workflow.getHandle(caseId).result()
    expect(await recordedState(caseId, floor)).toMatchObject({ status: 'CLOSED', seq: 12 })
  })

  test('carries no more the longer it lasts, through many continuations', async () => {
    const caseId = await begin(floor, { continueAfter: 8 })
    await rig.act(caseId, member, done('read.1'))
    const sizes: number[] = []
    for (let visit = 1; visit <= 80; visit++) {
      await rig.act(caseId, member, done(`ask.${visit}`, 'again'))
      if (visit % 20 === 0) sizes.push(JSON.stringify(await rig.state(caseId)).length)
    }
    expect(Math.max(...sizes) - sizes[0]!).toBeLessThan(20)
    expect(await historyLength(caseId)).toBeLessThan(80)
    expect(await recordedState(caseId, floor)).toEqual(await rig.state(caseId))
    await rig.act(caseId, member, done('ask.81'))
    await rig.act(caseId, member, done('decide.1'))
  })

  test('that was lost after thousands of visits is made again, in answers that Temporal takes', async () => {
    const caseId = await begin()
    const handle = rig.env.client.workflow.getHandle(caseId)
    await rig.act(caseId, member, done('read.1'))
    await handle.terminate('lost')
    const [workspaceId, visits, at] = [rig.employer.workspace.id, 5_000, await now()]
    await rig.db.platform.caseTransition.createMany({
      data: Array.from({ length: visits }, (_, n) => ({
        caseId,
        workspaceId,
        seq: n + 3,
        key: uuid(),
        at: new Date(at + n),
        event: { type: 'ACT', by: member, act: done(`ask.${n + 1}`, 'again') },
      })),
    })
    await rig.db.platform.case.update({ where: { id: caseId }, data: { seq: visits + 2 } })
    await rig.start(caseId, { isLost: true })
    await rig.act(caseId, member, done(`ask.${visits + 1}`))
    expect(await seqOf(caseId)).toBe(visits + 3)
    const state = await rig.state(caseId)
    expect(state).toMatchObject({ seq: visits + 3, steps: { 'decide.1': { status: 'READY' } } })
    expect(await recordedState(caseId, floor)).toEqual(state)
    // Temporal refuses what is larger than 2 MB, and warns of a quarter of it.
    const { events = [] } = await handle.fetchHistory()
    expect(Math.max(...events!.map((each) => JSON.stringify(each).length))).toBeLessThan(512_000)
  })

  test('takes over what a killed worker wrote and told nobody, instead of writing over it', async () => {
    const caseId = await begin()
    const [lost, key] = [done('read.1'), uuid()]
    const state = await rig.state(caseId)
    const at = await now()
    const event: CaseEvent = { type: 'ACT', act: lost, by: member }
    const {
      effects,
      state: { status },
    } = advance(floor.definition.process, calendar, state, event, at)
    await commitTransition(rig.db.forWorkspace(rig.employer.workspace.id), nothingKnown(), {
      caseId,
      workspaceId: rig.employer.workspace.id,
      definitionHash: floor.hash,
      seq: 2,
      key,
      at,
      event,
      effects,
      status,
    })
    // the run still believes that read.1 is open; another act arrives first
    expect(await refusal(rig.act(caseId, acting(rig.employer.external, 'COMMITTEE'), done('read.1')))).toBe(
      'ALREADY_DONE',
    )
    expect(await rig.act(caseId, member, lost, key)).toEqual({ seq: 2 })
    expect(await rig.act(caseId, member, done('ask.1'))).toEqual({ seq: 3 })
    expect(await rig.state(caseId)).toEqual(await recordedState(caseId, floor))
    expect(await eventsOf(caseId, 'STEP_DONE')).toHaveLength(2)
  })

  test('that was lost begins again with what the database knows', async () => {
    const caseId = await begin()
    await rig.act(caseId, member, done('read.1'))
    await rig.env.client.workflow.getHandle(caseId).terminate('lost')
    await rig.start(caseId, { isLost: true })
    await rig.act(caseId, member, done('ask.1'))
    expect(await rig.state(caseId)).toEqual(await recordedState(caseId, floor))
    expect(await seqOf(caseId)).toBe(3)
    expect(await eventsOf(caseId, 'FILED')).toHaveLength(1)
  })

  test('with a damaged definition parks, refuses acts, and goes on once it is mended', async () => {
    const damaged = await publish(
      rig.db,
      rig.employer,
      { ...floorGraph(), confidentiality: 'Damaged' },
      (definition) => ({ ...definition, process: { ...definition.process, watched: ['other'] } }),
    )
    const caseId = await fileCase(rig.db, rig.employer, damaged, { filedAt: new Date(await now()) })
    await rig.start(caseId)
    const handle = rig.env.client.workflow.getHandle(caseId)
    const attention = async () => (await rowOf(caseId)).attention
    await expect.poll(attention, { timeout: 20_000 }).toBe('DEFINITION_DAMAGED')
    expect(await refusal(rig.act(caseId, member, done('read.1')))).toBe('NEEDS_ATTENTION')
    const before = await historyLength(caseId)
    await handle.signal(retrySignal)
    await expect.poll(() => historyLength(caseId), { timeout: 20_000 }).toBeGreaterThan(before + 4)
    expect([(await handle.describe()).status.name, await attention()]).toEqual([
      'RUNNING',
      'DEFINITION_DAMAGED',
    ])

    const { presiding, member: second, external } = rig.employer
    expect(
      (await rig.db.platform.notice.findMany({ where: { caseId, kind: 'NEEDS_ATTENTION' } }))
        .map(({ userId }) => userId)
        .toSorted(),
    ).toEqual([presiding.id, second.id, external.id].toSorted())
    expect(await eventsOf(caseId, 'NEEDS_ATTENTION')).toMatchObject([
      { detail: { code: 'DEFINITION_DAMAGED' } },
    ])

    // the very content that the hash names, from a copy
    await rig.db.platform.workflowVersion.create({
      data: {
        workspaceId: rig.employer.workspace.id,
        workflowId: damaged.workflowId,
        number: 2,
        status: 'SUPERSEDED',
        graph: {},
        definition: damaged.definition,
        definitionHash: damaged.hash,
        createdBy: rig.employer.admin.id,
      },
    })
    await handle.signal(retrySignal)
    await expect.poll(attention, { timeout: 20_000 }).toBeNull()
    expect(await rig.act(caseId, member, done('read.1'))).toEqual({ seq: 2 })
    expect(await eventsOf(caseId, 'GOES_ON')).toHaveLength(1)
  })

  test('that is well again loses the mark of a fault: with its next transition, or where it begins again', async () => {
    const caseId = await begin()
    const fault = (code: string) =>
      rig.db.platform.case.update({ where: { id: caseId }, data: { attention: code } })
    await fault('WRITE_REFUSED')
    await rig.act(caseId, member, done('read.1'))
    expect((await rowOf(caseId)).attention).toBeNull()
    await fault('ENGINE_ERROR')
    await rig.env.client.workflow.getHandle(caseId).terminate('lost')
    await rig.start(caseId, { isLost: true })
    await expect.poll(async () => (await rowOf(caseId)).attention, { timeout: 20_000 }).toBeNull()
    expect(await eventsOf(caseId, 'GOES_ON')).toHaveLength(2)
  })
})

test('a case moves on where no run is kept in memory', async () => {
  const uncached = await startTimeRig({ maxCachedWorkflows: 0 })
  try {
    const published = await publish(uncached.db, uncached.employer, floorGraph())
    const caseId = await fileCase(uncached.db, uncached.employer, published)
    await uncached.start(caseId)
    const by = acting(uncached.employer.member, 'COMMITTEE')
    expect(await uncached.act(caseId, by, done('read.1'))).toEqual({ seq: 2 })
    expect(await refusal(uncached.act(caseId, by, done('read.1')))).toBe('ALREADY_DONE')
    expect((await uncached.state(caseId)).steps['ask.1']?.status).toBe('READY')
  } finally {
    await uncached.stop()
  }
}, 120_000)

test('two cases in one worker know nothing of each other', async () => {
  const [one, other] = await Promise.all([begin(), begin()])
  await rig.act(one, member, done('read.1'))
  await rig.act(other, member, done('read.1'))
  await Promise.all([rig.act(one, member, done('ask.1')), rig.act(other, member, done('ask.1', 'again'))])
  await rig.pass('8 days')
  await rig.act(one, member, done('decide.1'))
  for (const caseId of [one, other])
    expect(await rig.state(caseId)).toEqual(await recordedState(caseId, floor))
  expect(await rig.state(other)).toMatchObject({
    status: 'IN_PROGRESS',
    steps: { 'ask.2': { status: 'READY' } },
  })
})
