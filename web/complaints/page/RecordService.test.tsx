import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { complaints, type StepDraft } from '../../../api/complaints/contract.ts'
import { casePage, openStep } from '../../../test/caseThings.ts'
import { words } from '../../../test/edge.ts'
import { edgeFor, fill, fillDate, id, main, open } from '../../../test/screen.tsx'

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
  abilities: { ...page.abilities, addEvidence: true, recordService: ['RESPONDENT' as const] },
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
  for (const message of ['Choose how', 'Choose at least one file', 'Enter a reason, in one sentence'])
    expect(dialog.getByText(message)).toBeTruthy()
  expect(edge.requestsTo(complaints.recordService)).toEqual([])
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
  await fillDate(user, dialog.getByLabelText(/^On which day was it served/), '2026-11-03')
  await user.click(dialog.getByRole('radio', { name: 'By courier' }))
  await user.click(dialog.getByRole('checkbox', { name: 'receipt.pdf' }))
  await fill(user, dialog.getByRole('textbox', { name: /^What happened/ }), 'Signed by the respondent')
  edge.on(complaints.read, page)
  await user.click(dialog.getByRole('button', { name: 'Record service' }))
  expect(await main().findByText('Service was recorded.')).toBeTruthy()
  expect(edge.requestsTo(complaints.recordService)[0]?.body).toEqual({
    party: 'RESPONDENT',
    servedOn: '2026-11-03',
    channel: 'COURIER',
    proof: [receipt.evidenceId],
    note: 'Signed by the respondent',
  })
})

/** The line that uploads go by, since `fetch` cannot tell how far it is; the test answers each. */
class Line {
  static opened: Line[] = []
  upload = new EventTarget()
  status = 0
  responseText = ''
  #events = new EventTarget()
  path = ''
  constructor() {
    Line.opened.push(this)
  }
  open(_method: string, path: string) {
    this.path = path
  }
  setRequestHeader() {}
  send() {}
  addEventListener(kind: string, listener: () => void) {
    this.#events.addEventListener(kind, listener)
  }
  abort() {
    this.#events.dispatchEvent(new Event('abort'))
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.#events.dispatchEvent(new Event('load'))
  }
}
afterEach(() => {
  vi.unstubAllGlobals()
  Line.opened = []
})

test('a proof is uploaded in the dialog, by keyboard; nothing is recorded while it is on its way', async () => {
  vi.stubGlobal('XMLHttpRequest', Line)
  const edge = edgeFor()
    .on(complaints.read, { ...awaiting, evidence: [] })
    .on(complaints.unsent, [])
    .on(complaints.recordService, { caseId: id(51), seq: 4, stopped: false })
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Record service' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByText('Which files prove it?')).toBeNull()
  await fillDate(user, dialog.getByLabelText(/^On which day was it served/), '2026-11-03')
  await user.click(dialog.getByRole('radio', { name: 'By post' }))
  await fill(user, dialog.getByRole('textbox', { name: /^What happened/ }), 'Receipt signed')
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add a file' }))
  const input = () => document.querySelector<HTMLInputElement>('input[type="file"]')!
  const choose = () => user.upload(input(), new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' }))

  await choose()
  await expect.poll(() => Line.opened.length).toBe(1)
  expect(dialog.getByRole('progressbar', { name: 'Sending receipt.pdf' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Record service' }))
  expect(await dialog.findByText('Wait until the file is uploaded, or cancel the upload')).toBeTruthy()
  Line.opened[0]!.answer(415, { code: 'UNSUPPORTED_FILE', text: words('That kind of file is not taken.') })
  expect(within(await dialog.findByRole('alert')).getByText(/That kind of file is not taken\./)).toBeTruthy()
  expect(dialog.getByText('Choose at least one file')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Clear' }))

  await choose()
  await expect.poll(() => Line.opened.length).toBe(2)
  Line.opened[1]!.answer(200, { content: receipt })
  expect(await dialog.findByRole('link', { name: 'receipt.pdf' })).toBeTruthy()
  expect(edge.requestsTo(complaints.recordService)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Record service' }))
  await expect
    .poll(() => edge.requestsTo(complaints.recordService)[0]?.body)
    .toMatchObject({ proof: [receipt.evidenceId] })
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
  await fillDate(user, main().getByLabelText(/^On which day did you receive it/), '2026-11-03')
  await user.click(main().getByRole('radio', { name: 'By email' }))
  await user.click(main().getByRole('button', { name: 'Replied' }))
  const question = within(await screen.findByRole('dialog'))
  edge.on(complaints.read, casePage())
  await user.click(question.getByRole('button', { name: 'Finish step' }))
  await expect
    .poll(() => edge.requestsTo(complaints.complete)[0]?.body)
    .toMatchObject({ outcome: 'sent', onBehalf: { channel: 'EMAIL', receivedOn: '2026-11-03' } })
})
