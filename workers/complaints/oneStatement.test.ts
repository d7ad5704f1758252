/**
 * A transition is a statement that writes, after one that reads where its facts are not known from the transition
 * before; what changes in between is never acted on.
 */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { v7 as uuid } from 'uuid'
import { beginHeads, checkEveryChain } from '../../api/audit/upkeep.ts'
import { column } from '../../api/core/json.ts'
import { buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { openDatabase, type Database, type WorkspaceDb } from '../../prisma/client.ts'
import { acting, fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { openWithout, testDatabase, type TestUrl } from '../../test/database.ts'
import type { Transition } from '../../workflows/activities.ts'
import { advance } from '../../workflows/engine/advance.ts'
import type { CaseEvent, CaseState, Effect } from '../../workflows/engine/state.ts'
import { commitTransition, nothingKnown } from './commitTransition.ts'
import type { CaseFacts } from './facts.ts'
import { loadCase } from './loadCase.ts'
import { handlersOf } from './people.ts'
import { deliverNotices } from '../../test/deliverNotices.ts'

let [drop, db, url, employer, other, floor] = [] as unknown as [
  () => Promise<void>,
  Database,
  TestUrl,
  Employer,
  Employer,
  Published,
]
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, url, drop] = [openDatabase(database.url), database.url, () => database.drop()]
  employer = await buildEmployer(db, 'acme.localhost')
  other = await buildEmployer(db, 'other.localhost')
  floor = await publish(db, employer, floorGraph())
})
afterAll(async () => {
  await db?.close()
  await drop?.()
})
afterEach(() => vi.restoreAllMocks())

const known = nothingKnown()
const rows = (from = db) => from.forWorkspace(employer.workspace.id)
/** The handle with other members; the one that a database keeps for the workspace stays as it is. */
const replacing = <T extends object>(members: T): WorkspaceDb & T =>
  Object.create(rows(), Object.getOwnPropertyDescriptors(members)) as WorkspaceDb & T
const transition = (caseId: string, more: Partial<Transition> = {}): Transition => ({
  caseId,
  workspaceId: employer.workspace.id,
  definitionHash: floor.hash,
  seq: 1,
  key: null,
  at: Date.now(),
  event: { type: 'DUE' },
  effects: [],
  status: 'IN_PROGRESS',
  ...more,
})
const notifyEffect = (...recipients: Extract<Effect, { do: 'NOTIFY' }>['recipients']): Effect => ({
  do: 'NOTIFY',
  about: 'OVERDUE',
  step: 'read.1',
  recipients,
  action: null,
})
const toCommittee = [notifyEffect({ to: 'COMMITTEE' })]
const notifiedUserIds = async (caseId: string) =>
  (await db.platform.notice.findMany({ where: { caseId } })).map(({ userId }) => userId).toSorted()
/** To whom mail leaves, as things stand now. */
const mailed = async (caseId: string) =>
  (await deliverNotices(db, { where: { key: { startsWith: caseId } } }))
    .map(({ userId }) => userId)
    .toSorted()
const committee = () => [employer.presiding.id, employer.member.id, employer.external.id].toSorted()

/** The transitions that the engine makes of a case from its filing to its end. */
function wholeCase(caseId: string): Transition[] {
  const calendar = { timeZone: 'Asia/Kolkata', weekend: [0], holidays: [] }
  const by = acting(employer.member, 'COMMITTEE')
  const acts = ['read.1', 'ask.1', 'decide.1'].map((step): CaseEvent => ({
    type: 'ACT',
    by,
    act: { type: 'COMPLETE_STEP', step, outcome: 'done', submissionId: null, values: {} },
  }))
  const transitions: Transition[] = []
  let state: CaseState | null = null
  for (const event of [{ type: 'FILED', values: {} } as CaseEvent, ...acts]) {
    const key = event.type === 'ACT' ? uuid() : null
    const at = Date.now() + transitions.length
    const next = advance(floor.definition.process, calendar, state, event, at)
    state = next.state
    transitions.push(
      transition(caseId, { seq: state.seq, key, at, event, effects: next.effects, status: state.status }),
    )
  }
  return transitions
}

