/**
 * Conditions read answers that can exist by then and can be compared. "By then" means: in the complaint form,
 * in the step's own form,
 * or in a step that may come before it on some way through the process; on another way the answer is missing
 * and the test fails.
 * Conditions of arrows travel with the running case, so they read choices, numbers and confirmations alone,
 * never anything personal.
 */
import type { Message } from '../messages/message.ts'
import type { Attribute, Condition, Edge, Test } from '../graph.ts'
import type { GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { reachableFrom } from '../walks.ts'
import { say } from '../messages/say.ts'

type Fields = {
  of: Map<string, Attribute>
  /** Step that asks it, or 'filing'. */
  placeOf: (attribute: Attribute) => string
  comesBefore: (place: string, stepId: string) => boolean
}
type Where = {
  nodeId: string
  name: Message
  /** null: at the start. */
  stepId: string | null
  isArrow: boolean
}

/**
 * Finds conditions on answers that are unknown, come later, are personal or cannot be compared, and conditions that
 * never hold.
 */
export const checkConditions: Check = (index) => {
  const fields = fieldsOf(index)
  const read = (condition: Condition | null, where: Where) => [
    ...(condition?.tests ?? []).flatMap((test) => testable(test, where, fields)),
    ...(condition ? neverHolds(condition, where, fields) : []),
  ]
  const placed = new Map(index.graph.components.map((component) => [component.id, component.stepId]))
  return [
    ...index.graph.edges.flatMap((edge) => read(edge.condition, arrow(edge, index))),
    ...index.graph.components.flatMap((one) =>
      read(one.visibleWhen, {
        nodeId: one.id,
        name: say('problems.inSection', { title: one.title }),
        stepId: inForm(one.stepId),
        isArrow: false,
      }),
    ),
    ...index.graph.attributes.flatMap((one) =>
      read(one.visibleWhen, {
        nodeId: one.id,
        name: say('problems.inQuestion', { label: one.label }),
        stepId: inForm(placed.get(one.componentId) ?? 'filing'),
        isArrow: false,
      }),
    ),
  ]
}

const inForm = (place: string) => (place === 'filing' ? null : place)
const arrow = (edge: Edge, { stepOf }: GraphIndex): Where => ({
  nodeId: edge.id,
  name:
    edge.from === 'start'
      ? say('problems.arrowFromStart')
      : say('problems.arrowFrom', { name: stepOf(edge.from)?.name ?? '' }),
  stepId: inForm(edge.from === 'start' ? 'filing' : edge.from),
  isArrow: true,
})

function fieldsOf({ graph, numberOf, next, edgesOf, close }: GraphIndex): Fields {
  const places = new Map(graph.components.map((component) => [component.id, component.stepId]))
  const comesBefore = (place: string, stepId: string): boolean => {
    const [from, target] = [numberOf.get(place) ?? -1, numberOf.get(stepId) ?? -1]
    return reachableFrom([from], next, { target })[target] === 1 || sideBySide(from, target)
  }
  /** A fork leads to both: whichever of them is done first. */
  const sideBySide = (one: number, other: number): boolean =>
    [...edgesOf.values()].some((edges) => {
      const to = [...new Set(edges.map((edge) => numberOf.get(edge.to) ?? close))]
      if (to.length < 2) return false
      const reached = to.map((each) => reachableFrom([each], next))
      return reached.some(
        (ways, at) => ways[one] && reached.some((them, place) => place !== at && them[other]),
      )
    })
  return {
    of: new Map(graph.attributes.map((attribute) => [attribute.key, attribute])),
    placeOf: (attribute) => places.get(attribute.componentId) ?? '',
    comesBefore,
  }
}

function testable(test: Test, where: Where, { of, placeOf, comesBefore }: Fields): GraphProblem[] {
  const attribute = of.get(test.field)
  if (!attribute)
    return [
      problem(
        'CONDITION_FIELD_UNKNOWN',
        where.nodeId,
        say('problems.conditionUnknownQuestion', { name: where.name, field: test.field }),
      ),
    ]
  const place = placeOf(attribute)
  if (place !== 'filing' && (where.stepId === null || !comesBefore(place, where.stepId))) {
    return [
      problem(
        'CONDITION_FIELD_LATER',
        where.nodeId,
        say('problems.conditionAskedLater', { name: where.name, label: attribute.label }),
      ),
    ]
  }
  return [...(where.isArrow ? comparable(attribute, where) : []), ...offered(test, attribute, where)]
}

const choices = new Set<Attribute['type']>([
  'CHECKBOX_TEXT',
  'MULTIPLE_CHOICE',
  'MULTIPLE_RESPONSE',
  'MULTI_SELECT',
  'SINGLE_SELECT',
  'VOTE',
])
const isNumber = ({ type, config }: Attribute) => type === 'INPUT_BOX' && config.format === 'NUMBER'

function comparable(attribute: Attribute, { nodeId, name }: Where): GraphProblem[] {
  if (attribute.personal !== 'NONE')
    return [
      problem(
        'CONDITION_FIELD_PERSONAL',
        nodeId,
        say('problems.conditionPersonal', { name, label: attribute.label }),
      ),
    ]
  if (choices.has(attribute.type) || isNumber(attribute) || attribute.type === 'BUTTON') return []
  return [
    problem(
      'CONDITION_FIELD_NOT_COMPARABLE',
      nodeId,
      say('problems.conditionNotComparable', { name, label: attribute.label }),
    ),
  ]
}

/**
 * A choice is compared with one of its own options, a number with a number, a confirmation with yes or no.
 */
function offered({ op, value }: Test, attribute: Attribute, { nodeId, name }: Where): GraphProblem[] {
  if (op === 'ANSWERED') return []
  const isSize = op === 'AT_LEAST' || op === 'AT_MOST'
  const fits = choices.has(attribute.type)
    ? !isSize && attribute.options.some((option) => option.id === value)
    : isNumber(attribute)
      ? typeof value === 'number'
      : attribute.type !== 'BUTTON' || (!isSize && typeof value === 'boolean')
  return fits
    ? []
    : [
        problem(
          'CONDITION_VALUE_UNKNOWN',
          nodeId,
          say('problems.conditionImpossible', { name, label: attribute.label }),
        ),
      ]
}

/** Tests that all have to hold and exclude each other, so that nothing is ever shown or opened. */
function neverHolds(condition: Condition, { nodeId, name, isArrow }: Where, { of }: Fields): GraphProblem[] {
  const clash = clashOf(condition, of)
  if (!clash) return []
  const text = say('problems.conditionNeverHolds', { name, label: of.get(clash.field)?.label ?? clash.field })
  return [
    isArrow
      ? problem('CONDITION_NEVER_HOLDS', nodeId, text, say('problems.removeArrow'), {
          kind: 'REMOVE_EDGE',
          edgeId: nodeId,
        })
      : problem('CONDITION_NEVER_HOLDS', nodeId, text),
  ]
}

/** The first test that another one excludes where all have to hold. */
export const clashOf = ({ match, tests }: Condition, of: Fields['of']): Test | undefined =>
  match === 'ANY'
    ? undefined
    : tests.find((one, place) =>
        tests.slice(place + 1).some((other) => one.field === other.field && exclude(one, other, of)),
      )

function exclude(one: Test, other: Test, of: Fields['of']): boolean {
  const ops = [one.op, other.op].toSorted().join(' ')
  if (ops === 'IS IS') return one.value !== other.value
  if (ops === 'IS IS_NOT') return one.value === other.value
  const value = (op: Test['op']) => {
    const testValue = [one, other].find((test) => test.op === op)?.value
    return typeof testValue === 'number' ? testValue : Number.NaN
  }
  if (of.get(one.field)?.type !== 'INPUT_BOX') return false
  if (ops === 'AT_LEAST AT_MOST') return value('AT_LEAST') > value('AT_MOST')
  if (ops === 'AT_LEAST IS') return value('IS') < value('AT_LEAST')
  return ops === 'AT_MOST IS' && value('IS') > value('AT_MOST')
}
