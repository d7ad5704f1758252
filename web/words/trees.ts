/** Source files as syntax trees, for the test that every sentence is said through `t`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** A node of the tree; its type determines its other fields. */
export type Node = { type: string; start: number } & Record<string, unknown>
export type Source = { file: string; tree: Node; lineOf: (node: Node) => number }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
/** A field of a node that holds a node, else undefined. */
export const part = (node: Node | undefined, field: string): Node | undefined =>
  isNode(node?.[field]) ? node[field] : undefined
export const parts = (node: Node | undefined, field: string): Node[] =>
  Array.isArray(node?.[field]) ? node[field].filter(isNode) : []
export const textOf = (node: Node | undefined, field: string): string =>
  typeof node?.[field] === 'string' ? node[field] : ''

/** Every source file of a folder that is no test. */
export function sourcesIn(folder: string): Source[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(test|tmp|test-\w+|d)\.|(^|\/)(journeys|test[A-Z])/.test(name),
  )
  return names.toSorted().map((name) => sourceOf(join(folder, name)))
}

export function sourceOf(file: string): Source {
  const text = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read`)
  return {
    file,
    tree: program as unknown as Node,
    lineOf: (node) => text.slice(0, node.start).split('\n').length,
  }
}

/** Visits every node that is no type; `visit` answers false to leave out what is inside of it. */
export function walk(
  node: Node,
  visit: (node: Node, above: Node[]) => boolean | void,
  above: Node[] = [],
): void {
  if (/^TS(Type|Interface)/.test(node.type) && node.type !== 'TSTypeAssertion') return
  if (visit(node, above) === false) return
  const line = [node, ...above]
  for (const value of Object.values(node))
    for (const inner of [value].flat()) if (isNode(inner)) walk(inner, visit, line)
}
