/**
 * No answer depends on whether cases exist, except to a case's own readers: two workspaces, alike but for complaints
 * in the one, answer every call alike, byte for byte but for ids and instants.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBranch, buildCommittee, buildPerson, type BuiltPerson } from '../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../test/app.ts'
import { fileOne, publishFor } from '../test/complaint.ts'
import { fill, kindOf } from '../test/fixtures.ts'
import type { Things } from '../test/fixture.ts'
import { closeAt, monthsAgo } from '../test/retention.ts'
import { sampleOf } from '../test/sample.ts'
import { domains } from './contracts.ts'
import type { Row } from './core/contract.ts'

const unknownId = '01980000-0000-7000-8000-000000000001'
type Twin = {
  app: TestApp
  callers: Record<'admin' | 'unitAdmin', Caller>
  things: Things
  people: Record<'party' | 'accused' | 'seated' | 'other', BuiltPerson>
  /** Names of what is alike and has ids of its own. */
  names: Map<string, string>
}

/** A workspace with a unit of its own for a complainant; open and closed complaints of theirs only where asked for. */
async function twin(hasCases: boolean): Promise<Twin> {
  const app = await testApp()
  const { workspace, pune, toronto, admin, branchAdmin, committee } = app.employer
  const { workflowId } = await publishFor(app.db, app.employer)
  const unit = await buildBranch(app.db, workspace.id, { name: 'Nashik' })
  const person = (name: string, role = 'EMPLOYEE') =>
    buildPerson(app.db, workspace, { name, role, branchId: unit.id })
  const [party, accused, seated, other] = [
    await person('Padma Party'),
    await person('Anil Accused'),
    await person('Sita Seated'),
    await person('Omar Other'),
  ]
  const unitAdmin = await person('Uma Unit', 'BRANCH_ADMIN')
  const own = await buildCommittee(app.db, workspace.id, {
    name: 'Internal Committee, Nashik',
    branchId: unit.id,
    members: [
      [seated.id, 'MEMBER'],
      [app.employer.presiding.id, 'PRESIDING_OFFICER'],
    ],
  })
  await app.db.platform.committee.updateMany({ where: { id: own.id }, data: { isDefault: true } })
  const by = await app.as(party)
  if (hasCases) {
    const open = await fileOne(by, workflowId)
    await app.db.platform.case.update({
      where: { id: open.caseId },
      data: { respondentUserId: accused.id, respondentInformedAt: new Date() },
    })
    const { caseId } = await fileOne(by, workflowId)
    await closeAt(app, caseId, monthsAgo(2))
  }
  const things = {
    branch: unit.id,
    otherBranch: toronto.id,
    user: party.id,
    committee: own.id,
    pune: pune.id,
  }
  return {
    app,
    callers: { admin: await app.as(admin), unitAdmin: await app.as(unitAdmin) },
    things,
    people: { party, accused, seated, other },
    names: new Map(
      Object.entries({
        ...things,
        workflowId,
        other: committee.id,
        admin: admin.id,
        leela: branchAdmin.id,
      }).map(([name, id]) => [id, name]),
    ),
  }
}

let twins: [Twin, Twin]
beforeAll(async () => {
  twins = [await twin(true), await twin(false)]
})
afterAll(() => Promise.all(twins.map(({ app }) => app.close())))

/** Ids, instants, secrets and marks of a read differ between any two workspaces. */
const plain = ({ names }: Twin, text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => names.get(id) ?? 'id')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, 'instant')
    .replace(/"hash":"[0-9a-f]+"/g, '"hash"')
    .replace(/[\w-]{32,}/g, 'secret')

type Call = (twin: Twin) => Promise<{ status: number; body: unknown }>
/** What both answer; the call is made in the one, then in the other. */
async function answers(call: Call): Promise<[string, string]> {
  const [one, other] = [await call(twins[0]), await call(twins[1])]
  return [
    plain(twins[0], JSON.stringify([one.status, one.body])),
    plain(twins[1], JSON.stringify([other.status, other.body])),
  ]
}

/** Their answers are of this session, of nobody else. */
const ofTheCaller = /^(sessions|signIns|impersonations?|myData):/
/** Made of the server's secret or the clock, in every workspace another. */
const ofTheServer = ['publicMessages:stamp', 'evidencePacks:key']
const rows = domains.flatMap(({ noun, contract }) =>
  Object.entries(contract)
    .map(([name, row]): [string, Row] => [`${noun}:${name}`, row])
    .filter(([name]) => !ofTheCaller.test(name) && !ofTheServer.includes(name)),
)
// Reads first, so that what one call changes is seen by no more calls than need be.
const reads = rows.filter(([, { method }]) => method === 'get')
const writes = rows.filter(([, { method }]) => method !== 'get')

const callers = ['admin', 'unitAdmin'] as const
describe.each(callers)('%s reads', (who) => {
  test.each(reads)('%s answers alike', (name, row) => answersAlike(who, name, row))
})

