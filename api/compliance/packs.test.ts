import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { anAssignment } from '../../test/learning.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { lookAtObligations } from '../../workers/compliance/obligations.ts'
import type { ComplianceInstance } from './contract.ts'
import { dueOn } from './periods.ts'
import { textOfStarter, written as starters } from '../policies/starters/index.ts'
import { spoken, Texts } from '../policies/texts.ts'
import { packs } from './packs.ts'
import type { Proposal } from './packsContract.ts'

const at = '/learning/api'
/** By then today has come everywhere. */
const day = 86_400_000
let app: TestApp
let [admin, leela, neighbour] = [] as unknown as [Caller, Caller, Caller]
beforeAll(async () => {
  app = await testApp()
  const other = await buildEmployer(app.db, 'other.localhost')
  admin = await app.as(app.employer.admin)
  leela = await app.as(app.employer.branchAdmin)
  neighbour = await app.as(other.admin, other.workspace)
})
afterAll(() => app.close())
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const add = (packKey: string, who = admin, branchIds: string[] = []) =>
  who.post(`${at}/compliance/pack`, { packKey, branchIds })
const due = async (branchId: string): Promise<ComplianceInstance[]> => {
  await lookAtObligations(app.db, app.employer.workspace.id, Date.now() + day)
  const instances = await admin.post(`${at}/compliance/instances?pageSize=300`, { branchIds: [branchId] })
  // On the last day of a year the next one has begun by then.
  const lastDay = `${new Date().getUTCFullYear()}-12-31`
  return instances.body.content.filter(({ startsOn }: ComplianceInstance) => startsOn <= lastDay)
}

test('a pack is added once, by an admin of the whole workspace, and applies where its law does', async () => {
  expect((await add('india-posh', leela)).status).toBe(403)
  const [one, other] = await Promise.all([add('india-posh'), add('india-posh')])
  const added = [one, other].map(({ body }) => body.content.added).toSorted((a, b) => a - b)
  expect(added).toEqual([0, 8])
  expect((await add('canada-federal')).body.content).toEqual({ added: 9, present: 0 })
  const { pune, toronto } = app.employer
  const near = await due(pune.id)
  expect(near).toHaveLength(8)
  const year = new Date().getUTCFullYear()
  const report = near.find(({ title }) => title === 'Annual report of the committee')
  expect(report).toMatchObject({ dueOn: `${year + 1}-01-31`, period: String(year) })
  // What follows an event waits for one.
  const far = await due(toronto.id)
  expect(far).toHaveLength(6)
  expect(far.find(({ legalReference }) => legalReference.endsWith('s. 36'))?.dueOn).toBe(`${year + 1}-03-01`)
  const mine = (await neighbour.get(`${at}/compliance/packs`)).body.content
  expect(mine.flatMap((each: { items: { isAdded: boolean }[] }) => each.items)).not.toContainEqual(
    expect.objectContaining({ isAdded: true }),
  )
})

test('a law of a part of a country applies to the business units that are chosen', async () => {
  const none = await add('canada-ontario')
  expect([none.status, none.body.fields[0].path]).toEqual([400, 'branchIds'])
  expect((await add('canada-ontario', admin, [app.employer.toronto.id])).body.content.added).toBe(3)
  const codes = await rows().jurisdiction.findMany({ orderBy: { code: 'asc' } })
  expect(codes.map(({ code }) => code)).toEqual(['CA', 'CA-ON', 'IN'])
  expect(codes[1]?.parentId).toBe(codes[0]?.id)
  expect(await due(app.employer.pune.id)).toHaveLength(8)
})

test('one that was removed can be added again', async () => {
  const item = await rows().complianceItem.findFirstOrThrow({ where: { packKey: 'india-posh:display' } })
  await admin.delete(`${at}/admin/compliance/delete/${item.id}`)
  expect((await add('india-posh')).body.content).toEqual({ added: 1, present: 7 })
})

