/**
 * Whatever is done to whatever drawing: nothing is left that names what is gone, the old drawing stays as it
 * was, and an edit of what is not there says where. The oracle lists the names of a drawing by itself.
 */
import { describe, expect, test } from 'vitest'
import { anyDrawing, pick, seeded, type Random } from '../../../test/randomDrawings.ts'
import { compile } from '../compile.ts'
import { Graph } from '../graph.ts'
import { templates } from '../templates/index.ts'
import { addAction, moveAction, removeAction, setAction, setActionsOfType, setActionType } from './actions.ts'
import { addClock, removeClock, setClock, setLaw, setLength, setThreshold } from './clocks.ts'
import { addEdge, connect, disconnect, reconnect, setCondition, setNext } from './edges.ts'
import * as forms from './forms.ts'
import * as fields from './meetingFields.ts'
import { addOutcome, moveOutcome, removeOutcome, renameOutcome, setOutcome } from './outcomes.ts'
import * as prerequisites from './prerequisites.ts'
import { EditError, type List } from './editError.ts'
import type { Edit } from './rows.ts'
import { addStage, moveStage, removeStage, removeStageAndSteps, setStage } from './stages.ts'
import * as steps from './steps.ts'

/** Every name in a drawing that leads nowhere: which row of which list, and what it names. */
function dangling(graph: Graph): string[] {
  const [stages, stepIds] = [
    new Set(graph.stages.map(({ id }) => id)),
    new Set(graph.steps.map(({ id }) => id)),
  ]
  const sections = new Set(graph.components.map(({ id }) => id))
  const outcomes = new Set(
    graph.steps.flatMap(({ id, outcomes }) => outcomes.map((one) => `${id} ${one.id}`)),
  )
  const names: [row: string, name: string | null, isThere: boolean][] = [
    ...graph.steps.map((one) => [`step ${one.id}`, one.stageId, stages.has(one.stageId)] as const),
    ...graph.steps.flatMap(({ id, clock }) =>
      clock?.trigger.on === 'STEP_COMPLETED'
        ? [[`clock of ${id}`, clock.trigger.stepId, stepIds.has(clock.trigger.stepId)] as const]
        : [],
    ),
    ...graph.edges.flatMap(({ id, from, outcome, to }) => [
      [`arrow ${id}`, from, from === 'start' || stepIds.has(from)] as const,
      [`arrow ${id}`, to, to === 'close' || stepIds.has(to)] as const,
      [`arrow ${id}`, outcome, from === 'start' || outcomes.has(`${from} ${outcome}`)] as const,
    ]),
    ...graph.actions.flatMap(({ id, stepId, outcome }) => [
      [`action ${id}`, stepId, stepIds.has(stepId)] as const,
      [`action ${id}`, outcome, outcome === null || outcomes.has(`${stepId} ${outcome}`)] as const,
    ]),
    ...graph.components.map(
      ({ id, stepId }) => [`section ${id}`, stepId, stepId === 'filing' || stepIds.has(stepId)] as const,
    ),
    ...graph.attributes.map(
      ({ id, componentId }) => [`question ${id}`, componentId, sections.has(componentId)] as const,
    ),
    ...graph.meetingFields.map(({ id, stepId }) => [`field ${id}`, stepId, stepIds.has(stepId)] as const),
    ...graph.prerequisites.flatMap(({ id, stepId, requiresStepId }) => [
      [`prerequisite ${id}`, stepId, stepId === null || stepIds.has(stepId)] as const,
      [`prerequisite ${id}`, requiresStepId, requiresStepId === null || stepIds.has(requiresStepId)] as const,
    ]),
  ].map(([row, name, isThere]) => [row, name, isThere])
  return names.filter(([, , isThere]) => !isThere).map(([row, name]) => `${row} names ${name}`)
}

