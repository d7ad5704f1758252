/**
 * Over random histories, as rows: somebody to whom a step was assigned can open the case exactly as long as the step is
 * theirs and open. A model that knows nothing of rows says when that is.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { acting, fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { pick, seeded, type Random } from '../../test/random.ts'
import { advance, isRefused, nextDue } from '../../workflows/engine/advance.ts'
import { partsOf } from '../../workflows/engine/admission.ts'
import type { Act, By, Calendar, CaseEvent, CaseState } from '../../workflows/engine/state.ts'
import { isClosed } from '../../workflows/engine/turn.ts'
import { commitTransition, nothingKnown } from './commitTransition.ts'

let [app, published] = [] as unknown as [TestApp, Published]
beforeAll(async () => {
  app = await testApp()
  const graph = floorGraph()
  const role = { by: 'ROLE' as const, role: 'BRANCH_ADMIN' as const }
  const escalated = { by: 'ROLE' as const, role: 'WORKSPACE_ADMIN' as const }
  const steps = graph.steps.map((step) => ({
    ...step,
    ...(step.id === 'ask' ? { actor: role } : {}),
    clock: step.clock && { ...step.clock, second: { ...step.clock.second, reassignTo: escalated } },
    setting: { ...step.setting, reopenable: true },
  }))
  published = await publish(app.db, app.employer, { ...graph, steps })
})
afterAll(() => app?.close())

const day = 86_400_000
const calendar: Calendar = { timeZone: 'Asia/Kolkata', weekend: [0, 6], holidays: [] }

/** Who has which step by an assignment, as the acts and what the engine says of time tell it. */
type Model = Map<string, string>

function anyEvent(random: Random, state: CaseState, people: { pool: string[]; chair: By }): CaseEvent {
  const step = pick(random, Object.keys(state.steps))
  const userId = pick(random, people.pool)
  const noteId = randomUUID()
  const complete = (by: By): CaseEvent => ({
    type: 'ACT',
    by,
    act: { type: 'COMPLETE_STEP', step, outcome: 'done', submissionId: null, values: {}, written: true },
  })
  const byChair = (act: Act): CaseEvent => ({ type: 'ACT', act, by: people.chair })
  const assign = byChair({
    type: 'ASSIGN_STEP',
    step,
    userId,
    dueAt: random() < 0.5 ? null : Date.now() + random() * 8 * day,
  })
  const unassign = byChair({ type: 'UNASSIGN_STEP', step })
  return pick(random, [
    assign,
    assign,
    assign,
    unassign,
    complete({ userId, role: 'EMPLOYEE', capacities: ['HANDLER'] }),
    complete(people.chair),
    byChair({ type: 'REOPEN_STEP', step, noteId }),
    byChair({ type: 'PAUSE', noteId }),
    byChair({ type: 'RESUME', noteId }),
    byChair({
      type: 'NAME_RESPONDENT',
      userId: random() < 0.3 ? userId : null,
      sits: false,
      presides: true,
      others: [],
      noteId,
    }),
    { type: 'DUE' },
    { type: 'SEATS' },
  ])
}

/** What the event means to assignments, said without the engine's rows or effects of access. */
function follow(model: Model, event: CaseEvent, before: CaseState | null, after: CaseState): void {
  for (const [step, userId] of model) {
    const now = after.steps[step]
    const isNamed = after.named?.userId === userId && before?.named?.userId !== userId
    // Time hands a late step on to the admins.
    const isEscalated = after.clocks[step]?.firedSecond && !before?.clocks[step]?.firedSecond
    if (now?.status !== 'READY' || isNamed || isEscalated) model.delete(step)
  }
  if (event.type !== 'ACT') return
  const { act } = event
  if (act.type === 'UNASSIGN_STEP') model.delete(act.step)
  if (act.type === 'ASSIGN_STEP' && after.steps[act.step]?.status === 'READY') model.set(act.step, act.userId)
}

/** Answers how many events happened while somebody had a step by an assignment. */
async function live(seed: number): Promise<number> {
  const random = seeded(seed)
  const { employer, db } = app
  const pool = [employer.stranger, employer.employer, employer.branchAdmin].map(({ id }) => id)
  const chair = acting(employer.presiding, 'COMMITTEE', 'PRESIDING_OFFICER')
  const caseId = await fileCase(db, employer, published, { respondentUserId: null })
  const rows = db.forWorkspace(employer.workspace.id)
  const known = nothingKnown()
  const model: Model = new Map()
  let [state, at, events] = [null as CaseState | null, Date.now(), 0]
  const commit = async (event: CaseEvent) => {
    const due = state && nextDue(state)
    const happening: CaseEvent = { ...event, firesOneByOne: true }
    const next = advance(published.definition.process, calendar, state, happening, at)
    if (next.state.seq === (state?.seq ?? 0)) return
    const transition = {
      caseId,
      workspaceId: employer.workspace.id,
      definitionHash: published.hash,
      seq: next.state.seq,
      key: null,
      at,
      ...(due !== null && due <= at ? { dueAt: due } : {}),
      event: happening,
      effects: next.effects,
      status: next.state.status,
    }
    // Nobody stands for the employer or the respondent here where rows say so.
    const answer = await commitTransition(rows, known, transition)
    if (answer) return
    follow(model, event, state, next.state)
    state = next.state
    events += model.size > 0 ? 1 : 0
    await expectAccess()
  }
  const expectAccess = async () => {
    const read = await db.platform.case.findUniqueOrThrow({
      where: { id: caseId },
      include: { assignments: true },
    })
    for (const userId of pool) {
      const reader = { userId, role: 'EMPLOYEE', branchId: null, presentSince: null, roleSince: null }
      const own = read.assignments.filter(({ actorRole }) => actorRole === null)
      const theirs = [...model].flatMap(([step, assignee]) => (assignee === userId ? [step] : []))
      const open = read.assignments.filter(
        (row) => row.userId === userId && row.capacity === 'HANDLER' && row.active,
      )
      const byAssignment = open.filter(({ actorRole, step }) => actorRole === null || theirs.includes(step))
      expect({ userId, steps: byAssignment.map(({ step }) => step).toSorted() }).toEqual({
        userId,
        steps: theirs.toSorted(),
      })
      if (userId === employer.stranger.id)
        expect(partsOf(reader, read, own).includes('HANDLER')).toBe(theirs.length > 0)
    }
  }
  await commit({ type: 'FILED', values: {}, calendar })
  for (let count = 0; count < 30; count++) {
    if (!state || isClosed(state)) break
    at += random() < 0.2 ? Math.floor(random() * 4 * day) : 60_000
    try {
      await commit(anyEvent(random, state, { pool, chair }))
    } catch (error) {
      if (!isRefused(error)) throw new Error(`seed ${seed}, event ${count}`, { cause: error })
    }
  }
  return events
}

test('access by an assignment lasts exactly while the step is assigned and open', async () => {
  let events = 0
  for (let seed = 1; seed <= 25; seed++) events += await live(seed)
  expect(events).toBeGreaterThan(100)
}, 120_000)
