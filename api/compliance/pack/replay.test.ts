/**
 * What a pack says of a past day is what a replay of the ledger gives: random histories made by the calls that people
 * make, a replay that reads the ledger and nothing else, and the two compared at every instant in between.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../test/app.ts'
import { aCourse } from '../../../test/course.ts'
import { assign, learner, publishCourse } from '../../../test/learning.ts'
import { policyHands, quiz } from '../../../test/policy.ts'
import { pick, seeded, type Random } from '../../../test/random.ts'
import { codeFor, forgetTries } from '../../../test/signIn.ts'
import { Role } from '../../../workflows/definition/graph.ts'
import { column } from '../../core/json.ts'
import { linesOf } from './lines.ts'

const at = '/learning/api'
const steps = 60
let app: TestApp
let [admin, approver] = [] as unknown as [Caller, Caller]
const callers = new Map<string, Caller>()
const titles = new Map<string, string>()
/** Two policies: one that is plain, and one with a quiz and a code; and what is sent with an acceptance of each. */
let versions: { id: string; proof: (who: Caller) => Promise<object> }[] = []
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const hands = policyHands(() => ({ author: admin, approver, approverIds: [app.employer.employer.id] }))
/** A course that one lesson completes. */
const short = (title: string) => {
  const whole = aCourse()
  const isLesson = ({ itemId }: { itemId: string }) => itemId === 'lesson'
  return aCourse({
    title,
    items: whole.items.filter(({ id }) => id === 'lesson'),
    blocks: whole.blocks.filter(isLesson),
  })
}

beforeAll(async () => {
  app = await testApp()
  const { employer } = app
  admin = await app.as(employer.admin)
  approver = await app.as(employer.employer)
  for (const person of [employer.complainant, employer.member, employer.stranger])
    callers.set(person.id, await app.as(person))
  for (const title of ['Course A', 'Course B']) titles.set(await publishCourse(admin, short(title)), title)
  const plain = await hands.inForce(await hands.drafted('Be fair.'))
  const policy = await hands.drafted('Tell us.', { name: 'Reporting', acceptMode: 'CODE' })
  const { policyId, version } = policy
  const withQuiz = await admin.put(`${at}/admin/policy/update/${policyId}`, { version, quiz })
  const proved = await hands.inForce(withQuiz.body.content)
  versions = [
    { id: plain.versionId, proof: async () => ({}) },
    { id: proved.versionId, proof: (who) => codeAndAnswers(who, proved.versionId) },
  ]
  await rows().membership.updateMany({ data: { createdAt: new Date(Date.now() - 86_400_000) } })
})
afterAll(() => app.close())

async function someInstance(title: string): Promise<string> {
  const item = await rows().complianceItem.create({
    data: {
      title,
      frequency: 'YEARLY',
      startsOn: new Date('2026-01-01'),
      evidenceRequired: false,
      createdBy: app.employer.admin.id,
    },
  })
  const day = new Date('2026-12-31')
  const instance = await rows().complianceInstance.create({
    data: {
      itemId: item.id,
      branchId: app.employer.pune.id,
      period: '2026',
      startsOn: new Date('2026-01-01'),
      endsOn: day,
      dueOn: day,
      dueAt: day,
    },
  })
  titles.set(instance.id, title)
  return instance.id
}

async function codeAndAnswers(who: Caller, versionId: string): Promise<object> {
  await forgetTries(app)
  const { text } = await hands.read(who, versionId)
  await who.post(`${at}/my/policy/${versionId}/code`, { language: 'en', sha256: text.sha256 })
  const [userId = ''] = [...callers].find(([, caller]) => caller === who) ?? []
  const { email } = await app.db.platform.user.findUniqueOrThrow({ where: { id: userId } })
  return { userOtp: await codeFor(app, email, 'POLICY'), answers: { who: 'b' } }
}

