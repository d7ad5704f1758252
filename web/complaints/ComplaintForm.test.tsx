import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints } from '../../api/complaints/contract.ts'
import { choices, question, section } from '../../test/caseThings.ts'
import { draftOf, edgeFiling, processOf } from '../../test/filing.ts'
import { fill, fillDate, forever, id, main, open, refused, words } from '../../test/screen.tsx'

const address = `/complaints/drafts/${id(81)}`
const sections = [
  section('About the work', [
    question('place', 'Where was it?', {
      type: 'MULTIPLE_CHOICE',
      required: true,
      options: choices('Office', 'Elsewhere'),
    }),
    question('where', 'Which place?', {
      required: true,
      visibleWhen: { match: 'ALL', tests: [{ field: 'place', op: 'IS', value: 'elsewhere' }] },
    }),
  ]),
]
type User = Awaited<ReturnType<typeof open>>
/** From wherever one is to a part of the form, by its line in the list. */
async function openPart(user: User, name: string) {
  const back = main().queryByRole('button', { name: 'Back to all parts' })
  await user.click(back ?? (await main().findByRole('tab', { name: 'Complaint Form' })))
  await user.click(await main().findByRole('button', { name }))
  await main().findByRole('heading', { name, level: 2 })
}
async function review(user: User) {
  const back = main().queryByRole('button', { name: 'Back to all parts' })
  await user.click(back ?? (await main().findByRole('tab', { name: 'Complaint Form' })))
  await user.click(await main().findByRole('button', { name: 'Review your answers' }))
}
const writtenDraft = draftOf({
  form: {
    ...draftOf().form,
    incidents: [{ details: 'He shouted.', date: '2026-10-20', evidenceIds: [], witness: '' }],
  },
})
const box = (name: string | RegExp) => main().getByRole('textbox', { name })
const lines = () =>
  within(main().getByRole('alert'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('a question appears with the answer that asks for it, and goes with it', async () => {
  const user = await open(address, edgeFiling({ process: processOf({ sections }) }))
  await openPart(user, 'About the work')
  expect(main().queryByRole('textbox', { name: /^Which place/ })).toBeNull()
  await user.click(main().getByRole('radio', { name: 'Elsewhere' }))
  expect(box(/^Which place/)).toBeTruthy()
  await user.click(main().getByRole('radio', { name: 'Office' }))
  expect(main().queryByRole('textbox', { name: /^Which place/ })).toBeNull()
})

test('the list says how far each part is; a part that lacks something is not left before it is said', async () => {
  const user = await open(address, edgeFiling({ process: processOf({ sections }) }))
  await user.click(await main().findByRole('tab', { name: 'Complaint Form' }))
  const list = () =>
    within(main().getByRole('tabpanel'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(list()).toEqual([
    'About youComplete',
    'Who the complaint is aboutOptional',
    'What happenedNot started',
    'About the workNot started',
  ])
  expect(main().getByText('2 of 4 parts are complete.')).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Continue' }))
  expect(await main().findByRole('heading', { name: 'Who the complaint is about', level: 2 })).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Save and continue' }))
  expect(await main().findByRole('heading', { name: 'What happened', level: 2 })).toBeTruthy()
  expect(main().getByText('Part 3 of 4')).toBeTruthy()
  await fill(user, box(/^What happened/), 'He shouted.')
  await user.click(main().getByRole('button', { name: 'Save and continue' }))
  expect(lines()).toEqual(['Enter the date it happened'])
  await fillDate(user, main().getByLabelText(/^On which day/), '2026-10-20')
  await user.click(main().getByRole('button', { name: 'Save and continue' }))
  expect(await main().findByRole('heading', { name: 'About the work', level: 2 })).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Back to all parts' }))
  expect(list()[2]).toBe('What happenedComplete')
})

test('who comes back goes on at the first part that is not done', async () => {
  const form = {
    ...draftOf().form,
    incidents: [{ details: 'He shouted.', date: '', evidenceIds: [], witness: '' }],
  }
  await open(address, edgeFiling({ draft: draftOf({ form, revision: 4 }) }))
  expect(await main().findByRole('heading', { name: 'What happened', level: 2 })).toBeTruthy()
  expect(box(/^What happened/)).toHaveProperty('value', 'He shouted.')
})

test('what is missing is listed over all parts; a line leads to the field', async () => {
  const user = await open(address, edgeFiling({ process: processOf({ sections }) }))
  await review(user)
  expect(document.activeElement).toBe(await main().findByRole('alert'))
  expect(lines()).toEqual([
    'Describe what happened',
    'Enter the date it happened',
    expect.stringContaining('Where was it?'),
  ])
  await user.click(main().getByRole('link', { name: 'Describe what happened' }))
  const field = await main().findByRole('textbox', {
    name: /^What happened/,
    description: 'Describe what happened',
  })
  await expect.poll(() => document.activeElement).toBe(field)
  await user.keyboard('He shouted.')
  expect(lines()).toHaveLength(2)
})

test('what is to be confirmed is asked at the end, and nothing is filed without it', async () => {
  const prerequisites = [{ id: 'true', statement: 'What I write is true', citation: null }]
  const edge = edgeFiling({ draft: writtenDraft, process: processOf({ prerequisites }) })
  edge.on(complaints.file, { caseId: id(51), caseNo: 'C-2026-1', filedAt: '2026-11-03T09:00:00.000Z' })
  const user = await open(address, edge)
  await review(user)
  await user.click(await main().findByRole('button', { name: 'File the complaint' }))
  await user.click(await main().findByRole('link', { name: 'Please confirm: What I write is true' }))
  const tick = await main().findByRole('checkbox', { name: /What I write is true/ })
  await expect.poll(() => document.activeElement).toBe(tick)
  expect(edge.requestsTo(complaints.file)).toEqual([])
  await user.keyboard(' ')
  await user.click(main().getByRole('button', { name: 'File the complaint' }))
  expect(await main().findByText('C-2026-1')).toBeTruthy()
  expect(edge.requestsTo(complaints.file)[0]?.body.form.ticked).toEqual(['true'])
})

test('a day to come is refused, an early one is asked about but can be filed', async () => {
  const filingLimit = {
    text: 'within three months',
    textText: words('within three months'),
    citation: null,
    earliest: '2026-08-01',
  }
  const user = await open(address, edgeFiling({ process: processOf({ filingLimit }) }))
  await openPart(user, 'What happened')
  await fill(user, box(/^What happened/), 'He shouted.')
  await fill(user, main().getByLabelText(/^On which day/), '2199-01-01')
  await user.click(main().getByRole('button', { name: 'Save and continue' }))
  expect(lines()).toEqual(['This date is in the future. Enter the day it happened.'])
  await fillDate(user, main().getByLabelText(/^On which day/), '2026-05-01')
  expect(
    main().getByText(/^This is earlier than the time limit\. You can still file the complaint/),
  ).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Save and continue' }))
  expect(await main().findByRole('heading', { name: 'Review your answers', level: 1 })).toBeTruthy()
})

test.each([
  [[], /^Names, .* Only you and the committee see this/],
  [['RESPONDENT' as const], /once informed, the respondent\.$/],
  [['EMPLOYER' as const], /once informed, the employer\.$/],
  [['RESPONDENT' as const, 'EMPLOYER' as const], /once informed, the respondent and the employer\.$/],
])('the form says who will read the names of witnesses: %s', async (witnessesShownTo, sentence) => {
  const user = await open(address, edgeFiling({ process: processOf({ witnessesShownTo }) }))
  await openPart(user, 'What happened')
  expect(box(/^Who saw or heard it/)).toBeTruthy()
  expect(main().getByText(sentence)).toBeTruthy()
})

test('an incident with words in it is removed only after a question, an empty one at once', async () => {
  const user = await open(address, edgeFiling())
  await openPart(user, 'What happened')
  await fill(user, box(/^What happened/), 'He shouted.')
  await user.click(main().getByRole('button', { name: 'Add another incident' }))
  await user.click(main().getByRole('button', { name: 'Remove incident 2' }))
  expect(main().queryByRole('group', { name: 'Incident 2' })).toBeNull()
  await user.click(main().getByRole('button', { name: 'Add another incident' }))
  await user.click(main().getByRole('button', { name: 'Remove incident 1' }))
  const sure = await screen.findByRole('dialog', { name: 'Remove incident 1?' })
  await user.click(within(sure).getByRole('button', { name: 'Go back' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const first = within(main().getByRole('group', { name: 'Incident 1' }))
  expect(first.getByRole('textbox', { name: /^What happened/ })).toHaveProperty('value', 'He shouted.')
})

test('checked answers lead back to their field; what is filed is what stood there; the number is shown', async () => {
  const edge = edgeFiling({ process: processOf({ sections }) })
  edge.on(complaints.file, { caseId: id(51), caseNo: 'C-2026-1', filedAt: '2026-11-03T09:00:00.000Z' })
  const user = await open(address, edge)
  await openPart(user, 'What happened')
  await fill(user, box(/^What happened/), 'He shouted.')
  await fillDate(user, main().getByLabelText(/^On which day/), '2026-10-20')
  await openPart(user, 'About the work')
  await user.click(main().getByRole('radio', { name: 'Elsewhere' }))
  await fill(user, box(/^Which place/), 'The canteen')
  await user.click(main().getByRole('radio', { name: 'Office' }))
  await user.click(main().getByRole('button', { name: 'Save and continue' }))
  await user.click(await main().findByRole('button', { name: 'Edit: What happened' }))
  await expect.poll(() => document.activeElement).toBe(box(/^What happened/))
  await fill(user, box(/^What happened/), 'He shouted at me.')
  // Saving leads back to the review, not through the parts that follow.
  await user.click(main().getByRole('button', { name: 'Save and continue' }))
  await user.click(await main().findByRole('button', { name: 'File the complaint' }))
  expect(await main().findByText('C-2026-1')).toBeTruthy()
  expect(document.activeElement).toBe(main().getByRole('heading', { name: 'Your complaint is filed' }))
  const { form, draftId } = edge.requestsTo(complaints.file)[0]?.body ?? {}
  expect(draftId).toBe(id(81))
  expect(form).toMatchObject({
    complainant: { name: 'Meera Iyer', email: 'meera@acme.example' },
    incidents: [{ details: 'He shouted at me.', date: '2026-10-20' }],
    // The answer to a question that is not asked any more stays behind.
    answers: { place: 'office' },
  })
  expect(form?.answers).not.toHaveProperty('where')
})

test('what the server finds leads back to the field that it is about', async () => {
  const edge = edgeFiling().on(
    complaints.file,
    refused('VALIDATION_FAILED', {
      fields: [{ path: 'form.incidents.0.date', code: 'late', text: words('Enter the date it happened') }],
    }),
  )
  const user = await open(address, edge)
  await openPart(user, 'What happened')
  await fill(user, box(/^What happened/), 'He shouted.')
  await fillDate(user, main().getByLabelText(/^On which day/), '2026-10-20')
  await user.click(main().getByRole('button', { name: 'Save and continue' }))
  await user.click(await main().findByRole('button', { name: 'File the complaint' }))
  await user.click(await main().findByRole('link', { name: 'Enter the date it happened' }))
  const day = await main().findByLabelText(/^On which day/)
  await expect.poll(() => document.activeElement).toBe(day)
  expect(day.getAttribute('aria-invalid')).toBe('true')
})

test('a draft that is still coming says so', async () => {
  await open(address, edgeFiling().on(complaints.draft, forever))
  expect(main().getByText('Loading')).toBeTruthy()
})

test('a draft that was filed or thrown away leads to the complaints', async () => {
  await open(address, edgeFiling().on(complaints.draft, refused('NOT_FOUND')))
  expect(await main().findByText(/^This draft is no longer here/)).toBeTruthy()
  expect(main().getByRole('link', { name: 'See my complaints' }).getAttribute('href')).toBe('/complaints')
})

test('the draft begins with who I am and is mine to see alone', async () => {
  const form = { ...draftOf().form, complainant: { phone: '+91 98123 45678' } }
  const user = await open(address, edgeFiling({ draft: draftOf({ form }) }))
  await openPart(user, 'About you')
  expect(box(/^Your name/)).toHaveProperty('value', 'Meera Iyer')
  expect(box(/^Your phone/)).toHaveProperty('value', '+91 98123 45678')
  expect(main().getByText(/only you can see it until you send it/)).toBeTruthy()
})

test('what it is about is never chosen beforehand, and asked for before a draft is begun', async () => {
  const option = (number: number, workflowName: string, isDefault: boolean) => ({
    workflowId: id(number),
    workflowName,
    workflowDescription: `About ${workflowName}`,
    isDefault,
  })
  const edge = edgeFiling()
    .on(complaints.options, [option(91, 'Harassment', true), option(92, 'Grievance', false)])
    .on(complaints.readiness, {
      canFile: true,
      workflowIds: [id(91), id(92)],
      unitName: 'Pune',
      unitAddress: null,
      outside: [],
    })
    .on(complaints.createDraft, draftOf())
  const user = await open('/complaints/new', edge)
  const radios = await main().findAllByRole('radio')
  expect(radios.filter((each) => (each as HTMLInputElement).checked)).toEqual([])
  await user.click(main().getByRole('button', { name: 'Continue' }))
  expect(main().getByText('Choose what your complaint is about')).toBeTruthy()
  expect(edge.requestsTo(complaints.createDraft)).toEqual([])
  await user.click(main().getByRole('radio', { name: 'Grievance' }))
  await user.click(main().getByRole('button', { name: 'Continue' }))
  await expect.poll(() => edge.requestsTo(complaints.createDraft)[0]?.body).toEqual({ workflowId: id(92) })
})
