import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { emptyGraph, Graph, type Condition } from '../graph.ts'
import { templates } from '../templates/index.ts'
import { addAction, moveAction, setAction, setActionType } from './actions.ts'
import { addClock, removeClock, setClock, setLaw, setLength, setThreshold } from './clocks.ts'
import { connect, disconnect, reconnect, setCondition, setNext } from './edges.ts'
import {
  addAttribute,
  addComponent,
  freeKey,
  moveAttribute,
  moveComponent,
  questionsOf,
  removeAttribute,
  removeComponent,
  renameKey,
  sectionsOf,
  setConfig,
} from './forms.ts'
import { addCaseClock, freshCaseClock, setCaseClock } from './caseClocks.ts'
import { addMeetingField, moveMeetingField, removeMeetingField, setMeetingField } from './meetingFields.ts'
import { applyFix } from './fixes.ts'
import { addOutcome, moveOutcome, removeOutcome, renameOutcome, setOutcome } from './outcomes.ts'
import { addPrerequisite, removePrerequisite, setPrerequisite, setRequired } from './prerequisites.ts'
import { moveBy, type Edit } from './rows.ts'
import { addStage, moveStage, removeStage, removeStageAndSteps, setStage } from './stages.ts'
import {
  addStep,
  clearUnused,
  moveStep,
  moveStepToStage,
  placeSteps,
  removeStep,
  setKind,
  setMeeting,
  setStep,
  setStepSetting,
  stepsOf,
} from './steps.ts'

const none = { id: 'unused', outcome: 'Unused' }
/** Ids for rows that an edit adds. */
function ids() {
  let count = 0
  return () => `id${count++}`
}
const newId = ids()
const after = (...edits: Edit[]) => edits.reduce((graph, edit) => edit(graph), emptyGraph('COMPLAINT'))
/**
 * Two stages; hear (meeting) and decide (action) in the first, follow in the second; start → hear → decide →
 * follow → close.
 */
const drawn = after(
  addStage({ id: 'one', name: 'Inquiry', visibleTo: ['COMPLAINANT'] }),
  addStage({ id: 'two', name: 'Decision', visibleTo: ['COMPLAINANT'] }),
  addStep({ id: 'hear', stageId: 'one', kind: 'MEETING', name: 'Hear both' }),
  addStep({ id: 'decide', stageId: 'one', kind: 'ACTION', name: 'Decide' }),
  addStep({ id: 'follow', stageId: 'two', kind: 'ACTION', name: 'Follow up' }),
  ...['hear', 'decide', 'follow'].flatMap((id) => [
    setStep(id, { outcomes: [{ id: 'yes', label: 'Yes' }], actor: { by: 'COMMITTEE' } }),
    addClock(id),
  ]),
  connect('e1', { from: 'start', outcome: null, to: 'hear' }),
  connect('e2', { from: 'hear', outcome: 'yes', to: 'decide' }),
  connect('e3', { from: 'decide', outcome: 'yes', to: 'follow' }),
  connect('e4', { from: 'follow', outcome: 'yes', to: 'close' }),
)
const step = (graph: Graph, id: string) => graph.steps.find((one) => one.id === id)
const always: Condition = { match: 'ALL', tests: [{ field: 'severity', op: 'ANSWERED' }] }

it('draws a process that fits the schema and compiles, from edits alone', () => {
  expect(Graph.parse(drawn)).toEqual(drawn)
  expect(compile(drawn).problems ?? []).toEqual([])
})
it('leaves the old drawing as it was', () => {
  const before = structuredClone(drawn)
  removeStageAndSteps('one')(drawn)
  setStep('hear', { outcomes: [] })(drawn)
  expect(drawn).toEqual(before)
})

describe('stages', () => {
  it('are renamed and moved', () => {
    const graph = moveStage('two', -1)(setStage('two', { name: 'Outcome' })(drawn))
    expect(graph.stages.map(({ name, order }) => [name, order])).toEqual([
      ['Inquiry', 1],
      ['Outcome', 0],
    ])
  })
  it('go with their steps and what hangs on those', () => {
    expect(() => removeStage('one')(drawn)).toThrow('IN_USE: stages one')
    const graph = removeStageAndSteps('one')(drawn)
    expect([
      graph.stages.length,
      graph.steps.map((one) => one.id),
      graph.edges.map((edge) => edge.id),
    ]).toEqual([1, ['follow'], ['e4']])
  })
})

