/** What an attacker is after, and what of it must be as it was: compared before and after a chain. */
import { expect } from 'vitest'
import { v7 as uuid } from 'uuid'
import { admitToCase, call } from '../complaint.ts'
import { changes, movesDates } from './changes.ts'
import type { Done } from './expectedReaders.ts'
import type { Reader, World } from './world.ts'

/** What no change of people, roles, units, terms or calendars may touch. */
export async function takeRecord({ app, caseId, people, evidenceId }: World) {
  const rows = app.db.platform
  const theCase = await rows.case.findUniqueOrThrow({ where: { id: caseId } })
  const ids = Object.values(people).map(({ id }) => id)
  return {
    ownership: [theCase.startedByUserId, theCase.respondentUserId, theCase.caseNo, theCase.branchId],
    step: await rows.caseStep.findFirstOrThrow({
      where: { caseId, instance: 'read.1' },
      select: { status: true, doneBy: true, outcome: true },
    }),
    // Becoming somebody: what proves who one is belongs to its bearer alone.
    identities: await rows.user.findMany({
      where: { id: { in: ids } },
      orderBy: { id: 'asc' },
      select: { id: true, email: true, signInNumber: true, passwordHash: true, emailConfirmedAt: true },
    }),
    form: await rows.caseForm.count({ where: { caseId } }),
    evidence: await rows.evidence.count({ where: { id: evidenceId } }),
  }
}

/** What only grows: each line of it stays, in its order. */
export async function takeTraces({ app, caseId, here }: World) {
  const rows = app.db.platform
  const [transitions, events, notices, ledger] = await Promise.all([
    rows.caseTransition.findMany({ where: { caseId }, orderBy: { seq: 'asc' } }),
    rows.caseEvent.findMany({ where: { caseId }, orderBy: [{ seq: 'asc' }, { n: 'asc' }] }),
    rows.notice.findMany({ where: { caseId }, orderBy: { id: 'asc' } }),
    rows.ledgerEntry.findMany({
      where: { workspaceId: here.workspace.id },
      orderBy: [{ chain: 'asc' }, { seq: 'asc' }],
    }),
  ])
  return {
    transitions: transitions.map(({ seq, event }) => JSON.stringify([seq, event])),
    events: events.map(({ seq, n, kind }) => `${seq}.${n} ${kind}`),
    notices: notices.map(({ id, userId }) => `${id} ${userId}`),
    ledger: ledger.map(({ chain, seq, hash }) => `${chain} ${seq} ${hash}`),
  }
}
export type Traces = Awaited<ReturnType<typeof takeTraces>>

export function expectNothingErased(before: Traces, after: Traces, chain: string): void {
  for (const kind of Object.keys(before) as (keyof Traces)[]) {
    const missing = before[kind].filter((line) => !after[kind].includes(line))
    expect(missing, `${kind} erased by: ${chain}`).toEqual([])
  }
}

export const dueAt = async ({ app, caseId }: World): Promise<string | undefined> =>
  (
    await app.db.platform.caseStep.findFirstOrThrow({ where: { caseId, instance: 'read.1' } })
  ).dueAt?.toISOString()

/** A date moves by a calendar alone, never to an earlier day, and then the timeline and those concerned are told. */
export async function expectDateKept(
  world: World,
  before: string | undefined,
  done: readonly Done[],
  concerned: readonly Reader[],
): Promise<void> {
  const chain = done.map(({ name }) => name).join(' → ')
  const after = await dueAt(world)
  const mayMove = done.some(({ name, isDone }) => isDone && movesDates(changes[name]!))
  if (!mayMove) return expect(after, `a date moved by: ${chain}`).toBe(before)
  expect(Date.parse(after ?? ''), `less time after: ${chain}`).toBeGreaterThanOrEqual(
    Date.parse(before ?? ''),
  )
  if (after === before) return
  const { db } = world.app
  const where = { caseId: world.caseId, kind: 'DEADLINE_MOVED' }
  expect(await db.platform.caseEvent.count({ where }), `moved unseen by: ${chain}`).toBeGreaterThan(0)
  for (const each of concerned)
    expect(
      // eslint-disable-next-line no-await-in-loop
      await db.platform.notice.count({ where: { ...where, userId: world.people[each].id } }),
      `${each} is not told that a date moved by: ${chain}`,
    ).toBeGreaterThan(0)
}

/** Whoever does not read the case admits nobody, decides nothing and is not asked who the respondent is. */
export async function expectNoActs(
  world: World,
  outside: readonly Reader[],
  opensStill: (reader: Reader) => Promise<boolean>,
  chain: string,
): Promise<void> {
  const { app, caseId, people } = world
  const at = `${call}/case/${caseId}`
  const tries = (['friend', 'admin', 'respondent', 'neighbour'] as const).filter((each) =>
    outside.includes(each),
  )
  for (const each of tries) {
    if (!(await opensStill(each))) continue // eslint-disable-line no-await-in-loop
    const by = await app.as(people[each], world.homeOf(each)) // eslint-disable-line no-await-in-loop
    const key = () => ({ 'idempotency-key': uuid() })
    // eslint-disable-next-line no-await-in-loop
    const answers = await Promise.all([
      admitToCase(by, caseId, people[each], { capacity: 'EMPLOYER' }),
      admitToCase(by, caseId, people[each], { capacity: 'HANDLER', step: 'read.1' }),
      admitToCase(by, caseId, people[each], {}),
      by.post(`${at}/step/read.1/complete`, { outcome: 'done', answers: {} }, key()),
      by.post(`${at}/respondent`, { userId: people.stranger.id, note: 'It was them' }, key()),
      by.post(`${at}/close`, { note: 'It is nothing' }, key()),
      by.post(`${at}/withdraw`, { note: 'It is nothing' }, key()),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(
      statuses.filter((status) => status < 400),
      `${each} acts after: ${chain}`,
    ).toEqual([])
    expect(
      statuses.filter((status) => status >= 500 || status === 400),
      `a fault, or a body that says nothing, after: ${chain}`,
    ).toEqual([])
  }
}
