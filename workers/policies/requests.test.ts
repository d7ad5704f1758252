import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { pick, seeded } from '../../test/random.ts'
import { createAcceptanceRequests } from './requests.ts'

const day = 86_400_000
const api = '/learning/api'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const policyText = { title: 'Conduct', html: '<p>Be fair.</p>', consent: '', file: null, beside: '' }
const texts = { primary: 'en', byLanguage: { en: policyText } }
let nth = 0
/** A workspace with one policy in force since now. */
async function inForce(settings: object = {}) {
  nth += 1
  const employer = await buildEmployer(app.db, `asks${nth}.localhost`)
  const { workspace, admin } = employer
  const rows = app.db.forWorkspace(workspace.id)
  const at = new Date()
  const policy = await rows.policy.create({
    data: {
      name: 'Conduct',
      status: 'PUBLISHED',
      ownerId: admin.id,
      createdBy: admin.id,
      nextAt: at,
      daysBefore: [],
      daysAfter: [],
      escalateToManagerAfterDays: null,
      escalateToAdminsAfterDays: null,
      ...settings,
    },
  })
  const publish = (number: number, changeKind: string, publishedAt: Date) =>
    rows.policyVersion.create({
      data: {
        policyId: policy.id,
        number,
        texts,
        authorIds: [admin.id],
        changeKind,
        status: 'PUBLISHED',
        publishedAt,
      },
    })
  const version = await publish(1, 'MATERIAL', at)
  const look = (now: number) => createAcceptanceRequests(app.db, workspace.id, now)
  return { employer, rows, policyId: policy.id, version, publish, look, at: at.getTime() }
}
type World = Awaited<ReturnType<typeof inForce>>
/** Looks whenever something is due, as the run of the workspace does. */
async function pass({ rows, look }: World, from: number, until: number) {
  let at = from
  while (at <= until) {
    // eslint-disable-next-line no-await-in-loop
    await look(at)
    // eslint-disable-next-line no-await-in-loop
    const [policy, request] = await Promise.all([
      rows.policy.aggregate({ _min: { nextAt: true } }),
      rows.acceptanceRequest.aggregate({ _min: { nextAt: true } }),
    ])
    const next = [policy, request].flatMap(({ _min: { nextAt } }) => nextAt?.getTime() ?? [])
    if (next.length === 0) return
    at = Math.max(Math.min(...next), at + 1000)
  }
}
const local = (at: Date | number) => new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })
const noticesTo = async ({ employer: { workspace } }: World, userId: string) =>
  (
    await app.db.platform.notice.findMany({
      where: { workspaceId: workspace.id, userId },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    })
  ).map(({ subjectText, at }) => [(subjectText as { code: string }).code.split('.')[1], local(at)])
const codes = async (world: World, userId: string) => (await noticesTo(world, userId)).map(([code]) => code)
const accept = (world: World, userId: string, at: number, policyVersionId = world.version.id) =>
  world.rows.policyAcceptance.create({
    data: {
      policyId: world.policyId,
      policyVersionId,
      userId,
      decision: 'ACCEPTED',
      at: new Date(at),
      language: 'en',
      consentText: 'I accept.',
      textSha256: 'a'.repeat(64),
      readSeconds: 1,
      address: '127.0.0.1',
    },
  })
async function managed({ employer, rows }: World, manager: Employer['member']) {
  const department = await rows.department.create({
    data: {
      name: `Sales ${nth}`,
      managers: { create: { userId: manager.id, role: 'MANAGER', workspaceId: employer.workspace.id } },
    },
  })
  await rows.membership.updateMany({
    where: { userId: employer.complainant.id },
    data: { departmentId: department.id },
  })
}

