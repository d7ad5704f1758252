import { wordMessage } from '../../api/messages/words.ts'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from './canonical.ts'
import { compile } from './compile.ts'
import type { Problem } from './definition.ts'
import type { Action, Attribute, Step } from './graph.ts'
import { emptyGraph, Graph } from './graph.ts'
import { placeholders } from './placeholders.ts'
import type { Known, ProblemCode } from './problem.ts'
import { actions, at, clock, edges, form, is, stages, steps, notifyAct, to } from './templates/build.ts'
import { confirmDrawing } from '../../test/confirmDrawing.ts'

const committee = { by: 'COMMITTEE' } as const
const words = { stageId: 'one', description: '', actor: committee, position: at(0, 0) }
const meeting = { quorum: 3, presidingOfficerRequired: true, vote: 'NONE' } as const

/** Read, then meet, then close: nothing is wrong with it. */
const sound = (): Graph => ({
  ...emptyGraph('COMPLAINT'),
  stages: stages([['one', 'Stage one', '', ['COMPLAINANT']]]),
  steps: steps([
    {
      ...words,
      id: 'read',
      name: 'Read',
      outcomes: { done: 'Taken up', dropped: 'Dropped' },
      clock: clock(5, 'WORKING_DAY', 3, 5),
    },
    {
      ...words,
      id: 'meet',
      name: 'Meet',
      outcomes: { done: 'Done' },
      meeting,
      clock: clock(5, 'WORKING_DAY', 3, 5),
    },
  ]),
  edges: edges([
    ['start', null, 'read'],
    ['read', 'done', 'meet'],
    ['read', 'dropped', 'close'],
    ['meet', 'done', 'close'],
  ]),
  ...form([
    {
      id: 'wishes',
      stepId: 'filing',
      title: 'Wishes',
      visibleTo: [],
      questions: [{ key: 'asks', type: 'SINGLE_SELECT', label: 'Asks', options: { yes: 'Yes', no: 'No' } }],
    },
    {
      id: 'minutes',
      stepId: 'meet',
      title: 'Minutes',
      visibleTo: [],
      questions: [{ key: 'count', type: 'INPUT_BOX', label: 'Count', config: { format: 'NUMBER' } }],
    },
  ]),
})

/** What a whole law pack asks for is in defects.test.ts: no drawing here serves one. */
const problemCodes = (graph: Graph, known?: Known) =>
  (compile(graph, known).problems ?? []).map((one) => one.code).filter((code) => code !== 'LAW_NOT_SERVED')
const step = (graph: Graph, id: string): Step =>
  graph.steps.find((one) => one.id === id) ??
  ((): never => {
    throw new Error(id)
  })()
const question = (graph: Graph, more: Partial<Attribute>) =>
  graph.attributes.push({ ...(graph.attributes[0] as Attribute), id: 'new', key: 'fresh', ...more })
const action = (graph: Graph, more: Partial<Action>) =>
  graph.actions.push({
    ...(actions([{ stepId: 'read', on: 'ENTER', type: 'NOTIFY', recipients: to('COMMITTEE') }])[0] as Action),
    ...more,
  })
const onlyIf = (graph: Graph, field: string, value: string | number | boolean, stepId = 'read') =>
  graph.edges.push({
    id: 'if',
    from: stepId,
    outcome: 'done',
    to: 'close',
    condition: { match: 'ALL', tests: [{ field, op: 'IS', value }] },
  })

const waitFor = (graph: Graph, stepId: string, requiresStepId: string) =>
  graph.prerequisites.push({
    id: `${stepId}-${requiresStepId}`,
    stepId,
    requiresStepId,
    statement: '',
    lawRef: null,
  })
/** a.yes → b, a.no → c, both to j, and j waits for b. */
function branched(graph: Graph): void {
  const like = (id: string, outcomes: string[]): Step => ({
    ...step(graph, 'read'),
    id,
    name: id.toUpperCase(),
    outcomes: outcomes.map((one) => ({ id: one, label: one })),
  })
  graph.steps = [like('a', ['yes', 'no']), like('b', ['done']), like('c', ['done']), like('j', ['done'])]
  Object.assign(graph, {
    components: [],
    attributes: [],
    edges: edges([
      ['start', null, 'a'],
      ['a', 'yes', 'b'],
      ['a', 'no', 'c'],
      ['b', 'done', 'j'],
      ['c', 'done', 'j'],
      ['j', 'done', 'close'],
    ]),
  })
  waitFor(graph, 'j', 'b')
}

