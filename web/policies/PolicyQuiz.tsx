import { Alert, Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  courseOfQuiz,
  emptyQuiz,
  isMarkedAtOnce,
  quizId,
  quizOfCourse,
  quizProblems,
} from '../../api/courses/definition/shortQuiz.ts'
import { setItem } from '../../api/courses/definition/edit.ts'
import { translatedTexts } from '../../api/courses/definition/texts.ts'
import { languages } from '../../api/messages/languages.ts'
import { policies, type Policy } from '../../api/policies/contract.ts'
import { QuestionType } from '../../workflows/definition/graph.ts'
import { useApiMutation } from '../client.ts'
import { CourseProvider, createCourseStore, useDraft, useEdit } from '../courses/draft.ts'
import { Blocks } from '../courses/ItemEditor.tsx'
import { BlocksProvider } from '../courses/openCourse.ts'
import { TranslatedTexts } from '../courses/translations/CourseTranslations.tsx'
import { isLanguage, translateMessage, type Language } from '../i18n.ts'
import { Amount } from '../parts/Amount.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { useLetters } from '../parts/useLetters.ts'
import { isSubmitted } from './usePolicyTexts.ts'

const types = QuestionType.options.filter(isMarkedAtOnce)
type Props = { policy: Policy; mayChange: boolean; onTyped: (isTyped: boolean) => void }

/** A short quiz that people pass before they accept: a version's own, as its texts are. */
export function PolicyQuiz({ policy, mayChange, onTyped }: Props) {
  // What was saved last is opened anew, before the page has read it again.
  const [saved, setSaved] = useState({ round: 0, policy })
  const readOnly = !mayChange || isSubmitted(policy)
  return (
    <Opened
      key={`${saved.round} ${readOnly}`}
      policy={policy}
      from={saved.policy.version > policy.version ? saved.policy : policy}
      readOnly={readOnly}
      onTyped={onTyped}
      saved={(answer) => setSaved({ round: saved.round + 1, policy: answer })}
    />
  )
}

type OpenedProps = Pick<Props, 'policy' | 'onTyped'> & {
  from: Policy
  readOnly: boolean
  saved: (answer: Policy) => void
}
function Opened({ policy, from, readOnly, onTyped, saved }: OpenedProps) {
  const [newest] = policy.versions
  const [opened] = useState(() => {
    const [first] = from.versions
    const primary = first?.texts.find(({ isPrimary }) => isPrimary)?.language ?? 'en'
    const course = first?.quiz ? courseOfQuiz(first.quiz) : emptyQuiz(primary)
    return { course, quizJson: JSON.stringify(first?.quiz ?? null), version: from.version }
  })
  const [store] = useState(() => createCourseStore(opened.course, readOnly))
  if (readOnly && !newest?.quiz) return null
  // Where somebody else has changed the quiz since, the server refuses instead of losing theirs.
  const isOvertaken = JSON.stringify(newest?.quiz ?? null) !== opened.quizJson
  const version = isOvertaken ? opened.version : policy.version
  return (
    <CourseProvider value={store}>
      <Editor
        policy={policy}
        opened={opened.course}
        version={version}
        readOnly={readOnly}
        saved={saved}
        onTyped={onTyped}
      />
    </CourseProvider>
  )
}

type EditorProps = Pick<Props, 'policy' | 'onTyped'> & {
  opened: ReturnType<typeof emptyQuiz>
  version: number
  readOnly: boolean
  saved: (answer: Policy) => void
}
function Editor({ policy, opened, version, readOnly, onTyped, saved }: EditorProps) {
  const { t } = useTranslation()
  const edit = useEdit()
  const course = useDraft((draft) => draft.course)
  const quiz = quizOfCourse(course)
  const isTyped = course !== opened
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [onTyped, isTyped])
  const problems = quiz ? quizProblems(quiz, policy.name) : []
  const { primary } = course.languages
  const [language, speak] = useState<Language>(primary)
  useLetters([language])
  const spoken = (policy.versions[0]?.texts ?? []).map((text) => text.language)
  const save = useApiMutation(policies.update, {
    onDone: (answer) => {
      notifications.show({ message: t('The questions are saved.') })
      saved(answer)
    },
  })
  return (
    <BlocksProvider
      value={{ problems, attach: () => Promise.reject(new Error('Questions of a policy hold no files')) }}
    >
      <Paper p="lg" component="section" aria-labelledby="quiz">
        <Stack gap="md">
          <Title order={2} size="h4" id="quiz">
            {t('Questions before acceptance (optional)')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('People answer them after reading, as often as they need, and can accept once they pass.')}
          </Text>
          <Group align="end">
            <Amount
              label={t('Pass mark (percent)')}
              readOnly={readOnly}
              min={1}
              max={100}
              value={quiz?.passPercentage ?? 80}
              onChange={(passPercentage) => edit(t('Set pass mark'), setItem(quizId, { passPercentage }))}
            />
            {spoken.length > 1 && (
              <Select
                label={t('Language of the questions')}
                allowDeselect={false}
                value={language}
                data={spoken.map((value) => ({ value, label: languages[value] }))}
                onChange={(value) => value && isLanguage(value) && speak(value)}
              />
            )}
          </Group>
          {language === primary ? (
            <Blocks itemId={quizId} kind="QUIZ" readOnly={readOnly} types={types} />
          ) : (
            <TranslatedTexts
              key={language}
              texts={translatedTexts(course, language)}
              language={language}
              primary={primary}
            />
          )}
          {problems.length > 0 && !readOnly && (
            <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
              {problems.slice(0, 3).map(({ code, nodeId, text }) => (
                <Text key={`${code} ${nodeId}`} size="sm">
                  {translateMessage(text)}
                </Text>
              ))}
            </Alert>
          )}
          <MutationError error={save.error} />
          {!readOnly && (
            <Group justify="flex-end">
              <Button
                loading={save.isPending}
                disabled={!isTyped}
                onClick={() => save.mutate({ params: { id: policy.policyId }, body: { version, quiz } })}
              >
                {t('Save the questions')}
              </Button>
            </Group>
          )}
        </Stack>
      </Paper>
    </BlocksProvider>
  )
}
