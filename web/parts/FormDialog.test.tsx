/** Dialogs by keyboard alone: opened, walked through, closed, and the focus is where it was. */
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { committees } from '../../api/committees/contract.ts'
import { complaints } from '../../api/complaints/contract.ts'
import { departments, type Department } from '../../api/departments/contract.ts'
import { people } from '../../api/users/contract.ts'
import { casePage } from '../../test/caseThings.ts'
import { admin, edgeFor, id, main, open, pageOf } from '../../test/screen.tsx'

const dialog = () => screen.findByRole('dialog')
const focused = () => document.activeElement
/** With the focus on what opens a dialog, and the keys that do. */
async function drive(user: UserEvent, opener: HTMLElement, keys: string): Promise<void> {
  opener.focus()
  await user.keyboard(keys)
  const opened = await dialog()
  await expect.poll(() => opened.contains(focused())).toBe(true)
  for (let count = 0; count < 4; count += 1) {
    await user.tab()
    expect(opened.contains(focused())).toBe(true)
  }
  // The first one closes the list of a picker that has the focus.
  await user.keyboard('{Escape}{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(focused).toBe(opener)
}

test('acts on a complaint: the focus is back on the menu that they are chosen in', async () => {
  const page = casePage()
  const abilities = { ...page.abilities, withdraw: true, pause: true, close: true, transfer: true }
  const edge = edgeFor()
    .on(complaints.read, { ...page, abilities })
    .on(complaints.unsent, [])
    .on(committees.list, [])
  const user = await open(`/complaints/${id(51)}`, edge)
  const more = await main().findByRole('button', { name: 'More' })
  const acts = ['Transfer to another committee', 'Put on hold', 'Withdraw my complaint', 'Close early']
  for (let at = 0; at < acts.length; at += 1) {
    await drive(user, more, `{Enter}{ArrowDown}${'{ArrowDown}'.repeat(at)}{Enter}`)
  }
})

const sales: Department = {
  departmentId: id(31),
  departmentName: 'Sales',
  branchId: id(32),
  branchName: 'Pune',
  branchIds: [id(32)],
  createdAt: '2026-11-03T09:00:00.000Z',
  createdBy: null,
  managers: [],
  userCount: 0,
  abilities: { update: true },
}
test('departments: added, renamed, removed or given managers, the focus is back on the button', async () => {
  const edge = edgeFor(admin)
    .on(departments.list, pageOf([sales]))
    .on(departments.managers, [])
    .on(people.search, pageOf([]))
  const user = await open('/departments', edge)
  await main().findByText('Sales')
  const buttons = [/^Add a department$/, /^Rename Sales/, /^Remove Sales/, /^Managers of Sales/]
  for (const name of buttons) await drive(user, main().getByRole('button', { name }), '{Enter}')
})

test('what opened it is gone: the focus is on the heading of the page, not nowhere', async () => {
  const edge = edgeFor(admin).on(departments.list, pageOf([sales]))
  const user = await open('/departments', edge)
  const remove = await main().findByRole('button', { name: /^Remove Sales/ })
  remove.focus()
  await user.keyboard('{Enter}')
  const opened = within(await dialog())
  remove.remove()
  await user.click(opened.getByRole('button', { name: 'Go back' }))
  await expect.poll(focused).toBe(main().getByRole('heading', { level: 1 }))
})

test('no dialog that is mounted only while needed is without the shared part', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => `web/${file}`)
  expect(files.length).toBeGreaterThan(300)
  const bare = (file: string) => /<(Modal|Drawer)\s([^>]*\s)?opened[\s/>]/.test(readFileSync(file, 'utf8'))
  expect(files.filter(bare)).toEqual(['web/parts/FormDialog.tsx'])
})
