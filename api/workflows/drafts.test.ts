import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildPerson } from '../../prisma/builders.ts'
import { canonicalJson } from '../../workflows/definition/canonical.ts'
import { form, is } from '../../workflows/definition/templates/build.ts'
import { templates } from '../../workflows/definition/templates/index.ts'
import type { TraceMove } from '../../workflows/definition/trace.ts'
import { small } from '../../test/cast.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'

const at = '/complaint-workflow/api/admin/workflow'
let app: TestApp
let asha: Caller
let binu: Caller
beforeAll(async () => {
  app = await testApp()
  asha = await app.as(app.employer.admin)
  binu = await app.as(
    await buildPerson(app.db, app.employer.workspace, { name: 'Binu George', role: 'WORKSPACE_ADMIN' }),
  )
})
afterAll(() => app.close())

type Drawn = { workflowId: string; draftId: string; graph: object }
let posh: Drawn
let drawn = 0
const draw = async (templateId?: string): Promise<Drawn> => {
  const { workflowId, current } = (
    await asha.post(`${at}/create`, {
      workflowName: `Workflow ${++drawn}`,
      kind: 'COMPLAINT',
      templateId,
      branchIdList: [app.employer.pune.id],
    })
  ).body.content
  return { workflowId, draftId: current.workflowVersionId, graph: current.graph }
}
const save = (who: Caller, { draftId, graph }: Drawn, confidentiality: string, revision: number) =>
  who.put(`${at}/version/${draftId}/graph`, { graph: { ...graph, confidentiality }, revision })
const publish = (who: Caller, { workflowId, draftId }: Drawn, more: object = {}) =>
  who.post(`${at}/publish`, { workflowId, workflowVersionId: draftId, ...more })
const version = async (id: string) => (await asha.get(`${at}/version/${id}`)).body.content
beforeEach(async () => {
  posh = await draw('POSH')
})

describe('saving a drawing', () => {
  test('each save takes the next revision and leaves a line in the ledger', async () => {
    expect((await save(asha, posh, 'One', 1)).body.content).toMatchObject({
      workflowVersionId: posh.draftId,
      revision: 2,
    })
    expect((await save(asha, posh, 'Two', 2)).body.content.revision).toBe(3)
    expect((await version(posh.draftId)).graph.confidentiality).toBe('Two')
    const lines = await app.db.platform.ledgerEntry.findMany({
      where: { entityId: posh.draftId },
      orderBy: { seq: 'asc' },
    })
    const changes = [{ field: 'confidentiality', from: [], to: [] }]
    expect(lines.map(({ action, byUserId, detail }) => [action, byUserId, detail])).toEqual([
      ['workflows:saveGraph', app.employer.admin.id, { revision: 2, changes }],
      ['workflows:saveGraph', app.employer.admin.id, { revision: 3, changes }],
    ])
  })

  test('two people save the same draft at once: one is told, nothing is lost', async () => {
    const answers = await Promise.all([
      save(asha, posh, 'Asha’s words', 1),
      save(binu, posh, 'Binu’s words', 1),
    ])
    const [won, lost] = answers[0]?.status === 200 ? answers : answers.toReversed()
    expect([won?.status, lost?.status]).toEqual([200, 409])
    const [hers, his] = won === answers[0] ? ['Asha’s words', 'Asha Rao'] : ['Binu’s words', 'Binu George']
    expect(lost?.body).toMatchObject({
      code: 'STALE_VERSION',
      current: { revision: 2, savedBy: his, graph: { confidentiality: hers } },
    })
    expect((await version(posh.draftId)).graph.confidentiality).toBe(hers)
  })

  test('edits of parts made at once all get in', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        (n % 2 ? asha : binu).post(`${at}/stage`, { workflowVersionId: posh.draftId, name: `Stage ${n}` }),
      ),
    )
    expect(answers.map((each) => each.status)).toEqual(Array(6).fill(200))
    const { graph, revision } = await version(posh.draftId)
    expect(graph.stages.filter((each: { name: string }) => /^Stage \d$/.test(each.name))).toHaveLength(6)
    expect(revision).toBe(7)
  })

  test.each([
    ['a drawing that is none', 'nothing', 'graph'],
    ['an unknown field', { ...templates.POSH!.graph, wish: 1 }, 'graph.wish'],
    ['a number as words', { ...templates.POSH!.graph, confidentiality: 1 }, 'graph.confidentiality'],
    [
      'words that are too long',
      { ...templates.POSH!.graph, confidentiality: 'x'.repeat(4001) },
      'graph.confidentiality',
    ],
    ['the other kind', { ...templates.POSH!.graph, kind: 'MEETING' }, 'graph.kind'],
  ])('%s is refused with its field', async (_, graph, path) => {
    const { body } = await asha.put(`${at}/version/${posh.draftId}/graph`, { graph, revision: 1 })
    expect(body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', fields: [{ path }] })
    expect((await version(posh.draftId)).revision).toBe(1)
  })

  test('a drawing of more than four megabytes is refused', async () => {
    const steps = Array.from({ length: 1100 }, (_, n) => ({ id: `s${n}`, description: 'x'.repeat(4000) }))
    expect(
      (
        await asha.put(`${at}/version/${posh.draftId}/graph`, {
          graph: { ...posh.graph, steps },
          revision: 1,
        })
      ).status,
    ).toBe(413)
  })

  test('an unknown draft is not there', async () =>
    expect((await save(asha, { ...posh, draftId: uuid() }, 'x', 1)).status).toBe(404))
})

