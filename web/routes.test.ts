import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isScreen, screens } from '../api/core/screens.ts'

test('the server knows the address of every screen, and no other', () => {
  const routes = readFileSync(new URL('routes.tsx', import.meta.url), 'utf8')
  const inRouter = [...routes.matchAll(/path: '([^']+)'/g)]
    .map(([, path = '']) => path)
    .filter((path) => path !== '*')
  expect(inRouter.length).toBeGreaterThan(40)
  expect(screens.filter(Boolean).toSorted()).toEqual(inRouter.toSorted())
})

test.each([
  '/',
  '/signin',
  '/SignIn/',
  '/complaints/0199a000-0000-7000-8000-000000000001',
  '/handoff/a.b-c',
  '/complaints/new?from=mail'.split('?')[0] ?? '',
])('%s is a screen', (path) => {
  expect(isScreen(path)).toBe(true)
})

test.each([
  '/nowhere',
  '/signin/more',
  '/complaints/1/2',
  '//evil.example',
  '/handoff/',
  '/.env',
  '/wp-login.php',
])('%s is none', (path) => {
  expect(isScreen(path)).toBe(false)
})
