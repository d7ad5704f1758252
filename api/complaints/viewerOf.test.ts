/**
 * What each reader is told of a process, in answers: never the committee's words to a party, and each in their
 * language.
 */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import type { Graph } from '../../workflows/definition/graph.ts'
import { form, statements } from '../../workflows/definition/templates/build.ts'
import { textsOf } from '../../workflows/definition/texts/eachText.ts'

const queue = `cases-${uuid().slice(-8)}`
let [app, rig, old, whole] = [] as unknown as [TestApp, Rig, Published, Published]

const secret = 'Tell her that it has arrived'
/** Written to the committee alone, as every drawing was before there was a choice. */
function asBefore(): Graph {
  const graph = floorGraph()
  return {
    ...graph,
    stages: graph.stages.map((stage) => ({ ...stage, description: secret })),
    steps: graph.steps.map((step) => ({
      ...step,
      description: secret,
      outcomes: step.outcomes.map((outcome) => ({ ...outcome, follows: secret })),
    })),
    confidentiality: 'Between us.',
    ...form([
      {
        id: 'wishes',
        stepId: 'filing',
        title: 'Your wishes',
        visibleTo: ['COMPLAINANT'],
        questions: [
          {
            key: 'wish',
            type: 'SINGLE_SELECT',
            label: 'What do you wish?',
            options: { a: 'To talk', b: 'To be moved' },
          },
        ],
      },
    ]),
    prerequisites: statements([['I tell the truth.', null]]),
  }
}
const forReaders = (): Graph => {
  const graph = asBefore()
  const drawn: Graph = {
    ...graph,
    stages: graph.stages.map((stage) => ({
      ...stage,
      texts: { COMPLAINANT: 'Your complaint is looked into.' },
    })),
    steps: graph.steps.map((step) => ({
      ...step,
      texts: { COMPLAINANT: 'The committee is at work.', PLAN: 'The committee will be at work.' },
      outcomes: step.outcomes.map((outcome) => ({
        ...outcome,
        texts: { COMPLAINANT: `For you: ${outcome.label}` },
      })),
    })),
  }
  const hindi = textsOf(drawn).map(
    ({ path, text }) => [path, { text: `हिन्दी ${path}`, source: text }] as const,
  )
  return { ...drawn, languages: { primary: 'en', translations: { hi: Object.fromEntries(hindi) } } }
}

beforeAll(async () => {
  ;[app, rig] = await testAppWithRig({ caseQueue: queue }, { taskQueue: queue })
  old = await publish(app.db, app.employer, asBefore())
  whole = await publish(app.db, app.employer, forReaders())
  await app.db.forWorkspace(app.employer.workspace.id).workflow.updateMany({
    where: { id: { in: [old.workflowId, whole.workflowId] } },
    data: { branchIds: [app.employer.pune.id] },
  })
})
afterAll(() => app?.close())

const hindi = { 'accept-language': 'hi' }
const processes = '/complaint-workflow/api'
async function opened(process: Published) {
  const caseId = await fileCase(app.db, app.employer, process, { answers: { wish: 'a' } })
  rig.wake()
  await rig.settle(caseId)
  const [filer, member] = await Promise.all([app.as(app.employer.complainant), app.as(app.employer.member)])
  return { caseId, at: `${processes}/case/${caseId}`, filer, member }
}
type Caller = Awaited<ReturnType<TestApp['as']>>
const finish = async (member: Caller, at: string, step: string) => {
  const done = await member.post(
    `${at}/step/${step}/complete`,
    { outcome: 'done' },
    { 'idempotency-key': uuid() },
  )
  expect(done.status).toBe(200)
}

