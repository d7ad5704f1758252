/**
 * A vote in a form, of a definition that promised that no name stands beside it: one person answers a form,
 * so nobody else is shown the answer.
 */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCase, floorGraph } from '../../../test/case.ts'
import { compile } from '../../../workflows/definition/compile.ts'
import { Graph } from '../../../workflows/definition/graph.ts'
import { form } from '../../../workflows/definition/templates/build.ts'
import { testApp, type TestApp } from '../../../test/app.ts'
import { hashOf } from '../../workflows/hash.ts'
import { confirmDrawing } from '../../../test/confirmDrawing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

const question = (config: object) =>
  form([
    {
      id: 'wish',
      stepId: 'filing',
      title: 'Your wish',
      visibleTo: [],
      questions: [
        {
          key: 'mediation',
          type: 'VOTE',
          label: 'Do you want mediation?',
          options: { yes: 'Yes', no: 'No' },
          config,
        },
        { key: 'place', type: 'INPUT_BOX', label: 'Where?' },
      ],
    },
  ])

test('it is shown to whoever gave it, and to no member of the committee', async () => {
  const definition = compile(confirmDrawing({ ...floorGraph(), ...question({}) })).definition!
  for (const attribute of definition.forms['filing']?.[0]?.attributes ?? [])
    if (attribute.type === 'VOTE') attribute.config.anonymous = true
  const [workflowId, versionId, hash] = [uuid(), uuid(), hashOf(definition)]
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  await rows.workflow.create({
    data: { id: workflowId, name: 'As promised before', kind: 'COMPLAINT', createdBy: app.employer.admin.id },
  })
  await rows.workflowVersion.create({
    data: {
      id: versionId,
      workflowId,
      number: 1,
      status: 'PUBLISHED',
      graph: {},
      definition,
      definitionHash: hash,
      createdBy: app.employer.admin.id,
    },
  })
  const caseId = await fileCase(
    app.db,
    app.employer,
    { workflowId, versionId, hash, definition },
    { answers: { mediation: 'no', place: 'Pune' } },
  )
  const keysFor = async (who: 'complainant' | 'member' | 'presiding') => {
    const { body } = await (await app.as(app.employer[who])).get(`/complaint-workflow/api/case/${caseId}`)
    return body.content.form.sections.flatMap((section: { rows: { key: string }[] }) =>
      section.rows.map((row) => row.key),
    )
  }
  expect(await keysFor('complainant')).toEqual(['mediation', 'place'])
  for (const who of ['member', 'presiding'] as const) expect(await keysFor(who)).toEqual(['place'])
})

test('an older drawing is still read, and published without the promise', () => {
  const drawn = Graph.parse({ ...floorGraph(), ...question({ anonymous: true }) })
  expect(drawn.attributes[0]?.config).toEqual({ anonymous: true })
  expect(compile(confirmDrawing(drawn)).definition?.forms['filing']?.[0]?.attributes[0]).toMatchObject({
    type: 'VOTE',
    config: {},
  })
  expect(JSON.stringify(compile(confirmDrawing(drawn)).definition)).not.toContain('anonymous')
})