/** Texts of what was sent; heads of the ledger are signed beside it, after the commit, several as one. */
const statements = (calls: unknown[][]) =>
  calls
    .map(([query]) => (query as { text?: string }).text ?? String(query))
    .filter((text) => !text.includes('"LedgerHead"'))

test('a case is read once and then only written, whoever was served before on the connection', async () => {
  const [first, second] = [await fileCase(db, employer, floor), await fileCase(db, employer, floor)]
  for (const each of wholeCase(first)) expect(await commitTransition(rows(), known, each)).toBeNull()
  const querySpy = vi.spyOn(pg.Client.prototype, 'query')
  for (const each of wholeCase(second)) {
    await db.forWorkspace(other.workspace.id).branch.count()
    querySpy.mockClear()
    expect(await commitTransition(rows(), known, each)).toBeNull()
    expect(statements(querySpy.mock.calls)).toHaveLength(each.seq === 1 ? 2 : 1)
  }
  querySpy.mockClear()
  expect(await commitTransition(rows(), known, transition(second))).toMatchObject({ seq: 1 })
  expect(statements(querySpy.mock.calls)).toHaveLength(1)
  expect(await db.platform.case.findUnique({ where: { id: second } })).toMatchObject({
    status: 'CLOSED',
    seq: 4,
  })
})

test('a run begins with one statement, and that tells what its first transition is made from', async () => {
  const caseId = await fileCase(db, employer, floor)
  const worker = nothingKnown()
  await worker.definitions.of(rows(), employer.workspace.id, floor.hash)
  const querySpy = vi.spyOn(pg.Client.prototype, 'query')
  const key = { caseId, workspaceId: employer.workspace.id, definitionHash: floor.hash }
  expect(Object.keys(await loadCase(rows(), worker, key, 0))).not.toContain('facts')
  for (const each of wholeCase(caseId)) expect(await commitTransition(rows(), worker, each)).toBeNull()
  expect(statements(querySpy.mock.calls)).toHaveLength(1 + wholeCase(caseId).length)
})

test('many cases at once leave a whole chain, and each transition once', async () => {
  const cases = await Promise.all(Array.from({ length: 12 }, () => fileCase(db, employer, floor)))
  await Promise.all(
    cases.map(async (caseId) => {
      // Each twice at the same time, as a worker that was thought to be dead would.
      for (const each of wholeCase(caseId)) {
        const answers = await Promise.all([1, 2].map(() => commitTransition(rows(), known, each)))
        expect(answers.filter((answer) => answer === null)).toHaveLength(1)
      }
    }),
  )
  const ofCases = { where: { caseId: { in: cases } } }
  expect(await db.platform.caseTransition.count(ofCases)).toBe(48)
  expect(await db.platform.ledgerEntry.count({ where: { entityId: { in: cases } } })).toBe(48)
  expect(await db.platform.caseEvent.count({ where: { ...ofCases.where, kind: 'STEP_DONE' } })).toBe(36)
  await db.ledger.settled()
  await beginHeads(db)
  expect(await checkEveryChain(db)).toEqual([])
})