test('what fulfils an obligation is counted in its own business unit', async () => {
  const { pune, workspace } = app.employer
  const all = await due(pune.id)
  const committee = all.find(({ title }) => title === 'Check the internal committee')
  const proofs = async () =>
    (await leela.get(`${at}/compliance/instance/${committee?.instanceId}`)).body.content.proofs
  const members = await rows().committeeMember.findMany({ include: { committee: true } })
  expect(members.map(({ part }) => part)).toContain('EXTERNAL')
  const [whole] = await proofs()
  expect(whole).toMatchObject({ kind: 'COMMITTEE', all: 4 })
  await rows().committeeMember.updateMany({ where: { part: 'EXTERNAL' }, data: { part: 'MEMBER' } })
  const [lacking] = await proofs()
  expect(lacking.done).toBe(
    whole.done - 1 + (whole.lacks.includes('There are fewer than two members.') ? 1 : 0),
  )
  expect(lacking.lacks).toContain('There is no external member.')
  await rows().committee.updateMany({ where: { branchId: pune.id }, data: { active: false } })
  expect(await proofs()).toEqual([
    { kind: 'COMMITTEE', name: '', done: 0, all: 4, lacks: ['This business unit has no committee.'] },
  ])
  // A course of another workspace cannot stand for it.
  const workshops = await rows().complianceItem.findFirstOrThrow({
    where: { packKey: 'india-posh:workshops' },
  })
  const assignmentId = await anAssignment(rows(), app.employer.complainant.id)
  const { courseId } = await rows().assignment.update({
    where: { id: assignmentId },
    data: { learningStatus: 'COMPLETED', completedAt: new Date() },
  })
  const link = (who: Caller) =>
    who.put(`${at}/admin/compliance/update/${workshops.id}`, { version: 1, courseId })
  expect((await link(neighbour)).status).toBe(404)
  expect((await link(admin)).body.content.courseId).toBe(courseId)
  const instance = all.find(({ itemId }) => itemId === workshops.id)
  const people = await rows().membership.count({ where: { branchId: pune.id, workspaceId: workspace.id } })
  const completed = async () => {
    const { body } = await leela.get(`${at}/compliance/instance/${instance?.instanceId}`)
    return body.content.proofs
  }
  const proof = { kind: 'COURSE', name: 'A course', all: people, lacks: [] }
  expect(await completed()).toEqual([{ ...proof, done: 1 }])
  await rows().assignment.update({
    where: { id: assignmentId },
    data: { validUntil: new Date(Date.now() - day) },
  })
  expect(await completed()).toEqual([{ ...proof, done: 0 }])
})

test('each item of a pack names its law and how sure it is, and is due on the day that it says', () => {
  const keys = packs.flatMap(({ key, items }) => items.map((item) => `${key}:${item.key}`))
  expect(new Set(keys).size).toBe(keys.length)
  for (const { items } of packs)
    for (const item of items) {
      expect(item.legalReference).toMatch(/\d/)
      for (const language of ['en', 'hi'] as const) {
        expect(item.title[language].length).toBeGreaterThan(8)
        expect(item.description[language].length).toBeGreaterThan(20)
      }
      expect(item.title.hi).toMatch(/[\u0900-\u097F]/)
      expect(item.description.hi).toMatch(/[\u0900-\u097F]/)
      const { everyYears = 1, dueAfterDays = 0, dueDate, frequency } = item
      // A day, or days after: never neither.
      expect(dueDate !== undefined || item.dueAfterDays !== undefined).toBe(true)
      const falls = dueOn(
        {
          frequency,
          everyYears,
          startsOn: '2026-01-01',
          dueAfterDays,
          dueMonth: dueDate?.month ?? null,
          dueDay: dueDate?.day ?? null,
        },
        '2026-12-31',
      )
      if (dueDate)
        expect(falls.slice(5)).toBe(
          [dueDate.month, dueDate.day].map((n) => String(n).padStart(2, '0')).join('-'),
        )
    }
})