describe('publishing', () => {
  test('the POSH template compiles to a definition named by the hash of its canonical text', async () => {
    expect((await asha.get(`${at}/version/${posh.draftId}/problems`)).body.content).toEqual([])
    const { status, body } = await publish(asha, posh, { revision: 1, note: 'As the Act has it' })
    expect(status).toBe(200)
    expect(body.content).toMatchObject({
      status: 'PUBLISHED',
      publishedBy: 'Asha Rao',
      note: 'As the Act has it',
    })
    const row = await app.db.platform.workflowVersion.findUniqueOrThrow({ where: { id: posh.draftId } })
    expect(createHash('sha256').update(canonicalJson(row.definition)).digest('hex')).toBe(
      body.content.definitionHash,
    )
  })

  test('a drawing with problems is refused with the list that the canvas shows', async () => {
    const empty = await draw()
    const problemsShown = (await asha.get(`${at}/version/${empty.draftId}/problems`)).body.content
    expect(problemsShown.length).toBeGreaterThan(0)
    expect((await publish(asha, empty)).body).toMatchObject({
      status: 409,
      code: 'HAS_PROBLEMS',
      problems: problemsShown,
    })
    expect((await version(empty.draftId)).status).toBe('DRAFT')
  })

  test('a mistake that only shows on the way is refused with that way, and a warning is not', async () => {
    const graph = small()
    for (const step of graph.steps) step.setting.reopenable = false
    Object.assign(
      graph,
      form([
        {
          id: 'wishes',
          stepId: 'filing',
          title: 'Wishes',
          visibleTo: [],
          questions: [
            { key: 'wish', type: 'SINGLE_SELECT', label: 'Wish', options: { yes: 'Yes', no: 'No' } },
          ],
        },
      ]),
    )
    graph.steps[0]!.outcomes[0]!.label = 'Taken up'
    graph.edges.find(({ to }) => to === 'meet')!.condition = is('wish', 'yes')
    graph.edges.push(
      { id: 'else', from: 'read', outcome: 'done', to: 'close', condition: null },
      { id: 'never', from: 'meet', outcome: 'no', to: 'read', condition: is('wish', 'no') },
    )
    const mine = await draw()
    await asha.put(`${at}/version/${mine.draftId}/graph`, { graph, revision: 1 })
    const { body } = await publish(asha, mine)
    expect(body).toMatchObject({
      code: 'HAS_PROBLEMS',
      problems: [{ code: 'CONDITION_NEVER_HOLDS', nodeId: 'never' }],
    })
    expect(body.problems[0].trace.map((move: TraceMove) => `${move.kind} ${move.stepId ?? ''}`)).toEqual([
      'FILED ',
      'OPENED read',
      'ENDED read',
      'OPENED meet',
      'ENDED meet',
    ])
    expect(body.problems[0].trace[0].answers).toEqual({ wish: 'yes' })
    graph.edges = graph.edges.filter(({ id }) => id !== 'never')
    graph.edges.push({ id: 'beside', from: 'start', outcome: null, to: 'meet', condition: null })
    graph.steps[0]!.outcomes[1]!.closesNow = true
    await asha.put(`${at}/version/${mine.draftId}/graph`, { graph, revision: 2 })
    const warned = (await asha.get(`${at}/version/${mine.draftId}/problems`)).body.content
    expect(warned).toMatchObject([{ code: 'WORK_LOST', isWarning: true, nodeId: 'read' }])
    expect((await publish(asha, mine)).status).toBe(200)
  })

  test('what may be kept is published with a reason, which stays in the version and goes to the next', async () => {
    const { graph } = templates.POSH!
    const later = { id: 'later', name: 'Later', description: '', order: 9, color: null, visibleTo: [] }
    const put = (revision: number, more: object) =>
      asha.put(`${at}/version/${posh.draftId}/graph`, {
        graph: { ...graph, stages: [...graph.stages, later], ...more },
        revision,
      })
    await put(1, {})
    const [problem] = (await publish(asha, posh)).body.problems
    expect(problem).toMatchObject({ code: 'EMPTY_STAGE', isWarning: false })
    const confirmations = { [problem.confirm]: 'Its steps follow next year.' }
    expect((await put(2, { confirmations: { [problem.confirm]: '  ' } })).status).toBe(400)
    await put(2, { confirmations })
    const problemsShown = (await asha.get(`${at}/version/${posh.draftId}/problems`)).body.content
    expect(problemsShown).toMatchObject([
      { code: 'EMPTY_STAGE', isWarning: true, reason: 'Its steps follow next year.' },
    ])
    expect((await publish(asha, posh)).status).toBe(200)
    const row = await app.db.platform.workflowVersion.findUniqueOrThrow({ where: { id: posh.draftId } })
    expect(row).toMatchObject({ definition: { confirmations }, graph: { confirmations } })
    const next = await asha.post(`${at}/${posh.workflowId}/version`, {})
    expect(next.body.content.graph.confirmations).toEqual(confirmations)
  })

  test('a workflow of no business unit is asked about', async () => {
    const { workflowId, current } = (
      await asha.post(`${at}/create`, { workflowName: 'Of nobody', kind: 'COMPLAINT', templateId: 'POSH' })
    ).body.content
    const { body } = await publish(asha, { workflowId, draftId: current.workflowVersionId, graph: {} })
    expect(body.problems).toMatchObject([{ code: 'APPLIES_TO_NOBODY', nodeId: null }])
  })

  test('a person or committee from elsewhere is a problem', async () => {
    const steps = templates.POSH!.graph.steps.map((step, n) =>
      n === 0 ? { ...step, actor: { by: 'PERSON', userId: uuid() } } : step,
    )
    await asha.put(`${at}/version/${posh.draftId}/graph`, { graph: { ...posh.graph, steps }, revision: 1 })
    expect((await publish(asha, posh)).body.problems).toMatchObject([
      { code: 'PERSON_UNKNOWN', nodeId: steps[0]?.id },
    ])
  })

  test('a drawing that somebody changed since is not published unseen', async () => {
    await save(binu, posh, 'Changed meanwhile', 1)
    expect((await publish(asha, posh, { revision: 1 })).body).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      current: { revision: 2, savedBy: 'Binu George' },
    })
  })

  test('of two who publish at once one wins', async () => {
    const answers = await Promise.all([publish(asha, posh), publish(binu, posh)])
    expect(answers.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find((each) => each.status === 409)?.body.code).toBe('ILLEGAL_STATE')
  })

  test('what is published never changes: not by a call, not by the database', async () => {
    await publish(asha, posh)
    expect((await save(asha, posh, 'Too late', 1)).body).toMatchObject({
      status: 409,
      code: 'ILLEGAL_STATE',
      versionStatus: 'PUBLISHED',
    })
    expect((await publish(asha, posh)).body.code).toBe('ILLEGAL_STATE')
    const change = (data: object) =>
      app.db.platform.workflowVersion.update({ where: { id: posh.draftId }, data })
    await expect(change({ definition: {} })).rejects.toThrow(/published version never changes/)
    await expect(change({ graph: {} })).rejects.toThrow(/published version never changes/)
    await expect(change({ status: 'DRAFT' })).rejects.toThrow(/does not become a draft again/)
    await expect(app.db.platform.workflowVersion.delete({ where: { id: posh.draftId } })).rejects.toThrow(
      /never deleted/,
    )
  })

  test('a version of another workflow is not there', async () => {
    const other = await draw()
    expect((await publish(asha, { ...posh, workflowId: other.workflowId })).status).toBe(404)
    expect((await publish(asha, { ...posh, workflowId: uuid() })).status).toBe(404)
    expect((await publish(asha, posh, { revision: 'first', wish: 1 })).body).toMatchObject({
      status: 400,
      fields: [{ path: 'revision' }, { path: 'wish' }],
    })
  })
})

