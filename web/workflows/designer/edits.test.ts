import { describe, expect, it } from 'vitest'
import { anyDrawing, pick, seeded } from '../../../test/randomDrawings.ts'
import { addAction, removeAction } from '../../../workflows/definition/edit/actions.ts'
import { removeCaseClock } from '../../../workflows/definition/edit/caseClocks.ts'
import { addComponent, removeAttribute, removeComponent } from '../../../workflows/definition/edit/forms.ts'
import { addMeetingField, removeMeetingField } from '../../../workflows/definition/edit/meetingFields.ts'
import { removePrerequisite } from '../../../workflows/definition/edit/prerequisites.ts'
import type { List } from '../../../workflows/definition/edit/editError.ts'
import { inTurn, type Edit } from '../../../workflows/definition/edit/rows.ts'
import { addStage, removeStageAndSteps } from '../../../workflows/definition/edit/stages.ts'
import { addStep, removeStep, setStep } from '../../../workflows/definition/edit/steps.ts'
import { emptyGraph, Graph } from '../../../workflows/definition/graph.ts'
import { templates } from '../../../workflows/definition/templates/index.ts'
import { addHere } from './addHere.ts'
import { createDraft } from './draft.ts'
import { freshAction, freshField, freshSection, freshStage, freshStep } from './freshParts.ts'
import { newId } from '../../parts/newId.ts'
import { removeChosen } from './removeChosen.ts'

const removals: Record<List, (id: string) => Edit> = {
  stages: removeStageAndSteps,
  steps: removeStep,
  edges: (id) => removeChosen([{ kind: 'edge', id }]),
  actions: removeAction,
  components: removeComponent,
  attributes: removeAttribute,
  meetingFields: removeMeetingField,
  prerequisites: removePrerequisite,
  clocks: removeCaseClock,
}

describe('undo', { timeout: 60_000 }, () => {
  it('gives the same drawing after anything was removed', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = seeded(seed)
      const graph = seed % 10 === 0 ? (templates['POSH']?.graph as Graph) : anyDrawing(random)
      const before = structuredClone(graph)
      for (const [list, remove] of Object.entries(removals)) {
        const row = pick<{ id: string }>(random, graph[list as List])
        if (!row) continue
        const store = createDraft(graph, false)
        store.getState().edit('Remove', remove(row.id))
        expect(store.getState().graph).not.toEqual(before)
        store.temporal.getState().undo()
        expect(store.getState().graph).toEqual(before)
      }
    }
  })
  it('is not offered for an edit of something that has gone meanwhile', () => {
    const store = createDraft(emptyGraph('COMPLAINT'), false)
    store.getState().edit('Rename step', setStep('gone', { name: 'Hearing' }))
    expect(store.temporal.getState().pastStates).toEqual([])
    expect(store.getState().graph).toEqual(emptyGraph('COMPLAINT'))
  })
})

it('begins new parts with words, so that they fit the schema', () => {
  const graph = inTurn(
    addStage(freshStage('one')),
    addStep(freshStep('meet', 'one', 'MEETING')),
    addAction(freshAction('meet', 'ENTER', 'INFORM_EMPLOYER')),
    addComponent(freshSection('meet')),
    addMeetingField(freshField('meet')),
    addHere('next', 'ACTION', { kind: 'step', id: 'meet' }),
  )(emptyGraph('COMPLAINT'))
  expect(Graph.parse(graph)).toEqual(graph)
  expect(graph).toMatchObject({
    stages: [{ visibleTo: ['COMPLAINANT'] }],
    steps: [{ outcomes: [{ label: 'Done' }], meeting: { minutesRequired: true } }, { id: 'next' }],
    actions: [{ recipients: [{ to: 'EMPLOYER' }], template: { subject: '{caseNo}: {stage}' } }],
    edges: [{ from: 'meet', to: 'next' }],
  })
})

it('gives ids that differ and fit', () => {
  const ids = Array.from({ length: 500 }, newId)
  expect(new Set(ids).size).toBe(500)
  expect(ids.every((id) => /^[a-z][a-z0-9]{9}$/.test(id))).toBe(true)
})

it('removes several things at once, by kind, and what went with another only once', () => {
  const posh = templates['POSH']?.graph as Graph
  const hearing = posh.steps.find(({ id }) => id === 'hearing')
  const graph = removeChosen([
    { kind: 'stage', id: hearing?.stageId ?? '' },
    { kind: 'step', id: 'hearing' },
    { kind: 'edge', id: 'start-acknowledge' },
  ])(addStage({ id: 'hearing', name: 'Same id as a step' })(posh))
  expect(graph.stages.map(({ id }) => id)).toContain('hearing')
  expect(graph.steps.some(({ stageId }) => stageId === hearing?.stageId)).toBe(false)
  expect(graph.edges.some(({ id }) => id === 'start-acknowledge')).toBe(false)
})