describe('what changes after it was read and before it is written', () => {
  /** The workspace's rows, where `change` happens once, just after the facts were read. */
  function racing(change: () => Promise<unknown>): WorkspaceDb & { reads: () => number } {
    let reads = 0
    const caseFacts: WorkspaceDb['caseFacts'] = async (request) => {
      const result = await rows().caseFacts(request)
      if (reads++ === 0) await change()
      return result
    }
    return replacing({ caseFacts, reads: () => reads })
  }

  test('somebody who leaves is told nothing, and the others are', async () => {
    const leaver = await buildPerson(db, employer.workspace, {
      name: 'Leaver',
      role: 'BRANCH_ADMIN',
      branchId: employer.pune.id,
    })
    const caseId = await fileCase(db, employer, floor)
    const between = racing(() =>
      db.platform.membership.updateMany({ where: { userId: leaver.id }, data: { active: false } }),
    )
    const effects = [notifyEffect({ to: 'ROLE', role: 'BRANCH_ADMIN' }, { to: 'PERSON', userId: leaver.id })]
    expect(await commitTransition(between, known, transition(caseId, { effects }))).toBeNull()
    expect(between.reads()).toBe(2)
    expect(await notifiedUserIds(caseId)).toEqual([employer.branchAdmin.id])
    expect(await mailed(caseId)).toEqual([employer.branchAdmin.id])
  })
  test('an account that is closed, a role that is taken and a mail that is unwanted count at once', async () => {
    const [closed, demoted, quiet] = await Promise.all(
      ['Closed', 'Demoted', 'Quiet'].map((name) =>
        buildPerson(db, employer.workspace, { name, role: 'EMPLOYER', branchId: employer.toronto.id }),
      ),
    )
    const caseId = await fileCase(db, employer, floor)
    await db.platform.case.update({ where: { id: caseId }, data: { branchId: employer.toronto.id } })
    const between = racing(async () => {
      await db.platform.user.update({ where: { id: closed!.id }, data: { active: false } })
      await db.platform.membership.updateMany({ where: { userId: demoted!.id }, data: { role: 'EMPLOYEE' } })
      await db.platform.membership.updateMany({
        where: { userId: quiet!.id },
        data: { mutedMail: ['OVERDUE'] },
      })
    })
    const effects: Effect[] = [{ do: 'INFORM', party: 'EMPLOYER' }, notifyEffect({ to: 'EMPLOYER' })]
    await commitTransition(between, known, transition(caseId, { effects }))
    expect(await notifiedUserIds(caseId)).toEqual([employer.employer.id, quiet!.id].toSorted())
    expect(await mailed(caseId)).toEqual([employer.employer.id])
  })
  test('a member who becomes the respondent is told nothing and has nothing in hand', async () => {
    const caseId = await fileCase(db, employer, floor)
    const between = racing(() =>
      db.platform.case.update({ where: { id: caseId }, data: { respondentUserId: employer.member.id } }),
    )
    await commitTransition(between, known, transition(caseId, { effects: toCommittee }))
    expect(await notifiedUserIds(caseId)).toEqual(committee().filter((id) => id !== employer.member.id))
  })
  test('a seat that is given up is no seat', async () => {
    const caseId = await fileCase(db, employer, floor)
    const between = racing(() =>
      db.platform.caseAssignment.updateMany({
        where: { caseId, userId: employer.external.id },
        data: { active: false },
      }),
    )
    await commitTransition(between, known, transition(caseId, { effects: toCommittee }))
    expect(await notifiedUserIds(caseId)).toEqual(committee().filter((id) => id !== employer.external.id))
  })
  test('the same transition of somebody else is answered, not written twice', async () => {
    const caseId = await fileCase(db, employer, floor)
    const first = transition(caseId, { at: 1_800_000_000_000, effects: toCommittee })
    const between = racing(() => commitTransition(rows(), known, first))
    expect(await commitTransition(between, known, transition(caseId, { key: 'later' }))).toMatchObject({
      seq: 1,
      key: null,
      at: 1_800_000_000_000,
    })
    expect(await notifiedUserIds(caseId)).toEqual(committee())
  })
  test('what never comes to rest is given back to be tried again', async () => {
    const caseId = await fileCase(db, employer, floor)
    let n = 0
    const restless: WorkspaceDb['caseFacts'] = async (request) => {
      const result = await rows().caseFacts(request)
      await db.platform.case.update({ where: { id: caseId }, data: { outcome: `${n++}` } })
      return result
    }
    const between = replacing({ caseFacts: restless })
    await expect(commitTransition(between, known, transition(caseId))).rejects.toMatchObject({
      type: 'DATABASE',
      nonRetryable: false,
    })
    expect(await db.platform.caseTransition.count({ where: { caseId } })).toBe(0)
  })
})

