/** What domains bring is put together by name, so no two may bring the same. */
import { expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { tableOf, type Module } from './module.ts'

const all: [string, Module][] = Object.entries(modules)
const twice = (names: string[]) => names.filter((name, at) => names.indexOf(name) !== at)

test.each(['permissions', 'audit', 'notices', 'files', 'reportColumns'] as const)(
  'no two domains bring the same of their %s',
  (part) => {
    const brought = all.flatMap(([, module]) => Object.keys(module[part] ?? {}))
    expect(brought.length).toBeGreaterThan(0)
    expect(twice(brought)).toEqual([])
    expect(Object.keys(tableOf(modules, part))).toEqual(brought)
  },
)

test('no two domains bring the same screen, the same menu entry or the same place in the menu', () => {
  expect(twice(all.flatMap(([, { screens = [] }]) => [...screens]))).toEqual([])
  const entries = all.flatMap(([, { menu = [] }]) => [...menu])
  for (const field of ['key', 'path', 'at'] as const)
    expect(twice(entries.map((entry) => String(entry[field])))).toEqual([])
})

test('who decides who hears of complaints can never be switched, nor what is the platform’s', () => {
  for (const { inPerson, platform, switchable } of Object.values(tableOf(modules, 'permissions')))
    if (inPerson || platform) expect(switchable).toBeUndefined()
})
