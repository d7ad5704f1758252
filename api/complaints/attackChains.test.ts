/**
 * What an admin can do to people, roles, units and committees, in one call and in every two: afterwards each reader
 * of a case, and everybody else, sees of it what the table says, and nothing more or less.
 */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { admitToCase, openCase } from '../../test/complaint.ts'
import type { Rig } from '../../test/rig.ts'

let [app, rig] = [] as unknown as [TestApp, Rig]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
})
afterAll(() => app?.close())

type Someone = { id: string }
type World = { here: Employer; friend: Someone & { email: string }; caseId: string; admin: Caller }
const readers = [
  'friend',
  'admin',
  'complainant',
  'respondent',
  'presiding',
  'member',
  'external',
  'substitute',
  'employer',
  'branchAdmin',
  'scheduler',
  'stranger',
] as const
type Reader = (typeof readers)[number]
const personOf = ({ here, friend }: World, reader: Reader): Someone =>
  reader === 'friend' ? friend : here[reader]
const before: Reader[] = ['complainant', 'presiding', 'member', 'external', 'employer', 'branchAdmin']

/** A running case whose employer is informed and whose first step is a role's. */
async function newWorld(): Promise<World> {
  const here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  const friend = await buildPerson(app.db, here.workspace, { name: 'A Friend', branchId: here.pune.id })
  const graph = floorGraph()
  const actor = { by: 'ROLE', role: 'BRANCH_ADMIN' } as const
  const steps = graph.steps.map((step) => (step.id === 'read' ? { ...step, actor } : step))
  const caseId = await fileCase(app.db, here, await publish(app.db, here, { ...graph, steps }))
  rig.wake()
  await rig.settle(caseId)
  const presiding = await app.as(here.presiding, here.workspace)
  const informed = await presiding.post(`/complaint-workflow/api/case/${caseId}/inform`, {
    party: 'EMPLOYER',
  })
  expect(informed.status).toBe(200)
  return { here, friend, caseId, admin: await app.as(here.admin, here.workspace) }
}

const update = ({ admin }: World, { id }: Someone, body: object) => admin.post(`/api/user/update/${id}`, body)
async function appoint({ here, admin }: World, ...members: [Someone, string][]) {
  const { name, version } = await app.db.platform.committee.findUniqueOrThrow({
    where: { id: here.committee.id },
  })
  const sent = members.map(([{ id: userId }, part]) => ({ userId, part }))
  return admin.put(`/api/committee/${here.committee.id}`, { name, version, members: sent })
}
type Change = {
  call: (world: World) => Promise<{ status: number }>
  /** Who sees the case no more, and who sees it now: nobody else's view may differ. */
  loses?: Reader[]
  gains?: Reader[]
}
const changes: Record<string, Change> = {
  'makes a friend the employer': { call: (w) => update(w, w.friend, { role: 'EMPLOYER' }) },
  'makes a friend the unit’s admin': { call: (w) => update(w, w.friend, { role: 'BRANCH_ADMIN' }) },
  'makes a friend an admin': { call: (w) => update(w, w.friend, { role: 'WORKSPACE_ADMIN' }) },
  'moves a friend to another unit': { call: (w) => update(w, w.friend, { branchId: w.here.toronto.id }) },
  'names a friend as the employer': {
    call: (w) => update(w, w.friend, { firstName: 'Vikram', lastName: 'Mehta' }),
  },
  'makes the respondent the employer': { call: (w) => update(w, w.here.respondent, { role: 'EMPLOYER' }) },
  'takes the employer’s role': {
    call: (w) => update(w, w.here.employer, { role: 'EMPLOYEE' }),
    loses: ['employer'],
  },
  'deactivates the handler': {
    call: (w) => w.admin.delete(`/api/user/${w.here.branchAdmin.id}`),
    loses: ['branchAdmin'],
  },
  'deactivates a member, whose substitute steps in': {
    call: (w) => w.admin.delete(`/api/user/${w.here.member.id}`),
    loses: ['member'],
    gains: ['substitute'],
  },
  'deactivates the complainant': {
    call: (w) => w.admin.delete(`/api/user/${w.here.complainant.id}`),
    loses: ['complainant'],
  },
  'replaces the committee by a friend and themselves': {
    call: (w) => appoint(w, [w.friend, 'PRESIDING_OFFICER'], [w.here.admin, 'MEMBER']),
    loses: ['presiding', 'member', 'external'],
    // Nobody who stood by for it sits any more.
  },
}
/** Where two changes together do something else than each of them: what is seen then, by hand. */
const together: Record<string, Pick<Change, 'loses' | 'gains'>> = {
  'deactivates a member, whose substitute steps in → replaces the committee by a friend and themselves': {
    loses: ['presiding', 'member', 'external'],
  },
  'replaces the committee by a friend and themselves → deactivates a member, whose substitute steps in': {
    loses: ['presiding', 'member', 'external'],
  },
}