type Act = (random: Random, instances: string[]) => Promise<unknown>
const someone = (random: Random) => pick(random, [...callers.keys()])
const courses = () => [...titles].flatMap(([id, title]) => (title.startsWith('Course') ? [id] : []))
async function assignmentOf(random: Random): Promise<{ id: string; userId: string } | null> {
  const open = await rows().assignment.findMany({
    select: { id: true, userId: true },
    orderBy: { id: 'asc' },
  })
  return open.length > 0 ? pick(random, open) : null
}
const versionOf = async (id: string) =>
  (await rows().complianceInstance.findUniqueOrThrow({ where: { id } })).version

/** Each is tried, whether or not it is allowed just then. */
const acts: Act[] = [
  (random) => assign(admin, pick(random, courses()), [someone(random)]),
  (random) => assign(admin, pick(random, courses()), [...callers.keys()]),
  (random) =>
    admin.post(`${at}/course/unassign`, { courseId: pick(random, courses()), userIds: [someone(random)] }),
  async (random) => {
    const one = await assignmentOf(random)
    if (one) await admin.post(`${at}/course/assignment/${one.id}/waive`, { reason: 'Knows it all' })
  },
  async (random) => {
    const one = await assignmentOf(random)
    const who = one && callers.get(one.userId)
    if (!one || !who) return
    await learner(who).begin(one.id)
    await learner(who).complete(one.id)
  },
  async (random) => {
    const who = callers.get(someone(random))
    const { id, proof } = pick(random, versions)
    if (who) await hands.accept(who, id, 'en', await proof(who))
  },
  async (random) => {
    const who = callers.get(someone(random))
    const { id } = pick(random, versions)
    const text = who && (await hands.read(who, id))?.text
    if (who && text)
      await who.post(`${at}/my/policy/${id}/decline`, {
        language: 'en',
        sha256: text.sha256,
        reason: 'No',
      })
  },
  async (random) => {
    const userId = app.employer.stranger.id
    if (random() < 0.5) await admin.delete(`/api/user/${userId}`)
    else await admin.post(`/api/user/update/${userId}`, { active: true })
    callers.set(userId, await app.as(app.employer.stranger))
  },
  async (random, instances) => {
    const id = pick(random, instances)
    const more = random() < 0.4 ? { acknowledgementNo: 'A-1' } : {}
    await admin.post(`${at}/compliance/instance/${id}/submit`, { version: await versionOf(id), ...more })
  },
  async (random, instances) => {
    const id = pick(random, instances)
    const body = { version: await versionOf(id), reason: 'Not here' }
    await admin.post(`${at}/compliance/instance/${id}/not-applicable`, body)
  },
]

type Fact = string
const training = (userId: string, title: string, cycle: number, ...flags: boolean[]): Fact =>
  ['training', userId, title, cycle, ...flags].join(' ')

type Proof = { percent: unknown; code: unknown }
const acceptance = (userId: unknown, decision: unknown, { percent, code }: Proof): Fact =>
  ['acceptance', userId, decision, percent ?? 'unasked', code ?? 'uncoded'].join(' ')

