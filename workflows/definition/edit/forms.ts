/**
 * Sections of a form and the questions in them. A condition reads an answer by its key; where its question
 * goes, the condition stays and publishing asks for it: without it, more would be shown and more would be
 * opened.
 */
import type { Attribute, AttributeConfig, CaseClock, Clock, Component, Condition, Graph } from '../graph.ts'
import { defined } from '../keys.ts'
import { hasRow, mustName, partOf } from './editError.ts'
import {
  inOrder,
  last,
  moveBy,
  moveTo,
  withChange,
  withoutRow,
  withRow,
  type Edit,
  type New,
} from './rows.ts'

export type NewComponent = New<Component, 'stepId' | 'title'>
export const blankComponent = {
  columns: 1,
  visibleWhen: null,
  visibleTo: [],
} satisfies Partial<Component>

/** The sections of a step's form in order; those of the complaint form for 'filing'. */
export const sectionsOf = (graph: Graph, stepId: string): Component[] =>
  inOrder(graph.components.filter((one) => one.stepId === stepId))
/** The questions of a section in order. */
export const questionsOf = (graph: Graph, componentId: string): Attribute[] =>
  inOrder(graph.attributes.filter((one) => one.componentId === componentId))

/** Adds a section, last in its form by default. Throws EditError UNKNOWN for its step, TAKEN for its id. */
export const addComponent =
  (section: NewComponent): Edit =>
  (graph) => {
    mustHang(graph, section.id, section)
    const order = section.order ?? last(sectionsOf(graph, section.stepId))
    return withRow(graph, 'components', { ...blankComponent, ...section, order })
  }
/** Changes what is named; in another form it comes last. */
export const setComponent =
  (id: string, change: Partial<Omit<Component, 'id'>>): Edit =>
  (graph) => {
    const old = partOf(graph, 'components', id)
    const { stepId = old.stepId } = change
    mustHang(graph, id, { stepId }, old)
    const order = stepId === old.stepId ? old.order : last(sectionsOf(graph, stepId))
    return withChange(graph, 'components', id, { order, ...change })
  }
/** 'filing' is the complaint form. */
function mustHang(graph: Graph, id: string, { stepId }: Pick<Component, 'stepId'>, old?: Component): void {
  if (stepId !== old?.stepId)
    mustName(stepId === 'filing' || hasRow(graph, 'steps', stepId), 'components', id, 'stepId')
}
/** Takes a section away with its questions. */
export const removeComponent =
  (id: string): Edit =>
  (graph) => ({
    ...withoutRow(graph, 'components', id),
    attributes: graph.attributes.filter((one) => one.componentId !== id),
  })
/** Moves a section one place up (-1) or down (1) in its form. */
export const moveComponent =
  (id: string, by: -1 | 1): Edit =>
  (graph) => {
    const { stepId } = partOf(graph, 'components', id)
    return { ...graph, components: moveBy(graph.components, id, by, (one) => one.stepId === stepId) }
  }

export type NewAttribute = New<Attribute, 'componentId' | 'type' | 'label'>
export const blankAttribute = {
  helpText: '',
  required: false,
  alignment: 'LEFT',
  options: [],
  config: {},
  visibleTo: [],
  visibleWhen: null,
  personal: 'NONE',
} satisfies Partial<Attribute>

/** Its key is made of its label where none is given. */
export const addAttribute =
  (question: NewAttribute): Edit =>
  (graph) => {
    mustName(hasRow(graph, 'components', question.componentId), 'attributes', question.id, 'componentId')
    return withRow(graph, 'attributes', {
      ...blankAttribute,
      ...question,
      key: question.key ?? freeKey(graph, question.label),
      order: question.order ?? last(questionsOf(graph, question.componentId)),
    })
  }

/** A key made of the first words of a label that no other question has. */
export function freeKey(graph: Graph, label: string): string {
  const words = label
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .split(/\s+/)
    .slice(0, 4)
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
  const base =
    words
      .join('')
      .replace(/^[0-9]+/, '')
      .slice(0, 50) || 'question'
  const key = base.charAt(0).toLowerCase() + base.slice(1)
  const usedKeys = new Set(graph.attributes.map((one) => one.key))
  let number = 1
  while (usedKeys.has(number === 1 ? key : `${key}${number}`)) number++
  return number === 1 ? key : `${key}${number}`
}

/**
 * Changes what is named; in another section it comes last. Conditions that read its answer, and clocks that
 * count from it, follow another key, unless another question still has the old one.
 */