describe('what changes between two transitions of a worker', () => {
  /** Statements of the second of two, with what `change` does before it. */
  async function twice(
    change: (caseId: string) => Promise<unknown>,
    effects: Effect[] = toCommittee,
  ): Promise<{ caseId: string; statementCount: number }> {
    const caseId = await fileCase(db, employer, floor)
    expect(await commitTransition(rows(), known, transition(caseId, { effects }))).toBeNull()
    await db.platform.notice.deleteMany({ where: { caseId } })
    await db.platform.outbox.deleteMany({ where: { kind: 'NOTICE', key: { startsWith: caseId } } })
    await change(caseId)
    const querySpy = vi.spyOn(pg.Client.prototype, 'query')
    expect(await commitTransition(rows(), known, transition(caseId, { seq: 2, effects }))).toBeNull()
    return { caseId, statementCount: statements(querySpy.mock.calls).length }
  }
  const others = (user: { id: string }) => committee().filter((id) => id !== user.id)

  test('nothing: one statement', async () => {
    const { caseId, statementCount } = await twice(() => Promise.resolve())
    expect(statementCount).toBe(1)
    expect(await notifiedUserIds(caseId)).toEqual(committee())
    expect(await mailed(caseId)).toEqual(committee())
  })
  test('a member is named as respondent: told nothing, and the rest of the committee is', async () => {
    const { caseId, statementCount } = await twice((id) =>
      db.platform.case.update({ where: { id }, data: { respondentUserId: employer.member.id } }),
    )
    expect(statementCount).toBe(3)
    expect(await notifiedUserIds(caseId)).toEqual(others(employer.member))
    expect(await mailed(caseId)).toEqual(others(employer.member))
    expect(await db.platform.case.findUnique({ where: { id: caseId } })).toMatchObject({
      seq: 2,
      respondentUserId: employer.member.id,
    })
  })
  test('a seat is given up: told nothing', async () => {
    const { caseId } = await twice((id) =>
      db.platform.caseAssignment.updateMany({
        where: { caseId: id, userId: employer.external.id },
        data: { active: false },
      }),
    )
    expect(await notifiedUserIds(caseId)).toEqual(others(employer.external))
  })
  test('somebody leaves, somebody loses the role, somebody gets it', async () => {
    const [leaver, demoted, promoted] = await Promise.all(
      ['Leaver', 'Demoted', 'Promoted'].map((name, n) =>
        buildPerson(db, employer.workspace, {
          name: `${name} between`,
          role: n === 2 ? 'EMPLOYEE' : 'BRANCH_ADMIN',
          branchId: employer.pune.id,
        }),
      ),
    )
    const become = (user: { id: string } | undefined, data: { active?: boolean; role?: string }) =>
      db.platform.membership.updateMany({ where: { userId: user!.id }, data })
    const { caseId } = await twice(async () => {
      await become(leaver, { active: false })
      await become(demoted, { role: 'EMPLOYEE' })
      await become(promoted, { role: 'BRANCH_ADMIN' })
    }, [notifyEffect({ to: 'ROLE', role: 'BRANCH_ADMIN' })])
    await become(promoted, { role: 'EMPLOYEE' })
    expect(await notifiedUserIds(caseId)).toEqual([employer.branchAdmin.id, promoted!.id].toSorted())
  })
  test('mail is muted, and an account is closed', async () => {
    const mute = (mutedMail: string[]) =>
      db.platform.membership.updateMany({ where: { userId: employer.member.id }, data: { mutedMail } })
    const close = (active: boolean) =>
      db.platform.user.update({ where: { id: employer.external.id }, data: { active } })
    const { caseId } = await twice(() => Promise.all([mute(['OVERDUE']), close(false)])).finally(() =>
      close(true),
    )
    expect(await notifiedUserIds(caseId)).toEqual(others(employer.external))
    expect(await mailed(caseId).finally(() => mute([]))).toEqual([employer.presiding.id])
  })
  test('another worker writes: its transition is what the next is made from', async () => {
    const caseId = await fileCase(db, employer, floor)
    const workers = [nothingKnown(), nothingKnown()] as const
    for (const each of wholeCase(caseId))
      expect(
        await commitTransition(rows(), workers[each.seq < 3 ? 0 : each.seq === 3 ? 1 : 0], each),
      ).toBeNull()
    const steps = await db.platform.caseStep.findMany({ where: { caseId } })
    expect(steps.map(({ status, outcome }) => [status, outcome])).toEqual(steps.map(() => ['DONE', 'done']))
  })
  test('a role or a person that was not looked up is read', async () => {
    const caseId = await fileCase(db, employer, floor)
    await commitTransition(rows(), known, transition(caseId))
    const person = { to: 'PERSON', userId: employer.stranger.id } as const
    await commitTransition(
      rows(),
      known,
      transition(caseId, { seq: 2, effects: [notifyEffect(person, { to: 'ROLE', role: 'BRANCH_ADMIN' })] }),
    )
    const userIds = await notifiedUserIds(caseId)
    expect(userIds).toContain(employer.stranger.id)
    expect(userIds).toContain(employer.branchAdmin.id)
  })
})

