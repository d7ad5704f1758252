import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { navigation } from '../../api/navigation/contract.ts'
import { notices } from '../../api/notices/contract.ts'
import { admin, edgeFor, meera, open } from '../../test/screen.tsx'

const allOff = {
  courseManagement: false,
  learning: false,
  concernedAuthority: false,
  policies: false,
  compliance: false,
}
const edgeOf = (me = meera) =>
  edgeFor(me)
    .on(navigation.v3, {
      navigations: [
        { key: 'notices', label: 'Notices', path: '/notices', icon: 'bell', order: 1, group: null, badge: 3 },
        { key: 'account', label: 'My account', path: '/account', icon: 'user', order: 2, group: null },
      ],
      enabledMenus: allOff,
    })
    .on(notices.list, {
      content: [],
      totalElements: 0,
      totalPages: 0,
      number: 0,
      size: 20,
      unread: 0,
    })
const fold = (name: string) => screen.findByRole('button', { name })

test('folded, the menu keeps its names, its place and the focus; this person finds it so again', async () => {
  const user = await open('/notices', edgeOf())
  const entries = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  await fold('Collapse menu')
  const before = entries().map((link) => link.textContent)
  await user.click(await fold('Collapse menu'))
  const again = await fold('Expand menu')
  expect(document.activeElement).toBe(again)
  expect(again.getAttribute('aria-expanded')).toBe('false')
  expect(entries().map((link) => link.textContent)).toEqual(before)
  expect(entries()[0]?.getAttribute('aria-current')).toBe('page')
  cleanup()
  await open('/notices', edgeOf())
  expect(await fold('Expand menu')).toBeTruthy()
  cleanup()
  // Somebody else at the same browser has a menu of their own.
  await open('/notices', edgeOf(admin))
  expect(await fold('Collapse menu')).toBeTruthy()
})

test('a long menu stands under headings: what is mine first, then handling, training, people, workspace', async () => {
  const entry = (
    key: string,
    group: 'Complaint handling' | 'Training and policies' | 'People' | 'Workspace' | null,
    order: number,
  ) => ({
    key,
    label: key,
    path: `/${key}`,
    icon: 'list',
    order,
    group,
  })
  const groups = [
    null,
    null,
    'Workspace',
    'Training and policies',
    'Complaint handling',
    'People',
    null,
    'Complaint handling',
    'Training and policies',
    null,
  ] as const
  const navigations = groups.map((group, at) => entry(`entry-${at}`, group, at))
  await open('/notices', edgeOf(admin).on(navigation.v3, { navigations, enabledMenus: allOff }))
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }))
  const heads = ['Complaint handling', 'Training and policies', 'People', 'Workspace']
  expect((await nav.findAllByRole('list')).map((list) => list.textContent)).toEqual([
    'entry-0entry-1entry-6entry-9',
    'entry-4entry-7',
    'entry-3entry-8',
    'entry-5',
    'entry-2',
  ])
  for (const name of heads) expect(nav.getByRole('list', { name })).toBeTruthy()
})
