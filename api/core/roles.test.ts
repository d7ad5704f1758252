/** One table says what a role is; whoever asks for a role by name elsewhere would be missed by a new one. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { roleNames } from '../../workflows/definition/roles.ts'
import { part, parts, sourceOf, sourcesIn, textOf, walk, type Node } from '../../web/words/trees.ts'

/** Where a role may be named: its table, what may be done to one record, and people that are made up. */
const mayName = /^workflows\/definition\/roles\.ts$|(^|\/)access\.ts$|^api\/fuzz\//
/** A party of a case has this name too, and so have reasons for things. */
const alsoOtherThings = ['EMPLOYER']
const unmistakable: readonly string[] = roleNames.filter((role) => !alsoOtherThings.includes(role))

const isRoleName = (node: Node | undefined) =>
  node?.type === 'Literal' && roleNames.some((role) => role === node['value'])
/** `role`, `me.role`, `changes.role ?? target.role`. */
const isAboutRole = (node: Node | undefined): boolean =>
  node !== undefined &&
  (/role$/i.test(textOf(node, 'name') || textOf(part(node, 'property'), 'name')) ||
    ['left', 'right', 'expression'].some((side) => isAboutRole(part(node, side))))

/** Whether a piece of code asks for a role by its name. */
function asksByName(node: Node): boolean {
  if (node.type === 'Literal') return unmistakable.some((role) => role === node['value'])
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(textOf(node, 'operator'))) {
    const sides = [part(node, 'left'), part(node, 'right')]
    return sides.some(isRoleName) && sides.some(isAboutRole)
  }
  const callee = part(node, 'callee')
  return (
    node.type === 'CallExpression' &&
    textOf(part(callee, 'property'), 'name') === 'includes' &&
    parts(node, 'arguments').some(isAboutRole) &&
    parts(part(callee, 'object'), 'elements').some(isRoleName)
  )
}
function named({ tree, file, lineOf }: ReturnType<typeof sourceOf>): string[] {
  const locations: string[] = []
  walk(tree, (node) => {
    if (asksByName(node)) locations.push(`${file}:${lineOf(node)}`)
  })
  return locations
}

test('no code asks for a role by its name but the table of roles and what stands in access.ts', () => {
  const sources = ['api', 'web', 'workers', 'workflows'].flatMap(sourcesIn)
  expect(sources.length).toBeGreaterThan(500)
  const others = sources.filter(({ file }) => !mayName.test(file))
  expect(others.length).toBeLessThan(sources.length)
  expect(others.flatMap(named)).toEqual([])
}, 60_000)

test.each([
  "export const may = person.role === 'EMPLOYER'",
  "export const may = 'EMPLOYER' !== role",
  "export const may = (changes.role ?? target.role) === 'EMPLOYER'",
  "export const may = ['EMPLOYER', 'X'].includes(me.role)",
  "export const where = { role: 'WORKSPACE_ADMIN' }",
])('it would be seen: %s', (code) => {
  const file = join(mkdtempSync(join(tmpdir(), 'roles-')), 'some.ts')
  writeFileSync(file, code)
  expect(named(sourceOf(file))).toHaveLength(1)
})

test.each(["export const is = party === 'EMPLOYER'", "export const parts = ['EMPLOYER'].includes(party)"])(
  'a party is none: %s',
  (code) => {
    const file = join(mkdtempSync(join(tmpdir(), 'roles-')), 'some.ts')
    writeFileSync(file, code)
    expect(named(sourceOf(file))).toEqual([])
  },
)
