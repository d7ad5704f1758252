import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { courses } from '../../../api/courses/contract.ts'
import { main } from '../../../test/screen.tsx'
import { courseEdge, draft, openCourse } from '../../../test/courseThings.ts'

const translated = {
  ...draft,
  languages: {
    primary: 'en' as const,
    translations: {
      hi: {
        title: { text: 'सुरक्षित काम', source: 'Safe work' },
        'items/helmets/title': { text: 'टोपी', source: 'Hats' },
      },
    },
  },
}
async function openPreview(course = translated) {
  const edge = courseEdge(course)
  const user = await openCourse(edge)
  await user.click(await main().findByRole('button', { name: 'Preview' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }))
  return { edge, user, dialog, frame: dialog.getByRole('article', { name: 'Preview' }) }
}

test('a lesson shows its text and its picture as learners see them', async () => {
  const { user, dialog, frame } = await openPreview()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Content' }), '1. Helmets')
  expect(within(frame).getByText('every day').tagName).toBe('STRONG')
  expect(within(frame).getByRole('img', { name: 'A yellow helmet' }).getAttribute('src')).toBe(
    '/api/file/helmet',
  )
})

test('what could run in a text is not shown', async () => {
  const blocks = draft.blocks.map((block) =>
    block.type === 'TEXT' ? { ...block, html: '<p>Read this<img src=x onerror="alert(1)"></p>' } : block,
  )
  const { user, dialog, frame } = await openPreview({ ...translated, blocks })
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Content' }), '1. Helmets')
  expect(within(frame).getByText('Read this').innerHTML).toBe('Read this')
})

test('a quiz says its rules, is answered, and nothing of that is saved', async () => {
  const { edge, user, dialog, frame } = await openPreview()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Content' }), '2. What was learned')
  expect(within(frame).getByText('Pass mark: 70% · 3 attempts')).toBeTruthy()
  const everyone = within(frame).getByRole('radio', { name: 'Everyone' })
  await user.click(everyone)
  expect(everyone).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(edge.requestsTo(courses.saveDraft)).toEqual([])
})

test('another language shows what is translated, and the first one where it is missing or outdated', async () => {
  const { user, dialog, frame } = await openPreview()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), 'हिन्दी')
  expect(within(frame).getByRole('heading', { name: 'सुरक्षित काम' })).toBeTruthy()
  expect(within(frame).getByText('Helmets')).toBeTruthy()
  expect(frame.getAttribute('lang')).toBe('hi')
})

test('the frame is as wide as a phone when asked for', async () => {
  const { user, dialog, frame } = await openPreview()
  expect(frame.dataset['width']).toBe('DESKTOP')
  await user.click(dialog.getByRole('radio', { name: 'Phone' }))
  expect(frame.dataset['width']).toBe('PHONE')
})