function expectedAfter(chain: string[]): Reader[] {
  const given = together[chain.join(' → ')]
  const all = given ? [given] : chain.map((name) => changes[name]!)
  const lost = all.flatMap(({ loses = [] }) => loses)
  const gained = all.flatMap(({ gains = [] }) => gains)
  return readers.filter((each) => gained.includes(each) || (before.includes(each) && !lost.includes(each)))
}

/** Page, list, inbox and notices: what of the case reaches somebody who may still sign in. */
async function seenBy(world: World, reader: Reader): Promise<{ opens: boolean; traces: number }> {
  const { id } = personOf(world, reader)
  const { caseId, here } = world
  const active = await app.db.platform.membership.count({ where: { userId: id, active: true } })
  if (active === 0) return { opens: false, traces: 0 }
  const by = await app.as({ id }, here.workspace)
  const [page, list, inbox, heard] = await Promise.all([
    openCase(by, caseId),
    by.post('/complaint-workflow/api/case/list?pageSize=300', {}),
    by.post('/complaint-workflow/api/case/inbox?pageSize=300', {}),
    app.db.platform.notice.count({ where: { caseId, userId: id } }),
  ])
  const shown = [list, inbox].filter(({ body }) => JSON.stringify(body).includes(caseId)).length
  return { opens: page.status === 200, traces: shown + heard }
}

async function live(chain: string[]): Promise<void> {
  const world = await newWorld()
  const { caseId, here, friend, admin } = world
  for (const name of chain) {
    const { status } = await changes[name]!.call(world) // eslint-disable-line no-await-in-loop
    expect(status, name).toBe(200)
    rig.wake()
    // The first leaves signals to the run, the second waits for what it writes.
    await rig.settle(caseId) // eslint-disable-line no-await-in-loop
    await rig.settle(caseId) // eslint-disable-line no-await-in-loop
  }
  const seen = new Map(
    await Promise.all(readers.map(async (each) => [each, await seenBy(world, each)] as const)),
  )
  const opens = readers.filter((each) => seen.get(each)?.opens)
  const expected = expectedAfter(chain)
  expect(opens, chain.join(' → ')).toEqual(expected)
  // Whoever never could open it has no trace of it, in whatever list.
  const outside = readers.filter((each) => !before.includes(each) && !expected.includes(each))
  const told = outside.filter((each) => (seen.get(each)?.traces ?? 0) > 0)
  expect(told, `a trace after: ${chain.join(' → ')}`).toEqual([])
  for (const as of [{ capacity: 'EMPLOYER' }, { capacity: 'HANDLER', step: 'read.1' }, {}] as const)
    for (const who of [admin, await app.as(friend, here.workspace)]) {
      const { status } = await admitToCase(who, caseId, friend, as) // eslint-disable-line no-await-in-loop
      expect(status, `admits themselves after: ${chain.join(' → ')}`).toBe(404)
    }
  const isChanged = expected.join() !== before.join()
  const concerned = expected.filter((each) =>
    ['presiding', 'member', 'external', 'complainant'].includes(each),
  )
  const kinds = { in: ['SEATS_CHANGED', 'ACCESS_CHANGED', 'NEEDS_ATTENTION'] }
  for (const each of isChanged ? concerned : []) {
    const where = { caseId, userId: personOf(world, each).id, kind: kinds }
    // eslint-disable-next-line no-await-in-loop
    expect(
      await app.db.platform.notice.count({ where }),
      `${each} hears of: ${chain.join(' → ')}`,
    ).toBeGreaterThan(0)
  }
}

/** Chains take their turns in lanes, since each has a workspace of its own. */
async function inLanes(chains: string[][], lanes = 4): Promise<void> {
  const waiting = [...chains]
  const lane = async () => {
    // eslint-disable-next-line no-await-in-loop
    for (let chain = waiting.shift(); chain; chain = waiting.shift()) await live(chain)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const names = Object.keys(changes)
test('one call changes what the table says', async () => {
  await inLanes(names.map((name) => [name]))
}, 240_000)

test('two calls together change no more', async () => {
  const pairs = names.flatMap((first) =>
    names.filter((each) => each !== first).map((second) => [first, second]),
  )
  const share = process.env['LAW_SEED'] === undefined ? 3 : 1
  // In the quick run every third pair: over the days of `npm run fuzz`, all of them.
  await inLanes(pairs.filter((_, at) => at % share === 0))
}, 600_000)
