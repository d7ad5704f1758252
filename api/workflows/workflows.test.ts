import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildEmployer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../testApp.ts'

const at = '/complaint-workflow/api/admin/workflow'
let app: TestApp
let asha: Caller
beforeAll(async () => {
  app = await testApp()
  asha = await app.as(app.employer.admin)
})
afterAll(() => app.close())

const draw = async (workflowName: string, more: object = {}) => (await asha.post(`${at}/create`, { workflowName, kind: 'COMPLAINT', ...more })).body.content

describe('creating', () => {
  test('an empty canvas is a first draft by its maker', async () => {
    const { status, body } = await asha.post(`${at}/create`, { workflowName: '  Grievance  ', kind: 'COMPLAINT', branchIdList: [app.employer.pune.id] })
    expect(status).toBe(200)
    expect(body.content).toMatchObject({
      workflowName: 'Grievance', kind: 'COMPLAINT', version: 1, branchIdList: [app.employer.pune.id], publishedVersionId: null,
      current: { number: 1, status: 'DRAFT', revision: 1, createdBy: 'Asha Rao', graph: { kind: 'COMPLAINT', stages: [], steps: [] } },
    })
    expect(body.content.draftVersionId).toBe(body.content.current.workflowVersionId)
  })

  test('a template brings its drawing along', async () => {
    const { body } = await asha.get(`${at}/templates`)
    const posh = body.content.find((each: { templateId: string }) => each.templateId === 'POSH')
    expect(posh).toMatchObject({ name: 'POSH (India)', lawPack: 'POSH', stepCount: posh.graph.steps.length })
    expect((await draw('From a template', { templateId: 'POSH' })).current.graph).toEqual(posh.graph)
  })

  test.each([
    ['no name', { kind: 'COMPLAINT' }, 'workflowName'],
    ['an empty name', { workflowName: '  ', kind: 'COMPLAINT' }, 'workflowName'],
    ['a name that is too long', { workflowName: 'x'.repeat(121), kind: 'COMPLAINT' }, 'workflowName'],
    ['a name that is a number', { workflowName: 7, kind: 'COMPLAINT' }, 'workflowName'],
    ['a kind that is none', { workflowName: 'A', kind: 'PARTY' }, 'kind'],
    ['an unknown field', { workflowName: 'A', kind: 'MEETING', wish: 1 }, 'wish'],
    ['an unknown template', { workflowName: 'A', kind: 'MEETING', templateId: 'toString' }, 'templateId'],
    ['a template of the other kind', { workflowName: 'A', kind: 'MEETING', templateId: 'POSH' }, 'templateId'],
    ['a business unit of nobody', { workflowName: 'A', kind: 'MEETING', branchIdList: [uuid()] }, 'branchIdList.0', 'NOT_FOUND'],
  ])('%s is refused with its field, and nothing is written', async (_, body, path, code = 'VALIDATION_FAILED') => {
    const before = await app.db.platform.workflow.count()
    const answer = await asha.post(`${at}/create`, body)
    expect(answer.body).toMatchObject({ code, fields: [{ path }] })
    expect(await app.db.platform.workflow.count()).toBe(before)
  })

  test('two workflows do not share a name', async () => {
    await draw('Only one')
    expect((await asha.post(`${at}/create`, { workflowName: 'Only one', kind: 'COMPLAINT' })).body).toMatchObject({ status: 409, code: 'DUPLICATE', fields: [{ path: 'workflowName' }] })
  })

  test('only the workspace admin draws', async () => {
    for (const person of [app.employer.branchAdmin, app.employer.employer, app.employer.complainant]) {
      expect((await (await app.as(person)).post(`${at}/create`, { workflowName: 'Mine', kind: 'COMPLAINT' })).status).toBe(403)
    }
    expect((await app.nobody.post(`${at}/create`, {})).status).toBe(401)
  })
})