describe('steps', () => {
  it('are placed, moved along and into another stage', () => {
    expect(stepsOf(moveStep('decide', -1)(drawn), 'one').map((one) => one.id)).toEqual(['decide', 'hear'])
    expect(
      step(placeSteps([{ id: 'hear', stageId: 'two', position: { x: 5, y: 6 } }])(drawn), 'hear'),
    ).toMatchObject({ stageId: 'two', order: 1, position: { x: 5, y: 6 } })
    expect(step(moveStepToStage('hear', 'two')(drawn), 'hear')).toMatchObject({
      stageId: 'two',
      position: { x: 350, y: 0 },
    })
  })
  it('change kind, and a meeting is never automatic', () => {
    const meeting = setKind('decide', 'MEETING')(setStepSetting('decide', { automatic: true })(drawn))
    expect(step(meeting, 'decide')).toMatchObject({
      kind: 'MEETING',
      setting: { automatic: false },
      meeting: { vote: 'NONE' },
    })
    expect(step(setKind('decide', 'ACTION')(meeting), 'decide')?.meeting).toBeNull()
    expect(step(setMeeting('hear', { quorum: 3 })(drawn), 'hear')?.meeting).toMatchObject({
      quorum: 3,
      vote: 'NONE',
    })
  })
  it('go with everything that hangs on them', () => {
    const full = [
      addAction({ id: 'a', stepId: 'decide', on: 'ENTER', type: 'NOTIFY' }),
      addComponent({ id: 'c', stepId: 'decide', title: 'Finding' }),
      addAttribute({ id: 'q', componentId: 'c', type: 'TEXT_AREA', label: 'Why?' }),
      setKind('decide', 'MEETING'),
      addMeetingField({ id: 'm', stepId: 'decide', label: 'Room' }),
      setRequired('follow', ['decide', 'hear'], newId),
      setClock('follow', { trigger: { on: 'STEP_COMPLETED', stepId: 'decide' } }),
    ].reduce((graph, edit) => edit(graph), drawn)
    const graph = removeStep('decide')(full)
    expect(graph).toMatchObject({
      actions: [],
      components: [],
      attributes: [],
      meetingFields: [],
      edges: [{ id: 'e1' }, { id: 'e4' }],
    })
    expect(graph.prerequisites.map((one) => one.requiresStepId)).toEqual(['hear'])
    expect(step(graph, 'follow')?.clock?.trigger).toEqual({ on: 'STEP_OPENED' })
  })
})

describe('arrows and outcomes', () => {
  it('are connected once, hung elsewhere and taken away', () => {
    expect(connect('again', { from: 'start', outcome: null, to: 'hear' })(drawn)).toBe(drawn)
    expect(reconnect('e1', { to: 'decide' })(drawn).edges[0]).toMatchObject({ from: 'start', to: 'decide' })
    expect(disconnect('e1')(drawn).edges.map((edge) => edge.id)).toEqual(['e2', 'e3', 'e4'])
  })
  it('set what follows when no condition holds', () => {
    const conditional = setCondition('e2', always)(drawn)
    const graph = setNext('e5', 'hear', 'yes', 'close')(conditional)
    expect(
      graph.edges.filter((edge) => edge.from === 'hear').map((edge) => [edge.to, edge.condition !== null]),
    ).toEqual([
      ['decide', true],
      ['close', false],
    ])
    expect(setNext('e6', 'hear', 'yes', 'follow')(graph).edges.find((edge) => edge.id === 'e5')?.to).toBe(
      'follow',
    )
    expect(setNext('', 'hear', 'yes', null)(graph).edges.some((edge) => edge.id === 'e5')).toBe(false)
  })
  it('follow an outcome that goes', () => {
    const graph = setAction('a', { on: 'COMPLETE', outcome: 'yes' })(
      addAction({ id: 'a', stepId: 'hear', on: 'COMPLETE', type: 'NOTIFY' })(
        addOutcome('hear', { id: 'no', label: 'New outcome' })(drawn),
      ),
    )
    expect(
      step(moveOutcome('hear', 'no', -1)(renameOutcome('hear', 'no', 'No')(graph)), 'hear')?.outcomes,
    ).toEqual([
      { id: 'no', label: 'No' },
      { id: 'yes', label: 'Yes' },
    ])
    const ending = setOutcome('decide', 'yes', { ends: [{ stepId: 'hear', outcome: 'yes' }] })(graph)
    const endsOf = (drawing: typeof graph) =>
      step(drawing, 'decide')?.outcomes.flatMap((outcome) => outcome.ends ?? [])
    expect([ending, removeOutcome('hear', 'yes')(ending), removeStep('hear')(ending)].map(endsOf)).toEqual([
      [{ stepId: 'hear', outcome: 'yes' }],
      [],
      [],
    ])
    const left = removeOutcome('hear', 'yes')(graph)
    expect([left.edges.map((edge) => edge.id), left.actions]).toEqual([['e1', 'e3', 'e4'], []])
  })
})

