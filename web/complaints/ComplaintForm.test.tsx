import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints } from '../../api/complaints/contract.ts'
import { choices, question, section } from '../../test/caseThings.ts'
import { draftOf, edgeFiling, processOf } from '../../test/filing.ts'
import { fill, forever, id, main, open, refused, words } from '../../test/screen.tsx'

const address = `/complaints/drafts/${id(81)}`
const asked = [
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
const toForm = { name: 'Complaint Form' }
const check = { name: 'Review your answers' }
const box = (name: string | RegExp) => main().getByRole('textbox', { name })
const lines = () =>
  within(main().getByRole('alert'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('a question appears with the answer that asks for it, and goes with it', async () => {
  const user = await open(address, edgeFiling({ process: processOf({ sections: asked }) }))
  await user.click(await main().findByRole('tab', toForm))
  expect(main().queryByRole('textbox', { name: /^Which place/ })).toBeNull()
  await user.click(main().getByRole('radio', { name: 'Elsewhere' }))
  expect(box(/^Which place/)).toBeTruthy()
  await user.click(main().getByRole('radio', { name: 'Office' }))
  expect(main().queryByRole('textbox', { name: /^Which place/ })).toBeNull()
})

test('what is missing is listed over all tabs; a line opens the tab and leads to the field', async () => {
  const prerequisites = [{ id: 'true', statement: 'What I write is true', citation: null }]
  const edge = edgeFiling({ process: processOf({ sections: asked, prerequisites }) })
  const user = await open(address, edge)
  await user.click(await main().findByRole('tab', toForm))
  await user.click(main().getByRole('button', check))
  expect(document.activeElement).toBe(await main().findByRole('alert'))
  expect(lines()).toEqual([
    'Please confirm: What I write is true',
    'Describe what happened',
    'Enter the date it happened',
    expect.stringContaining('Where was it?'),
  ])
  expect(
    main().getByRole('textbox', {
      name: /^What happened/,
      description: 'Describe what happened',
    }),
  ).toBeTruthy()
  await user.click(main().getByRole('link', { name: 'Please confirm: What I write is true' }))
  const tick = await main().findByRole('checkbox', { name: /What I write is true/ })
  await expect.poll(() => document.activeElement).toBe(tick)
  await user.keyboard(' ')
  expect(lines()).toHaveLength(3)
})

test('a day to come is refused, an early one is asked about but can be filed', async () => {
  const filingLimit = {
    text: 'within three months',
    textText: words('within three months'),
    citation: null,
    earliest: '2026-08-01',
  }
  const user = await open(address, edgeFiling({ process: processOf({ filingLimit }) }))
  await user.click(await main().findByRole('tab', toForm))
  await fill(user, box(/^What happened/), 'He shouted.')
  await fill(user, main().getByLabelText(/^On which day/), '2199-01-01')
  await user.click(main().getByRole('button', check))
  expect(lines()).toEqual(['This date is in the future. Enter the day it happened.'])
  await fill(user, main().getByLabelText(/^On which day/), '2026-05-01')
  expect(
    main().getByText(/^This is earlier than the time limit\. You can still file the complaint/),
  ).toBeTruthy()
  await user.click(main().getByRole('button', check))
  expect(await main().findByRole('heading', { name: 'Review your answers', level: 1 })).toBeTruthy()
})

test('an incident with words in it is removed only after a question, an empty one at once', async () => {
  const user = await open(address, edgeFiling())
  await user.click(await main().findByRole('tab', toForm))
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
  const edge = edgeFiling({ process: processOf({ sections: asked }) })
  edge.on(complaints.file, { caseId: id(51), caseNo: 'C-2026-1', filedAt: '2026-11-03T09:00:00.000Z' })
  const user = await open(address, edge)
  await user.click(await main().findByRole('tab', toForm))
  await fill(user, box(/^What happened/), 'He shouted.')
  await fill(user, main().getByLabelText(/^On which day/), '2026-10-20')
  await user.click(main().getByRole('radio', { name: 'Elsewhere' }))
  await fill(user, box(/^Which place/), 'The canteen')
  await user.click(main().getByRole('radio', { name: 'Office' }))
  await user.click(main().getByRole('button', check))
  await user.click(await main().findByRole('button', { name: 'Edit: What happened' }))
  await expect.poll(() => document.activeElement).toBe(box(/^What happened/))
  await fill(user, box(/^What happened/), 'He shouted at me.')
  await user.click(main().getByRole('button', check))
  await user.click(await main().findByRole('button', { name: 'File the complaint' }))
  expect(await main().findByText('C-2026-1')).toBeTruthy()
  expect(document.activeElement).toBe(main().getByRole('heading', { name: 'Your complaint is filed' }))
  const { form, draftId } = edge.sent(complaints.file)[0]?.body ?? {}
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
  await user.click(await main().findByRole('tab', toForm))
  await fill(user, box(/^What happened/), 'He shouted.')
  await fill(user, main().getByLabelText(/^On which day/), '2026-10-20')
  await user.click(main().getByRole('button', check))
  await user.click(await main().findByRole('button', { name: 'File the complaint' }))
  await user.click(await main().findByRole('link', { name: 'Enter the date it happened' }))
  const day = main().getByLabelText(/^On which day/)
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
  await user.click(await main().findByRole('tab', toForm))
  expect(box(/^Your name/)).toHaveProperty('value', 'Meera Iyer')
  expect(box(/^Your phone/)).toHaveProperty('value', '+91 98123 45678')
  expect(main().getByText(/only you can see this draft/)).toBeTruthy()
})