type Any = { random: Random; of: (list: List) => string; newId: () => string }
/** One edit of every kind, about parts picked at random; one in eight names something that is not there. */
const edits: Record<string, (any: Any, graph: Graph) => Edit> = {
  addStage: ({ newId }) => addStage({ id: newId(), name: 'New' }),
  setStage: ({ of }) => setStage(of('stages'), { name: 'Other' }),
  moveStage: ({ of }) => moveStage(of('stages'), 1),
  removeStage: ({ of }) => removeStage(of('stages')),
  removeStageAndSteps: ({ of }) => removeStageAndSteps(of('stages')),
  addStep: ({ newId, of, random }) =>
    steps.addStep({
      id: newId(),
      stageId: of('stages'),
      kind: pick(random, ['MEETING', 'ACTION']),
      name: 'New',
      outcomes: [{ id: 'yes', label: 'Yes' }],
    }),
  setStep: ({ of }) => steps.setStep(of('steps'), { name: 'Other', stageId: of('stages') }),
  setOutcomes: ({ of }) => steps.setStep(of('steps'), { outcomes: [{ id: 'no', label: 'No' }] }),
  setKind: ({ of, random }) => steps.setKind(of('steps'), pick(random, ['MEETING', 'ACTION'])),
  setStepSetting: ({ of }) => steps.setStepSetting(of('steps'), { automatic: true }),
  setMeeting: ({ of }) => steps.setMeeting(of('steps'), { quorum: 3 }),
  clearUnused: ({ of }) => steps.clearUnused(of('steps')),
  placeSteps: ({ of }) =>
    steps.placeSteps([{ id: of('steps'), stageId: of('stages'), position: { x: 1, y: 2 } }]),
  moveStepToStage: ({ of }) => steps.moveStepToStage(of('steps'), of('stages')),
  moveStep: ({ of }) => steps.moveStep(of('steps'), -1),
  removeStep: ({ of }) => steps.removeStep(of('steps')),
  addOutcome: ({ of, newId }) => addOutcome(of('steps'), { id: newId(), label: 'New' }),
  renameOutcome: ({ of }) => renameOutcome(of('steps'), 'yes', 'Other'),
  setOutcome: ({ of }) => setOutcome(of('steps'), 'yes', { mustWrite: true }),
  moveOutcome: ({ of }) => moveOutcome(of('steps'), 'no', -1),
  removeOutcome: ({ of }) => removeOutcome(of('steps'), 'yes'),
  addClock: ({ of }) => addClock(of('steps')),
  setClock: ({ of }) => setClock(of('steps'), { trigger: { on: 'STEP_COMPLETED', stepId: of('steps') } }),
  setLength: ({ of }) => setLength(of('steps'), 3, 'MONTH'),
  setLaw: ({ of }) => setLaw(of('steps'), 'POSH-R7-2'),
  setThreshold: ({ of }) => setThreshold(of('steps'), 'first', { notify: [] }),
  removeClock: ({ of }) => removeClock(of('steps')),
  addEdge: ({ of, newId }) => addEdge({ id: newId(), from: of('steps'), outcome: 'no', to: of('steps') }),
  connect: ({ of, newId }) => connect(newId(), { from: of('steps'), outcome: 'yes', to: 'close' }),
  reconnect: ({ of }) => reconnect(of('edges'), { to: of('steps') }),
  rehang: ({ of }) => reconnect(of('edges'), { from: of('steps'), outcome: 'no' }),
  setCondition: ({ of }) => setCondition(of('edges'), null),
  setNext: ({ of, newId }) => setNext(newId(), of('steps'), 'yes', of('steps')),
  disconnect: ({ of }) => disconnect(of('edges')),
  addAction: ({ of, newId, random }) =>
    addAction({
      id: newId(),
      stepId: of('steps'),
      on: pick(random, ['ENTER', 'COMPLETE']),
      type: 'NOTIFY',
      outcome: pick(random, [null, 'yes', 'no']),
    }),
  setAction: ({ of, random }) =>
    setAction(of('actions'), { on: pick(random, ['ENTER', 'COMPLETE']), outcome: 'no' }),
  moveToStep: ({ of }) => setAction(of('actions'), { stepId: of('steps') }),
  setActionType: ({ of }) => setActionType(of('actions'), 'INFORM_RESPONDENT', {}),
  setActionsOfType: () => setActionsOfType({ type: 'NOTIFY', enabled: false }),
  moveAction: ({ of }) => moveAction(of('actions'), 1),
  removeAction: ({ of }) => removeAction(of('actions')),
  addComponent: ({ of, newId }) => forms.addComponent({ id: newId(), stepId: of('steps'), title: 'New' }),
  setComponent: ({ of }) => forms.setComponent(of('components'), { stepId: of('steps') }),
  moveComponent: ({ of }) => forms.moveComponent(of('components'), 1),
  removeComponent: ({ of }) => forms.removeComponent(of('components')),
  addAttribute: ({ of, newId }) =>
    forms.addAttribute({ id: newId(), componentId: of('components'), type: 'VOTE', label: 'New' }),
  setAttribute: ({ of }) => forms.setAttribute(of('attributes'), { componentId: of('components') }),
  renameKey: ({ of, newId }) => forms.renameKey(of('attributes'), newId()),
  setConfig: ({ of }) => forms.setConfig(of('attributes'), { minWords: 3 }),
  moveAttribute: ({ of }) => forms.moveAttribute(of('attributes'), of('components'), 0),
  orderAttributes: ({ of }) => forms.orderAttributes(of('components'), [{ id: of('attributes'), order: 7 }]),
  removeAttribute: ({ of }) => forms.removeAttribute(of('attributes')),
  addMeetingField: ({ of, newId }) =>
    fields.addMeetingField({ id: newId(), stepId: of('steps'), label: 'New' }),
  setMeetingField: ({ of }) => fields.setMeetingField(of('meetingFields'), { stepId: of('steps') }),
  moveMeetingField: ({ of }) => fields.moveMeetingField(of('meetingFields'), 1),
  removeMeetingField: ({ of }) => fields.removeMeetingField(of('meetingFields')),
  addPrerequisite: ({ of, newId }) =>
    prerequisites.addPrerequisite({ id: newId(), stepId: of('steps'), requiresStepId: of('steps') }),
  setPrerequisite: ({ of }) =>
    prerequisites.setPrerequisite(of('prerequisites'), { requiresStepId: of('steps') }),
  replacePrerequisites: ({ of, newId }) =>
    prerequisites.replacePrerequisites([{ id: newId(), stepId: of('steps') }]),
  setRequired: ({ of, newId }) => prerequisites.setRequired(of('steps'), [of('steps')], newId),
  removePrerequisite: ({ of }) => prerequisites.removePrerequisite(of('prerequisites')),
}