describe('clocks', () => {
  it('keep the share of thresholds in another time, and reminders that are still inside', () => {
    const graph = setLength('hear', 5, 'WORKING_DAY')(setClock('hear', { remindBefore: [1, 7] })(drawn))
    expect(step(graph, 'hear')?.clock).toMatchObject({
      amount: 5,
      firstAfter: 4,
      secondAfter: 5,
      remindBefore: [1],
    })
    expect(step(setLength('hear', 90, 'DAY')(drawn), 'hear')?.clock).toMatchObject({
      firstAfter: 72,
      secondAfter: 90,
    })
  })
  it('take the time of the law they cite', () => {
    expect(step(setLaw('hear', 'POSH-R7-2')(drawn), 'hear')?.clock).toMatchObject({
      lawRef: 'POSH-R7-2',
      amount: 7,
      unit: 'WORKING_DAY',
    })
    expect(step(setLaw('hear', null)(drawn), 'hear')?.clock).toMatchObject({ lawRef: null, amount: 10 })
  })
  it('say what a threshold does, and go', () => {
    expect(
      step(setThreshold('hear', 'first', { notify: [], reassignTo: { by: 'EMPLOYER' } })(drawn), 'hear')
        ?.clock?.first,
    ).toEqual({ notify: [], reassignTo: { by: 'EMPLOYER' } })
    expect(step(removeClock('hear')(drawn), 'hear')?.clock).toBeNull()
  })
})

describe('actions', () => {
  const graph = [
    addAction({ id: 'a', stepId: 'hear', on: 'COMPLETE', type: 'NOTIFY' }),
    addAction({ id: 'b', stepId: 'hear', on: 'ENTER', type: 'INFORM_RESPONDENT' }),
    setAction('a', { outcome: 'yes' }),
  ].reduce((one, edit) => edit(one), drawn)
  it('move, and wait for an outcome on COMPLETE alone', () => {
    expect(moveAction('b', -1)(graph).actions.map((one) => one.order)).toEqual([1, 0])
    expect(setAction('a', { on: 'ENTER' })(graph).actions[0]?.outcome).toBeNull()
  })
  it('bring what their type needs', () => {
    const recipients = [{ to: 'EMPLOYER' } as const]
    expect(setActionType('a', 'INFORM_EMPLOYER', { recipients })(graph).actions[0]?.recipients).toEqual([
      { to: 'EMPLOYER' },
    ])
  })
})

