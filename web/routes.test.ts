import { expect, test } from 'vitest'
import { isScreen, screens } from '../api/core/screens.ts'
import { adminScreens, entries } from '../api/navigation/entries.ts'
import { icons, screens as inRouter } from './modules.ts'

test('the server knows the address of every screen, and no other', () => {
  expect(inRouter.length).toBeGreaterThan(40)
  expect(screens.filter(Boolean).toSorted()).toEqual(inRouter.map(({ path }) => path).toSorted())
})

test.each(entries.map(({ label, key, path }) => [label, key, path]))(
  '%s stands in the menu with a picture (%s) and leads to a screen',
  (_, key, path) => {
    expect(icons[key]).toBeDefined()
    expect(isScreen(path)).toBe(true)
  },
)

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

test('where admins work follows from what the domains bring', () => {
  expect(adminScreens.toSorted()).toEqual([
    'audit',
    'business-units',
    'committees',
    'compliance',
    'courses',
    'credits',
    'departments',
    'grading',
    'invites',
    'permissions',
    'policies',
    'reports',
    'retention',
    'settings',
    'users',
    'workflows',
  ])
})
