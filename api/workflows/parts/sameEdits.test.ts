/**
 * The finer calls change a drawing exactly as the canvas does. On random drawings each call goes to the real
 * API, the edit behind the canvas's button is made on what stood there, and both must give one drawing.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../test/app.ts'
import { at, callsOn } from '../../../test/drawing.ts'
import { anyDrawing, pick, seeded } from '../../../test/randomDrawings.ts'
import { addAction, removeAction, setActionsOfType } from '../../../workflows/definition/edit/actions.ts'
import * as forms from '../../../workflows/definition/edit/forms.ts'
import * as fields from '../../../workflows/definition/edit/meetingFields.ts'
import * as prerequisites from '../../../workflows/definition/edit/prerequisites.ts'
import { EditError } from '../../../workflows/definition/edit/editError.ts'
import type { Edit } from '../../../workflows/definition/edit/rows.ts'
import { addStage, removeStage, setStage } from '../../../workflows/definition/edit/stages.ts'
import * as steps from '../../../workflows/definition/edit/steps.ts'
import type { Graph } from '../../../workflows/definition/graph.ts'

let app: TestApp
let asha: Caller
beforeAll(async () => {
  app = await testApp()
  asha = await app.as(app.employer.admin)
})
afterAll(() => app.close())

type Calls = ReturnType<typeof callsOn> & { workflowId: string }
type Answer = Promise<{ status: number; body: { fields?: { path: string }[] } }>
type EditPair = { call: (calls: Calls) => Answer; edit: Edit }
type Any = <T>(rows: readonly T[]) => T
const vote = { type: 'VOTE', label: 'New' } as const

/** What is wished for, by both ways; null where the drawing has nothing of the kind. */
const editPairs: Record<string, (graph: Graph, any: Any) => EditPair | null> = {
  'add a stage': () => ({
    call: ({ add }) => add('stage', { id: 'new', name: 'New' }),
    edit: addStage({ id: 'new', name: 'New' }),
  }),
  'add a stage that is there': ({ stages }, any) => {
    const stage = { id: any(stages).id, name: 'New' }
    return { call: ({ add }) => add('stage', stage), edit: addStage(stage) }
  },
  'rename a stage': ({ stages }, any) => {
    const { id } = any(stages)
    return { call: ({ change }) => change(`stage/${id}`, { name: 'X' }), edit: setStage(id, { name: 'X' }) }
  },
  'remove a stage': ({ stages }, any) => {
    const { id } = any(stages)
    return { call: ({ remove }) => remove(`stage/${id}`), edit: removeStage(id) }
  },
  'add a step': ({ stages }, any) => {
    const step = {
      id: 'new',
      stageId: any(stages).id,
      kind: any(['ACTION', 'MEETING'] as const),
      name: 'New',
    }
    return { call: ({ add }) => add('step', step), edit: steps.addStep(step) }
  },
  'add a step to no stage': () => {
    const step = { id: 'new', stageId: 'nowhere', kind: 'ACTION', name: 'New' } as const
    return { call: ({ add }) => add('step', step), edit: steps.addStep(step) }
  },
  'take a step to a stage': (graph, any) => {
    const [{ id }, stageId] = [any(graph.steps), any(graph.stages).id]
    return {
      call: ({ change }) => change(`step/${id}`, { stageId }),
      edit: steps.moveStepToStage(id, stageId),
    }
  },
  'change the kind of a step': (graph, any) => {
    const [{ id }, kind] = [any(graph.steps), any(['ACTION', 'MEETING'] as const)]
    return { call: ({ change }) => change(`step/${id}`, { kind }), edit: steps.setKind(id, kind) }
  },
  'leave out outcomes of a step': (graph, any) => {
    const { id, outcomes } = any(graph.steps)
    const left = { outcomes: outcomes.slice(1) }
    return { call: ({ change }) => change(`step/${id}`, left), edit: steps.setStep(id, left) }
  },
  'begin a clock with a step that is not there': (graph, any) => {
    const { id, clock } = any(graph.steps)
    if (!clock) return null
    const change = { clock: { ...clock, trigger: { on: 'STEP_COMPLETED', stepId: 'nowhere' } } } as const
    return { call: (calls) => calls.change(`step/${id}`, change), edit: steps.setStep(id, change) }
  },
  'set a step': (graph, any) => {
    const { id } = any(graph.steps)
    return {
      call: ({ change }) => change(`step-setting/${id}`, { reopenable: true }),
      edit: steps.setStepSetting(id, { reopenable: true }),
    }
  },
  'remove a step': (graph, any) => {
    const { id } = any(graph.steps)
    return { call: ({ remove }) => remove(`step/${id}`), edit: steps.removeStep(id) }
  },
  'remove a step that is not there': () => ({
    call: ({ remove }) => remove('step/nowhere'),
    edit: steps.removeStep('nowhere'),
  }),
  'add an action': (graph, any) => {
    const { id: stepId, outcomes } = any(graph.steps)
    const action = {
      id: 'new',
      on: any(['ENTER', 'COMPLETE'] as const),
      type: 'NOTIFY',
      outcome: outcomes[0]?.id ?? null,
    } as const
    return {
      call: ({ add }) => add(`step/${stepId}/action`, action),
      edit: addAction({ ...action, stepId }),
    }
  },
  'switch actions': () => ({
    call: ({ workflowVersionId }) =>
      asha.put(`${at}/workflow-action-setting/${workflowVersionId}`, {
        actions: [{ type: 'NOTIFY', enabled: false }],
      }),
    edit: setActionsOfType({ type: 'NOTIFY', enabled: false }),
  }),
  'remove an action': (graph, any) => {
    const action = any(graph.actions)
    return action
      ? {
          call: ({ remove }) => remove(`step/${action.stepId}/action/${action.id}`),
          edit: removeAction(action.id),
        }
      : null
  },
  'add a section': (graph, any) => {
    const section = { id: 'new', stepId: any(['filing', any(graph.steps).id]), title: 'New' }
    return { call: ({ add }) => add('component', section), edit: forms.addComponent(section) }
  },
  'take a section to another form': (graph, any) => {
    const [section, stepId] = [any(graph.components), any(graph.steps).id]
    return section
      ? {
          call: ({ change }) => change(`component/${section.id}`, { stepId }),
          edit: forms.setComponent(section.id, { stepId }),
        }
      : null
  },
  'remove a section': (graph, any) => {
    const section = any(graph.components)
    return section
      ? { call: ({ remove }) => remove(`component/${section.id}`), edit: forms.removeComponent(section.id) }
      : null
  },
  'add a question': (graph, any) => {
    const question = { ...vote, id: 'new', key: 'new', componentId: any(graph.components)?.id ?? 'nowhere' }
    return { call: ({ add }) => add('attribute', question), edit: forms.addAttribute(question) }
  },
  'rename an answer': (graph, any) => {
    const question = any(graph.attributes)
    return question
      ? {
          call: ({ change }) => change(`attribute/${question.id}`, { key: 'renamed' }),
          edit: forms.renameKey(question.id, 'renamed'),
        }
      : null
  },
  'take a question to a section': (graph, any) => {
    const [question, section] = [any(graph.attributes), any(graph.components)]
    return question && section
      ? {
          call: ({ change }) => change(`attribute/${question.id}`, { componentId: section.id }),
          edit: forms.setAttribute(question.id, { componentId: section.id }),
        }
      : null
  },
  'order questions': (graph, any) => {
    const [question, section] = [any(graph.attributes), any(graph.components)]
    if (!question || !section) return null
    const items = [{ id: question.id, order: 0 }]
    return {
      call: ({ change }) => change('attribute/order', { componentId: section.id, items }),
      edit: forms.orderAttributes(section.id, items),
    }
  },
  'remove a question': (graph, any) => {
    const question = any(graph.attributes)
    return question
      ? { call: ({ remove }) => remove(`attribute/${question.id}`), edit: forms.removeAttribute(question.id) }
      : null
  },
  'add a field of a meeting': (graph, any) => {
    const field = {
      id: 'new',
      stepId: any(graph.steps).id,
      key: any(['room', 'guests']),
      label: 'New',
      type: 'INPUT_BOX',
    } as const
    return { call: ({ add }) => add('meeting-field/create', field), edit: fields.addMeetingField(field) }
  },
  'remove a field of a meeting': (graph, any) => {
    const field = any(graph.meetingFields)
    return field
      ? {
          call: ({ remove }) => remove(`meeting-field/remove/${field.id}`),
          edit: fields.removeMeetingField(field.id),
        }
      : null
  },
  'add a prerequisite': (graph, any) => {
    const one = {
      id: 'new',
      stepId: any(graph.steps).id,
      requiresStepId: any(['nowhere', any(graph.steps).id]),
    }
    return {
      call: ({ workflowId }) => asha.post(`${at}/prerequisite`, { workflowId, prerequisiteList: [one] }),
      edit: prerequisites.addPrerequisite(one),
    }
  },
  'remove a prerequisite': (graph, any) => {
    const one = any(graph.prerequisites)
    return one
      ? {
          call: ({ workflowId }) =>
            asha.delete(`${at}/prerequisite/${workflowId}`, { prerequisiteIds: [one.id] }),
          edit: prerequisites.removePrerequisite(one.id),
        }
      : null
  },
}

