/** The stage that lists, page and home name: the one that the case has reached. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import type { Graph } from '../../workflows/definition/graph.ts'
import { edges, stages, steps } from '../../workflows/definition/templates/build.ts'

const at = '/complaint-workflow/api/case'
let [app, rig, process] = [] as unknown as [TestApp, Rig, Published]
/** Reading opens the receipt, which stays open, and the inquiry of the next stage. */
function drawing(): Graph {
  const graph = floorGraph()
  const [read, askStep, decide] = graph.steps
  const [receipt] = steps([
    { ...read!, id: 'receipt', name: 'Record the receipt', outcomes: { done: 'Done' } },
  ])
  return {
    ...graph,
    stages: stages([
      ['one', 'Complaint received', '', []],
      ['two', 'Inquiry', '', ['COMPLAINANT']],
    ]),
    steps: [read!, receipt!, { ...askStep!, stageId: 'two' }, { ...decide!, stageId: 'two' }],
    edges: edges([
      ['start', null, 'read'],
      ['read', 'done', 'receipt'],
      ['read', 'done', 'ask'],
      ['ask', 'done', 'decide'],
      ['ask', 'again', 'ask'],
      ['receipt', 'done', 'decide'],
      ['decide', 'done', 'close'],
    ]),
  }
}
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  process = await publish(app.db, app.employer, drawing())
})
afterAll(() => app?.close())

test('while a step of an earlier stage stays open, everything names the stage that the case has reached', async () => {
  const caseId = await fileCase(app.db, app.employer, process)
  rig.wake()
  await rig.settle(caseId)
  const member = await app.as(app.employer.member)
  const stagesNow = async () => {
    const page = await member.get(`${at}/${caseId}`)
    const list = await member.post(`${at}/list`, { part: 'COMMITTEE' })
    const figures = await member.get('/api/dashboard/figures')
    return [
      page.body.content.stage,
      list.body.content.find((row: { caseId: string }) => row.caseId === caseId)?.stage,
      figures.body.content.complaints.byStage,
    ]
  }
  expect(await stagesNow()).toEqual([
    'Complaint received',
    'Complaint received',
    [{ stage: 'Complaint received', count: 1 }],
  ])
  const done = await member.post(
    `${at}/${caseId}/step/read.1/complete`,
    { outcome: 'done' },
    { 'idempotency-key': uuid() },
  )
  expect(done.status).toBe(200)
  const { openSteps } = (await member.get(`${at}/${caseId}`)).body.content
  expect(openSteps).toEqual(['Record the receipt', 'Hear both sides'])
  expect(await stagesNow()).toEqual(['Inquiry', 'Inquiry', [{ stage: 'Inquiry', count: 1 }]])
})