type LedgerDetail = {
  made?: { id: string; userId: string; courseId: string; cycle: number }[]
  assignmentIds?: string[]
  decision?: string
  quizPercent?: number
  codeChannel?: string | null
  status?: string
}
/** By the ledger alone. */
async function replayed(asOf: Date, instances: string[]): Promise<Fact[]> {
  const entries = await rows().ledgerEntry.findMany({ where: { at: { lte: asOf } }, orderBy: { seq: 'asc' } })
  const assignments = new Map<string, { userId: string; courseId: string; cycle: number; is: Set<string> }>()
  const states = new Map(instances.map((id) => [id, 'OPEN']))
  const facts: Fact[] = []
  for (const { action, entityId, byUserId, detail } of entries) {
    const noted = column<LedgerDetail>().read(detail)
    const mark = (id: string | null, word: string) => assignments.get(id ?? '')?.is.add(word)
    if (action === 'assignments:made')
      for (const { id, ...one } of noted.made ?? []) assignments.set(id, { ...one, is: new Set() })
    if (action === 'learning:completed') mark(entityId, 'completed')
    if (action === 'assignments:waive') mark(entityId, 'waived')
    if (action === 'assignments:unassign' || action === 'assignments:replaced')
      for (const id of noted.assignmentIds ?? []) mark(id, 'ended')
    if (/^policies:(accept|decline)$/.test(action) && noted.decision)
      facts.push(
        acceptance(byUserId, noted.decision, { percent: noted.quizPercent, code: noted.codeChannel }),
      )
    if (action === 'complianceInstances:submit') states.set(entityId ?? '', noted.status ?? '')
    if (action === 'complianceInstances:dismiss') states.set(entityId ?? '', 'NOT_APPLICABLE')
  }
  return [
    ...[...assignments.values()].map(({ userId, courseId, cycle, is }) =>
      training(
        userId,
        titles.get(courseId) ?? '',
        cycle,
        is.has('completed'),
        is.has('waived'),
        is.has('ended'),
      ),
    ),
    ...facts,
    ...instances.map((id) => `obligation ${titles.get(id)} ${states.get(id)}`),
  ].toSorted()
}

/** By the pack. */
async function readPackFacts(asOf: Date, instances: string[]): Promise<Fact[]> {
  const facts: Fact[] = []
  const mine = new Set(instances.map((id) => titles.get(id)))
  const maker = { userId: app.employer.admin.id, role: Role.parse('WORKSPACE_ADMIN'), branchId: null }
  const is = (value: unknown) => value !== null
  for await (const lines of linesOf(rows(), { workspace: app.employer.workspace, units: null, asOf, maker }))
    for (const line of lines) {
      if (line.kind === 'training')
        facts.push(
          training(
            String(line['userId']),
            String(line['course']),
            Number(line['cycle']),
            is(line['completedAt']),
            is(line['waivedAt']),
            is(line['endedAt']),
          ),
        )
      if (line.kind === 'acceptance') {
        const quizResult = column<{ percent: number } | null>().read(line['quiz'])
        const proof = { percent: quizResult?.percent, code: line['codeConfirmedBy'] }
        facts.push(acceptance(line['userId'], line['decision'], proof))
      }
      if (line.kind === 'obligation' && mine.has(String(line['title'])))
        facts.push(`obligation ${String(line['title'])} ${String(line['status'])}`)
    }
  return facts.toSorted()
}

const happened = new Set<Fact>()
test.each([1, 2, 3])('of any instant of a random history (seed %i)', async (seed) => {
  const random = seeded(seed)
  const instances = [await someInstance(`Due ${seed}.1`), await someInstance(`Due ${seed}.2`)]
  const instants: Date[] = []
  for (let step = 0; step < steps; step++) {
    // Who has left, or has nothing to answer, is not answered: that is no step of the history.
    await pick(random, acts)(random, instances).catch(() => {})
    await sleep(4)
    instants.push(new Date())
    await sleep(4)
  }
  for (const instant of instants) {
    const facts = await readPackFacts(instant, instances)
    expect(facts, instant.toISOString()).toEqual(await replayed(instant, instances))
    for (const fact of facts) happened.add(fact.replace(/[0-9a-f-]{36}|\d/g, ''))
  }
})

test('the histories were some: every kind of thing came about', () => {
  expect([...happened].some((fact) => fact.endsWith('true false false'))).toBe(true)
  expect([...happened].some((fact) => /false (true false|false true)$/.test(fact))).toBe(true)
  const accepted = [...happened].filter((fact) => fact.startsWith('acceptance'))
  expect(accepted.some((fact) => fact.endsWith('ACCEPTED unasked uncoded'))).toBe(true)
  expect(accepted.some((fact) => fact.endsWith('ACCEPTED  EMAIL'))).toBe(true)
  expect([...happened].some((fact) => /SUBMITTED|ACKNOWLEDGED/.test(fact))).toBe(true)
})
