import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints, type OpenStep } from '../../api/complaints/contract.ts'
import { edgeFor, id, main, open, pageOf } from '../../test/screen.tsx'

const row = (at: number): OpenStep => ({
  caseId: id(50 + at),
  caseNo: `C-2026-${at}`,
  kind: 'ACTION',
  workflowKind: 'COMPLAINT',
  step: `read.${at}`,
  stepName: `Read ${at}`,
  stageName: 'Inquiry',
  branch: 'Pune',
  about: at === 1 ? { complainant: 'Meera Iyer', respondent: 'Rohan Shah', subject: 'He shouted.' } : null,
  openedAt: null,
  dueAt: null,
  overdue: false,
  onHold: false,
  meetingAt: null,
  draft: null,
})
const openInbox = async () => {
  const user = await open('/inbox', edgeFor().on(complaints.inbox, pageOf([row(1), row(2)])))
  await main().findByRole('link', { name: 'Read 1' })
  return user
}
const focused = () => document.activeElement?.textContent

test('rows show parties and subject to who may know them, and nothing to others', async () => {
  await openInbox()
  const [, one, two] = main().getAllByRole('row')
  expect(within(one!).getByText('Meera Iyer against Rohan Shah')).toBeTruthy()
  expect(within(one!).getByText('He shouted.')).toBeTruthy()
  expect(two!.textContent).not.toMatch(/against|Complainant|Respondent/)
})

test('keys go through rows and to the search; none of them while somebody types', async () => {
  const user = await openInbox()
  await user.keyboard('j')
  expect(focused()).toBe('Read 1')
  await user.keyboard('j')
  expect(focused()).toBe('Read 2')
  await user.keyboard('k')
  expect(focused()).toBe('Read 1')
  await user.keyboard('{Control>}k{/Control}')
  expect(focused()).toBe('Read 1')
  await user.keyboard('/')
  const search = main().getByRole('textbox', { name: 'Search by step or complaint number' })
  expect(document.activeElement).toBe(search)
  await user.keyboard('jk/?')
  expect(search.getAttribute('value')).toBe('jk/?')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the list of keys opens with one, switches all of them off, and is found in the menu after that', async () => {
  const user = await openInbox()
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  await user.click(dialog.getByRole('switch', { name: 'Use keyboard shortcuts' }))
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('j?')
  expect(focused()).not.toBe('Read 1')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('redress.shortcuts')).toBe('off')
})
