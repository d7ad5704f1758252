import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildEmployer } from '../../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../../test/app.ts'
import { at, buildDrawing, callsOn, type Drawing } from '../../../test/drawing.ts'

let app: TestApp
let asha: Caller
let d: Drawing
beforeAll(async () => {
  app = await testApp()
  asha = await app.as(app.employer.admin)
})
afterAll(() => app.close())
beforeEach(async () => {
  d = await buildDrawing(asha)
})

/** One row per kind of part: where, what to add, what to change, where a parent is named wrongly. */
const parts = [
  {
    part: 'stage',
    list: 'stage',
    there: 'inquiry',
    add: { name: 'Decision', visibleTo: ['COMPLAINANT'] },
    change: { name: 'Recommendation' },
    wrong: { name: 7 },
    long: { name: 'x'.repeat(121) },
    parent: null,
  },
  {
    part: 'step',
    list: 'step',
    there: 'report',
    add: { stageId: 'inquiry', kind: 'ACTION', name: 'Decide' },
    change: { description: 'In writing' },
    wrong: { order: 'first' },
    long: { description: 'x'.repeat(4001) },
    parent: { stageId: 'nowhere' },
  },
  {
    part: 'component',
    list: 'component',
    there: 'finding',
    add: { stepId: 'filing', title: 'More' },
    change: { columns: 2 },
    wrong: { columns: 4 },
    long: { title: 'x'.repeat(121) },
    parent: { stepId: 'nowhere' },
  },
  {
    part: 'attribute',
    list: 'attribute',
    there: 'proven',
    add: { componentId: 'finding', key: 'reasons', type: 'TEXT_AREA', label: 'Reasons' },
    change: { required: true },
    wrong: { type: 'POEM' },
    long: { helpText: 'x'.repeat(501) },
    parent: { componentId: 'nowhere' },
  },
]

describe.each(parts)('a $part', (row) => {
  test('is added, listed, read, changed in what is given, and removed; each answer tells the revision', async () => {
    const added = (await d.add(row.part, row.add)).body.content
    expect(added).toMatchObject({ ...row.add, revision: 7 })
    const { items, revision } = (await d.see(row.list)).body.content
    expect([items.at(-1)?.id, revision]).toEqual([added.id, 7])
    const changed = (await d.change(`${row.part}/${added.id}`, row.change)).body.content
    expect(changed).toEqual({ ...added, ...row.change, revision: 8 })
    expect((await d.see(`${row.part}/${added.id}`)).body.content).toEqual(changed)
    expect((await d.remove(`${row.part}/${added.id}`)).body.content).toEqual({ removed: true, revision: 9 })
    expect((await d.see(`${row.part}/${added.id}`)).status).toBe(404)
  })

  test('is refused when wrong, too long, unknown or without its parent, each with the field', async () => {
    for (const bad of [row.wrong, row.long, { wish: 1 }, ...(row.parent ? [row.parent] : [])]) {
      const [path] = Object.keys(bad)
      expect((await d.add(row.part, { ...row.add, ...bad })).body).toMatchObject({
        status: 400,
        code: 'VALIDATION_FAILED',
        fields: [{ path }],
      })
      expect((await d.change(`${row.part}/${row.there}`, bad)).body).toMatchObject({
        status: 400,
        fields: [{ path }],
      })
    }
    expect((await asha.post(`${at}/${row.part}`, row.add)).body).toMatchObject({
      status: 400,
      fields: [{ path: 'workflowVersionId' }],
    })
    expect((await d.add(row.part, { ...row.add, id: row.there })).body).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      fields: [{ path: 'id' }],
    })
    expect((await d.see('stage')).body.content.revision).toBe(6)
  })

  test('is only there in its own drawing', async () => {
    expect((await d.see(`${row.part}/none`)).status).toBe(404)
    expect((await d.change(`${row.part}/none`, row.change)).status).toBe(404)
    expect((await d.remove(`${row.part}/none`)).status).toBe(404)
    expect((await d.add(row.part, { ...row.add, workflowVersionId: uuid() })).status).toBe(404)
    const other = await buildEmployer(app.db, `${row.part}.localhost`)
    expect((await d.see(`${row.part}/${row.there}`, await app.as(other.admin, other.workspace))).status).toBe(
      404,
    )
  })

  test('a stale revision is told what is there now', async () => {
    expect((await d.add(row.part, { ...row.add, revision: 1 })).body).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      current: { revision: 6, savedBy: 'Asha Rao' },
    })
    expect(
      (await d.change(`${row.part}/${row.there}`, { ...row.change, revision: 6 })).body.content.revision,
    ).toBe(7)
    expect(
      (
        await asha.delete(
          `${at}/${row.part}/${row.there}?workflowVersionId=${d.workflowVersionId}&revision=6`,
        )
      ).body.code,
    ).toBe('STALE_VERSION')
  })

  test('is read by a business-unit admin of that unit and changed by none but the workspace admin', async () => {
    const leela = await app.as(app.employer.branchAdmin)
    await asha.put(`${at}/update/${d.workflowId}`, {
      workflowName: d.workflowName,
      workflowDescription: '',
      branchIdList: [app.employer.pune.id],
      defaultToWorkspace: false,
      version: 1,
    })
    expect((await d.see(`${row.part}/${row.there}`, leela)).status).toBe(200)
    expect((await d.add(row.part, row.add, leela)).status).toBe(403)
    expect((await d.see(row.part, await app.as(app.employer.employer))).status).toBe(403)
    expect((await d.remove(`${row.part}/${row.there}`, app.nobody)).status).toBe(401)
  })
})

