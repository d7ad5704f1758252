import { Button, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseDraft } from '../../../api/courses/definition/draft.ts'
import { setTranslation } from '../../../api/courses/definition/edit.ts'
import { plainText } from '../../../api/courses/definition/richText.ts'
import { translatedByItem } from '../../../api/courses/definition/texts.ts'
import type { Translated } from '../../../workflows/definition/texts/translations.ts'
import { languages, type Language } from '../../i18n.ts'
import { ReadText } from '../../parts/ReadText.tsx'
import { toDoIn } from '../../parts/toDoIn.ts'
import { Translations } from '../../parts/Translations.tsx'
import classes from '../courses.module.css'
import { useDraft, useEdit } from '../draft.ts'
import { RichText } from '../RichText.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'

type Props = { course: CourseDraft; language: Language; onClose: () => void }
/** Every text of a course beside what a language makes of it, item by item; saved and undone as the course is. */
export function CourseTranslations({ course, language, onClose }: Props) {
  const { t } = useTranslation()
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const groups = translatedByItem(course, language).filter(({ texts }) => texts.length > 0)
  const [itemId, setItemId] = useState<string | null>(null)
  const [isWriting, setWriting] = useState(false)
  const chosen = groups.find(({ item }) => (item?.id ?? null) === itemId) ?? groups[0]
  const nameOf = (item: { title: string } | null) =>
    item ? item.title || t('Untitled') : t('About the course')
  const list = (
    <nav aria-label={t('Content')}>
      {groups.map(({ item, texts }) => (
        <UnstyledButton
          key={item?.id ?? ''}
          className={classes.row}
          data-chosen={chosen?.item === item || undefined}
          aria-current={chosen?.item === item || undefined}
          onClick={() => {
            setItemId(item?.id ?? null)
            setWriting(true)
          }}
        >
          <span className={classes.rowWords}>
            <Text span size="sm" lineClamp={2}>
              {nameOf(item)}
            </Text>
            <Text span size="xs" c="dimmed">
              {toDoIn(texts).join(', ') || t('Translated')}
            </Text>
          </span>
        </UnstyledButton>
      ))}
    </nav>
  )
  const texts = chosen && (
    <Stack gap="md">
      <Title order={3} size="h4">
        {nameOf(chosen.item)}
      </Title>
      <TranslatedTexts
        key={chosen.item?.id ?? ''}
        texts={chosen.texts}
        language={language}
        primary={course.languages.primary}
      />
    </Stack>
  )
  return (
    <FormDialog
      onClose={onClose}
      fullScreen
      title={t('Translations: {{language}}', { language: languages[language] })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {!narrow && (
        <div className={classes.panes}>
          {list}
          {texts}
        </div>
      )}
      {narrow && !isWriting && list}
      {narrow && isWriting && (
        <Stack gap="sm">
          <Button
            variant="subtle"
            style={{ alignSelf: 'start' }}
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => setWriting(false)}
          >
            {t('Back to the outline')}
          </Button>
          {texts}
        </Stack>
      )}
    </FormDialog>
  )
}

type TextsProps = { texts: Translated[]; language: Language; primary: Language }
/** Texts of what is open, beside what a language makes of them. */
export function TranslatedTexts({ texts, language, primary }: TextsProps) {
  const { t } = useTranslation()
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const rich = ({ path, text, translation }: Translated, write: (html: string) => void) =>
    path.endsWith('/html')
      ? {
          display: <ReadText html={text} />,
          field: (
            <RichText
              label={t('Translation of “{{text}}”', { text: plainText(text).slice(0, 60) })}
              html={translation?.text ?? ''}
              readOnly={readOnly}
              onChange={write}
            />
          ),
        }
      : null
  return (
    <Translations
      texts={texts}
      language={language}
      primary={primary}
      readOnly={readOnly}
      rich={rich}
      write={({ path, text: source }, text) =>
        edit(
          t('Translate'),
          setTranslation(language, path, text.trim() === '' ? null : { text, source }),
          `${language} ${path}`,
        )
      }
    />
  )
}
