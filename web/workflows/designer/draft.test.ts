import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyGraph, type Graph } from '../../../workflows/definition/graph.ts'
import { CallError } from '../../callError.ts'
import { createAutosave, type SaveState } from './autosave.ts'
import { createDraft } from './draft.ts'
import { addStage, setStage } from '../../../workflows/definition/edit/stages.ts'
import { setConfidentiality } from '../../../workflows/definition/edit/workflow.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const empty = emptyGraph('COMPLAINT')
const words = (confidentiality: string): Graph => ({ ...empty, confidentiality })

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

/** A place to save to that answers as told, in order. */
function place(...answers: (CallError | 'ok')[]) {
  const [sent, states]: [[string, number][], SaveState['is'][]] = [[], []]
  const autosave = createAutosave({
    revision: 1,
    savedAt: '',
    tell: (state) => states.push(state.is),
    save: async (graph, revision) => {
      sent.push([graph.confidentiality, revision])
      const answer = answers.shift() ?? 'ok'
      if (answer !== 'ok') throw answer
      return { revision: revision + 1, updatedAt: '' }
    },
  })
  return { autosave, sent, states }
}

it('saves once after the last of several changes, then from the new revision', async () => {
  const { autosave, sent, states } = place()
  autosave.changed(words('a'))
  autosave.changed(words('b'))
  await vi.advanceTimersByTimeAsync(900)
  autosave.changed(words('c'))
  expect(autosave.isUnsaved()).toBe(true)
  await autosave.flush()
  expect([sent, states.at(-1), autosave.isUnsaved()]).toEqual([
    [
      ['b', 1],
      ['c', 2],
    ],
    'SAVED',
    false,
  ])
})
it('tries again by itself while the service is away', async () => {
  const { autosave, sent, states } = place(
    new CallError(0, 'UNAVAILABLE', ''),
    new CallError(503, 'UNAVAILABLE', ''),
  )
  autosave.changed(words('a'))
  await vi.advanceTimersByTimeAsync(12_000)
  expect([sent.length, states.at(-1)]).toEqual([3, 'SAVED'])
  expect(states).toContain('OFFLINE')
})
it('saves nothing over somebody else’s until told to', async () => {
  const { autosave, sent, states } = place(
    new CallError(409, 'STALE_VERSION', '', [], { current: { revision: 7 } }),
  )
  autosave.changed(words('mine'))
  await vi.advanceTimersByTimeAsync(900)
  autosave.changed(words('still mine'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect([sent.length, states.at(-1), autosave.isUnsaved()]).toEqual([1, 'STALE', true])
  await autosave.saveOver(words('still mine'), 7)
  expect([sent[1], autosave.revision()]).toEqual([['still mine', 7], 8])
})
it('takes over the other drawing without saving it again', async () => {
  const { autosave, sent } = place(new CallError(409, 'STALE_VERSION', ''))
  autosave.changed(words('mine'))
  await vi.advanceTimersByTimeAsync(900)
  autosave.changed(words('theirs'))
  autosave.takeOver(7, '')
  await vi.advanceTimersByTimeAsync(900)
  expect([sent.length, autosave.revision(), autosave.isUnsaved()]).toEqual([1, 7, false])
})
it('says why a drawing was refused, and tries again with the next change', async () => {
  const { autosave, sent, states } = place(new CallError(400, 'VALIDATION_FAILED', ''))
  autosave.changed(words('a'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect([sent.length, states.at(-1)]).toEqual([1, 'REFUSED'])
  autosave.changed(words('b'))
  await vi.advanceTimersByTimeAsync(900)
  expect([sent.length, states.at(-1)]).toEqual([2, 'SAVED'])
})
