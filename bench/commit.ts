/**
 * Our commit against the control's statement, without Temporal, one after the other: the transitions of our
 * shortest case, case by case in turn.
 */
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Employer } from '../prisma/builders.ts'
import type { Database } from '../prisma/client.ts'
import { acting, fileCase, floorGraph, publish, type Published } from '../test/case.ts'
import { commitTransition, nothingKnown } from '../workers/complaints/commitTransition.ts'
import type { Transition } from '../workflows/activities.ts'
import { advance } from '../workflows/engine/advance.ts'
import type { CaseEvent, CaseState } from '../workflows/engine/state.ts'
import { plainActivities, type PlainStep } from './plainCommit.ts'
import { sameRows } from './sameRows.ts'
import { statementsOf } from './statements.ts'
import { median } from './table.ts'

const [warmCases, cases] = [15, 80]
const calendar = { timeZone: 'Asia/Kolkata', weekend: [0, 6], holidays: [] }

export async function measureCommit(
  db: Database,
  bare: pg.Pool,
  employer: Employer,
): Promise<Record<string, number>> {
  const published = await publish(db, employer, floorGraph())
  const rows = db.forWorkspace(employer.workspace.id)
  const [known, control] = [nothingKnown(), plainActivities(bare)]
  const ours = async (caseId: string) =>
    transitionsOf(caseId, employer, published).map((each) => () => commitTransition(rows, known, each))
  const plain = async (caseId: string) =>
    stepsOf(caseId, employer).map((each) => () => control.writeStep(each))
  const timed = async (side: typeof ours | typeof plain) => {
    const caseId = await fileCase(db, employer, published)
    const times: number[] = []
    for (const write of await side(caseId)) {
      const began = performance.now()
      await write()
      times.push(performance.now() - began)
    }
    return { caseId, times }
  }
  const times: Record<'ours' | 'plain', number[]> = { ours: [], plain: [] }
  for (let n = 0; n < warmCases + cases; n++) {
    if (n === warmCases) await bare.query('ANALYZE') // as autovacuum does within the first minute of a database
    for (const side of n % 2 === 0 ? (['ours', 'plain'] as const) : (['plain', 'ours'] as const)) {
      const one = await timed(side === 'ours' ? ours : plain)
      if (n >= warmCases) times[side].push(...one.times)
    }
  }
  await sameRows(bare, [(await timed(ours)).caseId, (await timed(plain)).caseId])
  return {
    'commit.statements': await maxStatements(await ours(await fileCase(db, employer, published))),
    'commit.ms': median(times.ours),
    'commit.ratio': median(times.plain) / median(times.ours),
  }
}

/** The ledger's head is signed beside it, after the commit, for several at once. */
async function maxStatements(writes: (() => Promise<unknown>)[]): Promise<number> {
  const counts: number[] = []
  for (const write of writes) {
    const statements = await statementsOf(write)
    counts.push(statements.filter(({ text }) => !text.includes('"LedgerHead"')).length)
  }
  return Math.max(...counts)
}

function transitionsOf(caseId: string, employer: Employer, { hash, definition }: Published): Transition[] {
  const by = acting(employer.member, 'COMMITTEE')
  const acts = ['read.1', 'ask.1', 'decide.1'].map((step): CaseEvent => ({
    type: 'ACT',
    by,
    act: { type: 'COMPLETE_STEP', step, outcome: 'done', submissionId: null, values: {} },
  }))
  let state: CaseState | null = null
  return [{ type: 'FILED', values: {} } as const, ...acts].map((event): Transition => {
    const [at, key] = [Date.now(), event.type === 'ACT' ? uuid() : null]
    const next = advance(definition.process, calendar, state, event, at)
    state = next.state
    const { seq, status } = next.state
    const { effects } = next
    const { id: workspaceId } = employer.workspace
    return { caseId, workspaceId, definitionHash: hash, seq, key, at, event, effects, status }
  })
}

function stepsOf(caseId: string, { workspace, member }: Employer): PlainStep[] {
  const base = { caseId, workspaceId: workspace.id }
  const by = { userId: member.id, role: 'EMPLOYEE', capacities: ['COMMITTEE'] }
  const filed = { type: 'FILED', values: {} }
  return [
    { ...base, seq: 1, key: null, at: Date.now(), by: null, event: filed, done: null, opened: 0 },
    ...['read.1', 'ask.1', 'decide.1'].map((step, done) => {
      const act = { type: 'COMPLETE_STEP', step, outcome: 'done', submissionId: null, values: {} }
      const opened = done < 2 ? done + 1 : null
      const event = { type: 'ACT', act, by }
      return { ...base, seq: done + 2, key: uuid(), at: Date.now(), by: member.id, event, done, opened }
    }),
  ]
}