test('is asked, reminded at nine, and a late one reaches the manager and then the admins, each once', async () => {
  const world = await inForce({
    dueDays: 10,
    daysBefore: [3],
    daysAfter: [2],
    escalateToManagerAfterDays: 4,
    escalateToAdminsAfterDays: 6,
  })
  const { complainant, member, admin } = world.employer
  await managed(world, member)
  await pass(world, world.at + 1, world.at + 30 * day)
  const dueAt = world.at + 10 * day
  const nine = (days: number) => `${local(dueAt + days * day).slice(0, 10)} 09:00:00`
  const hers = await noticesTo(world, complainant.id)
  expect(hers.map(([code]) => code)).toEqual(['POLICY_ASKED', 'POLICY_DUE', 'POLICY_LATE'])
  expect(hers.slice(1)).toEqual([
    ['POLICY_DUE', nine(-3)],
    ['POLICY_LATE', nine(2)],
  ])
  const late = (list: string[][]) => list.filter(([code]) => code === 'POLICIES_LATE')
  // For people without a department it is the owner and the admins both times; some work in another zone.
  expect(late((await noticesTo(world, member.id)) as string[][])).toEqual([['POLICIES_LATE', nine(4)]])
  const hears = late((await noticesTo(world, admin.id)) as string[][])
  expect(hears.filter(([, at]) => at?.endsWith('09:00:00'))).toEqual([
    ['POLICIES_LATE', nine(4)],
    ['POLICIES_LATE', nine(6)],
  ])
  const keys = await app.db.platform.outbox.findMany({
    where: { workspaceId: world.employer.workspace.id, kind: 'NOTICE' },
  })
  const notices = await world.rows.notice.count()
  expect(keys.length).toBe(notices)
})

test('nothing is told twice when a look is done again from any point', async () => {
  const world = await inForce({ dueDays: 2, daysBefore: [1], daysAfter: [1], escalateToAdminsAfterDays: 1 })
  const before = async () => world.rows.notice.count()
  for (let at = world.at + 1; at < world.at + 6 * day; at += day / 3) {
    // eslint-disable-next-line no-await-in-loop
    await world.look(at)
    // eslint-disable-next-line no-await-in-loop
    const count = await before()
    // A worker that was killed may have kept nothing of where it was.
    // eslint-disable-next-line no-await-in-loop
    await world.rows.policy.updateMany({ data: { nextAt: new Date(at), lookedTo: null } })
    // eslint-disable-next-line no-await-in-loop
    await world.rows.acceptanceRequest.updateMany({ data: { nextAt: new Date(at), toldAt: null } })
    // eslint-disable-next-line no-await-in-loop
    await Promise.all([world.look(at), world.look(at)])
    // eslint-disable-next-line no-await-in-loop
    expect(await before()).toBe(count)
  }
})

test('who answers, leaves or is away hears no more; who joins is asked, and a change asks again', async () => {
  const world = await inForce({ dueDays: 5, daysAfter: [1], reacceptEveryMonths: 1 })
  const { complainant, respondent, stranger, workspace, pune } = world.employer
  await world.look(world.at + 1)
  await accept(world, complainant.id, world.at + day)
  await world.rows.membership.updateMany({ where: { userId: respondent.id }, data: { active: false } })
  const joined = await buildPerson(app.db, workspace, { name: 'New Here', branchId: pune.id })
  await pass(world, world.at + day, world.at + 8 * day)
  expect(await codes(world, complainant.id)).toEqual(['POLICY_ASKED'])
  expect(await codes(world, respondent.id)).toEqual(['POLICY_ASKED'])
  expect(await codes(world, stranger.id)).toEqual(['POLICY_ASKED', 'POLICY_LATE'])
  expect((await codes(world, joined.id))[0]).toBe('POLICY_ASKED')

  await world.rows.policyVersion.update({ where: { id: world.version.id }, data: { status: 'SUPERSEDED' } })
  const changed = world.at + 9 * day
  const second = await world.publish(2, 'MATERIAL', new Date(changed))
  await world.rows.policy.updateMany({ data: { nextAt: new Date(changed) } })
  await world.look(changed + 1)
  expect(await codes(world, complainant.id)).toEqual(['POLICY_ASKED', 'POLICY_ASKED'])
  await accept(world, complainant.id, changed + day, second.id)
  await pass(world, changed + day, changed + 45 * day)
  // The acceptance lapsed after a month.
  expect(await codes(world, complainant.id)).toEqual([
    'POLICY_ASKED',
    'POLICY_ASKED',
    'POLICY_ASKED',
    'POLICY_LATE',
  ])
})

