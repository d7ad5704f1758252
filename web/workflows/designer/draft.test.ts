import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyGraph } from '../../../workflows/definition/graph.ts'
import { createDraft } from './draft.ts'
import { addStage, setStage } from '../../../workflows/definition/edit/stages.ts'
import { setConfidentiality } from '../../../workflows/definition/edit/workflow.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const empty = emptyGraph('COMPLAINT')

it('undoes and does again every change, with its words', () => {
  const store = createDraft(empty, false)
  const { edit } = store.getState()
  edit('Add stage', addStage({ id: 'one', name: 'Inquiry' }))
  store.getState().choose({ chosen: { kind: 'stage', id: 'one' }, section: null })
  edit('Rename stage', setStage('one', { name: 'Hearing' }))
  const { undo, redo } = store.temporal.getState()
  expect(store.getState().change).toBe('Rename stage')
  undo()
  expect([
    store.getState().graph.stages[0]?.name,
    store.getState().change,
    store.temporal.getState().futureStates.at(-1)?.change,
  ]).toEqual(['Inquiry', 'Add stage', 'Rename stage'])
  undo()
  expect([store.getState().graph, store.temporal.getState().pastStates.length]).toEqual([empty, 0])
  redo()
  redo()
  expect(store.getState().graph.stages[0]?.name).toBe('Hearing')
})
it('takes typing as one change, and typing after a pause as another', () => {
  const store = createDraft(empty, false)
  for (const text of ['P', 'Pl', 'Ple'])
    store.getState().edit('Write', setConfidentiality(text), 'confidentiality')
  vi.advanceTimersByTime(3000)
  store.getState().edit('Write', setConfidentiality('Please'), 'confidentiality')
  expect(store.temporal.getState().pastStates.map((past) => past.graph?.confidentiality)).toEqual(['', 'Ple'])
})
it('changes nothing that is published', () => {
  const store = createDraft(empty, true)
  store.getState().edit('Add stage', addStage({ id: 'one', name: 'Inquiry' }))
  expect(store.getState().graph).toBe(empty)
})
