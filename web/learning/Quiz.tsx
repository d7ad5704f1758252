import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { learning, type AttemptResult, type MyAttempt, type MyQuiz } from '../../api/learning/contract.ts'
import { keyOf, useApiMutation, useApiQuery } from '../client.ts'
import { inPercent, msg } from '../i18n.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { useNow } from '../parts/useNow.ts'
import { When } from '../parts/When.tsx'
import { Attempt } from './Attempt.tsx'
import { ItemFrame, type ItemProps } from './ItemFrame.tsx'
import { attemptWords } from './labels.ts'
import { Result } from './Result.tsx'
import classes from './learning.module.css'

/** A quiz: its rules, the attempt that runs, or how one went (`result` of the address). */
export function Quiz(props: ItemProps<MyQuiz>) {
  const { item, assignmentId, language } = props
  const client = useQueryClient()
  const [address, setAddress] = useSearchParams()
  const resultOf = address.get('result')
  const show = (attemptId: string | null) =>
    setAddress((last) => {
      last.set('item', item.itemId)
      if (attemptId === null) last.delete('result')
      else last.set('result', attemptId)
      return last
    })
  const [startedId, setStartedId] = useState<string | null>(null)
  const start = useApiMutation(learning.startAttempt, {
    refreshes: [learning.open],
    onDone: (running) => {
      const input = { params: { attemptId: running.attempt.attemptId }, query: { language } }
      client.setQueryData(keyOf(learning.openAttempt, input), running)
      setStartedId(running.attempt.attemptId)
      show(null)
    },
  })
  const isOver = useRef('')
  const over = (attemptId: string, result?: AttemptResult) => {
    if (isOver.current === attemptId) return
    isOver.current = attemptId
    const input = { params: { attemptId }, query: { language } }
    if (result) client.setQueryData(keyOf(learning.result, input), result)
    setStartedId(null)
    void client.invalidateQueries({ queryKey: [learning.open.method, learning.open.path] })
    show(attemptId)
  }
  const runningId = startedId ?? item.runningAttemptId
  const begin = () => start.mutate({ params: { item: item.itemId }, body: { assignmentId, language } })
  return (
    <ItemFrame {...props}>
      {resultOf ? (
        <ResultOf
          key={resultOf}
          attemptId={resultOf}
          language={language}
          back={() => show(null)}
          openLesson={props.go}
        />
      ) : runningId ? (
        <Attempt key={runningId} attemptId={runningId} language={language} over={over} />
      ) : (
        <Stack gap="md">
          <Rules quiz={item} />
          <StartButton quiz={item} start={begin} isStarting={start.isPending} />
          <MutationError error={start.error} />
          <Attempts attempts={item.attempts} show={show} />
        </Stack>
      )}
    </ItemFrame>
  )
}

type ResultProps = Pick<ItemProps<MyQuiz>, 'language'> & {
  attemptId: string
  back: () => void
  openLesson: (itemId: string) => void
}
function ResultOf({ attemptId, ...rest }: ResultProps) {
  const input = { params: { attemptId }, query: { language: rest.language } }
  const read = useApiQuery(learning.result, input, { keepLast: true })
  if (read.data) return <Result result={read.data} {...rest} />
  return read.error ? <LoadError error={read.error} retry={() => void read.refetch()} /> : <Loading />
}

function Rules({ quiz }: { quiz: MyQuiz }) {
  const { t } = useTranslation()
  const { questionCount, passPercentage, timeLimitSeconds, attemptsLeft, cooldownMinutes } = quiz
  return (
    <List aria-label={t('Rules of this quiz')}>
      <List.Item>{t('{{count}} questions', { count: questionCount })}</List.Item>
      {passPercentage > 0 && (
        <List.Item>{t('Pass mark: {{percent}}', { percent: inPercent(passPercentage) })}</List.Item>
      )}
      <List.Item>
        {timeLimitSeconds === null
          ? t('No time limit')
          : t('Time limit: {{count}} minutes', { count: Math.ceil(timeLimitSeconds / 60) })}
      </List.Item>
      <List.Item>
        {attemptsLeft === null
          ? t('As many attempts as you like')
          : t('{{count}} attempts left', { count: attemptsLeft })}
      </List.Item>
      {cooldownMinutes > 0 && (
        <List.Item>{t('Wait {{count}} minutes between attempts', { count: cooldownMinutes })}</List.Item>
      )}
      {timeLimitSeconds !== null && (
        <List.Item>
          {t('The time keeps running if you leave. When it is over, what you answered is submitted.')}
        </List.Item>
      )}
    </List>
  )
}

function StartButton({ quiz, start, isStarting }: { quiz: MyQuiz; start: () => void; isStarting: boolean }) {
  const { t } = useTranslation()
  const now = useNow()
  if (quiz.result === 'PASSED')
    return (
      <Alert color="green">
        {t('You have passed this quiz.')}{' '}
        {quiz.percent !== null &&
          t('Your score: {{percent}}', { percent: inPercent(Math.round(quiz.percent)) })}
      </Alert>
    )
  if (quiz.result === 'AWAITING_GRADING')
    return (
      <Alert color="gray">
        {t('Your answers are being marked by a person. You will see the result here.')}
      </Alert>
    )
  if (quiz.attemptsLeft === 0)
    return (
      <Alert color="red">
        {t('You have used all attempts. Ask the person who assigned this course for another one.')}
      </Alert>
    )
  const waits = quiz.mayStartAt !== null && Date.parse(quiz.mayStartAt) > now
  return (
    <div>
      {waits && quiz.mayStartAt && (
        <Text mb="xs">
          <Sentence say={msg('You can try again from {{when}}')} when={<When at={quiz.mayStartAt} />} />
        </Text>
      )}
      <Button size="md" onClick={start} loading={isStarting} disabled={waits}>
        {quiz.attempts.length === 0 ? t('Start quiz') : t('Start another attempt')}
      </Button>
    </div>
  )
}

function Attempts({ attempts, show }: { attempts: MyAttempt[]; show: (attemptId: string) => void }) {
  const { t } = useTranslation()
  const over = attempts.filter(({ status }) => status !== 'IN_PROGRESS')
  if (over.length === 0) return null
  return (
    <Stack component="ul" gap="xs" className={classes.plainList}>
      {over.map(({ attemptId, no, status, percent }) => (
        <Group key={attemptId} component="li" gap="md">
          <Text>
            {t('Attempt {{number}}: {{result}}', { number: no, result: t(attemptWords[status]) })}
            {percent !== null && ` · ${Math.round(percent)}%`}
          </Text>
          <Button variant="default" size="sm" onClick={() => show(attemptId)}>
            {t('See attempt {{number}}', { number: no })}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
