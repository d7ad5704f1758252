/** Sections of a form and the questions in them. */
import type {
  Attribute,
  AttributeConfig,
  Component,
  Condition,
  Graph,
  QuestionType,
} from '../../../../workflows/definition/graph.ts'
import { placeholder } from '../placeholder.ts'
import { inOrder, last, moveBy, moveTo, patch, without, type Edit } from './rows.ts'

export const addComponent =
  (id: string, stepId: string, title = placeholder('section')): Edit =>
  (graph) => ({
    ...graph,
    components: [
      ...graph.components,
      {
        id,
        stepId,
        title,
        columns: 1,
        order: last(graph.components.filter((one) => one.stepId === stepId)),
        visibleWhen: null,
        visibleTo: [],
      },
    ],
  })
export const setComponent =
  (id: string, change: Partial<Omit<Component, 'id' | 'stepId'>>): Edit =>
  (graph) => ({ ...graph, components: patch(graph.components, id, change) })
export const removeComponent =
  (id: string): Edit =>
  (graph) => ({
    ...graph,
    components: without(graph.components, id),
    attributes: graph.attributes.filter((one) => one.componentId !== id),
  })
export const moveComponent =
  (id: string, by: -1 | 1): Edit =>
  (graph) => {
    const stepId = graph.components.find((one) => one.id === id)?.stepId
    return { ...graph, components: moveBy(graph.components, id, by, (one) => one.stepId === stepId) }
  }

export const sectionsOf = (graph: Graph, stepId: string): Component[] =>
  inOrder(graph.components.filter((one) => one.stepId === stepId))
export const questionsOf = (graph: Graph, componentId: string): Attribute[] =>
  inOrder(graph.attributes.filter((one) => one.componentId === componentId))

type NewAttribute = {
  id: string
  componentId: string
  type: QuestionType
  label: string
  options?: Attribute['options']
  config?: AttributeConfig
}
export const addAttribute =
  ({ id, componentId, type, label, options = [], config = {} }: NewAttribute): Edit =>
  (graph) => {
    const attribute: Attribute = {
      id,
      componentId,
      key: freeKey(graph, label),
      type,
      label,
      helpText: '',
      required: false,
      alignment: 'LEFT',
      options,
      config,
      visibleTo: [],
      visibleWhen: null,
      personal: 'NONE',
      order: last(graph.attributes.filter((one) => one.componentId === componentId)),
    }
    return { ...graph, attributes: [...graph.attributes, attribute] }
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
  const taken = new Set(graph.attributes.map((one) => one.key))
  let number = 1
  while (taken.has(number === 1 ? key : `${key}${number}`)) number++
  return number === 1 ? key : `${key}${number}`
}

export const setAttribute =
  (id: string, change: Partial<Omit<Attribute, 'id' | 'key'>>): Edit =>
  (graph) => ({ ...graph, attributes: patch(graph.attributes, id, change) })
export const setConfig =
  (id: string, change: Partial<AttributeConfig>): Edit =>
  (graph) => {
    const config = { ...graph.attributes.find((one) => one.id === id)?.config, ...change }
    const known = Object.fromEntries(
      Object.entries(config).filter(([, value]) => value !== undefined),
    ) as AttributeConfig
    return { ...graph, attributes: patch(graph.attributes, id, { config: known }) }
  }
export const removeAttribute =
  (id: string): Edit =>
  (graph) => ({ ...graph, attributes: without(graph.attributes, id) })

/** To a place in a section, its own or another. */
export const moveAttribute =
  (id: string, componentId: string, index: number): Edit =>
  (graph) => ({
    ...graph,
    attributes: moveTo(
      patch(graph.attributes, id, { componentId }),
      id,
      index,
      (one) => one.componentId === componentId,
    ),
  })

/**
 * Another key for the answer; conditions that read it follow, unless another question still has the old key.
 */
export const renameKey =
  (id: string, key: string): Edit =>
  (graph) => {
    const old = graph.attributes.find((one) => one.id === id)?.key
    const renamed = { ...graph, attributes: patch(graph.attributes, id, { key }) }
    return old === undefined || renamed.attributes.some((one) => one.key === old)
      ? renamed
      : readingKey(renamed, old, key)
  }

function readingKey(graph: Graph, old: string, key: string): Graph {
  const follow = (condition: Condition | null): Condition | null =>
    condition && {
      ...condition,
      tests: condition.tests.map((test) => (test.field === old ? { ...test, field: key } : test)),
    }
  return {
    ...graph,
    edges: graph.edges.map((edge) => ({ ...edge, condition: follow(edge.condition) })),
    components: graph.components.map((one) => ({ ...one, visibleWhen: follow(one.visibleWhen) })),
    attributes: graph.attributes.map((one) => ({ ...one, visibleWhen: follow(one.visibleWhen) })),
  }
}
