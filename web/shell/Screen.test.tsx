import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { audit } from '../../api/audit/contract.ts'
import { people } from '../../api/users/contract.ts'
import { edgeFor, main, meera, open, pageOf, refused } from '../../test/screen.tsx'

const headings = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)
const edgeWith = (answer: Promise<ReturnType<typeof refused> | ReturnType<typeof pageOf<never>>>) =>
  edgeFor(meera)
    .on(audit.search, () => answer)
    .on(people.search, pageOf([]))

test('who may not open a screen is told so, and sees nothing of it before', async () => {
  let refuse = () => {}
  const promise = new Promise<ReturnType<typeof refused>>((resolve) => {
    refuse = () => resolve(refused('FORBIDDEN'))
  })
  const opened = open('/audit', edgeWith(promise))
  await screen.findByRole('main')
  await expect.poll(() => screen.queryByRole('navigation', { name: 'Main' })).toBeTruthy()
  expect(headings()).toEqual([])
  expect(main().queryAllByRole('button')).toEqual([])
  refuse()
  await opened
  expect(headings()).toEqual(['You don’t have access to this'])
  expect(main().getByRole('link', { name: 'Go to the start page' })).toBeTruthy()
  expect(main().queryByRole('table')).toBeNull()
})

test('whom the API lets in sees the screen, whatever their menu has', async () => {
  await open('/audit', edgeWith(Promise.resolve(pageOf<never>([]))))
  expect(headings()).toContain('Audit log')
})
