import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawn, edgeWith, panel, savedGraph, treeOf } from '../../../../test/drawingThings.ts'
import { fill, id, main, open } from '../../../../test/screen.tsx'
import type { Languages, Translation } from '../../../../workflows/definition/texts/languages.ts'

const agenda = 'steps/agenda/name'
const meeting = 'steps/meeting/name'
const hindiTexts: Record<string, Translation> = {
  [agenda]: { text: 'कार्यसूची', source: 'Agenda' },
  [meeting]: { text: 'तिमाही बैठक', source: 'Quarterly meeting' },
}
/** Opens the texts of the drawing beside their Hindi. */
async function openHindi(translations = hindiTexts, status: 'DRAFT' | 'PUBLISHED' = 'DRAFT') {
  const languages: Languages = { primary: 'en', translations: { hi: translations } }
  const edge = edgeWith(treeOf({ ...drawn, languages }, status))
  const user = await open(`/workflows/${id(91)}`, edge)
  await main().findByRole('radio', { name: 'Outline' })
  await user.click(await panel().findByRole('button', { name: 'Languages' }))
  const card = within(await panel().findByRole('region', { name: 'हिन्दी' }))
  await user.click(card.getByRole('button', { name: /^(View t|T)ranslat/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Translations: हिन्दी' }))
  return {
    user,
    card,
    dialog,
    fieldsOf: (text: string) => dialog.queryAllByRole('textbox', { name: `Translation of “${text}”` }),
    saved: () => savedGraph(edge)?.languages?.translations.hi,
  }
}
/** The row of a field: the text, and what became of it. */
const rowOf = (field: HTMLElement | undefined) => {
  const side = field?.closest('[lang=hi]')
  return { text: side?.previousElementSibling, side }
}

test('a missing text is written beside its source, is saved with it, and stays where it was', async () => {
  const { user, card, fieldsOf, saved } = await openHindi({})
  expect(card.getByText('0 of 33 translated, 33 missing')).toBeTruthy()
  const field = fieldsOf('Prepare the agenda')[0]!
  expect(rowOf(field).text?.textContent).toBe('Prepare the agenda')
  expect(rowOf(field).side?.textContent).toContain('Missing')
  await fill(user, field, 'कार्यसूची बनाएँ')
  await expect.poll(saved).toEqual({ [agenda]: { text: 'कार्यसूची बनाएँ', source: 'Prepare the agenda' } })
  expect(fieldsOf('Prepare the agenda')).toEqual([field])
  expect(rowOf(field).side?.textContent).toBe('')
  expect(card.getByText('1 of 33 translated, 32 missing')).toBeTruthy()
  await user.clear(field)
  await expect.poll(saved).toEqual({})
})

test('an outdated text names what it was made from, and is kept by one press', async () => {
  const { user, dialog, fieldsOf, saved } = await openHindi()
  const row = rowOf(fieldsOf('Prepare the agenda')[0])
  expect(row.text?.textContent).toContain('Translated from: Agenda')
  expect(row.side?.textContent).toContain('Outdated')
  await user.click(dialog.getByRole('button', { name: 'Still correct' }))
  await expect.poll(() => saved()?.[agenda]).toEqual({ text: 'कार्यसूची', source: 'Prepare the agenda' })
  expect(saved()?.[meeting]).toEqual(hindiTexts[meeting])
  expect(dialog.queryByRole('button', { name: 'Still correct' })).toBeNull()
})

test('what is translated shows when asked for, and what is done since goes with the next look', async () => {
  const { user, dialog, fieldsOf } = await openHindi()
  expect(fieldsOf('Quarterly meeting')).toEqual([])
  const onlyToDo = dialog.getByRole('switch', { name: 'Only what is missing or outdated' })
  await user.click(onlyToDo)
  expect(fieldsOf('Quarterly meeting')[0]).toHaveProperty('value', 'तिमाही बैठक')
  await user.click(dialog.getByRole('button', { name: 'Still correct' }))
  await user.click(onlyToDo)
  expect(fieldsOf('Prepare the agenda')).toEqual([])
  expect(fieldsOf('Meet again')).toHaveLength(1)
})

test('a published version shows its translations, and nothing of them is changed', async () => {
  const { dialog, fieldsOf } = await openHindi(hindiTexts, 'PUBLISHED')
  expect(fieldsOf('Prepare the agenda')[0]).toHaveProperty('readOnly', true)
  expect(dialog.queryByRole('button', { name: 'Still correct' })).toBeNull()
})
