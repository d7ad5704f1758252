/** An answer names the colleague who gets a later step: who may be named, by whom, and what they then see. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { buildEmployer, buildPerson, buildWorkspace, type Employer } from '../../prisma/builders.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { buildColleague } from '../../test/colleague.ts'
import { openCase } from '../../test/complaint.ts'
import type { Rig } from '../../test/rig.ts'
import { words } from '../../test/cast.ts'
import { clock, edges, form, steps } from '../../workflows/definition/templates/build.ts'
import type { Graph } from '../../workflows/definition/graph.ts'

type Someone = { id: string }
let [app, rig, here] = [] as unknown as [TestApp, Rig, Employer]
let [caseId, tara] = [] as unknown as [string, Someone]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
})
afterAll(() => app?.close())
beforeEach(async () => {
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  tara = await person('Tara Investigates')
  caseId = await filed()
})

/** The committee chooses who investigates, gets ready, and whoever was named looks into it. */
const drawn = (): Graph => {
  const floor = floorGraph()
  const { stageId } = floor.steps[0]!
  return {
    ...floor,
    steps: steps(
      ['choose', 'wait', 'look'].map((id) => ({
        ...words,
        stageId,
        id,
        name: id,
        outcomes: { done: 'Done' },
        clock: clock(9, 'DAY', 2, 4),
      })),
    ).map((step) => (step.id === 'look' ? { ...step, assignTo: 'who' } : step)),
    edges: edges([
      ['start', null, 'choose'],
      ['choose', 'done', 'wait'],
      ['wait', 'done', 'look'],
      ['look', 'done', 'close'],
    ]),
    actions: [],
    meetingFields: [],
    prerequisites: [],
    clocks: [],
    ...form([
      {
        id: 'section',
        stepId: 'choose',
        title: 'Choose',
        visibleTo: [],
        questions: [
          { key: 'who', type: 'INPUT_BOX', label: 'Who?', required: true, config: { format: 'PERSON' } },
        ],
      },
    ]),
  }
}
const at = '/complaint-workflow/api/case'
const as = (who: Someone) => app.as(who, here.workspace)
const person = (name: string, more: object = {}) => buildColleague(app.db, here, name, more)
async function filed(filing: Parameters<typeof fileCase>[3] = {}): Promise<string> {
  const id = await fileCase(app.db, here, await publish(app.db, here, drawn()), filing)
  rig.wake()
  await rig.settle(id)
  return id
}
const send = async (who: Someone, what: string, body: object, step: string) =>
  (await as(who)).post(`${at}/${caseId}/step/${step}/${what}`, body, { 'idempotency-key': uuid() })
const choose = (who: Someone, named: unknown) =>
  send(who, 'complete', { outcome: 'done', answers: { who: named } }, 'choose.1')
const complete = (who: Someone, step: string) => send(who, 'complete', { outcome: 'done', answers: {} }, step)
const page = async (who: Someone) => openCase(await as(who), caseId)
/** Who the step that is assigned will be with, as the page of the case and its drawing say. */
async function ahead(who: Someone): Promise<string> {
  const { stages, drawing } = (await page(who)).body.content
  type Step = { stepId?: string; id?: string; actor: string }
  const actors = [...stages.flatMap(({ steps }: { steps: Step[] }) => steps), ...(drawing?.steps ?? [])]
    .filter(({ stepId, id }: Step) => stepId === 'look' || id === 'look')
    .map(({ actor }: Step) => actor)
  expect(new Set(actors).size).toBe(1)
  return actors[0] ?? ''
}
const lines = async (who: Someone) =>
  (await page(who)).body.content.timeline.map((entry: { words: string }) => entry.words)
const refusedAt = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.fields?.[0]?.path]

