import {
  Alert,
  Button,
  Group,
  Modal,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blocksOf, isQuestion, type CourseDraft, type Item } from '../../../api/courses/definition/draft.ts'
import { draftInLanguage } from '../../../api/courses/definition/texts.ts'
import { otherLanguagesOf } from '../../../workflows/definition/texts/translations.ts'
import { inPercent, isLanguage, languages } from '../../i18n.ts'
import { ReadText } from '../../parts/ReadText.tsx'
import { useLetters } from '../../parts/useLetters.ts'
import { ContentPathProvider } from '../../questions/fields/contentPath.ts'
import { fields } from '../../questions/fields/index.ts'
import { usePreviewShelf } from '../../questions/usePreviewShelf.ts'
import classes from './preview.module.css'
import { resolveAnswer } from '../../questions/fields/field.ts'

/** Shows the course as a learner sees it; what is answered there is kept nowhere. */
export function Preview({ course }: { course: CourseDraft }) {
  const { t } = useTranslation()
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={open}>
        {t('Preview')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        fullScreen
        title={t('Preview')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <Course course={course} />
      </Modal>
    </>
  )
}

function Course({ course }: { course: CourseDraft }) {
  const { t } = useTranslation()
  const { primary } = course.languages
  const [language, setLanguage] = useState(primary)
  const [width, setWidth] = useState('DESKTOP')
  const [itemId, setItemId] = useState('')
  useLetters([language])
  const localizedCourse = draftInLanguage(course, language)
  const item = localizedCourse.items.find(({ id }) => id === itemId)
  const nameOf = ({ title }: { title: string }) => title || t('Untitled')
  return (
    <Stack gap="md">
      <Group align="end" gap="md">
        <NativeSelect
          label={t('Language')}
          value={language}
          data={[primary, ...otherLanguagesOf(course)].map((value) => ({ value, label: languages[value] }))}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && setLanguage(value)}
        />
        <NativeSelect
          label={t('Content')}
          maw="100%"
          value={itemId}
          data={[
            { value: '', label: t('About the course') },
            ...localizedCourse.items.map((each, at) => ({
              value: each.id,
              label: `${at + 1}. ${nameOf(each)}`,
            })),
          ]}
          onChange={(event) => setItemId(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('Width')}
          value={width}
          data={[
            { value: 'DESKTOP', label: t('Computer') },
            { value: 'PHONE', label: t('Phone') },
          ]}
          onChange={setWidth}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {t('This is what learners see. Nothing you answer here is saved.')}
      </Text>
      <ContentPathProvider value={(fileId) => `/api/file/${encodeURIComponent(fileId)}`}>
        <article className={classes.frame} data-width={width} lang={language} aria-label={t('Preview')}>
          <Stack gap="lg">
            <header>
              <Title order={2} size="h3">
                {nameOf(item ?? localizedCourse)}
              </Title>
              <Text className={classes.words}>{(item ?? localizedCourse).description}</Text>
            </header>
            {item ? (
              <PreviewItem key={item.id} course={localizedCourse} item={item} />
            ) : (
              <Overview course={localizedCourse} />
            )}
          </Stack>
        </article>
      </ContentPathProvider>
    </Stack>
  )
}

function Overview({ course }: { course: CourseDraft }) {
  const { t } = useTranslation()
  return (
    <>
      {course.durationMinutes !== null && (
        <Text size="sm">{t('Takes about {{count}} minutes', { count: course.durationMinutes })}</Text>
      )}
      <ol className={classes.items}>
        {course.items.map((item) => (
          <li key={item.id}>
            <Text>{item.title || t('Untitled')}</Text>
            <Text size="sm" c="dimmed">
              {item.kind === 'QUIZ' ? t('Quiz') : t('Lesson')}
              {item.mandatory ? '' : `, ${t('optional')}`}
            </Text>
          </li>
        ))}
      </ol>
    </>
  )
}

function PreviewItem({ course, item }: { course: CourseDraft; item: Item }) {
  const { t } = useTranslation()
  const [answers, setAnswers] = useState<Record<string, unknown>>({})
  const shelf = usePreviewShelf()
  const blocks = blocksOf(course, item.id)
  return (
    <>
      {item.kind === 'QUIZ' && <Rules quiz={item} />}
      {blocks.length === 0 && <Text c="dimmed">{t('Nothing has been added here yet.')}</Text>}
      {blocks.map((block) => {
        if (!isQuestion(block)) return <ReadText key={block.id} html={block.html} />
        const Field = fields[block.type]
        return (
          <Field
            key={block.id}
            question={block}
            id={`preview-${block.id}`}
            answer={answers[block.id]}
            change={(answer) =>
              setAnswers((before) => ({ ...before, [block.id]: resolveAnswer(answer, before[block.id]) }))
            }
            error={undefined}
            shelf={shelf}
          />
        )
      })}
    </>
  )
}
function Rules({ quiz }: { quiz: Extract<Item, { kind: 'QUIZ' }> }) {
  const { t } = useTranslation()
  const { passPercentage, maxAttempts, timeLimitSeconds, drawCount } = quiz
  return (
    <Alert color="gray">
      {[
        ...(passPercentage > 0 ? [t('Pass mark: {{percent}}', { percent: inPercent(passPercentage) })] : []),
        ...(maxAttempts === null ? [] : [t('{{count}} attempts', { count: maxAttempts })]),
        ...(timeLimitSeconds === null
          ? []
          : [t('Time limit: {{count}} minutes', { count: Math.ceil(timeLimitSeconds / 60) })]),
        ...(drawCount === null ? [] : [t('{{count}} questions in each attempt', { count: drawCount })]),
      ].join(' · ') || t('No pass mark and no limits')}
    </Alert>
  )
}
