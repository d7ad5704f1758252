/**
 * What a transition was made from is compared by the versions of rows: whoever changes any of them, by whatever way,
 * is noticed, and whoever changes nothing of it is not. Workers of the release before go on as they did.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { column } from '../../api/core/json.ts'
import { buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { testDatabase } from '../../test/database.ts'
import { clock, step } from '../../test/effects.ts'
import type { Effect } from '../../workflows/engine/state.ts'
import { commitTransition, nothingKnown } from './commitTransition.ts'
import { factsRequestOf, type FactsRequest, type CaseFacts } from './facts.ts'

let [drop, db, employer, floor] = [] as unknown as [() => Promise<void>, Database, Employer, Published]
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop] = [openDatabase(database.url), () => database.drop()]
  employer = await buildEmployer(db, 'acme.localhost')
  floor = await publish(db, employer, floorGraph())
})
afterAll(async () => {
  await db?.close()
  await drop?.()
})

const rows = () => db.forWorkspace(employer.workspace.id)
/** Filed, with a step that has a clock and is in somebody's hand. */
async function openCase(): Promise<string> {
  const caseId = await fileCase(db, employer, floor)
  const actor = { by: 'PERSON', userId: employer.stranger.id } as const
  const effects: Effect[] = [
    { do: 'SAVE_STEP', step: step('read.1', { actor }) },
    { do: 'SAVE_CLOCK', clock: clock('read.1') },
  ]
  const at = Date.now()
  const transition = {
    caseId,
    workspaceId: employer.workspace.id,
    definitionHash: floor.hash,
    seq: 1,
    key: null,
    at,
  }
  await commitTransition(rows(), nothingKnown(), {
    ...transition,
    event: { type: 'DUE' },
    effects,
    status: 'IN_PROGRESS',
  })
  return caseId
}
const asking = (caseId: string, more: Partial<FactsRequest> = {}): FactsRequest => ({
  ...factsRequestOf({ caseId, seq: 2, key: null, event: { type: 'DUE' }, effects: [] }),
  isWhole: true,
  ...more,
})
const versionsOf = async (request: FactsRequest) => (await rows().caseFacts(request))?.versions

describe('another version wherever something else would be read', () => {
  const meetingOf = async (caseId: string) =>
    rows().meeting.create({
      data: {
        caseId,
        step: 'read.1',
        title: 'Hearing',
        agenda: '',
        startAt: new Date(),
        endAt: new Date(),
        createdBy: employer.presiding.id,
        guests: { create: [{ workspaceId: employer.workspace.id, caseId, userId: employer.stranger.id }] },
      },
    })
  const joins = (role: string) =>
    buildPerson(db, employer.workspace, { name: `Joins ${uuid()}`, role, branchId: employer.pune.id })
  const changes: [
    what: string,
    change: (caseId: string) => Promise<unknown>,
    asked?: Partial<FactsRequest>,
  ][] = [
    ['the case', (id) => db.platform.case.update({ where: { id }, data: { outcome: 'other' } })],
    ['a step', (caseId) => db.platform.caseStep.updateMany({ where: { caseId }, data: { overdue: true } })],
    ['a step less', (caseId) => db.platform.caseStep.deleteMany({ where: { caseId } })],
    [
      'a clock',
      (id) => db.platform.escalationSetting.updateMany({ where: { targetId: id }, data: { enabled: false } }),
    ],
    ['a clock less', (id) => db.platform.escalationSetting.deleteMany({ where: { targetId: id } })],
    ['a seat', (caseId) => rows().caseAssignment.updateMany({ where: { caseId }, data: { active: false } })],
    [
      'a seat more',
      (caseId) =>
        rows().caseAssignment.create({ data: { caseId, userId: employer.admin.id, capacity: 'COMMITTEE' } }),
    ],
    ['a seat less', (caseId) => db.platform.caseAssignment.deleteMany({ where: { caseId } })],
    [
      'mail of a member',
      () =>
        db.platform.membership.updateMany({
          where: { userId: employer.member.id },
          data: { mutedMail: ['OVERDUE'] },
        }),
    ],
    [
      'an account',
      () => db.platform.user.update({ where: { id: employer.member.id }, data: { lastName: 'Else' } }),
    ],
    ['somebody in a role', () => joins('BRANCH_ADMIN'), { roles: ['BRANCH_ADMIN'] }],
    [
      'a member of the committee',
      () =>
        db.platform.committeeMember.updateMany({
          where: { userId: employer.external.id },
          data: { order: 7 },
        }),
      { isReseated: true },
    ],
    ['a meeting', (caseId) => meetingOf(caseId), { hasMeetings: true }],
  ]
  test.each(changes)('%s', async (_what, change, more = {}) => {
    const caseId = await openCase()
    const request = asking(caseId, more)
    const before = await versionsOf(request)
    expect(await versionsOf(request)).toBe(before)
    await change(caseId)
    expect(await versionsOf(request)).not.toBe(before)
  })
  test('a guest, and what was written for an act', async () => {
    const caseId = await openCase()
    const [key, { id: meetingId }] = [uuid(), await meetingOf(caseId)]
    const request = asking(caseId, { hasMeetings: true, submissions: [key] })
    const seen = [await versionsOf(request)]
    await rows().meetingGuest.updateMany({ where: { meetingId }, data: { attended: true } })
    seen.push(await versionsOf(request))
    await rows().submission.create({ data: { id: key, caseId, byUserId: employer.member.id, answers: {} } })
    seen.push(await versionsOf(request))
    expect(new Set(seen).size).toBe(3)
  })
})