test('nothing of a published version can be edited', async () => {
  const { workflowId, current } = (
    await asha.post(`${at}/create`, {
      workflowName: 'POSH',
      kind: 'COMPLAINT',
      templateId: 'POSH',
      defaultToWorkspace: true,
    })
  ).body.content
  const workflowVersionId: string = current.workflowVersionId
  const first = `step/${current.graph.steps[0].id}`
  await asha.post(`${at}/publish`, { workflowId, workflowVersionId })
  const { add, change, remove, see } = callsOn(asha, workflowVersionId)
  const switched = asha.put(`${at}/workflow-action-setting/${workflowVersionId}`, {
    actions: [{ type: 'NOTIFY', enabled: false }],
  })
  for (const answer of [
    await add('stage', { name: 'Late' }),
    await change(first, { name: 'Late' }),
    await remove(first),
    await switched,
  ]) {
    expect(answer.body).toMatchObject({ status: 409, code: 'ILLEGAL_STATE', workflowVersionId })
  }
  expect((await asha.post(`${at}/prerequisite`, { workflowId, prerequisiteList: [] })).body.code).toBe(
    'ILLEGAL_STATE',
  )
  expect((await see(`${first}/details`)).status).toBe(200)
})

describe('steps', () => {
  test('a step goes with its form, actions, fields, edges and prerequisites', async () => {
    const { graph: whole, revision } = (await asha.get(`${at}/version/${d.workflowVersionId}`)).body.content
    await asha.put(`${at}/version/${d.workflowVersionId}/graph`, {
      revision,
      graph: {
        ...whole,
        edges: [
          { id: 'e1', from: 'start', outcome: null, to: 'report' },
          { id: 'e2', from: 'report', outcome: 'done', to: 'close' },
          { id: 'e3', from: 'start', outcome: null, to: 'hear' },
        ],
      },
    })
    await d.add('step/report/action', { on: 'ENTER', type: 'NOTIFY' })
    await asha.post(`${at}/prerequisite`, {
      workflowId: d.workflowId,
      prerequisiteList: [{ stepId: 'report', requiresStepId: 'hear' }, { statement: 'I tell what I know' }],
    })
    expect((await d.remove('step/report')).status).toBe(200)
    expect(await d.graph()).toMatchObject({
      steps: [{ id: 'hear' }],
      edges: [{ id: 'e3' }],
      actions: [],
      components: [],
      attributes: [],
      prerequisites: [{ statement: 'I tell what I know' }],
    })
  })

  test('a stage that holds steps stays', async () =>
    expect((await d.remove('stage/inquiry')).body).toMatchObject({ status: 409, code: 'IN_USE' }))

  test('the steps of one stage, the questions of one component, the components of the complaint form', async () => {
    expect((await d.see('step?stageId=none')).body.content.items).toEqual([])
    expect((await d.see('attribute?componentId=finding')).body.content.items).toHaveLength(1)
    expect((await d.see('component?stepId=filing')).body.content.items).toEqual([])
  })

  test('details show all that hangs on a step', async () => {
    await d.add('step/report/action', { id: 'tell', on: 'COMPLETE', type: 'INFORM_EMPLOYER' })
    expect((await d.see('step/report/details')).body.content).toMatchObject({
      step: { id: 'report' },
      components: [{ id: 'finding', attributes: [{ id: 'proven' }] }],
      actions: [{ id: 'tell' }],
      meetingFields: [],
      prerequisites: [],
      revision: 7,
    })
    expect((await d.see('step/none/details')).status).toBe(404)
  })

  test('the setting of a step changes in what is given', async () => {
    expect((await d.change('step-setting/report', { allowSkip: true })).body.content).toEqual({
      stepId: 'report',
      allowSkip: true,
      reopenable: false,
      automatic: false,
      revision: 7,
    })
    expect((await d.change('step-setting/report', { allowSkip: 'yes', mood: 1 })).body).toMatchObject({
      status: 400,
      fields: [{ path: 'allowSkip' }, { path: 'mood' }],
    })
    expect((await d.change('step-setting/none', { allowSkip: true })).status).toBe(404)
  })
})