describe('forms', () => {
  const form = [
    addComponent({ id: 'c1', stepId: 'filing', title: 'About it' }),
    addComponent({ id: 'c2', stepId: 'filing', title: 'More' }),
    addAttribute({ id: 'q1', componentId: 'c1', type: 'TEXT_AREA', label: 'How severe was it?' }),
    addAttribute({ id: 'q2', componentId: 'c1', type: 'INPUT_BOX', label: 'How severe was it?' }),
    addAttribute({ id: 'q3', componentId: 'c2', type: 'VOTE', label: '2 × ?' }),
  ].reduce((graph, edit) => edit(graph), drawn)
  it('give each answer a key of its own', () => {
    expect(form.attributes.map((one) => one.key)).toEqual(['howSevereWasIt', 'howSevereWasIt2', 'question'])
    expect(freeKey(form, 'Étage 3')).toBe('etage3')
  })
  it('order sections and questions, also into another section', () => {
    expect(sectionsOf(moveComponent('c2', -1)(form), 'filing').map((one) => one.id)).toEqual(['c2', 'c1'])
    expect(questionsOf(moveAttribute('q2', 'c1', 0)(form), 'c1').map((one) => one.id)).toEqual(['q2', 'q1'])
    expect(questionsOf(moveAttribute('q2', 'c2', 0)(form), 'c2').map((one) => one.id)).toEqual(['q2', 'q3'])
  })
  it('let conditions follow a renamed key', () => {
    const graph = renameKey(
      'q1',
      'severity',
    )(setCondition('e2', { match: 'ALL', tests: [{ field: 'howSevereWasIt', op: 'ANSWERED' }] })(form))
    expect(graph.edges[1]?.condition).toEqual(always)
  })
  it('let clocks that count from a day follow a renamed key', () => {
    const trigger = { on: 'DATE_ANSWERED', field: 'howSevereWasIt' } as const
    const counting = addCaseClock({ ...freshCaseClock, id: 'k1', name: 'Reply', trigger })(form)
    const graph = renameKey('q1', 'servedOn')(setClock('decide', { trigger })(addClock('decide')(counting)))
    expect([graph.clocks[0]?.trigger, step(graph, 'decide')?.clock?.trigger]).toEqual([
      { on: 'DATE_ANSWERED', field: 'servedOn' },
      { on: 'DATE_ANSWERED', field: 'servedOn' },
    ])
  })
  it('set and clear settings of a type; sections go with their questions', () => {
    expect(
      setConfig('q1', { maxWords: undefined })(setConfig('q1', { minWords: 5, maxWords: 9 })(form))
        .attributes[0]?.config,
    ).toEqual({ minWords: 5 })
    expect(removeComponent('c1')(form).attributes.map((one) => one.id)).toEqual(['q3'])
    expect(removeAttribute('q1')(form).attributes.length).toBe(2)
  })
})

describe('meeting fields and prerequisites', () => {
  it('are added, changed, moved and removed', () => {
    const graph = setMeetingField('m2', { label: 'Room' })(
      addMeetingField({ id: 'm2', stepId: 'hear', label: 'New field' })(
        addMeetingField({ id: 'm1', stepId: 'hear', label: 'New field' })(drawn),
      ),
    )
    expect(
      moveMeetingField('m2', -1)(graph).meetingFields.map(({ key, label, order }) => [key, label, order]),
    ).toEqual([
      ['field1', 'New field', 1],
      ['field2', 'Room', 0],
    ])
    expect(removeMeetingField('m1')(graph).meetingFields.length).toBe(1)
    const ticked = setPrerequisite('p', { statement: 'I have read it' })(addPrerequisite({ id: 'p' })(drawn))
    expect(ticked.prerequisites).toEqual([
      { id: 'p', stepId: null, requiresStepId: null, statement: 'I have read it', lawRef: null },
    ])
    expect(removePrerequisite('p')(ticked).prerequisites).toEqual([])
  })
  it('keep the rows of steps that are still waited for', () => {
    const graph = setRequired('follow', ['hear'], newId)(drawn)
    const more = setRequired('follow', ['decide', 'hear'], newId)(graph)
    expect([more.prerequisites[0], more.prerequisites.length]).toEqual([graph.prerequisites[0], 2])
    expect(setRequired('follow', [], newId)(more).prerequisites).toEqual([])
  })
})

