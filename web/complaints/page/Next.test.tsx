import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints, type CurrentStep } from '../../../api/complaints/contract.ts'
import { casePage, openStep } from '../../../test/caseThings.ts'
import { edgeFor, id, main, open } from '../../../test/screen.tsx'

const dueAt = '2036-11-24T18:29:00.000Z'
const opened = (step: CurrentStep) =>
  open(
    `/complaints/${id(51)}`,
    edgeFor()
      .on(complaints.read, casePage(step))
      .on(complaints.unsent, [])
      .on(complaints.stepDraft, {
        form: { answers: {}, outcome: null, note: '' },
        revision: 0,
        updatedAt: null,
        evidence: [],
      }),
  )
const next = () => screen.findByRole('region', { name: 'What happens next' })

test('the open step is said once, with whom and by when; its name leads to what there is to do', async () => {
  const user = await opened(openStep({ dueAt }))
  const told = within(await next())
  expect(told.getByText('assigned to you')).toBeTruthy()
  expect(main().getAllByText(/24 Nov 2036|25 Nov 2036/)).toHaveLength(1)
  await user.click(told.getByRole('button', { name: 'Hear both sides' }))
  expect(document.activeElement?.textContent).toBe('Hear both sides')
  expect(document.activeElement?.tagName).toBe('H2')
})

test('who waits for others reads with whom it is; a step that is late says so in a word, too', async () => {
  const waits = { complete: false, skip: false, scheduleMeeting: false, recordMeeting: false, vote: false }
  await opened(openStep({ dueAt: '2020-11-24T18:29:00.000Z', overdue: true, abilities: waits }))
  const told = within(await next())
  expect(told.getByText(/assigned to: You/)).toBeTruthy()
  expect(told.getByText('Overdue')).toBeTruthy()
  expect(told.queryByRole('button')).toBeNull()
})