describe('new versions', () => {
  const next = (who: Caller, { workflowId }: Drawn, body: object = {}) =>
    who.post(`${at}/${workflowId}/version`, body)

  test('a new version replaces the published one, which stays as it was', async () => {
    const first = (await publish(asha, posh)).body.content
    const draft = (await next(binu, posh, { workflowName: `Renamed ${drawn}` })).body.content
    expect(draft).toMatchObject({ number: 2, status: 'DRAFT', createdBy: 'Binu George', graph: posh.graph })
    await save(asha, { ...posh, draftId: draft.workflowVersionId }, 'Second edition', 1)
    expect((await publish(asha, { ...posh, draftId: draft.workflowVersionId })).status).toBe(200)
    expect(await version(posh.draftId)).toMatchObject({
      status: 'SUPERSEDED',
      graph: posh.graph,
      definitionHash: first.definitionHash,
      publishedAt: first.publishedAt,
    })
    const { workflowName, publishedVersionId, draftVersionId, versions } = (
      await asha.get(`${at}/${posh.workflowId}?versionId=${posh.draftId}`)
    ).body.content
    expect([workflowName, publishedVersionId, draftVersionId, versions.length]).toEqual([
      `Renamed ${drawn}`,
      draft.workflowVersionId,
      null,
      2,
    ])
  })

  test('any older version can be the start', async () => {
    await publish(asha, posh)
    const second = (await next(asha, posh)).body.content.workflowVersionId
    await save(asha, { ...posh, draftId: second }, 'Second edition', 1)
    await publish(asha, { ...posh, draftId: second })
    expect((await next(asha, posh, { copyFromVersionId: posh.draftId })).body.content).toMatchObject({
      number: 3,
      graph: posh.graph,
    })
  })

  test('there is one draft at a time, also for two who ask at once', async () => {
    expect((await next(asha, posh)).body).toMatchObject({
      status: 409,
      code: 'ILLEGAL_STATE',
      draftVersionId: posh.draftId,
    })
    await publish(asha, posh)
    const answers = await Promise.all([next(asha, posh), next(binu, posh)])
    expect(answers.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await asha.get(`${at}/${posh.workflowId}`)).body.content.versions).toHaveLength(2)
  })

  test('a version of another workflow or an unknown one cannot be copied', async () => {
    await publish(asha, posh)
    const other = await draw()
    expect((await next(asha, posh, { copyFromVersionId: other.draftId })).status).toBe(404)
    expect((await next(asha, posh, { copyFromVersionId: 'x' })).body.fields).toMatchObject([
      { path: 'copyFromVersionId' },
    ])
    expect((await next(asha, { ...posh, workflowId: uuid() })).status).toBe(404)
  })
})
