import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildEmployer } from '../../prisma/builders.ts'
import { floorGraph, publish } from '../../test/case.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'

const at = '/complaint-workflow/api/admin/workflow'
let app: TestApp
let asha: Caller
beforeAll(async () => {
  app = await testApp()
  asha = await app.as(app.employer.admin)
})
afterAll(() => app.close())

const draw = async (workflowName: string, more: object = {}) =>
  (await asha.post(`${at}/create`, { workflowName, kind: 'COMPLAINT', ...more })).body.content

describe('creating', () => {
  test('an empty canvas is a first draft by its maker', async () => {
    const { status, body } = await asha.post(`${at}/create`, {
      workflowName: '  Grievance  ',
      kind: 'COMPLAINT',
      branchIdList: [app.employer.pune.id],
    })
    expect(status).toBe(200)
    expect(body.content).toMatchObject({
      workflowName: 'Grievance',
      kind: 'COMPLAINT',
      version: 1,
      branchIdList: [app.employer.pune.id],
      publishedVersionId: null,
      current: {
        number: 1,
        status: 'DRAFT',
        revision: 1,
        createdBy: 'Asha Rao',
        graph: { kind: 'COMPLAINT', stages: [], steps: [] },
      },
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
    [
      'a template of the other kind',
      { workflowName: 'A', kind: 'MEETING', templateId: 'POSH' },
      'templateId',
    ],
    [
      'a business unit of nobody',
      { workflowName: 'A', kind: 'MEETING', branchIdList: [uuid()] },
      'branchIdList.0',
      'NOT_FOUND',
    ],
  ])(
    '%s is refused with its field, and nothing is written',
    async (_, body, path, code = 'VALIDATION_FAILED') => {
      const before = await app.db.platform.workflow.count()
      const answer = await asha.post(`${at}/create`, body)
      expect(answer.body).toMatchObject({ code, fields: [{ path }] })
      expect(await app.db.platform.workflow.count()).toBe(before)
    },
  )

  test('two workflows do not share a name', async () => {
    await draw('Only one')
    expect(
      (await asha.post(`${at}/create`, { workflowName: 'Only one', kind: 'COMPLAINT' })).body,
    ).toMatchObject({ status: 409, code: 'DUPLICATE', fields: [{ path: 'workflowName' }] })
  })

  test('only the workspace admin draws', async () => {
    for (const person of [app.employer.branchAdmin, app.employer.employer, app.employer.complainant]) {
      expect(
        (await (await app.as(person)).post(`${at}/create`, { workflowName: 'Mine', kind: 'COMPLAINT' }))
          .status,
      ).toBe(403)
    }
    expect((await app.nobody.post(`${at}/create`, {})).status).toBe(401)
  })
})

describe('changing what is said about a workflow', () => {
  const payload = { workflowDescription: 'Said better', branchIdList: [], defaultToWorkspace: false }

  test('the documented payload changes it, once per version', async () => {
    const { workflowId, current } = await draw('Old name')
    const change = {
      ...payload,
      workflowVersionId: current.workflowVersionId,
      workflowName: 'New name',
      version: 1,
    }
    expect((await asha.put(`${at}/update/${workflowId}`, change)).body.content).toMatchObject({
      workflowName: 'New name',
      workflowDescription: 'Said better',
      version: 2,
    })
    expect(
      (await asha.put(`${at}/update/${workflowId}`, { ...change, workflowName: 'Third' })).body,
    ).toMatchObject({ status: 409, code: 'STALE_VERSION', current: { workflowName: 'New name', version: 2 } })
  })

  describe('the default of the workspace', () => {
    const publishable = (workflowName: string, more: object = {}) =>
      draw(workflowName, { templateId: 'POSH', branchIdList: [app.employer.toronto.id], ...more })
    const publish = ({
      workflowId,
      current,
    }: {
      workflowId: string
      current: { workflowVersionId: string }
    }) => asha.post(`${at}/publish`, { workflowId, workflowVersionId: current.workflowVersionId })
    const read = async ({ workflowId }: { workflowId: string }) =>
      (await asha.get(`${at}/${workflowId}`)).body.content
    const offered = async () => {
      const filer = await app.as(app.employer.complainant)
      return (await filer.get('/complaint-workflow/api/case/options')).body.content.map(
        (each: { workflowName: string }) => each.workflowName,
      )
    }

    test('a draft takes it at its publishing, not before, and says from whom', async () => {
      const [current, meeting] = [
        await publishable('Kept default', { defaultToWorkspace: true }),
        await draw('Meetings', { kind: 'MEETING', defaultToWorkspace: true }),
      ]
      expect((await publish(current)).status).toBe(200)
      const draft = await publishable('Next default', { defaultToWorkspace: true })
      expect(draft).toMatchObject({
        defaultToWorkspace: true,
        isDefault: false,
        otherDefault: { workflowId: current.workflowId, workflowName: 'Kept default' },
      })
      expect(await read(current)).toMatchObject({
        defaultToWorkspace: true,
        isDefault: true,
        otherDefault: null,
      })
      expect(await offered()).toContain('Kept default')
      await publish(draft)
      expect(await read(current)).toMatchObject({
        defaultToWorkspace: false,
        isDefault: false,
        otherDefault: { workflowName: 'Next default' },
      })
      expect(await read(draft)).toMatchObject({ defaultToWorkspace: true, isDefault: true })
      expect(await read(meeting)).toMatchObject({
        defaultToWorkspace: true,
        isDefault: false,
        otherDefault: null,
      })
      expect(await offered()).not.toContain('Kept default')
    })

    test('a new version that is to take it waits for its own publishing', async () => {
      const [holder, other] = [
        await publishable('Holder', { defaultToWorkspace: true }),
        await publishable('Contender'),
      ]
      await publish(holder)
      await publish(other)
      const next = await asha.post(`${at}/${other.workflowId}/version`, { defaultToWorkspace: true })
      expect((await read(holder)).isDefault).toBe(true)
      await publish({ workflowId: other.workflowId, current: next.body.content })
      expect([(await read(holder)).isDefault, (await read(other)).isDefault]).toEqual([false, true])
    })

    test('a published one takes it as soon as that is saved; a stale save moves nothing', async () => {
      const [holder, other] = [
        await publishable('Holder of now', { defaultToWorkspace: true }),
        await publishable('Wanted now'),
      ]
      await publish(holder)
      await publish(other)
      const body = { ...payload, workflowName: 'Wanted now', defaultToWorkspace: true }
      expect((await asha.put(`${at}/update/${other.workflowId}`, { ...body, version: 9 })).status).toBe(409)
      expect((await read(holder)).isDefault).toBe(true)
      expect((await asha.put(`${at}/update/${other.workflowId}`, { ...body, version: 1 })).status).toBe(200)
      expect([(await read(holder)).isDefault, (await read(other)).isDefault]).toEqual([false, true])
    })
  })

  test('an unknown workflow, a version of another one and a foreign workspace answer 404', async () => {
    const [mine, another] = [await draw('Mine alone'), await draw('Another')]
    const change = { ...payload, workflowName: 'Any', version: 1 }
    const other = await buildEmployer(app.db, 'elsewhere.localhost')
    expect((await asha.put(`${at}/update/${uuid()}`, change)).status).toBe(404)
    expect(
      (
        await asha.put(`${at}/update/${mine.workflowId}`, {
          ...change,
          workflowVersionId: another.current.workflowVersionId,
        })
      ).status,
    ).toBe(404)
    expect(
      (await (await app.as(other.admin, other.workspace)).put(`${at}/update/${mine.workflowId}`, change))
        .status,
    ).toBe(404)
    expect((await asha.get(`${at}/not-an-id`)).status).toBe(404)
  })
})

describe('listing and opening', () => {
  test('a business-unit admin sees the workflows that serve her unit, and changes none', async () => {
    const { pune, toronto, branchAdmin } = app.employer
    const [hers, theirs] = [
      await draw('For Pune', { branchIdList: [pune.id] }),
      await draw('For Toronto', { branchIdList: [toronto.id] }),
    ]
    const leela = await app.as(branchAdmin)
    const names = (await leela.get(`${at}?pageSize=300`)).body.content.map(
      (each: { workflowName: string }) => each.workflowName,
    )
    expect(names).toContain('For Pune')
    expect(names).not.toContain('For Toronto')
    expect((await leela.get(`${at}/${hers.workflowId}`)).status).toBe(200)
    expect((await leela.get(`${at}/${theirs.workflowId}`)).status).toBe(404)
    expect((await leela.get(`${at}/version/${theirs.current.workflowVersionId}`)).status).toBe(404)
    expect(
      (
        await leela.put(`${at}/version/${hers.current.workflowVersionId}/graph`, {
          graph: hers.current.graph,
          revision: 1,
        })
      ).status,
    ).toBe(403)
  })

  test('a draft of a version that runs on the first interpreter says that it changes its meaning', async () => {
    const first = await publish(app.db, app.employer, floorGraph(), (definition) => ({
      ...definition,
      process: { ...definition.process, interpreter: 1 },
    }))
    const draft = (await asha.post(`${at}/${first.workflowId}/version`, {})).body.content
    expect(draft).toMatchObject({ status: 'DRAFT', changesMeaning: true })
    const read = async (id: string) => (await asha.get(`${at}/version/${id}`)).body.content.changesMeaning
    expect([await read(draft.workflowVersionId), await read(first.versionId)]).toEqual([true, false])
    const second = await publish(app.db, app.employer, floorGraph())
    expect((await asha.post(`${at}/${second.workflowId}/version`, {})).body.content.changesMeaning).toBe(
      false,
    )
  })

  test('search, kind and sort narrow the list; unknown ones are refused', async () => {
    await draw('Alphabet soup')
    expect(
      (await asha.get(`${at}?searchText=ALPHABET&sortBy=workflowName,desc&kind=COMPLAINT`)).body,
    ).toMatchObject({ totalElements: 1, content: [{ workflowName: 'Alphabet soup', publishedNumber: null }] })
    expect((await asha.get(`${at}?kind=PARTY&wish=1`)).body).toMatchObject({
      status: 400,
      fields: [{ path: 'query.kind' }, { path: 'query.wish' }],
    })
    expect((await asha.get(`${at}?sortBy=graph`)).body.code).toBe('SORT_FIELD_UNKNOWN')
  })

  test('not even a count tells that there are cases on one', async () => {
    const { workflowId, current } = await draw('Counted')
    await app.db.forWorkspace(app.employer.workspace.id).case.create({
      data: {
        branchId: app.employer.pune.id,
        caseNo: '2026-0001',
        kind: 'COMPLAINT',
        workflowVersionId: current.workflowVersionId,
        definitionHash: '',
        status: 'FILED',
        startedByUserId: app.employer.complainant.id,
        respondentUserId: app.employer.admin.id,
        filingKey: uuid(),
      },
    })
    const answers = await Promise.all([
      asha.get(`${at}/${workflowId}`),
      asha.get(`${at}/version/${current.workflowVersionId}`),
      asha.get(`${at}?searchText=Counted`),
    ])
    expect(
      answers.map(({ status, body }) => [
        status,
        /cases/i.test(JSON.stringify({ ...body, content: body.content })),
      ]),
    ).toEqual([
      [200, false],
      [200, false],
      [200, false],
    ])
  })
})