describe('who is meant', () => {
  test('nobody is left out because they were not looked up: that is a fault', () => {
    const nobody = { people: [], users: [], roles: [] }
    const row = {
      kind: 'COMPLAINT',
      branchId: employer.pune.id,
      startedByUserId: employer.complainant.id,
      respondentUserId: null,
    }
    for (const actor of [
      { by: 'ROLE', role: 'EMPLOYER' },
      { by: 'PERSON', userId: employer.member.id },
    ] as const)
      expect(() => handlersOf(nobody, row, actor)).toThrow('looked up')
    expect(handlersOf(nobody, row, { by: 'PERSON', userId: 'no id' })).toEqual([])
  })
  test('one who is named, and informed at once, is told as the respondent', async () => {
    const caseId = await fileCase(db, employer, floor, { respondentUserId: null })
    const effects: Effect[] = [
      { do: 'NAME_RESPONDENT', userId: employer.stranger.id },
      { do: 'INFORM', party: 'RESPONDENT' },
      notifyEffect({ to: 'RESPONDENT' }),
    ]
    await commitTransition(rows(), known, transition(caseId, { effects }))
    expect(await notifiedUserIds(caseId)).toEqual([employer.stranger.id])
  })
  test('people of another workspace are nobody, whatever a definition names', async () => {
    const caseId = await fileCase(db, employer, floor)
    const effects = [
      notifyEffect({ to: 'PERSON', userId: other.member.id }, { to: 'ROLE', role: 'BRANCH_ADMIN' }),
    ]
    await commitTransition(rows(), known, transition(caseId, { effects }))
    expect(await notifiedUserIds(caseId)).toEqual([employer.branchAdmin.id])
  })
})

describe('either wall holds alone', () => {
  test.each(['FILTER', 'ROW_SECURITY'] as const)('without %s', async (layer) => {
    const weakened = openWithout(layer, url)
    try {
      const caseId = await fileCase(db, employer, floor)
      const stranger = weakened.forWorkspace(other.workspace.id)
      await expect(commitTransition(stranger, known, transition(caseId))).rejects.toMatchObject({
        type: 'CASE_MISSING',
      })
      // Even with what would be read there, nothing is written.
      const read = await rows().caseFacts({ ...askedPlainly, caseId })
      const { users, roles } = column<CaseFacts>().read(read?.facts)
      const transitionInput = {
        known: { ...askedPlainly, caseId, users, roles },
        versions: read?.versions,
        case: { status: 'CLOSED' },
      }
      expect(await stranger.writeTransition(transitionInput, [])).toBeNull()
      expect(await db.platform.case.findUnique({ where: { id: caseId } })).toMatchObject({ status: 'FILED' })
      // And the connection is left in the workspace that it was in.
      expect(await weakened.forWorkspace(employer.workspace.id).case.count({ where: { id: caseId } })).toBe(1)
      expect(await stranger.case.count({ where: { id: caseId } })).toBe(0)
    } finally {
      await weakened.close()
    }
  })
})

const askedPlainly = {
  seq: 1,
  isBetween: false,
  isReseated: false,
  hasMeetings: false,
  hasOpenSteps: false,
  steps: [],
  roles: [],
  users: [],
  committees: [],
  submissions: [],
}
