import { expect, test } from 'vitest'
import type { DraftForm, FormSection, ProcessDetails } from '../../../api/complaints/contract.ts'
import { reviewSections } from './reviewSections.ts'

const question = {
  id: 'q',
  componentId: 'about',
  helpText: '',
  required: false,
  alignment: 'LEFT',
  options: [],
  visibleTo: [],
  visibleWhen: null,
  personal: 'NONE',
  order: 0,
} as const
const section = (attributes: object[]): FormSection[] => [
  {
    id: 'about',
    title: 'About it',
    columns: 1,
    order: 0,
    visibleWhen: null,
    visibleTo: [],
    attributes: attributes.map((each, at) => ({
      ...question,
      id: `q${at}`,
      ...each,
    })) as unknown as FormSection['attributes'],
  },
]
const form: DraftForm = { complainant: {}, respondent: {}, incidents: [], answers: {}, ticked: [] }
const rowsOf = (attributes: object[], answers: DraftForm['answers'] = {}) =>
  reviewSections({ ...form, answers }, { sections: section(attributes) } as ProcessDetails, []).at(-1)?.rows

test('what was there to be opened stands as a link; a film that nobody must watch is no question', () => {
  const law = { key: 'law', type: 'RESOURCE', label: 'The law', config: { url: 'https://law.example/' } }
  const more = {
    key: 'more',
    type: 'BUTTON',
    label: 'Read more',
    config: { action: 'LINK', url: 'https://more.example/' },
  }
  const film = { key: 'film', type: 'VIDEO', label: 'A film', config: { url: 'https://film.example/' } }
  expect(rowsOf([law, more, film])).toMatchObject([
    { label: 'The law', link: 'https://law.example/', text: '' },
    { label: 'Read more', link: 'https://more.example/', text: '' },
  ])
  expect(rowsOf([law], { law: '2026-11-20T10:00:00.000Z' })).toMatchObject([
    { link: 'https://law.example/', text: 'Opened on Fri 20 Nov 2026' },
  ])
  expect(rowsOf([{ ...film, required: true }])).toHaveLength(1)
  expect(
    rowsOf([{ key: 'yes', type: 'BUTTON', label: 'I understand', config: { action: 'ACKNOWLEDGE' } }]),
  ).toMatchObject([{ link: null, text: '' }])
})
