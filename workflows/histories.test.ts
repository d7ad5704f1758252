/** Rule 9 of the design: what ran once runs the same for ever, or has a new interpreter number. */
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { promiseHooks } from 'node:v8'
import { temporal } from '@temporalio/proto'
import { Worker } from '@temporalio/worker'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileCase, publish } from '../test/case.ts'
import { workflowBundle } from '../workers/bundle.ts'
import { shapes, storyOf } from '../test/shapes.ts'
import { startTimeRig, type TimeRig } from '../test/timeRig.ts'
import { installRuntime } from '../workers/worker.ts'
import { dataConverter } from '../temporal/connection.ts'
import type { Process } from './definition/definition.ts'
import { advance } from './engine/advance.ts'
import type { Calendar, CaseEvent, CaseState, Effect } from './engine/state.ts'

/** Of these files alone: they hold nobody. */
const secret = Buffer.alloc(32, 'redress recorded histories')
const folder = new URL('histories/', import.meta.url)
type Transition = { event: CaseEvent; at: number; effects: Effect[] }
type History = temporal.api.history.v1.IHistory
const { History } = temporal.api.history.v1
/** `runs`: histories as Temporal's protocol writes them, base64. */
type Recording = {
  shape: string
  runs: string[]
  process: Process
  calendar: Calendar
  transitions: Transition[]
  state: CaseState
}
const calendar: Calendar = {
  timeZone: 'Asia/Kolkata',
  weekend: [0, 6],
  holidays: ['2026-12-25', '2027-01-26'],
}

async function replay(history: History, id: string): Promise<void> {
  await Worker.runReplayHistory(
    { workflowBundle: await workflowBundle(), dataConverter: dataConverter(secret), replayName: id },
    history,
    id,
  )
}

describe('every recorded run', () => {
  beforeAll(() => installRuntime())
  const recordings = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Recording)

  test('is there for every shape of case', () => {
    const newest = recordings.filter((one) => one.process.interpreter === 3)
    if (!process.env['RECORD'])
      expect([...new Set(newest.map(({ shape }) => shape))].toSorted()).toEqual(
        Object.keys(shapes).toSorted(),
      )
  })
  test.skipIf(process.env['RECORD']).each(recordings)(
    '$shape on interpreter $process.interpreter replays',
    async ({ shape, runs }) => {
      for (const [index, run] of runs.entries())
        await replay(History.decode(Buffer.from(run, 'base64')), `${shape}-${index}`)
    },
  )
  test.skipIf(process.env['RECORD']).each(recordings)(
    '$shape on interpreter $process.interpreter means the same',
    ({ process, calendar, transitions, state }) => {
      let last: CaseState | null = null
      for (const { event, at, effects } of transitions) {
        const next = advance(process, calendar, last, event, at)
        expect(JSON.parse(JSON.stringify(next.effects))).toEqual(effects)
        last = next.state
      }
      expect(last).toEqual(state)
    },
  )
})

/**
 * The SDK takes a stack trace for each promise that a workflow makes, so that these are a good part of what its thread
 * does: more than so many of a case of three acts need a reason.
 */
test('a run makes no more promises than it needs', async () => {
  const straight = JSON.parse(readFileSync(new URL('straight.2.json', folder), 'utf8')) as Recording
  let promiseCount = 0
  // Of the sandbox, where replaying in this thread has its own `Promise`.
  const stop = promiseHooks.onInit(
    (promise) => void (promise instanceof Promise || promiseCount++),
  ) as () => void
  try {
    await replay(History.decode(Buffer.from(straight.runs[0] ?? '', 'base64')), 'promises')
  } finally {
    stop()
  }
  expect(promiseCount).toBeGreaterThan(50)
  expect(promiseCount).toBeLessThanOrEqual(112)
})

describe('a run of every shape', () => {
  let rig: TimeRig
  beforeAll(async () => {
    rig = await startTimeRig({ secret })
  })
  afterAll(() => rig?.stop())

  test.each(Object.entries(shapes))(
    '%s ends or waits, soundly, and replays',
    async (shape, { graph, play: playStory, answers = {}, isDamaged = false, ...input }) => {
      const published = await publish(rig.db, rig.employer, graph(), (definition) =>
        isDamaged ? { ...definition, confidentiality: 'Damaged' } : definition,
      )
      const caseId = await fileCase(rig.db, rig.employer, published, {
        answers,
        filedAt: new Date(await rig.env.currentTimeMs()),
      })
      await rig.start(caseId, input)
      await expect
        .poll(
          async () => {
            const row = await rig.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
            return row.seq > 0 || row.attention !== null
          },
          { timeout: 20_000 },
        )
        .toBe(true)
      await playStory(storyOf(rig, caseId, published))
      const state = await rig.state(caseId)
      const recorded = await rig.db.platform.caseTransition.findMany({
        where: { caseId },
        orderBy: { seq: 'asc' },
      })
      const transitions: Transition[] = []
      let last: CaseState | null = null
      for (const { event, at } of recorded) {
        const next: { state: CaseState; effects: Effect[] } = advance(
          published.definition.process,
          calendar,
          last,
          event as CaseEvent,
          at.getTime(),
        )
        transitions.push({ event: event as CaseEvent, at: at.getTime(), effects: next.effects })
        last = next.state
      }
      expect(last).toEqual(state)
      const runs = await historiesOf(rig, caseId)
      for (const [index, run] of runs.entries()) await replay(run, `${caseId}-${index}`)
      expect((await rig.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).attention).toBeNull()
      if (process.env['RECORD']) {
        const recording: Recording = {
          shape,
          runs: runs.map((run) => Buffer.from(History.encode(run).finish()).toString('base64')),
          process: published.definition.process,
          calendar,
          transitions,
          state,
        }
        // RECORD=WORD keeps what there is, and records beside it.
        const beside = process.env['RECORD'] === '1' ? '' : `.${process.env['RECORD']}`
        const name = `${shape}.${published.definition.process.interpreter}${beside}.json`
        await writeFile(new URL(name, folder), `${JSON.stringify(recording)}\n`)
      }
    },
    60_000,
  )
})

/** The last run and those it continued, oldest first. */
async function historiesOf(rig: TimeRig, caseId: string): Promise<History[]> {
  const histories: History[] = []
  for (
    let runId: string | undefined = (await rig.env.client.workflow.getHandle(caseId).describe()).runId;
    runId;
  ) {
    const history: History = await rig.env.client.workflow.getHandle(caseId, runId).fetchHistory()
    histories.unshift(history)
    runId = history.events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || undefined
  }
  return histories
}