test('a sound drawing becomes a definition', () => {
  const { definition, problems } = compile(sound())
  expect(problems).toBeUndefined()
  expect(definition?.process.steps.read?.next).toEqual({
    done: [{ to: 'meet', condition: null }],
    dropped: [{ to: 'close', condition: null }],
  })
  expect(definition?.stages[0]?.stepIds).toEqual(['read', 'meet'])
  expect(definition?.forms.filing?.[0]?.attributes[0]?.key).toBe('asks')
})

test('a drawing without words for outcomes has the hash it always had', () => {
  const old = sound()
  old.stages[0]!.visibleTo = []
  step(old, 'read').outcomes[0]!.label = 'Done'
  const { definition } = compile(confirmDrawing(old))
  expect(JSON.stringify(definition?.process.steps['read']?.outcomes)).toBe(
    '[{"id":"done","label":"Done"},{"id":"dropped","label":"Dropped"}]',
  )
  const parsed = compile(Graph.parse(JSON.parse(JSON.stringify(confirmDrawing(old)))))
  // What is asked about today was not asked then.
  const { confirmations: _asked, ...now } = parsed.definition!
  const before = { ...now, process: { ...now.process, interpreter: 2 } }
  expect(createHash('sha256').update(canonicalJson(before)).digest('hex')).toBe(
    '18a916201722cee4522f0702b0033e318c2768d0f8c420214a23a606802a2dc4',
  )
})

test('an option may be called “First” among others', () => {
  const graph = sound()
  question(graph, {
    options: ['First', 'Second', 'Third'].map((text) => ({ id: text, text, freeText: false })),
  })
  expect(problemCodes(graph)).toEqual([])
})

test('equal drawings give one text, whatever the order of their rows', () => {
  const shuffled = sound()
  shuffled.attributes.reverse()
  shuffled.components.reverse()
  expect(canonicalJson(compile(shuffled).definition)).toBe(canonicalJson(compile(sound()).definition))
})

