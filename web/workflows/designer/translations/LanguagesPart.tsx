import { Button, Group, Paper, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addLanguage, removeLanguage, setPrimary } from '../../../../workflows/definition/edit/languages.ts'
import type { Language } from '../../../../workflows/definition/texts/languages.ts'
import {
  otherLanguagesOf,
  primaryOf,
  translatedTexts,
} from '../../../../workflows/definition/texts/translations.ts'
import { isLanguage, languages } from '../../../i18n.ts'
import { toDoIn } from '../../../parts/toDoIn.ts'
import { useLetters } from '../../../parts/useLetters.ts'
import { useDraft, useEdit } from '../draft.ts'
import { TranslationFile } from './TranslationFile.tsx'
import { TranslationsDialog } from './TranslationsDialog.tsx'

const all = Object.entries(languages).map(([value, label]) => ({ value, label }))

/** The languages of a workflow: the one it is written in, and how far each other one is. */
export function LanguagesPart() {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const [opened, setOpened] = useState<Language | null>(null)
  const [primary, others] = [primaryOf(graph), otherLanguagesOf(graph)]
  const left = all.filter(({ value }) => value !== primary && others.every((each) => each !== value))
  return (
    <>
      <Select
        label={t('Written in')}
        description={t('People read this language where a translation is missing.')}
        allowDeselect={false}
        disabled={readOnly}
        value={primary}
        data={all}
        onChange={(language) =>
          isLanguage(language) && language !== primary && edit(t('Change the language'), setPrimary(language))
        }
      />
      {others.map((language) => (
        <LanguageCard key={language} language={language} open={() => setOpened(language)} />
      ))}
      {!readOnly && left.length > 0 && (
        <Select
          label={t('Add a language')}
          placeholder={t('Choose a language')}
          value={null}
          data={left}
          onChange={(language) => isLanguage(language) && edit(t('Add a language'), addLanguage(language))}
        />
      )}
      {opened && <TranslationsDialog language={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function LanguageCard({ language, open }: { language: Language; open: () => void }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  useLetters([language])
  const texts = translatedTexts(graph, language)
  const done = texts.filter(({ state }) => state === 'DONE').length
  const toDo = [
    t('{{count}} of {{total}} translated', { count: done, total: texts.length }),
    ...toDoIn(texts),
  ]
  return (
    <Paper component="section" p="sm" aria-label={languages[language]}>
      <Stack gap="xs">
        <Text size="sm" fw={600} lang={language}>
          {languages[language]}
        </Text>
        <Text size="sm" c="dimmed">
          {toDo.join(', ')}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={open}>
            {readOnly ? t('View translations') : t('Translate')}
          </Button>
          {!readOnly && (
            <Button
              size="xs"
              variant="default"
              onClick={() => edit(t('Remove language'), removeLanguage(language))}
            >
              {t('Remove language')}
            </Button>
          )}
        </Group>
        <TranslationFile language={language} />
      </Stack>
    </Paper>
  )
}
