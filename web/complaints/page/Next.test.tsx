import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints, type CasePage, type CurrentStep } from '../../../api/complaints/contract.ts'
import { casePage, openStep } from '../../../test/caseThings.ts'
import { edgeFor, id, main, open } from '../../../test/screen.tsx'

const dueAt = '2036-11-24T18:29:00.000Z'
const opened = (step: CurrentStep, abilities: Partial<CasePage['abilities']> = {}) =>
  open(
    `/complaints/${id(51)}`,
    edgeFor()
      .on(complaints.read, { ...casePage(step), abilities: { ...casePage(step).abilities, ...abilities } })
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
  const region = within(await next())
  expect(region.getByText('assigned to you')).toBeTruthy()
  expect(main().getAllByText(/24 Nov 2036|25 Nov 2036/)).toHaveLength(1)
  await user.click(region.getByRole('button', { name: 'Hear both sides' }))
  expect(document.activeElement?.textContent).toBe('Hear both sides')
  expect(document.activeElement?.tagName).toBe('H2')
})

test('who waits for others reads with whom it is; a step that is late says so in a word, too', async () => {
  const waits = {
    complete: false,
    skip: false,
    assign: false,
    unassign: false,
    scheduleMeeting: false,
    recordMeeting: false,
    vote: false,
  }
  await opened(openStep({ dueAt: '2020-11-24T18:29:00.000Z', overdue: true, abilities: waits }))
  const region = within(await next())
  expect(region.getByText(/assigned to: You/)).toBeTruthy()
  expect(region.getByText('Overdue')).toBeTruthy()
  expect(region.queryByRole('button')).toBeNull()
})

test('while a notice is to be served outside, that is what happens next for the committee', async () => {
  await opened(openStep({ dueAt: null, locked: true }), { recordService: ['RESPONDENT'] })
  const region = within(await next())
  expect(region.getByText('Serve the notice on the respondent outside the system')).toBeTruthy()
  expect(region.queryByText('Nothing needs your attention now.')).toBeNull()
})
