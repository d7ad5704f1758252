import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { testApp, type Caller, type TestApp } from '../../../test/app.ts'
import { at, buildDrawing, type Drawing } from '../../../test/drawing.ts'

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

describe('actions', () => {
  test('are added to a step, listed, and removed', async () => {
    const { id } = (
      await d.add('step/hear/action', { on: 'COMPLETE', outcome: 'heard', type: 'INFORM_RESPONDENT' })
    ).body.content
    expect((await d.see('step/hear/action')).body.content.items).toMatchObject([
      { id, stepId: 'hear', enabled: true, recipients: [], order: 0 },
    ])
    expect((await d.remove(`step/report/action/${id}`)).status).toBe(404)
    expect((await d.remove(`step/hear/action/${id}`)).body.content.removed).toBe(true)
    expect((await d.see('step/none/action')).status).toBe(404)
  })

  test('need a step that is there, an outcome it has, and a kind that is one', async () => {
    expect((await d.add('step/none/action', { on: 'ENTER', type: 'NOTIFY' })).status).toBe(404)
    expect(
      (await d.add('step/hear/action', { on: 'COMPLETE', outcome: 'none', type: 'NOTIFY' })).body.fields,
    ).toMatchObject([{ path: 'outcome' }])
    expect(
      (await d.add('step/hear/action', { on: 'NEVER', type: 'SHOUT', wish: 1 })).body.fields,
    ).toMatchObject([{ path: 'on' }, { path: 'type' }, { path: 'wish' }])
  })

  test('all of a kind are switched at once, with words and recipients where given', async () => {
    for (const [step, type] of [
      ['hear', 'NOTIFY'],
      ['report', 'NOTIFY'],
      ['report', 'INFORM_EMPLOYER'],
    ])
      await d.add(`step/${step}/action`, { on: 'ENTER', type, recipients: [{ to: 'ACTOR' }] })
    const set = (actions: unknown) =>
      asha.put(`${at}/workflow-action-setting/${d.workflowVersionId}`, { actions })
    expect(
      (await set([{ type: 'NOTIFY', enabled: false, template: { subject: 'News of {caseNo}', body: '' } }]))
        .body.content.items,
    ).toMatchObject([
      {
        type: 'NOTIFY',
        enabled: false,
        template: { subject: 'News of {caseNo}' },
        recipients: [{ to: 'ACTOR' }],
      },
      { type: 'NOTIFY', enabled: false },
      { type: 'INFORM_EMPLOYER', enabled: true, template: null },
    ])
    expect(
      (
        await set([
          { type: 'NOTIFY', enabled: true },
          { type: 'NOTIFY', enabled: false },
        ])
      ).body.fields,
    ).toMatchObject([{ path: 'actions.1.type' }])
    expect((await set('all')).body.fields).toMatchObject([{ path: 'actions' }])
    expect(
      (
        await asha.put(`${at}/workflow-action-setting/${uuid()}`, {
          actions: [{ type: 'NOTIFY', enabled: true }],
        })
      ).status,
    ).toBe(404)
  })
})

describe('attributes', () => {
  test('are put in order, only those of the component', async () => {
    await d.add('attribute', {
      id: 'why',
      componentId: 'finding',
      key: 'why',
      type: 'TEXT_AREA',
      label: 'Why?',
    })
    const order = (items: object[], componentId = 'finding') =>
      d.change('attribute/order', { componentId, items })
    expect(
      (
        await order([
          { id: 'why', order: 0 },
          { id: 'proven', order: 1 },
        ])
      ).body.content.items.map((each: { id: string }) => each.id),
    ).toEqual(['why', 'proven'])
    expect(
      (
        await order([
          { id: 'why', order: 0 },
          { id: 'none', order: 1 },
        ])
      ).body.fields,
    ).toMatchObject([{ path: 'items.1.id' }])
    expect((await order([{ id: 'why', order: -1 }])).body.fields).toMatchObject([{ path: 'items.0.order' }])
    expect((await order([{ id: 'why', order: 1 }], 'none')).status).toBe(404)
  })

  test('their setting changes in what is given', async () => {
    expect(
      (
        await d.change('attribute-setting/proven', {
          required: true,
          visibleTo: ['RESPONDENT'],
          personal: 'SENSITIVE',
        })
      ).body.content,
    ).toMatchObject({
      key: 'proven',
      required: true,
      visibleTo: ['RESPONDENT'],
      personal: 'SENSITIVE',
      helpText: '',
    })
    expect(
      (await d.change('attribute-setting/proven', { visibleTo: ['EVERYBODY'], label: 'x' })).body.fields,
    ).toMatchObject([{ path: 'visibleTo.0' }, { path: 'label' }])
    expect((await d.change('attribute-setting/none', { required: true })).status).toBe(404)
  })

  test('a change leaves alone what it does not name', async () => {
    await d.change('attribute/proven', { helpText: 'Say yes or no', options: [{ id: 'yes', text: 'Yes' }] })
    expect((await d.change('attribute/proven', { label: 'Is it proven?' })).body.content).toMatchObject({
      label: 'Is it proven?',
      helpText: 'Say yes or no',
      options: [{ id: 'yes', text: 'Yes' }],
    })
  })
})

