/**
 * The canvas and the finer calls each have their own edits of a drawing. The same wish goes through both, on
 * random drawings and the templates; what comes out differently is listed here, and nothing else may be.
 */
import { expect, test } from 'vitest'
import { anyDrawing, pick, seeded } from '../../../../test/randomDrawings.ts'
import { addAction, setAction } from './actions.ts'
import {
  addAttribute,
  addComponent,
  moveAttribute,
  removeAttribute,
  removeComponent,
  renameKey,
} from './forms.ts'
import { addMeetingField, removeMeetingField, setMeetingField } from './meetingFields.ts'
import { removeOutcome } from './outcomes.ts'
import type { Edit } from './rows.ts'
import { addStage, removeStage, setStage } from './stages.ts'
import { addStep, moveStepToStage, removeStep, setKind, setStep } from './steps.ts'
import { templates } from '../../../../workflows/definition/templates/index.ts'
import type { Graph } from '../../../../workflows/definition/graph.ts'
import {
  nextOrder,
  withChange,
  withoutPart,
  withPart,
  type List,
} from '../../../../api/workflows/parts/edits.ts'

type Pair = { canvas: Edit; calls: Edit }
const part = (graph: Graph, list: List, id: string): object =>
  (graph[list] as { id: string }[]).find((row) => row.id === id) ?? {}
/** The call adds the very row that the canvas made, but for what the row is given where nobody says it. */
const added = (list: List, id: string, canvas: Edit, left: string[] = ['order']): Pair => ({
  canvas,
  calls: (graph) => {
    const row = { ...part(canvas(graph), list, id) } as Record<string, unknown>
    const given = { order: nextOrder(graph[list]), position: { x: 0, y: 0 }, meeting: null } as Record<
      string,
      unknown
    >
    for (const name of left) row[name] = given[name]
    return withPart(graph, list, row as never)
  },
})

const wishes: Record<string, (graph: Graph, any: <T>(rows: readonly T[]) => T) => Pair | null> = {
  'add a stage': () => added('stages', 'new', addStage('new', 'New')),
  'add a step': ({ stages }, any) =>
    added('steps', 'new', addStep({ id: 'new', stageId: any(stages).id, kind: 'ACTION', name: 'New' }), [
      'order',
      'position',
    ]),
  'add a meeting': ({ stages }, any) =>
    added('steps', 'new', addStep({ id: 'new', stageId: any(stages).id, kind: 'MEETING', name: 'New' }), [
      'order',
      'position',
      'meeting',
    ]),
  'add an action': ({ steps }, any) =>
    added('actions', 'new', addAction('new', any(steps).id, 'ENTER', 'TRANSFER_COMPLAINT')),
  'add a section': ({ steps }, any) => added('components', 'new', addComponent('new', any(steps).id, 'New')),
  'add a question': ({ components }, any) =>
    components.length === 0
      ? null
      : added(
          'attributes',
          'new',
          addAttribute({ id: 'new', componentId: any(components).id, type: 'VOTE', label: 'New' }),
        ),
  'add a field to a meeting': ({ steps }, any) => {
    const step = any(steps.filter((one) => one.kind === 'MEETING'))
    return step ? added('meetingFields', 'new', addMeetingField('new', step.id)) : null
  },
  'add a field to a step that is no meeting': ({ steps }, any) => {
    const step = any(steps.filter((one) => one.kind === 'ACTION'))
    return step ? added('meetingFields', 'new', addMeetingField('new', step.id)) : null
  },
  'add what is there already': ({ stages }, any) => {
    const { id } = any(stages)
    return { canvas: addStage(id, 'New'), calls: (graph) => withPart(graph, 'stages', any(stages)) }
  },
  'rename a stage': ({ stages }, any) => {
    const { id } = any(stages)
    return {
      canvas: setStage(id, { name: 'New' }),
      calls: (graph) => withChange(graph, 'stages', id, { name: 'New' }),
    }
  },
  'rename a step': ({ steps }, any) => {
    const { id } = any(steps)
    return {
      canvas: setStep(id, { name: 'New' }),
      calls: (graph) => withChange(graph, 'steps', id, { name: 'New' }),
    }
  },
  'rename what is not there': () => ({
    canvas: setStep('none', { name: 'New' }),
    calls: (graph) => withChange(graph, 'steps', 'none', { name: 'New' }),
  }),
  'take a step to another stage': ({ steps, stages }, any) => {
    const { id, stageId } = any(steps)
    const other = any(stages.filter((one) => one.id !== stageId))
    return other
      ? {
          canvas: moveStepToStage(id, other.id),
          calls: (graph) => withChange(graph, 'steps', id, { stageId: other.id }),
        }
      : null
  },
  'make an action a meeting': ({ steps }, any) => {
    const step = any(steps.filter((one) => one.kind === 'ACTION'))
    return step
      ? {
          canvas: setKind(step.id, 'MEETING'),
          calls: (graph) => withChange(graph, 'steps', step.id, { kind: 'MEETING' }),
        }
      : null
  },
  'make a meeting an action': ({ steps }, any) => {
    const step = any(steps.filter((one) => one.kind === 'MEETING'))
    return step
      ? {
          canvas: setKind(step.id, 'ACTION'),
          calls: (graph) => withChange(graph, 'steps', step.id, { kind: 'ACTION' }),
        }
      : null
  },
  'take an outcome away': ({ steps }, any) => {
    const { id, outcomes } = any(steps)
    const gone = outcomes[0]?.id ?? ''
    return {
      canvas: removeOutcome(id, gone),
      calls: (graph) => withChange(graph, 'steps', id, { outcomes: outcomes.slice(1) }),
    }
  },
  'wait for an outcome where no step is done': ({ actions }, any) => {
    const action = any(actions.filter((one) => one.outcome !== null))
    return action
      ? {
          canvas: setAction(action.id, { on: 'ENTER' }),
          calls: (graph) => withChange(graph, 'actions', action.id, { on: 'ENTER' }),
        }
      : null
  },
  'rename an answer': ({ attributes }, any) => {
    const one = any(attributes)
    return one
      ? {
          canvas: renameKey(one.id, 'renamed'),
          calls: (graph) => withChange(graph, 'attributes', one.id, { key: 'renamed' }),
        }
      : null
  },
  'take a question to another section': ({ attributes, components }, any) => {
    const one = any(attributes)
    const other = any(components.filter((each) => each.id !== one?.componentId))
    return one && other
      ? {
          canvas: moveAttribute(one.id, other.id, 4000),
          calls: (graph) => withChange(graph, 'attributes', one.id, { componentId: other.id }),
        }
      : null
  },
  'name a field as every meeting does': ({ meetingFields }, any) => {
    const one = any(meetingFields)
    return one
      ? {
          canvas: setMeetingField(one.id, { key: 'guests' }),
          calls: (graph) => withChange(graph, 'meetingFields', one.id, { key: 'guests' }),
        }
      : null
  },
  'remove a stage that holds steps': ({ steps }, any) => {
    const { stageId } = any(steps)
    return { canvas: removeStage(stageId), calls: (graph) => withoutPart(graph, 'stages', stageId) }
  },
  'remove an empty stage': ({ steps, stages }, any) => {
    const one = any(stages.filter(({ id }) => !steps.some((step) => step.stageId === id)))
    return one
      ? { canvas: removeStage(one.id), calls: (graph) => withoutPart(graph, 'stages', one.id) }
      : null
  },
  'remove a step': ({ steps }, any) => {
    const { id } = any(steps)
    return { canvas: removeStep(id), calls: (graph) => withoutPart(graph, 'steps', id) }
  },
  'remove what is not there': () => ({
    canvas: removeStep('none'),
    calls: (graph) => withoutPart(graph, 'steps', 'none'),
  }),
  'remove a section': ({ components }, any) => {
    const one = any(components)
    return one
      ? { canvas: removeComponent(one.id), calls: (graph) => withoutPart(graph, 'components', one.id) }
      : null
  },
  'remove a question': ({ attributes }, any) => {
    const one = any(attributes)
    return one
      ? { canvas: removeAttribute(one.id), calls: (graph) => withoutPart(graph, 'attributes', one.id) }
      : null
  },
  'remove a field of a meeting': ({ meetingFields }, any) => {
    const one = any(meetingFields)
    return one
      ? { canvas: removeMeetingField(one.id), calls: (graph) => withoutPart(graph, 'meetingFields', one.id) }
      : null
  },
}