describe('problems', () => {
  const rows: [ProblemCode, (graph: Graph) => unknown, Known?][] = [
    ['NO_STAGE', (graph) => Object.assign(graph, emptyGraph('COMPLAINT'))],
    ['NO_STEP', (graph) => Object.assign(graph, emptyGraph('COMPLAINT'), { stages: graph.stages })],
    ['DUPLICATE_ID', (graph) => graph.stages.push({ ...(graph.stages[0] as Graph['stages'][0]) })],
    [
      'STEP_WITHOUT_STAGE',
      (graph) => {
        step(graph, 'read').stageId = 'gone'
      },
    ],
    [
      'COMPONENT_WITHOUT_STEP',
      (graph) => {
        graph.components[1] = { ...(graph.components[1] as Graph['components'][0]), stepId: 'gone' }
      },
    ],
    ['ATTRIBUTE_WITHOUT_COMPONENT', (graph) => question(graph, { componentId: 'gone' })],
    ['ACTION_WITHOUT_STEP', (graph) => action(graph, { stepId: 'gone' })],
    [
      'FIELD_WITHOUT_STEP',
      (graph) =>
        graph.meetingFields.push({
          id: 'f',
          stepId: 'gone',
          key: 'f',
          label: 'F',
          type: 'INPUT_BOX',
          options: [],
          required: false,
          order: 0,
        }),
    ],
    ['ACTION_OUTCOME_MISSING', (graph) => action(graph, { on: 'COMPLETE', outcome: 'gone' })],
    [
      'OUTCOMES_ALIKE',
      (graph) => {
        step(graph, 'read').outcomes = [
          { id: 'done', label: 'Done', button: 'Send it' },
          { id: 'dropped', label: 'send it ' },
        ]
      },
    ],
    [
      'NOBODY_WRITES',
      (graph) =>
        Object.assign(step(graph, 'read'), {
          clock: null,
          outcomes: [
            { id: 'done', label: 'Taken up', mustWrite: true },
            { id: 'dropped', label: 'Dropped' },
          ],
          setting: { allowSkip: false, reopenable: false, automatic: true },
        }),
    ],
    [
      'ONLY_ABSENCES',
      (graph) => {
        for (const outcome of step(graph, 'meet').outcomes) outcome.absences = { at: 'meet', times: 2 }
      },
    ],
    [
      'ONLY_FILED_WITHIN',
      (graph) => {
        for (const question of graph.attributes.filter(({ key }) => key === 'count'))
          Object.assign(question, { required: true, config: { format: 'DATE' } })
        for (const outcome of step(graph, 'meet').outcomes)
          outcome.filedWithin = { field: 'count', amount: 6, unit: 'MONTH', lawRef: null }
      },
    ],
    [
      'FILED_WITHIN_UNASKED',
      (graph) => {
        for (const outcome of step(graph, 'read').outcomes.slice(1))
          outcome.filedWithin = { field: 'count', amount: 6, unit: 'MONTH', lawRef: null }
      },
    ],
    ['UNTOUCHED', (graph) => question(graph, { label: 'Choose one' })],
    ['UNTOUCHED', (graph) => question(graph, { label: placeholders.SINGLE_SELECT.ta })],
    [
      'UNTOUCHED',
      (graph) =>
        question(graph, {
          options: [
            { id: 'a', text: 'First', freeText: false },
            { id: 'b', text: 'Second', freeText: false },
          ],
        }),
    ],
    [
      'UNTOUCHED',
      (graph) =>
        question(graph, {
          type: 'FILL_IN_BLANK',
          label: 'Fill this in',
          config: { text: placeholders.sentence.hi },
        }),
    ],
    [
      'UNTOUCHED',
      (graph) => {
        step(graph, 'read').name = 'New action'
      },
    ],
    [
      'UNTOUCHED',
      (graph) => {
        step(graph, 'read').outcomes[1] = { id: 'dropped', label: 'New outcome' }
      },
    ],
    [
      'NO_OUTCOME',
      (graph) => {
        step(graph, 'meet').outcomes = []
        graph.edges.pop()
      },
    ],
    ['EDGE_TO_MISSING', (graph) => graph.edges.push(...edges([['read', 'done', 'gone']]))],
    ['EDGE_FROM_MISSING', (graph) => graph.edges.push(...edges([['gone', 'done', 'close']]))],
    ['EDGE_WITHOUT_OUTCOME', (graph) => graph.edges.push(...edges([['read', 'gone', 'close']]))],
    [
      'OUTCOME_WITHOUT_EDGE',
      (graph) => {
        graph.edges = graph.edges.filter((edge) => edge.outcome !== 'dropped')
      },
    ],
    [
      'NO_OTHERWISE',
      (graph) => {
        graph.edges = [
          ...graph.edges.filter((edge) => edge.from !== 'meet'),
          ...edges([['meet', 'done', 'close', is('asks', 'yes')]]),
        ]
      },
    ],
    ['NOTHING_STARTS', (graph) => graph.edges.shift()],
    [
      'UNREACHABLE',
      (graph) =>
        graph.steps.push({ ...step(graph, 'meet'), id: 'lost', name: 'Lost' }) &&
        graph.edges.push(...edges([['lost', 'done', 'close']])),
    ],
    ['DEAD_END', (graph) => graph.edges.pop()],
    [
      'NO_WAY_TO_CLOSE',
      (graph) => {
        graph.edges = edges([
          ['start', null, 'read'],
          ['read', 'done', 'meet'],
          ['read', 'dropped', 'meet'],
          ['meet', 'done', 'read'],
        ])
      },
    ],
    [
      'LOOP_WITHOUT_HUMAN',
      (graph) => {
        Object.assign(step(graph, 'read'), { clock: null }).setting.automatic = true
        graph.edges.push(...edges([['read', 'done', 'read']]))
      },
    ],
    [
      'NO_ONE_TO_ACT',
      (graph) => {
        step(graph, 'read').actor = null
      },
    ],
    [
      'ACTOR_NOT_IN_MEETING',
      (graph) => {
        graph.kind = 'MEETING'
        step(graph, 'read').actor = { by: 'COMPLAINANT' }
      },
    ],
    [
      'PERSON_UNKNOWN',
      (graph) => {
        step(graph, 'read').actor = { by: 'PERSON', userId: 'gone' }
      },
      { userIds: ['here'] },
    ],
    ['NO_RECIPIENTS', (graph) => action(graph, { recipients: [] })],
    ['TRANSFER_WITHOUT_COMMITTEE', (graph) => action(graph, { type: 'TRANSFER_COMPLAINT' })],
    [
      'COMMITTEE_UNKNOWN',
      (graph) => action(graph, { type: 'TRANSFER_COMPLAINT', committeeId: 'gone' }),
      { committeeIds: ['here'] },
    ],
    [
      'COMMITTEE_DISSOLVED',
      (graph) => action(graph, { type: 'TRANSFER_COMPLAINT', committeeId: 'old' }),
      { committeeIds: ['here'], dissolved: [{ committeeId: 'old', name: 'Old', successor: null }] },
    ],
    ['NO_COURSE', (graph) => action(graph, { type: 'ASSIGN_COURSE' })],
    [
      'COURSE_UNKNOWN',
      (graph) => action(graph, { type: 'ASSIGN_COURSE', course: { courseId: 'gone', to: 'UNIT', days: 7 } }),
      { courseIds: ['here'] },
    ],
    [
      'RESPONDENT_NOT_INFORMED',
      (graph) => {
        Object.assign(step(graph, 'meet'), { kind: 'ACTION', meeting: null, actor: { by: 'RESPONDENT' } })
      },
    ],
    ['EMPLOYER_NOT_INFORMED', (graph) => action(graph, { recipients: to('EMPLOYER') })],
    [
      'NO_ESCALATION',
      (graph) => {
        step(graph, 'read').clock = null
      },
    ],
    [
      'NO_ESCALATION',
      (graph) => {
        step(graph, 'read').clock = clock(5, 'DAY', 3, null, { first: notifyAct() })
      },
    ],
    [
      'THRESHOLDS_OUT_OF_ORDER',
      (graph) => {
        step(graph, 'read').clock = clock(5, 'DAY', 4, 3)
      },
    ],
    [
      'THRESHOLDS_OUT_OF_ORDER',
      (graph) => {
        step(graph, 'read').clock = clock(5, 'DAY', 6, null)
      },
    ],
    [
      'CLOCK_TRIGGER_MISSING',
      (graph) => {
        step(graph, 'read').clock = clock(5, 'DAY', 4, 5, {
          trigger: { on: 'STEP_COMPLETED', stepId: 'gone' },
        })
      },
    ],
    [
      'LAW_PACK_UNKNOWN',
      (graph) => {
        graph.lawPack = 'MARS'
      },
    ],
    [
      'LAW_REF_UNKNOWN',
      (graph) => {
        step(graph, 'read').clock = clock(5, 'DAY', 4, 5, { lawRef: 'MARS-1' })
      },
    ],
    [
      'LIMIT_TOO_LONG',
      (graph) => {
        step(graph, 'read').clock = clock(8, 'WORKING_DAY', 4, 5, { lawRef: 'POSH-R7-2' })
      },
    ],
    [
      'LIMIT_TOO_LONG',
      (graph) => {
        step(graph, 'read').clock = clock(3, 'MONTH', 1, 2, { lawRef: 'POSH-11-4' })
      },
    ],
    [
      'LIMIT_TOO_SHORT',
      (graph) => {
        step(graph, 'read').clock = clock(14, 'DAY', 4, 5, { lawRef: 'POSH-R7-5' })
      },
    ],
    [
      'LIMIT_TOO_SHORT',
      (graph) => {
        graph.filing.limit = { amount: 2, unit: 'MONTH', lawRef: 'POSH-9' }
      },
    ],
    [
      'AUTOMATIC_MEETING',
      (graph) => {
        step(graph, 'meet').setting.automatic = true
      },
    ],
    [
      'SIGNED_WITHOUT_MINUTES',
      (graph) => {
        step(graph, 'meet').meeting = { ...meeting, minutesSignedBy: 'PRESIDING_OFFICER' }
      },
    ],
    [
      'MEETING_WITHOUT_QUORUM',
      (graph) => {
        graph.lawPack = 'POSH'
        step(graph, 'meet').meeting = { ...meeting, quorum: 2 }
      },
    ],
    [
      'MEETING_WITHOUT_QUORUM',
      (graph) => {
        graph.lawPack = 'POSH'
        step(graph, 'meet').meeting = { ...meeting, presidingOfficerRequired: false }
      },
    ],
    [
      'PREREQUISITE_MISSING',
      (graph) =>
        graph.prerequisites.push({
          id: 'p',
          stepId: 'meet',
          requiresStepId: 'gone',
          statement: '',
          lawRef: null,
        }),
    ],
    [
      'PREREQUISITE_CYCLE',
      (graph) =>
        graph.prerequisites.push({
          id: 'p',
          stepId: 'meet',
          requiresStepId: 'meet',
          statement: '',
          lawRef: null,
        }),
    ],
    [
      'PREREQUISITE_NEVER_MET',
      (graph) =>
        graph.prerequisites.push({
          id: 'p',
          stepId: 'read',
          requiresStepId: 'meet',
          statement: '',
          lawRef: null,
        }),
    ],
    ['DUPLICATE_KEY', (graph) => question(graph, { key: 'asks' })],
    [
      'DUPLICATE_KEY',
      (graph) =>
        graph.meetingFields.push({
          id: 'f',
          stepId: 'meet',
          key: 'agenda',
          label: 'F',
          type: 'INPUT_BOX',
          options: [],
          required: false,
          order: 0,
        }),
    ],
    ['TOO_FEW_OPTIONS', (graph) => question(graph, { options: [] })],
    [
      'TOO_FEW_OPTIONS',
      (graph) =>
        graph.meetingFields.push({
          id: 'f',
          stepId: 'meet',
          key: 'room',
          label: 'Room',
          type: 'SINGLE_SELECT',
          options: [],
          required: true,
          order: 0,
        }),
    ],
    ['NO_BLANKS', (graph) => question(graph, { type: 'FILL_IN_BLANK', config: { text: 'No gap' } })],
    ['NO_PAIRS', (graph) => question(graph, { type: 'MATCHING' })],
    ['IMAGE_WITHOUT_ALT', (graph) => question(graph, { type: 'IMAGE', config: { fileIds: ['f'] } })],
    ['NO_CONTENT', (graph) => question(graph, { type: 'VIDEO' })],
    ['LINK_WITHOUT_URL', (graph) => question(graph, { type: 'BUTTON', config: { action: 'LINK' } })],
    [
      'UNUSED_SETTING',
      (graph) => {
        step(graph, 'read').setting.automatic = true
      },
    ],
    [
      'UNUSED_SETTING',
      (graph) => {
        Object.assign(step(graph, 'read'), { clock: null }).setting.automatic = true
        Object.assign(graph.components[0]!, { stepId: 'read' })
      },
    ],
    [
      'UNUSED_SETTING',
      (graph) =>
        graph.meetingFields.push({
          id: 'f',
          stepId: 'read',
          key: 'f',
          label: 'F',
          type: 'INPUT_BOX',
          options: [],
          required: false,
          order: 0,
        }),
    ],
    ['CONDITION_FIELD_UNKNOWN', (graph) => onlyIf(graph, 'nothing', 'yes')],
    ['CONDITION_FIELD_LATER', (graph) => onlyIf(graph, 'count', 1)],
    [
      'CONDITION_FIELD_NOT_COMPARABLE',
      (graph) => question(graph, { type: 'TEXT_AREA' }) && onlyIf(graph, 'fresh', 'yes'),
    ],
    [
      'CONDITION_FIELD_PERSONAL',
      (graph) => question(graph, { personal: 'SENSITIVE' }) && onlyIf(graph, 'fresh', 'yes'),
    ],
    ['CONDITION_VALUE_UNKNOWN', (graph) => onlyIf(graph, 'asks', 'perhaps')],
  ]
  test.each(rows)('%s', (code, spoil, known) => {
    const graph = sound()
    spoil(graph)
    expect(new Set(problemCodes(graph, known))).toEqual(new Set([code]))
  })

  /** Something to press, or a sentence of what to do beside that of what is wrong. */
  const saysWayOut = ({ fix, text }: Problem) =>
    fix !== undefined ||
    / (Add|Allow|Change|Choose|Delete|Describe|Do not|Draw|Enter|Give|Let|Make|Remove|Rename|Turn|Write|If|needs)\b/.test(
      ` ${wordMessage(text)}`,
    )
  test('say their way out, each', () => {
    const silent = rows.flatMap(([, spoil, known]) => {
      const graph = sound()
      spoil(graph)
      return (compile(graph, known).problems ?? [])
        .filter((one) => !saysWayOut(one))
        .map(({ text }) => wordMessage(text))
    })
    expect(silent).toEqual([])
  })

  test('are found all at once, in the same order every time', () => {
    const graph = sound()
    step(graph, 'read').actor = null
    step(graph, 'meet').clock = null
    graph.edges.pop()
    expect(problemCodes(graph)).toEqual(['DEAD_END', 'NO_ONE_TO_ACT', 'NO_ESCALATION'])
    expect(compile(graph)).toEqual(compile(structuredClone(graph)))
  })

  test('a step that requires one of a later round is told so, and offered to wait no more', () => {
    const graph = sound()
    graph.prerequisites.push({ id: 'p', stepId: 'read', requiresStepId: 'meet', statement: '', lawRef: null })
    expect(compile(graph).problems?.[0]).toMatchObject({
      nodeId: 'read',
      fix: { edit: { kind: 'REMOVE_PREREQUISITE', prerequisiteId: 'p' } },
    })
  })

  test('a step may wait for another one that is under way, and for one that the same answer brings', () => {
    const graph = sound()
    branched(graph)
    graph.edges.push(...edges([['a', 'no', 'b']]))
    expect(problemCodes(graph)).toEqual([])
    const answered = sound()
    branched(answered)
    const requiredQuestion = { ...(sound().attributes[0] as Attribute), required: true }
    Object.assign(answered, {
      components: sound().components.slice(0, 1),
      attributes: [requiredQuestion],
      edges: edges([
        ['start', null, 'a'],
        ['start', null, 'b', is('asks', 'yes')],
        ['a', 'yes', 'j', is('asks', 'yes')],
        ['a', 'yes', 'c'],
        ['a', 'no', 'c'],
        ['b', 'done', 'c'],
        ['c', 'done', 'close'],
        ['j', 'done', 'close'],
      ]),
    })
    answered.edges.push({ id: 'else', from: 'start', outcome: null, to: 'a', condition: is('asks', 'yes') })
    expect(problemCodes(answered)).toEqual([])
  })

  test('name the law and offer the amount that it allows', () => {
    const graph = sound()
    step(graph, 'read').clock = clock(9, 'WORKING_DAY', 4, 5, { lawRef: 'POSH-R7-2' })
    const [problem] = compile(graph).problems ?? []
    expect(problem && wordMessage(problem.text)).toContain('POSH Rules 2013, Rule 7(1)-(2)')
    expect(problem?.fix?.edit).toEqual({
      kind: 'SET_CLOCK_AMOUNT',
      stepId: 'read',
      amount: 7,
      unit: 'WORKING_DAY',
    })
  })

  test('conciliation needs no quorum where the law asks for one in the inquiry', () => {
    const graph = sound()
    graph.lawPack = 'POSH'
    Object.assign(step(graph, 'meet'), {
      meeting: { ...meeting, quorum: 0 },
      clock: clock(5, 'WORKING_DAY', 3, 5, { lawRef: 'POSH-10' }),
    })
    expect(problemCodes(graph)).not.toContain('MEETING_WITHOUT_QUORUM')
  })

  test('a respondent informed on one way only is not informed', () => {
    const graph = sound()
    graph.edges.push(...edges([['start', null, 'meet']]))
    Object.assign(step(graph, 'meet'), { kind: 'ACTION', meeting: null, actor: { by: 'RESPONDENT' } })
    action(graph, { on: 'COMPLETE', type: 'INFORM_RESPONDENT', outcome: 'done', recipients: [] })
    expect(problemCodes(graph)).toEqual(['RESPONDENT_NOT_INFORMED'])
    graph.edges.pop()
    expect(problemCodes(graph)).toEqual([])
    step(graph, 'read').setting.allowSkip = true
    expect(problemCodes(graph)).toEqual(['RESPONDENT_NOT_INFORMED'])
  })

  test('a condition reads the filing form, its own step and steps that may come before', () => {
    const graph = sound()
    onlyIf(graph, 'asks', 'yes')
    onlyIf(graph, 'count', 2, 'meet')
    graph.edges.push(
      ...edges([
        ['read', 'done', 'close', { match: 'ANY', tests: [{ field: 'count', op: 'AT_LEAST', value: 3 }] }],
        ['meet', 'done', 'read', is('asks', 'no')],
      ]),
    )
    graph.edges.forEach((edge, place) => {
      edge.id = `edge${place}`
    })
    expect(problemCodes(graph)).toEqual([])
    expect(compile(graph).definition?.process.watched).toEqual(['asks', 'count'])
  })
})
