import { Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseDraft } from '../../../api/courses/definition/draft.ts'
import { addLanguage, removeLanguage } from '../../../api/courses/definition/edit.ts'
import { translatedTexts } from '../../../api/courses/definition/texts.ts'
import { otherLanguagesOf } from '../../../workflows/definition/texts/translations.ts'
import { isLanguage, languages, type Language } from '../../i18n.ts'
import { toDoIn } from '../../parts/toDoIn.ts'
import { useLetters } from '../../parts/useLetters.ts'
import { useDraft, useEdit } from '../draft.ts'
import { CourseTranslations } from './CourseTranslations.tsx'

const all = Object.entries(languages).map(([value, label]) => ({ value, label }))

/** The languages of a course: the one it is written in, and how far each other one is. */
export function CourseLanguages({ course }: { course: CourseDraft }) {
  const { t } = useTranslation()
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const [opened, setOpened] = useState<Language | null>(null)
  const { primary } = course.languages
  const others = otherLanguagesOf(course)
  const left = all.filter(({ value }) => value !== primary && others.every((each) => each !== value))
  return (
    <Paper p="lg">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {t('Languages')}
          </Title>
          <Text size="sm" c="dimmed">
            {t(
              'Written in {{language}}. Learners are offered another language once everything is translated into it.',
              { language: languages[primary] },
            )}
          </Text>
        </div>
        {others.map((language) => (
          <LanguageRow
            key={language}
            course={course}
            language={language}
            readOnly={readOnly}
            open={() => setOpened(language)}
          />
        ))}
        {!readOnly && left.length > 0 && (
          <Select
            label={t('Add a language')}
            placeholder={t('Choose a language')}
            maw={320}
            value={null}
            data={left}
            onChange={(language) => isLanguage(language) && edit(t('Add a language'), addLanguage(language))}
          />
        )}
      </Stack>
      {opened && <CourseTranslations course={course} language={opened} onClose={() => setOpened(null)} />}
    </Paper>
  )
}

type RowProps = { course: CourseDraft; language: Language; readOnly: boolean; open: () => void }
function LanguageRow({ course, language, readOnly, open }: RowProps) {
  const { t } = useTranslation()
  const edit = useEdit()
  useLetters([language])
  const texts = translatedTexts(course, language)
  const done = texts.filter(({ state }) => state === 'DONE').length
  return (
    <Group component="section" aria-label={languages[language]} justify="space-between" gap="xs">
      <div>
        <Text size="sm" fw={600} lang={language}>
          {languages[language]}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            t('{{count}} of {{total}} translated', { count: done, total: texts.length }),
            ...toDoIn(texts),
          ].join(', ')}
        </Text>
        <Text size="sm">
          {done === texts.length ? t('Offered to learners') : t('Not offered to learners yet')}
        </Text>
      </div>
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
    </Group>
  )
}
