/** An outcome that is open only to what was filed early enough, end to end. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import type { Graph } from '../../workflows/definition/graph.ts'
import { form } from '../../workflows/definition/templates/build.ts'

let [app, rig, process] = [] as unknown as [TestApp, Rig, Published]
/** To be heard more than once is only for what was filed within six months. */
function drawing(): Graph {
  const graph = floorGraph()
  return {
    ...graph,
    ...form([
      {
        id: 'time',
        stepId: 'ask',
        title: 'Time',
        visibleTo: [],
        questions: [
          {
            key: 'lastOn',
            type: 'INPUT_BOX',
            label: 'Last incident',
            required: true,
            config: { format: 'DATE' },
          },
        ],
      },
    ]),
    steps: graph.steps.map((step) => ({
      ...step,
      outcomes: step.outcomes.map((one) =>
        one.id === 'again'
          ? { ...one, filedWithin: { field: 'lastOn', amount: 6, unit: 'MONTH', lawRef: 'POSH-9-MORE' } }
          : one,
      ),
    })),
  }
}
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  process = await publish(app.db, app.employer, drawing())
})
afterAll(() => app?.close())

test('it is refused with the day and the law; a day that is near enough is fine', async () => {
  const filedAt = new Date('2026-03-01T08:00:00Z')
  const caseId = await fileCase(app.db, app.employer, process, { filedAt })
  rig.wake()
  await rig.settle(caseId)
  const member = await app.as(app.employer.member)
  const end = (step: string, outcome: string, answers: object) =>
    member.post(
      `/complaint-workflow/api/case/${caseId}/step/${step}/complete`,
      { outcome, answers },
      {
        'idempotency-key': uuid(),
      },
    )
  expect((await end('read.1', 'done', {})).status).toBe(200)
  const refused = async (lastOn: string) => {
    const { status, body } = await end('ask.1', 'again', { lastOn })
    return [status, body.fields?.[0]?.path, body.fields?.[0]?.message]
  }
  expect(await refused('2025-08-31')).toEqual([
    400,
    'answers.lastOn',
    'The complaint was filed on Sun 1 Mar 2026. POSH Act 2013, s.9 allows this only within 6 months ' +
      'of this day, here until Sat 28 Feb 2026.',
  ])
  expect(await refused('2026-03-02')).toEqual([
    400,
    'answers.lastOn',
    'This is after the complaint was filed. Enter a date up to Sun 1 Mar 2026.',
  ])
  expect((await end('ask.1', 'again', { lastOn: '2025-09-01' })).status).toBe(200)
  // Another outcome does not ask how late it was.
  expect((await end('ask.2', 'done', { lastOn: '2020-01-01' })).status).toBe(200)
})
