import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { casePage } from '../../../test/caseThings.ts'
import { edgeFor, id, main, open } from '../../../test/screen.tsx'

const page = casePage()
const openWith = (ending: Partial<CasePage['ending']>, abilities: Partial<CasePage['abilities']>) =>
  open(
    `/complaints/${id(51)}`,
    edgeFor()
      .on(complaints.read, {
        ...page,
        ending: { ...page.ending, ...ending },
        abilities: { ...page.abilities, ...abilities },
      })
      .on(complaints.unsent, []),
  )
const answered = { at: '2026-11-03T09:00:00.000Z', note: null, isMine: false }

test('the person who withdraws reads that one more step follows', async () => {
  const user = await openWith({ continues: true, reopens: true }, { withdraw: true })
  await user.click(await main().findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Withdraw my complaint' }))
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw your complaint?' })
  expect(within(dialog).getByText(/They still do one more step that this process requires/)).toBeTruthy()
})

test('so does the person who agrees to it', async () => {
  const user = await openWith({ continues: true, asked: answered }, { answerWithdrawal: true })
  await user.click(await main().findByRole('button', { name: 'Agree' }))
  const dialog = await screen.findByRole('dialog', { name: 'Agree to the withdrawal?' })
  expect(within(dialog).getByText(/You still do the step that this process requires/)).toBeTruthy()
})

test('until that is done, the page says that it was withdrawn', async () => {
  await openWith({ continues: true, isWithdrawn: true }, {})
  const alert = within(await main().findByRole('alert', { name: 'The complaint was withdrawn' }))
  expect(alert.getByText(/Then it closes/)).toBeTruthy()
})