describe('changing what is said about a workflow', () => {
  const payload = { workflowDescription: 'Said better', branchIdList: [], defaultToWorkspace: false }

  test('the documented payload changes it, once per version', async () => {
    const { workflowId, current } = await draw('Old name')
    const change = { ...payload, workflowVersionId: current.workflowVersionId, workflowName: 'New name', version: 1 }
    expect((await asha.put(`${at}/update/${workflowId}`, change)).body.content).toMatchObject({ workflowName: 'New name', workflowDescription: 'Said better', version: 2 })
    expect((await asha.put(`${at}/update/${workflowId}`, { ...change, workflowName: 'Third' })).body).toMatchObject({ status: 409, code: 'STALE_VERSION', current: { workflowName: 'New name', version: 2 } })
  })

  test('a new default takes the place of the old one of its kind, and of no other', async () => {
    const first = await draw('First default', { defaultToWorkspace: true })
    const meeting = await draw('Meetings', { kind: 'MEETING', defaultToWorkspace: true })
    const second = await draw('Second default')
    await asha.put(`${at}/update/${second.workflowId}`, { ...payload, workflowName: 'Second default', defaultToWorkspace: true, version: 1 })
    const isDefault = async (id: string) => (await asha.get(`${at}/${id}`)).body.content.defaultToWorkspace
    expect([await isDefault(first.workflowId), await isDefault(second.workflowId), await isDefault(meeting.workflowId)]).toEqual([false, true, true])
  })

  test('a stale change leaves the old default alone', async () => {
    const kept = await draw('Kept default', { defaultToWorkspace: true })
    const other = await draw('Would be default')
    expect((await asha.put(`${at}/update/${other.workflowId}`, { ...payload, workflowName: 'Would be default', defaultToWorkspace: true, version: 9 })).status).toBe(409)
    expect((await asha.get(`${at}/${kept.workflowId}`)).body.content.defaultToWorkspace).toBe(true)
  })

  test('an unknown workflow, a version of another one and a foreign workspace answer 404', async () => {
    const [mine, another] = [await draw('Mine alone'), await draw('Another')]
    const change = { ...payload, workflowName: 'Any', version: 1 }
    const other = await buildEmployer(app.db, 'elsewhere.localhost')
    expect((await asha.put(`${at}/update/${uuid()}`, change)).status).toBe(404)
    expect((await asha.put(`${at}/update/${mine.workflowId}`, { ...change, workflowVersionId: another.current.workflowVersionId })).status).toBe(404)
    expect((await (await app.as(other.admin, other.workspace)).put(`${at}/update/${mine.workflowId}`, change)).status).toBe(404)
    expect((await asha.get(`${at}/not-an-id`)).status).toBe(404)
  })
})

describe('listing and opening', () => {
  test('a business-unit admin sees the workflows that serve her unit, and changes none', async () => {
    const { pune, toronto, branchAdmin } = app.employer
    const [hers, theirs] = [await draw('For Pune', { branchIdList: [pune.id] }), await draw('For Toronto', { branchIdList: [toronto.id] })]
    const leela = await app.as(branchAdmin)
    const names = (await leela.get(`${at}?pageSize=300`)).body.content.map((each: { workflowName: string }) => each.workflowName)
    expect(names).toContain('For Pune')
    expect(names).not.toContain('For Toronto')
    expect((await leela.get(`${at}/${hers.workflowId}`)).status).toBe(200)
    expect((await leela.get(`${at}/${theirs.workflowId}`)).status).toBe(404)
    expect((await leela.get(`${at}/version/${theirs.current.workflowVersionId}`)).status).toBe(404)
    expect((await leela.put(`${at}/version/${hers.current.workflowVersionId}/graph`, { graph: hers.current.graph, revision: 1 })).status).toBe(403)
  })

  test('search, kind and sort narrow the list; unknown ones are refused', async () => {
    await draw('Alphabet soup')
    expect((await asha.get(`${at}?searchText=ALPHABET&sortBy=workflowName,desc&kind=COMPLAINT`)).body).toMatchObject({ totalElements: 1, content: [{ workflowName: 'Alphabet soup', publishedNumber: null }] })
    expect((await asha.get(`${at}?kind=PARTY&wish=1`)).body).toMatchObject({ status: 400, fields: [{ path: 'query.kind' }, { path: 'query.wish' }] })
    expect((await asha.get(`${at}?sortBy=graph`)).body.code).toBe('SORT_FIELD_UNKNOWN')
  })

  test('not even a count tells that there are cases on one', async () => {
    const { workflowId, current } = await draw('Counted')
    await app.db.forWorkspace(app.employer.workspace.id).case.create({
      data: { branchId: app.employer.pune.id, caseNo: '2026-0001', kind: 'COMPLAINT', workflowVersionId: current.workflowVersionId, definitionHash: '', status: 'FILED', startedByUserId: app.employer.complainant.id, respondentUserId: app.employer.admin.id, filingKey: uuid() },
    })
    const answers = await Promise.all([asha.get(`${at}/${workflowId}`), asha.get(`${at}/version/${current.workflowVersionId}`), asha.get(`${at}?searchText=Counted`)])
    expect(answers.map(({ status, body }) => [status, /cases/i.test(JSON.stringify({ ...body, content: body.content }))])).toEqual([[200, false], [200, false], [200, false]])
  })
})