describe('the same version', () => {
  test('where a clock is only claimed, and where other cases and people change', async () => {
    const [caseId, other] = [await openCase(), await openCase()]
    const before = await versionsOf(asking(caseId))
    await rows().escalationSetting.updateMany({ where: { targetId: caseId }, data: { version: 9 } })
    await db.platform.caseStep.updateMany({ where: { caseId: other }, data: { overdue: true } })
    await buildPerson(db, employer.workspace, { name: 'Beside', branchId: employer.pune.id })
    expect(await versionsOf(asking(caseId))).toBe(before)
  })
  test('a case is written once where it is filed, whatever comes with it', async () => {
    const caseId = await fileCase(db, employer, floor)
    // By the transaction, and the statement within it, that wrote each row last.
    const { rows: comparisons } = await db.pool.query<{ same: boolean }>(
      `SELECT c.xmin = a.xmin AND c.cmin::text::int < a.cmin::text::int AS same
        FROM "Case" c JOIN "CaseAssignment" a ON a."caseId" = c.id WHERE c.id = $1`,
      [caseId],
    )
    expect(comparisons.map(({ same }) => same)).toEqual([true, true, true])
  })
})

test('a worker of the release before reads, writes by a digest and asks for what comes next', async () => {
  const caseId = await fileCase(db, employer, floor)
  const request = factsRequestOf({ caseId, seq: 1, key: null, event: { type: 'DUE' }, effects: [] })
  const client = await db.pool.connect()
  const as = async (name: string, payload: object) => {
    const { rows: answers } = await client.query<{ answer: unknown }>(
      `SELECT ${name}($1::uuid, $2::jsonb) AS answer`,
      [employer.workspace.id, JSON.stringify(payload)],
    )
    return answers[0]?.answer
  }
  const digestOf = async (facts: unknown) =>
    (await client.query<{ digest: string }>('SELECT facts_digest($1) AS digest', [facts])).rows[0]?.digest
  try {
    const { rows: read } = await client.query<{ facts: string }>(
      'SELECT case_facts($1::uuid, $2::jsonb)::text AS facts',
      [employer.workspace.id, JSON.stringify(request)],
    )
    const facts = column<CaseFacts>().read(JSON.parse(read[0]?.facts ?? ''))
    const change = { ...facts.case, seq: 1, status: 'IN_PROGRESS' }
    const input = { asked: request, case: change, next: { ...request, seq: 2, isWhole: true }, ledger: [] }
    expect(await as('write_transition', { ...input, digest: 'another' })).toBeNull()
    const digest = await digestOf(read[0]?.facts)
    const written = await as('write_transition', { ...input, digest })
    const next = column<{ facts: string; digest: string }>().read(written)
    expect(JSON.parse(next.facts)).toMatchObject({ case: { id: caseId, seq: 1, status: 'IN_PROGRESS' } })
    expect(next.digest).toBe(await digestOf(next.facts))
    await rows().caseAssignment.updateMany({ where: { caseId }, data: { active: false } })
    const later = { asked: input.next, case: { ...change, seq: 2 }, ledger: [] }
    expect(await as('write_transition', { ...later, digest: next.digest })).toBeNull()
  } finally {
    client.release()
  }
})