test('a policy that is switched off, or with nothing to accept, asks nobody', async () => {
  const world = await inForce({ dueDays: 1, daysAfter: [1] })
  await world.look(world.at + 1)
  expect(await world.rows.acceptanceRequest.count()).toBeGreaterThan(0)
  await app.db.platform.workspace.update({
    where: { id: world.employer.workspace.id },
    data: { accessFlags: [] },
  })
  const count = await world.rows.notice.count()
  await pass(world, world.at + day + 1, world.at + 5 * day)
  expect(await world.rows.acceptanceRequest.count()).toBe(0)
  expect(await world.rows.notice.count()).toBe(count)
})

test('the owner hears of the review, each month until it is done; then not before the next', async () => {
  const world = await inForce({ requiresAcceptance: false, reviewEveryMonths: 6 })
  const { admin, complainant } = world.employer
  await pass(world, world.at + 1, world.at + 220 * day)
  const reviews = (await noticesTo(world, admin.id)).map(([code]) => code)
  expect(reviews).toEqual(['POLICY_REVIEW', 'POLICY_REVIEW', 'POLICY_REVIEW'])
  expect(await noticesTo(world, complainant.id)).toEqual([])
  await world.rows.policy.updateMany({ data: { reviewedAt: new Date(world.at + 220 * day) } })
  await pass(world, world.at + 221 * day, world.at + 360 * day)
  expect((await noticesTo(world, admin.id)).length).toBe(3)
})

/** What one person is told, from the settings alone. */
function expected(
  s: { dueDays: number; daysBefore: number[]; daysAfter: number[] },
  at: number,
  answeredAt: number,
  until: number,
) {
  const dateOf = (instant: number) => local(instant).slice(0, 10)
  const days = new Set(
    [...s.daysBefore.map((n) => -n), ...s.daysAfter].map((n) => {
      const date = dateOf(at + s.dueDays * day)
      return new Date(Date.parse(`${date}T09:00:00+05:30`) + n * day).getTime()
    }),
  )
  return [...days]
    .filter((each) => each > at + 1 && each < answeredAt && each <= until)
    .toSorted((a, b) => a - b)
    .map((each) => local(each))
}

test.each(Array.from({ length: 8 }, (_, n) => n + 1))(
  '%i: reminders come on exactly the days that were set, until it is accepted',
  async (seed) => {
    const random = seeded(seed)
    const some = (list: number[]) => list.filter(() => random() < 0.5)
    const settings = {
      dueDays: pick(random, [1, 7, 20]),
      daysBefore: some([0, 1, 3, 10, 30]),
      daysAfter: some([0, 1, 2, 9]),
    }
    const world = await inForce(settings)
    const { complainant } = world.employer
    const until = world.at + 35 * day
    const answeredAt = world.at + Math.ceil(random() * 40 * day)
    await pass(world, world.at + 1, Math.min(answeredAt - 1, until))
    await accept(world, complainant.id, answeredAt)
    await world.rows.acceptanceRequest.deleteMany({ where: { userId: complainant.id } })
    if (answeredAt < until) await pass(world, answeredAt, until)
    const [first, ...later] = await noticesTo(world, complainant.id)
    expect(first?.[0]).toBe('POLICY_ASKED')
    expect(later.map(([, at]) => at)).toEqual(expected(settings, world.at, answeredAt, until))
  },
)