export const setAttribute =
  (id: string, change: Partial<Omit<Attribute, 'id'>>): Edit =>
  (graph) => {
    const old = partOf(graph, 'attributes', id)
    const { componentId = old.componentId, key = old.key } = change
    const isMoved = componentId !== old.componentId
    if (isMoved) mustName(hasRow(graph, 'components', componentId), 'attributes', id, 'componentId')
    const order = isMoved ? last(questionsOf(graph, componentId)) : old.order
    const changed = withChange(graph, 'attributes', id, { order, ...change })
    const isFree = key !== old.key && !changed.attributes.some((one) => one.key === old.key)
    return isFree ? readingKey(changed, old.key, key) : changed
  }
/** Changes the key of a question; conditions and clocks that read its answer follow (see `setAttribute`). */
export const renameKey = (id: string, key: string): Edit => setAttribute(id, { key })

/** Changes the type-specific settings of a question; a setting that becomes undefined is left out. */
export const setConfig =
  (id: string, change: Partial<AttributeConfig>): Edit =>
  (graph) => {
    const config: AttributeConfig = { ...partOf(graph, 'attributes', id).config, ...change }
    return setAttribute(id, { config: defined(config) })(graph)
  }
/** Removes a question. Conditions that read its answer remain, and publishing reports them. */
export const removeAttribute =
  (id: string): Edit =>
  (graph) =>
    withoutRow(graph, 'attributes', id)

/** To a place in a section, its own or another. */
export const moveAttribute =
  (id: string, componentId: string, index: number): Edit =>
  (graph) => {
    const moved = setAttribute(id, { componentId })(graph)
    return {
      ...moved,
      attributes: moveTo(moved.attributes, id, index, (one) => one.componentId === componentId),
    }
  }
/** Gives questions of a section these orders; the others keep theirs. */
export const orderAttributes =
  (componentId: string, items: Pick<Attribute, 'id' | 'order'>[]): Edit =>
  (graph) => {
    partOf(graph, 'components', componentId)
    const own = new Set(questionsOf(graph, componentId).map((question) => question.id))
    items.forEach(({ id }, place) => mustName(own.has(id), 'components', componentId, `items.${place}.id`))
    const orders = new Map(items.map(({ id, order }) => [id, order]))
    return {
      ...graph,
      attributes: graph.attributes.map((one) => ({ ...one, order: orders.get(one.id) ?? one.order })),
    }
  }

function readingKey(graph: Graph, old: string, key: string): Graph {
  const follow = (condition: Condition | null): Condition | null =>
    condition && {
      ...condition,
      tests: condition.tests.map((test) => (test.field === old ? { ...test, field: key } : test)),
    }
  const renamed = <Named extends { field: string }>(one: Named): Named =>
    one.field === old ? { ...one, field: key } : one
  const counted = <Counted extends Clock | CaseClock>(clock: Counted): Counted =>
    clock.trigger.on === 'DATE_ANSWERED' ? { ...clock, trigger: renamed(clock.trigger) } : clock
  const later = (clock: CaseClock): CaseClock => {
    const { noEarlier } = clock
    if (!noEarlier) return clock
    return { ...clock, noEarlier: { ...renamed(noEarlier), away: noEarlier.away && renamed(noEarlier.away) } }
  }
  return {
    ...graph,
    clocks: graph.clocks.map((clock) => later(counted(clock))),
    steps: graph.steps.map((step) => ({
      ...step,
      ...(step.assignTo === old ? { assignTo: key } : {}),
      clock: step.clock && counted(step.clock),
      outcomes: step.outcomes.map((one) => ({
        ...one,
        ...(one.filedWithin ? { filedWithin: renamed(one.filedWithin) } : {}),
        ...(one.absences?.of === old ? { absences: { ...one.absences, of: key } } : {}),
      })),
    })),
    edges: graph.edges.map((edge) => ({ ...edge, condition: follow(edge.condition) })),
    components: graph.components.map((one) => ({ ...one, visibleWhen: follow(one.visibleWhen) })),
    attributes: graph.attributes.map((one) => ({ ...one, visibleWhen: follow(one.visibleWhen) })),
  }
}

/** Removes the limits of an answer: how many, how large, how long. */
export const clearLimits =
  (id: string): Edit =>
  (graph) => {
    const {
      min: _min,
      max: _max,
      minWords: _least,
      maxWords: _most,
      ...config
    } = partOf(graph, 'attributes', id).config
    return withChange(graph, 'attributes', id, { config })
  }