describe('what would fulfil them is proposed', () => {
  const proposals = async (who = admin, packKey = 'canada-federal'): Promise<Proposal[]> =>
    (await who.get(`${at}/compliance/pack/${packKey}/proposals`)).body.content
  const of = async (kind: Proposal['kind'], packKey = 'canada-federal') => {
    const match = (await proposals(admin, packKey)).find((each) => each.kind === kind)
    if (!match) throw new Error(`no ${kind}`)
    return match
  }
  const begin = ({ itemId, version }: Proposal, who = admin) =>
    who.post(`${at}/compliance/pack/begin`, { complianceItemId: itemId, version })

  test('with whom it reaches, and nothing is made by looking', async () => {
    const before = await Promise.all([rows().course.count(), rows().policy.count()])
    const { toronto, workspace } = app.employer
    const people = await rows().membership.count({
      where: { branchId: toronto.id, workspaceId: workspace.id, active: true },
    })
    expect(await of('COURSE')).toMatchObject({
      linked: null,
      begins: { starterId: 'CANADA', name: 'Harassment and violence prevention (Canada)' },
      rule: {
        name: 'Training of all employees',
        condition: { match: 'ANY', tests: [{ field: 'country', op: 'IS', value: 'CA' }] },
        due: { kind: 'DAYS_AFTER_JOINING', value: 89 },
        everyMonths: 36,
      },
      units: [{ branchId: toronto.id, branchName: 'Toronto', people }],
    })
    // A law of chosen business units reaches these alone, and no starter knows their own policy.
    expect(await of('COURSE', 'canada-ontario')).toMatchObject({
      begins: null,
      rule: { condition: { match: 'ANY', tests: [{ field: 'unit', op: 'IS', value: toronto.id }] } },
    })
    expect(await Promise.all([rows().course.count(), rows().policy.count()])).toEqual(before)
    expect((await leela.get(`${at}/compliance/pack/canada-federal/proposals`)).status).toBe(403)
    expect((await admin.get(`${at}/compliance/pack/none/proposals`)).status).toBe(404)
    // Nothing of this workspace is proposed next door, where none of it was added.
    expect(await proposals(neighbour)).toEqual([])
  })

  test('three months after the start are never over before the proposed day', () => {
    const pack = packs.find(({ key }) => key === 'canada-federal')
    const due = pack?.items.find(({ key }) => key === 'training')?.fulfilledBy
    const days = due?.kind === 'COURSE' && due.due.kind !== 'DATE' ? due.due.value : 0
    for (let nth = 0; nth < 366 * 4; nth++) {
      const joined = new Date(Date.UTC(2027, 0, 1 + nth))
      const last = new Date(Date.UTC(joined.getUTCFullYear(), joined.getUTCMonth() + 4, 0)).getUTCDate()
      const limit = Date.UTC(
        joined.getUTCFullYear(),
        joined.getUTCMonth() + 3,
        Math.min(joined.getUTCDate(), last),
      )
      expect(joined.getTime() + days * day).toBeLessThanOrEqual(limit)
    }
  })

  test('a course begins as a draft that assigns nobody; its rule is previewed and saved where rules are', async () => {
    const proposal = await of('COURSE')
    const assigned = await rows().assignment.count()
    expect((await begin(proposal, neighbour)).status).toBe(404)
    expect((await begin(proposal, leela)).status).toBe(403)
    const [one, other] = await Promise.all([begin(proposal), begin(proposal)])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    const { linked } = (one.status === 200 ? one : other).body.content as Proposal
    expect(linked).toMatchObject({ name: 'Harassment and violence prevention (Canada)', isPublished: false })
    const [course] = await rows().course.findMany({ where: { title: linked?.name ?? '' } })
    expect(course).toMatchObject({ id: linked?.id, status: 'DRAFT' })
    expect(await rows().course.count({ where: { title: course?.title ?? '' } })).toBe(1)
    expect(await rows().assignment.count()).toBe(assigned)
    const item = await rows().complianceItem.findUniqueOrThrow({ where: { id: proposal.itemId } })
    expect(item).toMatchObject({ courseId: course?.id, version: proposal.version + 1 })
    await admin.post(`${at}/course/publish/${course?.id}`, { changeKind: 'MATERIAL', note: 'First' })
    await buildPerson(app.db, app.employer.workspace, { name: 'Tom Roy', branchId: app.employer.toronto.id })
    const { rule } = await of('COURSE')
    const ruleBody = { courseId: course?.id, ...rule, everyMonths: undefined, isOn: true }
    const preview = await admin.post(`${at}/course/autoAssign`, { ...ruleBody, preview: true })
    const { toronto } = app.employer
    const sample = preview.body.content.sample.map((each: { branchName: string }) => each.branchName)
    expect(new Set(sample)).toEqual(new Set(['Toronto']))
    expect((await of('COURSE')).rulesOn).toBe(0)
    expect((await admin.post(`${at}/course/autoAssign`, ruleBody)).status).toBe(200)
    expect(await of('COURSE')).toMatchObject({ rulesOn: 1, linked: { isPublished: true } })
    const all = await rows().membership.count({ where: { branchId: toronto.id, active: true } })
    expect((await of('COURSE')).proofs).toMatchObject([{ kind: 'COURSE', done: 0, all }])
    expect((await begin(await of('COURSE'))).body.code).toBe('ILLEGAL_STATE')
  })

  test('a policy begins from the starter of its law, in the workspace’s language, or one is named', async () => {
    const proposal = await of('POLICY')
    const english = textOfStarter(starters.CANADA, 'en')
    expect(proposal.begins).toEqual({ starterId: 'CANADA', name: english.title })
    const { linked } = (await begin(proposal)).body.content as Proposal
    const policy = await rows().policy.findUniqueOrThrow({
      where: { id: linked?.id ?? '' },
      include: { versions: true },
    })
    const { name, status, createdBy, jurisdictionIds, versions } = policy
    expect({ name, status, createdBy }).toEqual({
      name: english.title,
      status: 'DRAFT',
      createdBy: app.employer.admin.id,
    })
    const texts = Texts.parse(versions[0]?.texts)
    expect(spoken(texts)).toEqual(['en', 'hi'])
    expect(JSON.stringify(texts)).toContain(JSON.stringify(english.html).slice(1, -1))
    const law = await rows().jurisdiction.findFirstOrThrow({ where: { code: 'CA' } })
    expect(jurisdictionIds).toEqual([law.id])
    // Nobody is asked anything by it.
    expect(await rows().acceptanceRequest.count()).toBe(0)
    const india = await of('POLICY', 'india-posh')
    expect(india.begins?.starterId).toBe('POSH')
    await admin.put(`${at}/admin/compliance/update/${india.itemId}`, {
      version: india.version,
      policyId: policy.id,
    })
    const named = await of('POLICY', 'india-posh')
    expect(named.linked).toMatchObject({ id: policy.id, isPublished: false })
    // In a workspace that writes Hindi it begins in Hindi, whatever the reader speaks.
    const { id } = app.employer.workspace
    const speaks = (defaultLanguage: string) =>
      app.db.platform.workspace.update({ where: { id }, data: { defaultLanguage } })
    await speaks('hi')
    await admin.put(`${at}/admin/compliance/update/${india.itemId}`, {
      version: named.version,
      policyId: null,
    })
    const begun = (await begin(await of('POLICY', 'india-posh'))).body.content as Proposal
    await speaks('en')
    const theirs = await rows().policyVersion.findFirstOrThrow({
      where: { policyId: begun.linked?.id ?? '' },
    })
    expect(begun.linked?.name).toBe(starters.POSH.title.hi)
    expect(spoken(Texts.parse(theirs.texts))).toEqual(['hi', 'en'])
  })

  test('where no starter is written for a law, a policy begins empty', async () => {
    const ontario = await of('POLICY', 'canada-ontario')
    expect(ontario.begins).toEqual({ starterId: null, name: 'Workplace harassment policy' })
    const { linked } = (await begin(ontario)).body.content as Proposal
    const { texts } = await rows().policyVersion.findFirstOrThrow({ where: { policyId: linked?.id ?? '' } })
    expect(JSON.stringify(texts)).not.toContain('<h2>')
    await rows().complianceItem.update({ where: { id: ontario.itemId }, data: { policyId: null } })
  })

  test('where the workspace has no policies, none begins and nothing is left behind', async () => {
    const { id } = app.employer.workspace
    const { accessFlags } = await app.db.platform.workspace.findUniqueOrThrow({ where: { id } })
    const ontario = await of('POLICY', 'canada-ontario')
    const before = await rows().policy.count()
    await app.db.platform.workspace.update({ where: { id }, data: { accessFlags: ['compliance'] } })
    expect((await begin(ontario)).body.code).toBe('FEATURE_DISABLED')
    await app.db.platform.workspace.update({ where: { id }, data: { accessFlags } })
    expect(await rows().policy.count()).toBe(before)
    expect((await of('POLICY', 'canada-ontario')).version).toBe(ontario.version)
  })
})