/** What a wish makes of a drawing: the drawing, or "refused". */
const outcomeOf = (edit: Edit, graph: Graph): Graph | 'refused' => {
  try {
    return edit(graph)
  } catch {
    return 'refused'
  }
}
function difference(canvas: Graph | 'refused', calls: Graph | 'refused'): string[] {
  if (canvas === 'refused' || calls === 'refused') return canvas === calls ? [] : ['refused']
  return Object.keys(canvas).filter((name) => {
    const key = name as keyof Graph
    return JSON.stringify(sorted(canvas[key])) !== JSON.stringify(sorted(calls[key]))
  })
}
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted()
            .map(([name, each]) => [name, sorted(each)]),
        )
      : value

const drawings = [
  ...Object.values(templates)
    .map(({ graph }) => graph)
    .filter(({ steps }) => steps.length > 0),
  ...Array.from({ length: 60 }, (_, seed) => anyDrawing(seeded(seed))),
]

test('the same wish through both', () => {
  const seen: Record<string, Set<string>> = {}
  const random = seeded(1)
  for (const graph of drawings)
    for (const [wish, pairOf] of Object.entries(wishes)) {
      const pair = pairOf(graph, (rows) => pick(random, rows))
      if (!pair) continue
      for (const where of difference(outcomeOf(pair.canvas, graph), outcomeOf(pair.calls, graph)))
        (seen[wish] ??= new Set()).add(where)
    }
  expect(
    Object.fromEntries(Object.entries(seen).map(([wish, where]) => [wish, [...where].toSorted()])),
  ).toEqual({
    'add a step': ['steps'],
    'add a meeting': ['steps'],
    'add an action': ['actions'],
    'add a section': ['components'],
    'add a question': ['attributes'],
    'add a field to a meeting': ['meetingFields'],
    'add a field to a step that is no meeting': ['refused'],
    'add what is there already': ['refused'],
    'rename what is not there': ['refused'],
    'take a step to another stage': ['steps'],
    'make an action a meeting': ['steps'],
    'make a meeting an action': ['steps'],
    'take an outcome away': ['actions', 'edges'],
    'wait for an outcome where no step is done': ['actions'],
    'rename an answer': ['attributes', 'components', 'edges'],
    'take a question to another section': ['attributes'],
    'name a field as every meeting does': ['refused'],
    'remove a stage that holds steps': ['refused'],
    'remove a step': ['steps'],
    'remove what is not there': ['refused'],
  })
})
