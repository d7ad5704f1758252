import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { courses, type Starter } from '../../api/courses/contract.ts'
import { courseEdge, draft } from '../../test/courseThings.ts'
import { main, open, pageOf, refused } from '../../test/screen.tsx'
import { branches } from '../../api/branches/contract.ts'

const posh: Starter = {
  starterId: 'POSH',
  language: 'en',
  title: 'Working without harassment',
  description: 'What it is, and what to do.',
  note: 'Add your policy.',
  lessons: ['What harassment is', 'How to complain'],
  quizCount: 1,
  languages: ['en', 'hi'],
  durationMinutes: 35,
  validityMonths: 12,
}
const edgeWith = (starters: Starter[]) =>
  courseEdge(draft).on(courses.starters, starters).on(branches.list, pageOf([]))

test('a card says what a course covers, how long it takes and in which languages', async () => {
  await open('/courses/new', edgeWith([posh]))
  const card = within(
    (await main().findByRole('heading', { name: posh.title })).closest('li') ?? document.body,
  )
  expect(
    card.getByText('Takes about 35 minutes · 2 lessons, 1 quiz · Counts for 12 months · English, हिन्दी'),
  ).toBeTruthy()
  expect(card.getByText(posh.description)).toBeTruthy()
  expect(card.getByText(posh.note)).toBeTruthy()
  expect(card.getAllByRole('listitem').map((each) => each.textContent)).toEqual(posh.lessons)
})

test('whoever takes one begins with its title and its language, for the whole workspace', async () => {
  const edge = edgeWith([posh]).on(courses.create, refused('FORBIDDEN'))
  const user = await open('/courses/new', edge)
  await user.click(await main().findByRole('button', { name: /^Use this course/ }))
  const dialog = within(await screen.findByRole('dialog', { name: `Begin with “${posh.title}”` }))
  expect(dialog.queryByRole('combobox', { name: 'Language' })).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' 2027')
  await user.click(dialog.getByRole('button', { name: 'Create course' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  expect(edge.requestsTo(courses.create).map(({ body }) => body)).toEqual([
    { title: `${posh.title} 2027`, language: 'en', starter: 'POSH', branchId: null },
  ])
})

test('an empty course can be begun where there is none of ours, in any language', async () => {
  const edge = edgeWith([]).on(courses.create, refused('FORBIDDEN'))
  const user = await open('/courses/new', edge)
  await user.click(await main().findByRole('button', { name: /^Start empty/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New course' }))
  await user.click(dialog.getByRole('button', { name: 'Create course' }))
  expect(dialog.getByText('Enter a title for the course')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Fire safety')
  await user.click(dialog.getByRole('button', { name: 'Create course' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  expect(edge.requestsTo(courses.create).map(({ body }) => body)).toEqual([
    { title: 'Fire safety', language: 'en', branchId: null },
  ])
})

test('ours are being fetched; where they cannot be, an empty course can be begun all the same', async () => {
  let answer = () => {}
  const answered = new Promise<void>((done) => {
    answer = done
  })
  const edge = edgeWith([]).on(courses.starters, async () => {
    await answered
    return refused('INTERNAL')
  })
  const user = await open('/courses/new', edge)
  expect(main().getByText('Loading')).toBeTruthy()
  answer()
  expect(await main().findByRole('alert')).toBeTruthy()
  expect(main().getByRole('button', { name: /^Start empty/ })).toBeTruthy()
  edge.on(courses.starters, [posh])
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByRole('heading', { name: posh.title })).toBeTruthy()
})
