import { Alert, Anchor, Button, Group, NumberInput, Paper, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { assignments, type Grading } from '../../api/assignments/contract.ts'
import { languages } from '../../api/messages/languages.ts'
import { fieldErrors, useApiMutation, useApiQuery } from '../client.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { When } from '../parts/When.tsx'
import { attemptLooks } from './labels.ts'
import classes from './assignments.module.css'
import { LimitedTextarea } from '../parts/LimitedText.tsx'

/** /grading/:attemptId */
export function Component() {
  const { t } = useTranslation()
  const { attemptId = '' } = useParams()
  const read = useApiQuery(assignments.openGrading, { params: { attemptId } })
  if (read.error && !read.data) return <LoadError error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Loading lines={8} />
  const attempt = read.data
  const look = attemptLooks[attempt.status]
  return (
    <Page
      width="read"
      title={attempt.user.name}
      crumbs={[{ label: t('Grading'), to: '/grading' }]}
      tag={
        <StatusTag tone={look.tone} icon={look.icon}>
          {t(look.word)}
        </StatusTag>
      }
      lead={t('{{course}}: {{quiz}}, attempt {{number}}', {
        course: attempt.courseTitle,
        quiz: attempt.quizTitle,
        number: attempt.no,
      })}
    >
      <Text size="sm" c="dimmed" mb="md">
        {t('Answered in {{language}}', { language: languages[attempt.language] })}
        {' · '}
        <When at={attempt.submittedAt} />
      </Text>
      <Decided attempt={attempt} />
      <Marks key={attempt.attemptId} attempt={attempt} />
    </Page>
  )
}

/** What came of it, once the last mark is given, and the way to the next one. */
function Decided({ attempt }: { attempt: Grading }) {
  const { t } = useTranslation()
  const isDecided = attempt.status !== 'AWAITING_GRADING'
  const next = useApiQuery(
    assignments.gradingQueue,
    { query: { pageSize: 1 }, body: {} },
    { when: isDecided },
  )
  if (!isDecided) return null
  const nextId = next.data?.content[0]?.attemptId
  const points = { score: attempt.score ?? 0, of: attempt.of ?? 0 }
  return (
    <Alert color="green" mb="md" icon={<IconCircleCheck size={18} aria-hidden />}>
      <Group justify="space-between">
        {attempt.status === 'PASSED'
          ? t('This attempt is graded: passed with {{score}} of {{of}} points.', points)
          : t('This attempt is graded: not passed, with {{score}} of {{of}} points.', points)}
        {nextId ? (
          <Anchor component={Link} to={`/grading/${nextId}`}>
            {t('Grade the next one')}
          </Anchor>
        ) : (
          <Anchor component={Link} to="/grading">
            {t('Back to the list')}
          </Anchor>
        )}
      </Group>
    </Alert>
  )
}

type Answer = Grading['answers'][number]
type DraftMarks = Record<string, { points: number | null; comment: string }>
function Marks({ attempt }: { attempt: Grading }) {
  const { t } = useTranslation()
  const { attemptId, answers } = attempt
  const isOpen = attempt.status === 'AWAITING_GRADING'
  const [draftMarks, setDraftMarks] = useState<DraftMarks>(() =>
    Object.fromEntries(
      answers.map(({ blockId, points, comment }) => [blockId, { points, comment: comment ?? '' }]),
    ),
  )
  const [isEmpty, setEmpty] = useState(false)
  const grade = useApiMutation(assignments.grade)
  const marks = answers.flatMap(({ blockId, isByHand }) => {
    const own = draftMarks[blockId]
    return isByHand && own && own.points !== null
      ? [{ blockId, points: own.points, comment: own.comment }]
      : []
  })
  const save = () => {
    setEmpty(marks.length === 0)
    if (isOpen && marks.length > 0 && !grade.isPending)
      grade.mutate({ params: { attemptId }, body: { marks } })
  }
  useHotkeys([['mod+Enter', save]], [])
  const left = answers.filter(({ isByHand }) => isByHand).length - marks.length
  const refused = fieldErrors(grade.error)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="md">
        {answers.map((answer, at) => {
          const place = marks.findIndex(({ blockId }) => blockId === answer.blockId)
          return (
            <Question
              key={answer.blockId}
              answer={answer}
              number={at + 1}
              isOpen={isOpen}
              draftMark={draftMarks[answer.blockId] ?? { points: null, comment: '' }}
              error={refused[`marks.${place}.points`]}
              change={(now) => setDraftMarks({ ...draftMarks, [answer.blockId]: now })}
            />
          )
        })}
        {Object.keys(refused).length === 0 && <MutationError error={grade.error} />}
        {isOpen && (
          <Group justify="space-between">
            <Text component="output" size="sm" {...(isEmpty ? { c: 'red' } : { c: 'dimmed' })}>
              {isEmpty && marks.length === 0
                ? t('Enter points for at least one answer.')
                : left > 0
                  ? t('{{count}} answers still need points. You can save now and continue later.', {
                      count: left,
                    })
                  : t('Saving decides the result of this attempt.')}
            </Text>
            <Button type="submit" loading={grade.isPending} aria-keyshortcuts="Control+Enter Meta+Enter">
              {left > 0 ? t('Save') : t('Save the result')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

type QuestionProps = {
  answer: Answer
  number: number
  isOpen: boolean
  draftMark: DraftMarks[string]
  error: string | undefined
  change: (now: DraftMarks[string]) => void
}
function Question({ answer, number, isOpen, draftMark, error, change }: QuestionProps) {
  const { t } = useTranslation()
  const { label, answer: answerText, rubric, of, points, isByHand, markedBy, comment } = answer
  return (
    <Paper
      p="md"
      component="fieldset"
      className={classes.question ?? ''}
      aria-labelledby={`question-${answer.blockId}`}
    >
      <Stack gap="sm">
        <Text id={`question-${answer.blockId}`} fw={600}>
          {number}. {label}
        </Text>
        {answerText === null ? (
          <Text c="dimmed">{t('No answer')}</Text>
        ) : (
          <Text className={classes.answer ?? ''}>{answerText}</Text>
        )}
        {rubric && (
          <Text size="sm">
            <Text span fw={600} size="sm">
              {t('What to look for:')}
            </Text>{' '}
            {rubric}
          </Text>
        )}
        {isByHand && isOpen ? (
          <Group align="start">
            <NumberInput
              w={140}
              label={t('Points')}
              description={t('0 to {{most}}', { most: of })}
              min={0}
              max={of}
              decimalScale={2}
              clampBehavior="strict"
              value={draftMark.points ?? ''}
              error={error}
              onChange={(next) => change({ ...draftMark, points: typeof next === 'number' ? next : null })}
            />
            <LimitedTextarea
              flex="1 1 240px"
              label={t('Comment')}
              description={t('The learner sees it with the result')}
              autosize
              minRows={1}
              maxRows={8}
              limit={2000}
              value={draftMark.comment}
              onChange={(event) => change({ ...draftMark, comment: event.currentTarget.value })}
            />
          </Group>
        ) : (
          <Text size="sm">
            {t('{{points}} of {{most}} points', { points: points ?? 0, most: of })}
            {isByHand && markedBy
              ? ` · ${t('Graded by {{name}}', { name: markedBy })}`
              : ` · ${t('Graded automatically')}`}
            {comment ? ` · ${comment}` : ''}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