test('a version from before tells a party what its steps are, and the committee what was written to it', async () => {
  const { at, filer, member } = await opened(old)
  const [hers, theirs] = [(await filer.get(at)).body.content, (await member.get(at)).body.content]
  expect(JSON.stringify(hers)).not.toContain(secret)
  expect(hers.current[0]).toMatchObject({
    description: 'A step handled by the committee.',
    outcomes: [],
  })
  expect(hers.stages[0]).toMatchObject({ description: 'Steps handled by the committee.' })
  expect(theirs.current[0]).toMatchObject({ description: secret, outcomes: [{ follows: secret }] })
  expect(theirs.stages[0].description).toBe(secret)
  const inHindi = (await filer.get(at, undefined, hindi)).body.content
  expect(inHindi.current[0].description).toBe('कदम। ज़िम्मेदारी: समिति।')
})

test('before filing nobody reads it either', async () => {
  const { filer } = await opened(old)
  for (const [process, text] of [
    [old, 'A step handled by the committee.'],
    [whole, 'The committee will be at work.'],
  ] as const) {
    const { status, body } = await filer.get(`${processes}/case/process/${process.workflowId}`)
    expect([status, JSON.stringify(body).includes(secret)]).toEqual([200, false])
    expect(body.content.stages[0].steps[0].description).toBe(text)
  }
})

test('a party reads what is written for it, in outcomes too', async () => {
  const { at, filer, member } = await opened(whole)
  await finish(member, at, 'read.1')
  const page = (await filer.get(at)).body.content
  expect(JSON.stringify(page)).not.toContain(secret)
  expect(page.stages[0].description).toBe('Your complaint is looked into.')
  expect(page.current[0].description).toBe('The committee is at work.')
  expect(page.stages[0].steps[0].visits[0].outcome).toBe('For you: Done')
  expect(JSON.stringify(page.timeline)).toContain('For you: Done')
  expect((await member.get(at)).body.content.stages[0].steps[0].visits[0].outcome).toBe('Done')
})

test('a colleague with a step reads what is written to who acts on it, and no words to the committee', async () => {
  const { stranger } = app.employer
  const graph = asBefore()
  const theirs = 'Call both sides in turn'
  const process = await publish(app.db, app.employer, {
    ...graph,
    steps: graph.steps.map((step) =>
      step.id === 'ask'
        ? { ...step, description: theirs, actor: { by: 'PERSON', userId: stranger.id } }
        : step,
    ),
  })
  const { caseId, at, member } = await opened(process)
  await finish(member, at, 'read.1')
  await rig.settle(caseId)
  const page = (await (await app.as(stranger)).get(at)).body.content
  expect(page.current).toMatchObject([{ step: 'ask.1', description: theirs }])
  expect(page.stages[0].description).toBe('Steps handled by the committee and a named person.')
  expect(JSON.stringify({ ...page, current: [] })).not.toContain(secret)
})

test('in Hindi nothing of it is left in English: pages, lists, plan, notices', async () => {
  const { at, filer, member } = await opened(whole)
  await finish(member, at, 'read.1')
  const texts = [...new Set(textsOf(forReaders()).map(({ text }) => text))].filter((text) => text.length > 5)
  const answers = await Promise.all([
    filer.get(at, undefined, hindi),
    member.get(at, undefined, hindi),
    filer.get(`${processes}/case/process/${whole.workflowId}`, undefined, hindi),
    member.post(`${processes}/case/inbox`, {}, hindi),
    filer.post(`${processes}/case/list`, {}, hindi),
  ])
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    const rows = Array.isArray(body.content) ? body.content : null
    const visibleText = JSON.stringify(
      rows?.filter((row: { caseId: string }) => at.endsWith(row.caseId)) ?? body,
    )
    expect(texts.filter((text) => visibleText.includes(`"${text}"`))).toEqual([])
    expect(visibleText).toContain('हिन्दी ')
  }
  const notices = JSON.stringify((await filer.get('/api/notification', undefined, hindi)).body)
  expect(notices).toContain('हिन्दी actions/action1/subject')
  const english = JSON.stringify((await filer.get('/api/notification')).body)
  expect(english).toContain(' was read')
})