describe('meeting fields', () => {
  const field = { stepId: 'hear', key: 'room', label: 'Room', type: 'INPUT_BOX' }

  test('are added beside the fixed ones, changed and removed', async () => {
    const { id } = (await d.add('meeting-field/create', field)).body.content
    const { items } = (await d.see('meeting-field/all?stepId=hear')).body.content
    expect(
      items.map((each: { key: string; core: boolean; required: boolean }) => [
        each.key,
        each.core,
        each.required,
      ]),
    ).toEqual([
      ['title', true, true],
      ['agenda', true, true],
      ['startTime', true, true],
      ['endTime', true, true],
      ['place', true, true],
      ['guests', true, true],
      ['minutes', true, false],
      ['outcome', true, false],
      ['room', false, false],
    ])
    expect((await d.change(`meeting-field/update/${id}`, { required: true })).body.content).toMatchObject({
      ...field,
      required: true,
    })
    expect((await d.remove(`meeting-field/remove/${id}`)).body.content.removed).toBe(true)
  })

  test('the fixed ones stay as they are', async () => {
    expect((await d.change('meeting-field/update/title', { required: false })).body).toMatchObject({
      status: 409,
      code: 'ILLEGAL_STATE',
    })
    expect((await d.remove('meeting-field/remove/agenda')).body).toMatchObject({
      status: 409,
      code: 'ILLEGAL_STATE',
    })
    expect((await d.add('meeting-field/create', { ...field, key: 'guests' })).body).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      fields: [{ path: 'key' }],
    })
  })

  test('belong to a meeting that is there', async () => {
    expect((await d.add('meeting-field/create', { ...field, stepId: 'report' })).body.fields).toMatchObject([
      { path: 'stepId' },
    ])
    expect(
      (await d.add('meeting-field/create', { ...field, key: 'Big Room', label: '' })).body.fields,
    ).toMatchObject([{ path: 'key' }, { path: 'label' }])
    expect((await d.see('meeting-field/all?stepId=report')).status).toBe(404)
    expect((await d.change('meeting-field/update/none', {})).status).toBe(404)
    expect((await d.remove('meeting-field/remove/none')).status).toBe(404)
  })
})

describe('prerequisites', () => {
  const post = (prerequisiteList: unknown, more: object = {}) =>
    asha.post(`${at}/prerequisite`, { workflowId: d.workflowId, prerequisiteList, ...more })
  const list = async () =>
    (await asha.get(`${at}/prerequisite/${d.workflowId}`)).body.content.prerequisiteList.map(
      (each: { id: string }) => each.id,
    )

  test('are added, replaced and removed by the workflow they belong to', async () => {
    const { body } = await post([
      { id: 'truth', statement: 'I tell what I know' },
      { id: 'heard', stepId: 'report', requiresStepId: 'hear' },
    ])
    expect(body.content).toMatchObject({
      workflowId: d.workflowId,
      workflowVersionId: d.workflowVersionId,
      revision: 7,
      prerequisiteList: [
        { id: 'truth', stepId: null },
        { id: 'heard', statement: '' },
      ],
    })
    await asha.delete(`${at}/prerequisite/${d.workflowId}`, { prerequisiteIds: ['truth'] })
    expect(await list()).toEqual(['heard'])
    await asha.put(`${at}/prerequisite`, {
      workflowId: d.workflowId,
      prerequisiteList: [{ id: 'calm', statement: 'I have read this' }],
    })
    expect(await list()).toEqual(['calm'])
    await asha.delete(`${at}/prerequisite/${d.workflowId}`)
    expect(await list()).toEqual([])
  })

  test('are refused when they name what is not there', async () => {
    expect((await post([{ stepId: 'none' }])).body.fields).toMatchObject([
      { path: 'prerequisiteList.0.stepId' },
    ])
    expect((await post([{ id: 'a' }, { id: 'a' }])).body.fields).toMatchObject([
      { path: 'prerequisiteList.1.id' },
    ])
    expect((await post([{ statement: 'x'.repeat(501) }], { wish: 1 })).body.fields).toMatchObject([
      { path: 'prerequisiteList.0.statement' },
      { path: 'wish' },
    ])
    expect((await post([], { workflowId: uuid() })).status).toBe(404)
    expect((await post([{ id: 'a' }], { revision: 1 })).body.code).toBe('STALE_VERSION')
    await post([{ id: 'a' }])
    expect((await post([{ id: 'a' }])).body).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      fields: [{ path: 'prerequisiteList.0.id' }],
    })
    expect(
      (await asha.delete(`${at}/prerequisite/${d.workflowId}`, { prerequisiteIds: ['none'] })).status,
    ).toBe(404)
    expect((await asha.get(`${at}/prerequisite/${uuid()}`)).status).toBe(404)
  })
})
