import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints, type Preview } from '../../../api/complaints/contract.ts'
import { draftOf, edgeFiling, processOf } from '../../../test/filing.ts'
import { fill, id, main, open, refused, words } from '../../../test/screen.tsx'

const address = `/complaints/drafts/${id(81)}`
const near: Preview['near'] = [
  { userId: id(71), name: 'Anita Desai', part: 'Presiding officer', partText: words('Presiding officer') },
  { userId: id(73), name: 'Anil Desai', part: 'Member', partText: words('Member') },
]
const form = draftOf().form
const written = draftOf({
  form: {
    ...form,
    respondent: { name: 'A. Desai' },
    incidents: [{ details: 'He shouted.', date: '2026-10-20', evidenceIds: [], witness: '' }],
  },
})
const { committee, others, stages } = processOf()
const edgeNear = () =>
  edgeFiling({ draft: written }).on(complaints.preview, ({ body }) => ({
    committee,
    canBeReceived: true,
    others,
    stages,
    near: body.form.respondent['name'] === 'A. Desai' ? near : [],
  }))
const question = () => main().findByRole('radiogroup', { name: /^Is it one of these people/ })
const openForm = async (edge = edgeNear()) => {
  const user = await open(address, edge)
  await user.click(await main().findByRole('tab', { name: 'Complaint Form' }))
  await user.click(await main().findByRole('button', { name: 'Who the complaint is about' }))
  return user
}
const onward = () => main().getByRole('button', { name: 'Save and continue' })
const review = async (user: Awaited<ReturnType<typeof open>>) => {
  await user.click(main().getByRole('button', { name: 'Back to all parts' }))
  await user.click(main().getByRole('button', { name: 'Review your answers' }))
}

test('a name near to somebody who would read it is asked about, and nothing is chosen beforehand', async () => {
  await openForm()
  const radios = within(await question()).getAllByRole('radio')
  expect(radios.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Anita Desai · Presiding officer',
    'Anil Desai · Member',
    'None of them',
  ])
  expect(radios.filter((each) => (each as HTMLInputElement).checked)).toEqual([])
})

test('nothing is filed before it is said; the line in the list leads to the first of them', async () => {
  const user = await openForm()
  const questionGroup = await question()
  await user.click(onward())
  await user.click(await main().findByRole('link', { name: 'Choose whether it is one of these people.' }))
  await expect.poll(() => document.activeElement).toBe(within(questionGroup).getAllByRole('radio')[0])
  expect(main().queryByRole('heading', { name: 'Review your answers', level: 1 })).toBeNull()
})

test('“None of them” is kept by whom it was said of, and filed so', async () => {
  const edge = edgeNear()
  edge.on(complaints.file, { caseId: id(51), caseNo: 'C-2026-1', filedAt: '2026-11-03T09:00:00.000Z' })
  const user = await openForm(edge)
  await user.click(within(await question()).getByRole('radio', { name: 'None of them' }))
  await review(user)
  await user.click(await main().findByRole('button', { name: 'File the complaint' }))
  await main().findByText('C-2026-1')
  expect(edge.requestsTo(complaints.file)[0]?.body.form.respondent).toEqual({
    name: 'A. Desai',
    noneOf: [id(71), id(73)],
  })
})

test('whoever is chosen is named as the colleague, who can be changed again', async () => {
  const edge = edgeNear()
  const user = await openForm(edge)
  await user.click(within(await question()).getByRole('radio', { name: /Anil Desai/ }))
  const other = await main().findByRole('button', { name: 'Choose someone else' })
  expect(main().queryByRole('textbox', { name: 'Or enter their name' })).toBeNull()
  await expect
    .poll(() => edge.requestsTo(complaints.saveDraft).at(-1)?.body.form.respondent)
    .toMatchObject({ userId: id(73), name: 'Anil Desai' })
  await user.click(other)
  expect(main().getByRole('textbox', { name: 'Or enter their name' })).toHaveProperty('value', '')
})

test('another name that is near to nobody takes the question away', async () => {
  const user = await openForm()
  await question()
  await fill(user, main().getByRole('textbox', { name: 'Or enter their name' }), 'Kiran Shah')
  await expect.poll(() => main().queryByRole('radiogroup', { name: /^Is it one of these/ })).toBeNull()
})

test('who is added while somebody writes is asked about when the server says so', async () => {
  const edge = edgeNear().on(
    complaints.file,
    refused('VALIDATION_FAILED', {
      fields: [
        {
          path: 'form.respondent.noneOf',
          code: 'unclear',
          text: words('Choose whether it is one of these people.'),
        },
      ],
    }),
  )
  const user = await openForm(edge)
  await user.click(within(await question()).getByRole('radio', { name: 'None of them' }))
  await review(user)
  await user.click(await main().findByRole('button', { name: 'File the complaint' }))
  await user.click(await main().findByRole('link', { name: 'Choose whether it is one of these people.' }))
  expect(await question()).toBeTruthy()
})