describe('who is named by an answer', () => {
  test('has the step alone once it opens, and nothing before or after', async () => {
    expect((await choose(here.presiding, { userId: tara.id, name: 'Somebody Else' })).status).toBe(200)
    expect((await page(tara)).status).toBe(404)
    expect([await ahead(here.presiding), await ahead(here.complainant)]).toEqual([
      'a colleague named in “Who?”, otherwise the committee',
      'a colleague whom an answer names, otherwise the committee',
    ])
    const submission = await app.db.platform.submission.findFirst({ where: { caseId, step: 'choose.1' } })
    expect(JSON.stringify(submission?.answers)).toContain('Tara Investigates')
    expect((await complete(here.member, 'wait.1')).status).toBe(200)
    const [currentStep] = (await page(here.presiding)).body.content.current
    expect(currentStep).toMatchObject({
      step: 'look.1',
      with: 'Tara Investigates',
      abilities: { unassign: true, complete: false },
    })
    expect(await lines(here.member)).toContain('“look” was assigned to Tara Investigates.')
    expect(await lines(here.complainant)).toContain('Tara Investigates was given access to work on a step.')
    expect((await page(tara)).body.content.current).toMatchObject([{ step: 'look.1' }])
    expect((await complete(here.member, 'look.1')).status).toBe(403)
    expect((await complete(tara, 'look.1')).status).toBe(200)
    expect((await page(tara)).status).toBe(404)
  })

  test('loses it again when the committee takes it back', async () => {
    await choose(here.presiding, { userId: tara.id })
    await complete(here.member, 'wait.1')
    expect((await send(here.presiding, 'unassign', {}, 'look.1')).status).toBe(200)
    expect((await page(tara)).status).toBe(404)
    expect((await complete(here.member, 'look.1')).status).toBe(200)
  })

  test('leaves the step to the committee after leaving the workspace or the case', async () => {
    await choose(here.presiding, { userId: tara.id })
    await app.db.platform.membership.updateMany({ where: { userId: tara.id }, data: { active: false } })
    expect((await complete(here.member, 'wait.1')).status).toBe(200)
    expect(await lines(here.member)).toContainEqual(
      expect.stringContaining('“look” was not assigned to Tara Investigates'),
    )
    expect((await complete(here.member, 'look.1')).status).toBe(200)
  })
})

describe('naming', () => {
  test('is refused of parties, strangers and who has the name of a respondent', async () => {
    const other = await buildWorkspace(app.db, { name: 'Other', host: `${uuid().slice(-12)}.localhost` })
    const far = await buildPerson(app.db, other, { name: 'Far Away' })
    const left = await person('Gone Away')
    await app.db.platform.membership.updateMany({ where: { userId: left.id }, data: { active: false } })
    for (const named of [here.complainant, here.respondent, far, left])
      expect(refusedAt(await choose(here.presiding, { userId: named.id }))).toEqual([400, 'answers.who'])
    for (const named of ['Tara', {}, { userId: 'tara' }, { userId: tara.id, role: 'ADMIN' }, [tara.id]])
      expect(refusedAt(await choose(here.presiding, named))).toEqual([400, 'answers.who'])
    await app.db.forWorkspace(here.workspace.id).caseAssignment.create({
      data: { caseId, userId: tara.id, capacity: 'NEWCOMER', active: false, admission: 'LEFT_OUT' },
    })
    expect(refusedAt(await choose(here.presiding, { userId: tara.id }))).toEqual([400, 'answers.who'])
  })

  test('lets nobody in whom a member could not admit, and lets no assignee choose themselves', async () => {
    expect(refusedAt(await choose(here.member, { userId: tara.id }))).toEqual([400, 'answers.who'])
    expect((await choose(here.member, { userId: here.presiding.id })).status).toBe(200)
    caseId = await filed()
    await send(here.presiding, 'assign', { userId: tara.id }, 'choose.1')
    expect(refusedAt(await choose(tara, { userId: tara.id }))).toEqual([400, 'answers.who'])
    const uma = await person('Uma Looks')
    const assignees = await send(tara, 'assignees?pageSize=300', { searchText: '' }, 'choose.1')
    const ids = assignees.body.content.map(({ userId }: { userId: string }) => userId)
    expect(ids).toContain(uma.id)
    expect(ids).not.toContain(here.respondent.id)
    expect((await choose(tara, { userId: uma.id })).status).toBe(200)
    expect((await send(tara, 'assignees', { searchText: '' }, 'choose.1')).status).toBe(404)
  })

  test('ends when the person is named as respondent afterwards', async () => {
    caseId = await filed({ respondentUserId: null })
    expect((await choose(here.presiding, { userId: tara.id })).status).toBe(200)
    const named = await (
      await as(here.presiding)
    ).post(`${at}/${caseId}/respondent`, { userId: tara.id, note: 'It is her.' })
    expect(named.status).toBe(200)
    expect((await complete(here.member, 'wait.1')).status).toBe(200)
    expect((await complete(here.member, 'look.1')).status).toBe(200)
  })
})