describe('fixes', () => {
  it('mend what they offer to, until nothing is left that offers one', () => {
    let graph = disconnect('e1')(
      removeClock('decide')(
        setStep('follow', { actor: null })(
          setStep('decide', { outcomes: [] })({ ...drawn, lawPack: 'POSH' }),
        ),
      ),
    )
    for (let round = 0; round < 20; round++) {
      const fix = compile(graph).problems?.find((problem) => problem.fix)?.fix
      if (!fix) break
      const mended = applyFix(fix.edit, { id: newId(), outcome: 'Done' })(graph)
      expect(mended, fix.text.code).not.toEqual(graph)
      graph = mended
    }
    // A clock that serves the law is drawn by somebody who knows which step does.
    expect((compile(graph).problems ?? []).filter(({ code }) => code !== 'LAW_NOT_SERVED')).toEqual([])
  })
  it('start from templates that are whole', () => {
    for (const { graph } of Object.values(templates).filter((one) => one.graph.steps.length > 0))
      expect(compile(graph).problems ?? []).toEqual([])
  })
})
it('leaves the first and the last where they are when asked to move past the end', () => {
  const rows = [
    { id: 'a', order: 0 },
    { id: 'b', order: 1 },
  ]
  expect([
    moveBy(rows, 'a', -1, () => true),
    moveBy(rows, 'b', 1, () => true),
    moveBy(rows, 'x', 1, () => true),
  ]).toEqual([rows, rows, rows])
})

it('keeps words of an outcome, and leaves no trace of those that are taken away', () => {
  const spoken = setOutcome('decide', 'yes', {
    button: 'Send it',
    follows: 'All are told',
    mustWrite: true,
    irrevocable: true,
  })(drawn)
  expect(step(Graph.parse(spoken), 'decide')?.outcomes).toEqual([
    {
      id: 'yes',
      label: 'Yes',
      button: 'Send it',
      follows: 'All are told',
      mustWrite: true,
      irrevocable: true,
    },
  ])
  expect(
    setOutcome('decide', 'yes', { button: ' ', follows: '', mustWrite: false, irrevocable: false })(spoken),
  ).toEqual(drawn)
})

describe('what a step has no use for', () => {
  it('goes with one fix: clock and form where it happens by itself, fields where it is no meeting', () => {
    const editedGraph = [
      addComponent({ id: 'form', stepId: 'decide', title: 'Form' }),
      addAttribute({ id: 'why', componentId: 'form', type: 'INPUT_BOX', label: 'Why' }),
      addMeetingField({ id: 'field', stepId: 'hear', label: 'New field' }),
    ].reduce((graph, edit) => edit(graph), drawn)
    const idle = setKind(
      'hear',
      'ACTION',
    )(addClock('decide')(setStepSetting('decide', { automatic: true })(editedGraph)))
    expect(
      compile(idle)
        .problems?.filter(({ code }) => code === 'UNUSED_SETTING')
        .map(({ nodeId }) => nodeId)
        .toSorted(),
    ).toEqual(['decide', 'decide', 'hear'])
    const cleared = clearUnused('hear')(applyFix({ kind: 'CLEAR_UNUSED', stepId: 'decide' }, none)(idle))
    expect([
      cleared.meetingFields,
      cleared.components,
      cleared.attributes,
      cleared.steps.find((one) => one.id === 'decide')?.clock,
    ]).toEqual([[], [], [], null])
    expect(applyFix({ kind: 'CLEAR_UNUSED', stepId: 'decide' }, none)(editedGraph)).toEqual(editedGraph)
  })
  it('waiting for a step that may not come is given up with one fix', () => {
    const waiting = setRequired('decide', ['hear'], newId)(drawn)
    expect(
      applyFix({ kind: 'REMOVE_PREREQUISITE', prerequisiteId: waiting.prerequisites[0]!.id }, none)(waiting)
        .prerequisites,
    ).toEqual([])
  })
  it('a term that is made to repeat takes, extends and waits for nothing at its end any more', () => {
    const ended = addCaseClock({
      ...freshCaseClock,
      id: 'k1',
      name: 'Reply',
      takes: { stepId: 'hear', outcome: 'done' },
      extension: { by: 'COMMITTEE', times: 1, amount: 5 },
      noEarlier: { field: 'day', amount: 6, unit: 'MONTH', away: null },
    })(drawn)
    const clockOf = (graph: Graph) => Graph.shape.clocks.parse(graph.clocks)[0]
    expect(clockOf(setCaseClock('k1', { amount: 80 })(ended))).toMatchObject({ takes: { stepId: 'hear' } })
    const { takes, extension, noEarlier } = clockOf(setCaseClock('k1', { kind: 'REPEAT' })(ended)) ?? {}
    expect([takes, extension, noEarlier]).toEqual([null, null, undefined])
  })
})