async function answersAlike(who: (typeof callers)[number], name: string, row: Row): Promise<void> {
  const call: Call = ({ callers, things }) => {
    const idOf = (field: string) => things[kindOf(name, field)] ?? unknownId
    const sampleFor = (where: 'query' | 'body') => row[where] && sampleOf(row[where], idOf, fill)
    const path = row.path
      .replace('{color}', '1f5c57')
      .replace('{id}', idInPath(row, things))
      .replace(/\{\w+\}/g, unknownId)
    const query = new URLSearchParams(sampleFor('query') as Record<string, string> | undefined)
    return callers[who][row.method](`${path}?${query}`, sampleFor('body'))
  }
  const [one, other] = await answers(call)
  expect(one).toBe(other)
}

/** What a plain `{id}` of these addresses names. */
function idInPath({ path }: Row, things: Things): string {
  if (/branch/i.test(path)) return things['branch'] ?? ''
  if (/committee/i.test(path)) return things['committee'] ?? ''
  return /user|person/i.test(path) ? (things['user'] ?? '') : unknownId
}

describe('chains of an admin', () => {
  const chain =
    (
      ...calls: ((twin: Twin) => [method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object])[]
    ): Call =>
    async (each) => {
      const done: unknown[] = []
      for (const call of calls) {
        const [method, path, body] = call(each)
        const { status, body: responseBody } = await each.callers.admin[method](path, body)
        done.push([status, responseBody])
      }
      return { status: 0, body: done }
    }
  const update = (who: keyof Twin['people'], body: object) => (twin: Twin) =>
    ['post', `/api/user/update/${twin.people[who].id}`, body] as ['post', string, object]
  const unit = ({ things }: Twin) => things['branch'] ?? ''

  test.each<[string, Call]>([
    [
      'the preview of what goes',
      chain(() => ['get', '/api/retention/preview?kind=CASE&untilDay=2066-01-01']),
    ],
    [
      'holding a party, lifting it, and asking what would go',
      chain(
        ({ people }) => ['post', '/api/retention/holds', { userId: people.party.id, reason: 'x' }],
        ({ people }) => ['get', `/api/retention/person/${people.party.id}`],
      ),
    ],
    [
      'a unit with one person alone, its committee dissolved, and the unit removed',
      chain(
        ({ things }) => [
          'post',
          `/api/committee/${things['committee']}/dissolve`,
          { version: 1, successorId: unknownId },
        ],
        (each) => ['post', '/api/workspace/delete-branch', { branchIds: [unit(each)] }],
        (each) => [
          'post',
          '/api/workspace/delete-branch',
          { branchIds: [unit(each)], transferToBranchId: each.things['pune'] },
        ],
      ),
    ],
    [
      'moving a party away',
      chain(update('accused', { branchId: null }), update('other', { branchId: null })),
    ],
    [
      'deactivating parties and a member, and asking what an erasure would do',
      chain(
        update('party', { active: false }),
        update('accused', { active: false }),
        update('seated', { active: false }),
        ({ people }) => ['get', `/api/retention/person/${people.party.id}`],
        ({ people }) => ['get', `/api/retention/person/${people.accused.id}`],
        ({ people }) => ['post', `/api/retention/person/${people.accused.id}/erase`, { reason: 'x' }],
      ),
    ],
  ])('%s', async (_, call) => {
    const [one, other] = await answers(call)
    expect(one).toBe(other)
  })
})

test('a unit with an open complaint goes as one without, and its committee reads the complaint', async () => {
  const answers = await Promise.all(
    twins.map(async (each) => {
      const { app, callers, names } = each
      const { workspace } = app.employer
      const far = await buildBranch(app.db, workspace.id, { name: 'Far' })
      const alone = await buildPerson(app.db, workspace, { name: 'All Alone', branchId: far.id })
      names.set(far.id, 'far')
      const { workflowId } = await publishFor(app.db, app.employer, [far.id])
      const committee = await buildCommittee(app.db, workspace.id, {
        name: 'Internal Committee, Far',
        branchId: far.id,
        members: [[app.employer.presiding.id, 'PRESIDING_OFFICER']],
      })
      const by = await app.as(alone)
      const filed = each === twins[0] ? await fileOne(by, workflowId) : null
      await app.db.platform.committee.update({ where: { id: committee.id }, data: { active: false } })
      await callers.admin.post(`/api/user/update/${alone.id}`, { branchId: app.employer.pune.id })
      const { status, body } = await callers.admin.post('/api/workspace/delete-branch', {
        branchIds: [far.id],
      })
      const presiding = await app.as(app.employer.presiding)
      if (filed)
        expect((await presiding.get(`/complaint-workflow/api/case/${filed.caseId}`)).status).toBe(200)
      return plain(each, JSON.stringify([status, body]))
    }),
  )
  expect(answers[0]).toBe(answers[1])
  expect(answers[0]).toContain('"deleted":["far"]')
})

describe.each(callers)('%s writes', (who) => {
  test.each(writes)('%s answers alike', (name, row) => answersAlike(who, name, row))
})