function frozen<T>(value: T): T {
  if (value && typeof value === 'object' && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(frozen)
  return value
}
/** Many drawings on a busy machine take their time. */
const patient = { timeout: 60_000 }
const drawings = (count: number) => [
  ...Object.values(templates).map(({ graph }) => graph),
  ...Array.from({ length: count }, (_, seed) => anyDrawing(seeded(seed))),
]

/** Does an edit; null where it was refused. */
function done(edit: Edit, graph: Graph): Graph | null {
  try {
    return edit(graph)
  } catch (error) {
    if (error instanceof EditError) return null
    throw error
  }
}

describe('on random drawings and the templates', patient, () => {
  test('the drawings themselves name nothing that is not there, and fit the schema', () => {
    for (const graph of drawings(200)) {
      expect(dangling(graph)).toEqual([])
      expect(Graph.parse(graph)).toEqual(graph)
    }
  })

  test('twenty edits in a row leave nothing that names what is gone, and never write into the old drawing', () => {
    const counts = new Map<string, { done: number; refused: number }>()
    for (const [seed, start] of drawings(80).entries()) {
      const random = seeded(seed + 1)
      let [graph, count] = [frozen(structuredClone(start)), 0]
      const newId = () => `new${++count}`
      const of = (list: List) =>
        random() < 0.125 ? 'nowhere' : (pick<{ id: string }>(random, graph[list])?.id ?? 'nowhere')
      for (let turn = 0; turn < 20; turn++) {
        const [name, editOf] = pick(random, Object.entries(edits))
        const after = done(editOf({ random, of, newId }, graph), graph)
        const tally = counts.get(name) ?? { done: 0, refused: 0 }
        counts.set(
          name,
          after ? { ...tally, done: tally.done + 1 } : { ...tally, refused: tally.refused + 1 },
        )
        if (!after) continue
        expect(dangling(after), `${name} on drawing ${seed}`).toEqual([])
        expect(Graph.safeParse(after).error, name).toBeUndefined()
        graph = frozen(after)
      }
    }
    expect([...counts].filter(([, { done }]) => done === 0)).toEqual([])
    expect(counts.size).toBe(Object.keys(edits).length)
  })

  test('in a drawing that is broken already, no edit breaks more', () => {
    for (let seed = 0; seed < 150; seed++) {
      const random = seeded(seed)
      const whole = anyDrawing(random)
      const gone = pick(random, whole.steps).id
      const broken = { ...whole, steps: whole.steps.filter(({ id }) => id !== gone) }
      const before = new Set(dangling(broken))
      const of = (list: List) => pick<{ id: string }>(random, broken[list])?.id ?? 'nowhere'
      for (const [name, editOf] of Object.entries(edits)) {
        const after = done(editOf({ random, of, newId: () => 'new' }, broken), broken)
        if (after)
          expect(
            dangling(after).filter((each) => !before.has(each)),
            name,
          ).toEqual([])
      }
    }
  })

  test('adding and removing again leaves what was there', () => {
    for (const graph of drawings(100)) {
      const [stage, step, section] = [graph.stages[0]?.id, graph.steps[0]?.id, graph.components[0]?.id]
      const meeting = graph.steps.find(({ kind }) => kind === 'MEETING')?.id
      const pairs: [Edit, Edit][] = [
        [addStage({ id: 'new', name: 'New' }), removeStage('new')],
        [addStage({ id: 'new', name: 'New' }), removeStageAndSteps('new')],
        [prerequisites.addPrerequisite({ id: 'new' }), prerequisites.removePrerequisite('new')],
      ]
      if (stage)
        pairs.push([
          steps.addStep({ id: 'new', stageId: stage, kind: 'ACTION', name: 'New' }),
          steps.removeStep('new'),
        ])
      if (step)
        pairs.push(
          [addAction({ id: 'new', stepId: step, on: 'ENTER', type: 'NOTIFY' }), removeAction('new')],
          [forms.addComponent({ id: 'new', stepId: step, title: 'New' }), forms.removeComponent('new')],
          [addEdge({ id: 'new', from: 'start', outcome: null, to: step }), disconnect('new')],
          [addOutcome(step, { id: 'new', label: 'New' }), removeOutcome(step, 'new')],
        )
      if (section)
        pairs.push([
          forms.addAttribute({ id: 'new', componentId: section, type: 'VOTE', label: 'New' }),
          forms.removeAttribute('new'),
        ])
      if (meeting)
        pairs.push([
          fields.addMeetingField({ id: 'new', stepId: meeting, label: 'New' }),
          fields.removeMeetingField('new'),
        ])
      for (const [add, remove] of pairs) {
        expect(add(graph)).not.toEqual(graph)
        expect(remove(add(graph))).toEqual(graph)
        expect(() => add(add(graph))).toThrow(expect.objectContaining({ reason: 'TAKEN' }))
      }
    }
  })

  test('a condition whose question goes stays, and publishing asks for it', () => {
    let readerCount = 0
    for (const graph of drawings(100))
      for (const { id, key } of graph.attributes) {
        const left = forms.removeAttribute(id)(graph)
        const readers = [
          ...left.edges.filter(({ condition }) => condition?.tests.some(({ field }) => field === key)),
          ...[...left.components, ...left.attributes].filter((one) =>
            one.visibleWhen?.tests.some(({ field }) => field === key),
          ),
        ].map((one) => one.id)
        const named = compile(left)
          .problems?.filter(({ code }) => code === 'CONDITION_FIELD_UNKNOWN')
          .map(({ nodeId }) => nodeId)
        expect(readers.filter((reader) => !named?.includes(reader))).toEqual([])
        readerCount += readers.length
      }
    expect(readerCount).toBeGreaterThan(100)
  })
})

test('an edit of what is not there says where', () => {
  const graph = anyDrawing(seeded(1))
  const names = { random: seeded(1), of: () => 'nowhere', newId: () => 'new' }
  const free = new Set(['addStage', 'setActionsOfType'])
  for (const [name, editOf] of Object.entries(edits)) {
    if (free.has(name)) continue
    const attempt = () => editOf(names, graph)(graph)
    expect(attempt, name).toThrow(EditError)
    expect(attempt, name).toThrow(expect.objectContaining({ reason: 'UNKNOWN' }))
  }
  const refusals: [Edit, object][] = [
    [steps.removeStep('gone'), { list: 'steps', id: 'gone', field: null }],
    [steps.setStep('step0', { stageId: 'gone' }), { list: 'steps', id: 'step0', field: 'stageId' }],
    [
      setClock('gone', { trigger: { on: 'STEP_COMPLETED', stepId: 'step0' } }),
      { list: 'steps', id: 'gone', field: null },
    ],
    [
      steps.setStep('step0', {
        clock: { ...clockOf(graph), trigger: { on: 'STEP_COMPLETED', stepId: 'gone' } },
      }),
      { list: 'steps', id: 'step0', field: 'clock.trigger.stepId' },
    ],
    [
      addEdge({ id: 'new', from: 'step0', outcome: 'gone', to: 'close' }),
      { list: 'edges', id: 'new', field: 'outcome' },
    ],
    [
      prerequisites.addPrerequisite({ id: 'new', requiresStepId: 'gone' }),
      { list: 'prerequisites', id: 'new', field: 'requiresStepId' },
    ],
  ]
  for (const [edit, place] of refusals)
    expect(() => edit(graph)).toThrow(expect.objectContaining({ reason: 'UNKNOWN', place }))
})
const clockOf = (graph: Graph) => {
  const clock = addClock('step0')(graph).steps.find(({ id }) => id === 'step0')?.clock
  if (!clock) throw new Error('no clock')
  return clock
}