async function drawn(graph: Graph, workflowName: string): Promise<Calls> {
  const { workflowId, current } = (
    await asha.post(`${at}/create`, { workflowName, kind: 'COMPLAINT', templateId: 'EMPTY_COMPLAINT' })
  ).body.content
  const saved = await asha.put(`${at}/version/${current.workflowVersionId}/graph`, {
    graph,
    revision: current.revision,
  })
  expect(saved.status).toBe(200)
  return { workflowId, ...callsOn(asha, current.workflowVersionId) }
}

test('every call makes the drawing that the canvas makes, or both refuse', async () => {
  const counts: Record<string, number> = {}
  for (let seed = 1; seed <= 6; seed++) {
    const random = seeded(seed)
    let graph = anyDrawing(random)
    const calls = await drawn(graph, `Drawn ${seed}`)
    for (const [name, wishOf] of Object.entries(editPairs)) {
      if (graph.steps.length === 0 || graph.stages.length === 0) break
      const pair = wishOf(graph, (rows) => pick(random, rows))
      if (!pair) continue
      const { status, body } = await pair.call(calls)
      const after = await calls.graph()
      try {
        graph = pair.edit(graph)
        expect([name, status]).toEqual([name, 200])
        counts[name] = (counts[name] ?? 0) + 1
      } catch (error) {
        if (!(error instanceof EditError)) throw error
        const { reason, place } = error
        const isInPath = place.field === null
        expect([name, status]).toEqual([name, reason !== 'UNKNOWN' ? 409 : isInPath ? 404 : 400])
        if (!isInPath) expect(body.fields?.[0]?.path).toContain(place.field)
      }
      expect(after, name).toEqual(graph)
      // What was added goes again, so that the next drawing of the kind can be added.
      if (name.startsWith('add')) {
        const saved = await asha.get(`${at}/version/${calls.workflowVersionId}`)
        graph = withoutNew(graph)
        await asha.put(`${at}/version/${calls.workflowVersionId}/graph`, {
          graph,
          revision: saved.body.content.revision,
        })
      }
    }
  }
  const never = Object.keys(editPairs).filter(
    (name) => !counts[name] && !/not there|is there|no stage/.test(name),
  )
  expect(never).toEqual([])
})

const withoutNew = (graph: Graph): Graph =>
  Object.fromEntries(
    Object.entries(graph).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((row: { id: string }) => row.id !== 'new') : value,
    ]),
  ) as Graph
