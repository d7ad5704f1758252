import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, main } from '../../../test/screen.tsx'
import { courseEdge, draft, openCourse, savedCourse } from '../../../test/courseThings.ts'
import type { Translation } from '../../../workflows/definition/texts/languages.ts'

const hindiTexts: Record<string, Translation> = {
  title: { text: 'सुरक्षित काम', source: 'Safe work' },
  'items/helmets/title': { text: 'टोपी', source: 'Hats' },
}
async function openHindi(hi = hindiTexts, isDraft = true) {
  const edge = courseEdge({ ...draft, languages: { primary: 'en', translations: { hi } } }, isDraft)
  const user = await openCourse(edge)
  const row = within(await main().findByRole('region', { name: 'हिन्दी' }))
  await user.click(row.getByRole('button', { name: /ranslat/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Translations: हिन्दी' }))
  return {
    user,
    dialog,
    partOf: (name: RegExp) => dialog.getByRole('button', { name }),
    field: (text: string) => dialog.queryByRole('textbox', { name: `Translation of “${text}”` }),
    saved: () => savedCourse(edge)?.languages.translations.hi,
  }
}

test('each item says what it lacks, and a missing text is written beside its source and saved with it', async () => {
  const { user, dialog, partOf, field, saved } = await openHindi()
  expect(partOf(/^About the course/).textContent).toBe('About the courseTranslated')
  expect(partOf(/^Helmets/).textContent).toBe('Helmets3 missing, 1 outdated')
  await user.click(partOf(/^What was learned/))
  await fill(user, field('Who wears a helmet?')!, 'हेलमेट कौन पहनता है?')
  await expect
    .poll(() => saved()?.['questions/who/label'])
    .toEqual({ text: 'हेलमेट कौन पहनता है?', source: 'Who wears a helmet?' })
  await user.clear(field('Who wears a helmet?')!)
  await expect.poll(() => Object.keys(saved() ?? {})).toEqual(Object.keys(hindiTexts))
  expect(dialog.getByRole('heading', { name: 'What was learned' })).toBeTruthy()
})

test('an outdated text names what it was made from, and is kept by one press', async () => {
  const { user, dialog, partOf, saved } = await openHindi()
  await user.click(partOf(/^Helmets/))
  expect(dialog.getByText('Translated from: Hats')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Still correct' }))
  await expect.poll(() => saved()?.['items/helmets/title']).toEqual({ text: 'टोपी', source: 'Helmets' })
  expect(partOf(/^Helmets/).textContent).toBe('Helmets3 missing')
})

test('rich text is read as it is shown and written in the editor', async () => {
  const { user, dialog, partOf } = await openHindi()
  await user.click(partOf(/^Helmets/))
  expect(dialog.getByText('every day').tagName).toBe('STRONG')
  expect(await dialog.findByRole('textbox', { name: 'Translation of “Wear one every day .”' })).toBeTruthy()
})

test('a published version shows its translations, and nothing of them is changed', async () => {
  const { user, dialog, partOf, field } = await openHindi(hindiTexts, false)
  await user.click(partOf(/^Helmets/))
  expect(field('Helmets')).toHaveProperty('readOnly', true)
  expect(dialog.queryByRole('button', { name: 'Still correct' })).toBeNull()
})

test('a language is added and removed, and is saved so', async () => {
  const edge = courseEdge(draft)
  const user = await openCourse(edge)
  await user.click(await main().findByRole('combobox', { name: 'Add a language' }))
  await user.click(await screen.findByRole('option', { name: 'தமிழ்', hidden: true }))
  await expect.poll(() => savedCourse(edge)?.languages.translations).toEqual({ ta: {} })
  const row = within(main().getByRole('region', { name: 'தமிழ்' }))
  expect(row.getByText('0 of 9 translated, 9 missing')).toBeTruthy()
  expect(row.getByText('Not offered to learners yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Learners are not offered தமிழ், because not everything is translated.')
  await user.click(screen.getByRole('button', { name: 'Not yet' }))
  await user.click(row.getByRole('button', { name: 'Remove language' }))
  await expect.poll(() => savedCourse(edge)?.languages.translations).toEqual({})
})
