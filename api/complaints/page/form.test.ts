import { expect, test } from 'vitest'
import { compile } from '../../../workflows/definition/compile.ts'
import type { Definition } from '../../../workflows/definition/definition.ts'
import { committeeMeeting } from '../../../workflows/definition/templates/committeeMeeting.ts'
import { templates } from '../../../workflows/definition/templates/index.ts'
import { asDefinition } from '../../cases/versions.ts'
import { forReader, readingLanguage } from '../../core/readerLocale.ts'
import { asShownTo } from './form.ts'

const translated = compile(templates['COMMITTEE_MEETING']!.graph).definition!
const inEnglishAlone = compile(committeeMeeting).definition!
/** The title of the first section, and the language in which messages are worded beside it. */
const sectionsIn = ({ forms }: Definition) => [
  { title: `${forms['agenda']?.[0]?.title} (${readingLanguage()})`, rows: [] },
]
const formFor = (reader: string, answeredIn: string | null, definition = translated) =>
  forReader(reader, () => {
    const version = { readIn: (language: string | null) => asDefinition(definition, language) }
    const { shownIn, asShown } = asShownTo({ viewer: { definition }, version }, answeredIn, sectionsIn)
    return { shownIn, asShown: asShown?.map(({ title }) => title) ?? null }
  })

test('what was answered in another language is shown as it was asked, messages too', () => {
  expect(formFor('en', 'hi')).toEqual({ shownIn: 'hi', asShown: ['कार्यसूची (hi)'] })
  expect(formFor('hi', 'en')).toEqual({ shownIn: 'en', asShown: ['Agenda (en)'] })
})

test('nothing stands beside it where the reader has the same words, or nobody knows the language', () => {
  expect(formFor('hi', 'hi')).toEqual({ shownIn: 'hi', asShown: null })
  expect(formFor('en', 'hi', inEnglishAlone)).toEqual({ shownIn: 'hi', asShown: null })
  for (const unknown of [null, 'fr']) expect(formFor('en', unknown)).toEqual({ shownIn: null, asShown: null })
})
