import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints, type StepDraft } from '../../../api/complaints/contract.ts'
import { casePage, openStep } from '../../../test/caseThings.ts'
import { edgeFor, fill, id, main, open } from '../../../test/screen.tsx'

const address = `/complaints/${id(51)}`
const receipt = {
  evidenceId: id(91),
  fileName: 'receipt.pdf',
  contentType: 'application/pdf',
  sizeBytes: 900,
  uploadedBy: 'Arjun Pillai',
  createdAt: '2026-11-03T09:00:00.000Z',
  step: null,
}
const page = casePage()
const awaiting = {
  ...page,
  evidence: [receipt],
  abilities: { ...page.abilities, recordService: ['RESPONDENT' as const] },
}

test('the committee records a service: each lack is said at its field, and the focus comes back', async () => {
  const edge = edgeFor().on(complaints.read, awaiting).on(complaints.unsent, [])
  const user = await open(address, edge)
  const button = await main().findByRole('button', { name: 'Record service' })
  await user.click(button)
  const title = 'Serve the notice on the respondent outside the system'
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.click(dialog.getByRole('button', { name: 'Record service' }))
  expect(await dialog.findByText('Enter the day')).toBeTruthy()
  for (const lack of ['Choose how', 'Choose at least one file', 'Enter a reason, in one sentence'])
    expect(dialog.getByText(lack)).toBeTruthy()
  expect(edge.sent(complaints.recordService)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Go back' }))
  await expect.poll(() => document.activeElement).toBe(button)
})

test('sent with day, way, proof and words; the page says that it is done', async () => {
  const edge = edgeFor()
    .on(complaints.read, awaiting)
    .on(complaints.unsent, [])
    .on(complaints.recordService, { caseId: id(51), seq: 4, stopped: false })
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Record service' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(user, dialog.getByLabelText(/^On which day was it served/), '2026-11-03')
  await user.click(dialog.getByRole('radio', { name: 'By courier' }))
  await user.click(dialog.getByRole('checkbox', { name: 'receipt.pdf' }))
  await fill(user, dialog.getByRole('textbox', { name: /^What happened/ }), 'Signed by the respondent')
  edge.on(complaints.read, page)
  await user.click(dialog.getByRole('button', { name: 'Record service' }))
  expect(await main().findByText('Service was recorded.')).toBeTruthy()
  expect(edge.sent(complaints.recordService)[0]?.body).toEqual({
    party: 'RESPONDENT',
    servedOn: '2026-11-03',
    channel: 'COURIER',
    proof: [receipt.evidenceId],
    note: 'Signed by the respondent',
  })
})

const empty: StepDraft = {
  form: { answers: {}, outcome: null, note: '' },
  revision: 0,
  updatedAt: null,
  evidence: [],
}
test('an answer on behalf of the respondent says when it was received and how', async () => {
  const step = openStep({ onBehalf: 'RESPONDENT', outcomes: [{ id: 'sent', label: 'Replied' }] })
  const edge = edgeFor()
    .on(complaints.read, casePage(step))
    .on(complaints.unsent, [])
    .on(complaints.stepDraft, empty)
    .on(complaints.complete, { caseId: id(51), seq: 4, stopped: false })
  const user = await open(address, edge)
  expect(await main().findByText('You record this on behalf of the respondent')).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Replied' }))
  const summary = within(await main().findByRole('alert'))
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Enter the day',
    'Choose how',
  ])
  await fill(user, main().getByLabelText(/^On which day did you receive it/), '2026-11-03')
  await user.click(main().getByRole('radio', { name: 'By email' }))
  await user.click(main().getByRole('button', { name: 'Replied' }))
  const question = within(await screen.findByRole('dialog'))
  edge.on(complaints.read, casePage())
  await user.click(question.getByRole('button', { name: 'Finish step' }))
  await expect
    .poll(() => edge.sent(complaints.complete)[0]?.body)
    .toMatchObject({ outcome: 'sent', onBehalf: { channel: 'EMAIL', receivedOn: '2026-11-03' } })
})