test('whoever writes and approves hears of it, and reminding by hand stays within one’s reach', async () => {
  const { employer } = app
  const rows = app.db.forWorkspace(employer.workspace.id)
  const [author, head, unitAdmin, meera] = (await Promise.all(
    [employer.admin, employer.employer, employer.branchAdmin, employer.complainant].map((each) =>
      app.as(each),
    ),
  )) as [Caller, Caller, Caller, Caller]
  const createResponse = await author.post(`${api}/admin/policy/create`, {
    name: 'Conduct',
    approverIds: [employer.employer.id],
    daysBefore: [2, 2],
  })
  const { policyId, version, daysBefore } = createResponse.body.content
  expect(daysBefore).toEqual([2])
  const text = { language: 'en', title: 'Conduct', html: '<p>Be fair.</p>' }
  const saved = await author.put(`${api}/admin/policy/update/${policyId}`, { version, texts: [text] })
  const submitResponse = await author.post(`${api}/admin/policy/submit/${policyId}`, {
    version: saved.body.content.version,
    changeKind: 'MATERIAL',
  })
  const noticesOf = async (userId: string) =>
    (await rows.notice.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(
      ({ subjectText }) => (subjectText as { code: string }).code.split('.')[1],
    )
  expect(await noticesOf(employer.employer.id)).toEqual(['POLICY_TO_APPROVE'])
  const [{ versionId, revision, contentSha256: hash }] = submitResponse.body.content.versions
  const approved = await head.post(`${api}/admin/policy/approve/${versionId}`, { revision, hash })
  expect(await noticesOf(employer.admin.id)).toEqual(['POLICY_APPROVED'])
  const notYet = await author.post(`${api}/admin/policy/review/${policyId}`, {
    version: approved.body.content.version,
  })
  expect(notYet.status).toBe(409)
  await author.post(`${api}/admin/policy/publish/${policyId}`, { version: approved.body.content.version })
  expect(
    await app.db.platform.outbox.count({
      where: { kind: 'WATCH_TRAINING', workspaceId: employer.workspace.id },
    }),
  ).toBe(1)
  const at = Date.now() + 1000
  await createAcceptanceRequests(app.db, employer.workspace.id, at)
  const far = await buildPerson(app.db, employer.workspace, {
    name: 'Far Away',
    branchId: employer.toronto.id,
  })
  await rows.acceptanceRequest.deleteMany({ where: { userId: far.id } })
  await rows.acceptanceRequest.create({
    data: {
      policyId,
      userId: far.id,
      askedAt: new Date(at),
      dueAt: new Date(at + day),
      seenAt: new Date(at),
      clockAt: new Date(at),
    },
  })
  const remind = (who: Caller) =>
    who.post(`${api}/course/policy-reminder`, {
      policyIds: [policyId],
      userIds: [employer.complainant.id, far.id],
    })
  expect((await remind(unitAdmin)).body.content).toEqual({
    queued: 1,
    suppressed: [{ userId: far.id, code: 'NOT_FOUND' }],
  })
  expect((await remind(author)).body.content).toEqual({
    queued: 1,
    suppressed: [{ userId: employer.complainant.id, code: 'REMINDED_TODAY' }],
  })
  expect((await remind(meera)).status).toBe(403)

  // A manager sees the people of their departments, and nobody else sees any.
  await rows.department.create({
    data: {
      name: 'Managed',
      managers: {
        create: { userId: employer.member.id, role: 'MANAGER', workspaceId: employer.workspace.id },
      },
      members: { connect: { workspaceId_userId: { workspaceId: employer.workspace.id, userId: far.id } } },
    },
  })
  const team = async (who: Caller) => (await who.get(`${api}/my/team/policies`)).body.content
  expect(await team(await app.as(employer.member))).toMatchObject([
    { userId: far.id, policyId, policyName: 'Conduct', isOverdue: false },
  ])
  expect(await team(meera)).toEqual([])

  // A preview of an audience shows exactly those who would be asked, of one’s reach.
  const audience = { match: 'ALL', tests: [{ field: 'role', op: 'IS', value: 'EMPLOYEE' }] }
  const preview = async (who: Caller) =>
    (await who.post(`${api}/admin/policy/audience?pageSize=200`, { audience })).body.content.map(
      (each: { userId: string }) => each.userId,
    )
  expect(await preview(author)).toContain(far.id)
  expect(await preview(unitAdmin)).toContain(employer.complainant.id)
  expect(await preview(unitAdmin)).not.toContain(far.id)

  const accepted = async () => {
    const read = await meera.post(`${api}/my/policy/${versionId}/view`, { language: 'en' })
    const { sha256 } = read.body.content.text
    return meera.post(`${api}/my/policy/${versionId}/accept`, { language: 'en', sha256 })
  }
  expect((await accepted()).body.content.status).toBe('ACCEPTED')
  expect(await rows.acceptanceRequest.count({ where: { userId: employer.complainant.id } })).toBe(0)
  const { version: now } = (await author.get(`${api}/admin/policy/details/${policyId}`)).body.content
  const odd = await author.put(`${api}/admin/policy/update/${policyId}`, {
    version: now,
    escalateToManagerAfterDays: 9,
    escalateToAdminsAfterDays: 3,
  })
  expect(odd.body.fields[0].path).toBe('escalateToAdminsAfterDays')
})
