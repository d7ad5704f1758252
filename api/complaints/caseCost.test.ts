/** What one case costs the database over HTTP, from the draft to its end: API, worker and relay together. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { floorGraph, publish } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import { statementsOfAll, unnoticed } from '../../test/statements.ts'

let [app, rig] = [] as unknown as [TestApp, Rig]
const callers = {} as Record<'complainant' | 'member', Caller>
let workflowId: string
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  ;({ workflowId } = await publish(app.db, app.employer, floorGraph()))
  await app.db.platform.workflow.update({ where: { id: workflowId }, data: { defaultToWorkspace: true } })
  for (const name of ['complainant', 'member'] as const) callers[name] = await app.as(app.employer[name])
})
afterAll(() => app?.close())

const at = '/complaint-workflow/api/case'
const form = {
  complainant: { name: 'Meera Iyer', email: 'meera@acme.example' },
  respondent: {},
  incidents: [{ details: 'What happened.', date: '2026-11-02', evidenceIds: [] }],
  answers: {},
  ticked: [],
}
async function wholeCase(): Promise<void> {
  const { body: begun } = await callers.complainant.post(`${at}/draft`, { workflowId })
  const { draftId } = begun.content
  const { body: filed } = await callers.complainant.post(at, { draftId, form })
  const { caseId } = filed.content
  await unnoticed(() => rig.settle(caseId))
  for (const [n, step] of ['read.1', 'ask.1', 'decide.1'].entries()) {
    const done = await callers.member.post(`${at}/${caseId}/step/${step}/complete`, { outcome: 'done' })
    expect(done.status).toBe(200)
    await unnoticed(() => rig.settle(caseId, ({ seq }) => seq === n + 2))
  }
}

test('a case of three steps and 17 mails takes at most 62 statements', async () => {
  await wholeCase() // definitions are read, and kept
  const mails = () => app.db.platform.demoMail.count()
  const before = await mails()
  const statements = await statementsOfAll(wholeCase)
  expect((await mails()) - before).toBe(17)
  expect(statements.length, statements.map((text) => text.slice(0, 120)).join('\n')).toBeLessThanOrEqual(62)
})