test('whoever reads Hindi reads packs and unchanged obligations in Hindi, other languages in English', async () => {
  const read = async (language: string) => {
    const headers = { 'accept-language': language }
    const { body } = await admin.get(`${at}/compliance/packs`, undefined, headers)
    const list = await admin.post(`${at}/admin/compliance/all?pageSize=300`, {}, headers)
    const report = list.body.content.find((each: { legalReference: string }) =>
      each.legalReference.startsWith('POSH Act 2013, s. 21'),
    )
    expect([report.authority, report.penaltyNote].join()).toMatch(
      language === 'hi' ? /^ज़िला अधिकारी,₹50,000 तक/ : /^District Officer,A fine/,
    )
    return [body.content[0].name, body.content[0].items[1].title, report.title]
  }
  const hindi = ['समिति की वार्षिक रिपोर्ट', 'समिति की वार्षिक रिपोर्ट']
  const english = ['Annual report of the committee', 'Annual report of the committee']
  expect((await read('hi')).slice(1)).toEqual(hindi)
  expect((await read('ta')).slice(1)).toEqual(english)
  expect((await read('hi'))[0]).toMatch(/^भारत/)
  // What an admin has changed stays in their words.
  await rows().complianceItem.updateMany({
    where: { packKey: 'india-posh:annual-report' },
    data: { title: 'Our own report' },
  })
  expect((await read('hi'))[2]).toBe('Our own report')
})
