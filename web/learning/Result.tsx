import { Alert, Anchor, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttemptResult } from '../../api/learning/contract.ts'
import { inPercent, type Language, locale, msg, translateMessage } from '../i18n.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { When } from '../parts/When.tsx'
import { answerKinds, isAnswered } from '../questions/fields/answers.ts'

type Props = {
  result: AttemptResult
  language: Language
  back: () => void
  /** Opens a lesson of the course. */
  openLesson: (itemId: string) => void
}
/** How an attempt went, with the answers where its author shows them. */
export function Result({ result, language, back, openLesson }: Props) {
  const { t } = useTranslation()
  const { attempt, passPercentage, attemptsLeft, mayStartAt, questions } = result
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const numbers = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 })
  return (
    <Stack gap="md">
      <Title order={3} ref={title} tabIndex={-1}>
        {t('Result of attempt {{number}}', { number: attempt.no })}
      </Title>
      {attempt.status === 'AUTO_SUBMITTED' && (
        <Text>{t('The time was over, so what you had answered was submitted.')}</Text>
      )}
      <Outcome passed={attempt.passed} />
      {attempt.percent !== null && (
        <List>
          <List.Item>
            {t('Your score: {{percent}}', { percent: inPercent(Math.round(attempt.percent)) })}
          </List.Item>
          {attempt.score !== null && attempt.of !== null && (
            <List.Item>
              {t('Points: {{points}} of {{all}}', {
                points: numbers.format(attempt.score),
                all: numbers.format(attempt.of),
              })}
            </List.Item>
          )}
          {passPercentage > 0 && (
            <List.Item>{t('Pass mark: {{percent}}', { percent: inPercent(passPercentage) })}</List.Item>
          )}
        </List>
      )}
      {attempt.passed === false && <Left attemptsLeft={attemptsLeft} mayStartAt={mayStartAt} />}
      <LessonsToRead lessons={result.lessonsToRead} language={language} openLesson={openLesson} />
      <div>
        <Button variant="default" onClick={back}>
          {t('Back to the quiz')}
        </Button>
      </div>
      {questions && (
        <Stack gap="sm" component="ol" p={0} m={0}>
          {questions.map((question, at) => (
            <Paper key={question.block.id} component="li" withBorder p="md" style={{ listStyle: 'none' }}>
              <Question {...{ question, language, numbers }} number={at + 1} />
            </Paper>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function Outcome({ passed }: { passed: boolean | null }) {
  const { t } = useTranslation()
  if (passed === null)
    return (
      <Alert color="gray" icon={<IconHourglass size={18} aria-hidden />}>
        {t('Your answers are being marked by a person. You will see the result here.')}
      </Alert>
    )
  return passed ? (
    <Alert color="green" icon={<IconCircleCheck size={18} aria-hidden />}>
      {t('You passed.')}
    </Alert>
  ) : (
    <Alert color="red" icon={<IconCircleX size={18} aria-hidden />}>
      {t('You did not pass.')}
    </Alert>
  )
}

type LessonsProps = Pick<Props, 'language' | 'openLesson'> & { lessons: AttemptResult['lessonsToRead'] }
/** What to read before trying again; it tells no answers. */
function LessonsToRead({ lessons, language, openLesson }: LessonsProps) {
  const { t } = useTranslation()
  const id = useId()
  if (lessons.length === 0) return null
  return (
    <div>
      <Text fw={600} id={id}>
        {t('Read these lessons again. Your wrong answers are about them:')}
      </Text>
      <List aria-labelledby={id}>
        {lessons.map(({ itemId, title }) => (
          <List.Item key={itemId}>
            <Anchor component="button" type="button" lang={language} onClick={() => openLesson(itemId)}>
              {title}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </div>
  )
}

function Left({ attemptsLeft, mayStartAt }: Pick<AttemptResult, 'attemptsLeft' | 'mayStartAt'>) {
  const { t } = useTranslation()
  return (
    <>
      <Text>
        {attemptsLeft === 0
          ? t('You have used all attempts. Ask the person who assigned this course for another one.')
          : attemptsLeft === null
            ? t('As many attempts as you like')
            : t('{{count}} attempts left', { count: attemptsLeft })}
      </Text>
      {mayStartAt && attemptsLeft !== 0 && (
        <Text>
          <Sentence say={msg('You can try again from {{when}}')} when={<When at={mayStartAt} />} />
        </Text>
      )}
    </>
  )
}

type QuestionResult = NonNullable<AttemptResult['questions']>[number]
type QuestionProps = {
  question: QuestionResult
  number: number
  language: Language
  numbers: Intl.NumberFormat
}
function Question({ question, number, language, numbers }: QuestionProps) {
  const { t } = useTranslation()
  const { block, answer, right, points, of, feedback, comment } = question
  return (
    <Stack gap={4}>
      <Group justify="space-between" align="flex-start">
        <Text fw={600} flex={1} lang={language}>
          {number}. {block.label}
        </Text>
        {of > 0 && (
          <Text size="sm">
            {points === null
              ? t('Being marked')
              : t('Points: {{points}} of {{all}}', {
                  points: numbers.format(points),
                  all: numbers.format(of),
                })}
          </Text>
        )}
      </Group>
      <Text>
        {isAnswered(answer)
          ? t('Your answer: {{answer}}', {
              answer: translateMessage(answerKinds[block.type].inWords(block, answer)),
            })
          : t('Not answered')}
      </Text>
      {right && <Text>{t('Right answer: {{answer}}', { answer: right })}</Text>}
      {feedback && (
        <Text c="dimmed" lang={language}>
          {feedback}
        </Text>
      )}
      {comment && <Text>{t('Comment: {{comment}}', { comment })}</Text>}
    </Stack>
  )
}
