import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../api/core/contract.ts'
import { learning, type AttemptResult, type LearnerBlock } from '../../api/learning/contract.ts'
import { call, CallError, keyOf, useApiMutation, useApiQuery } from '../client.ts'
import type { Language } from '../i18n.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { ContentPathProvider } from '../questions/fields/contentPath.ts'
import { answerKinds, isAnswered } from '../questions/fields/answers.ts'
import { BlockView } from './BlockView.tsx'
import { Clock } from './Clock.tsx'
import { useAnswers } from './useAnswers.ts'
import { pathsOf, Words } from './Words.tsx'
import classes from './learning.module.css'

type Running = CallAnswer<typeof learning.openAttempt>
/** `ahead`: the server's clock less mine, in milliseconds. */
type ServerClock = { ahead: number; deadlineAt: string | null }
type Over = (attemptId: string, result?: AttemptResult) => void
type Props = { attemptId: string; language: Language; over: Over }

/** The attempt that runs, in any of the course's languages. */
export function Attempt({ attemptId, language, over }: Props) {
  const input = { params: { attemptId }, query: { language } }
  const read = useApiQuery(learning.openAttempt, input, { keepLast: true })
  const isOver = read.error?.code === 'ILLEGAL_STATE'
  const { data, dataUpdatedAt, isPlaceholderData } = read
  const [lastRead, setLastRead] = useState<{ at: number; clock: ServerClock | null }>({ at: 0, clock: null })
  // Skips another language's placeholder, read before.
  if (data && !isPlaceholderData && lastRead.at !== dataUpdatedAt)
    setLastRead({
      at: dataUpdatedAt,
      clock: { ahead: Date.parse(data.serverAt) - dataUpdatedAt, deadlineAt: data.attempt.deadlineAt },
    })
  useEffect(() => {
    if (isOver) over(attemptId)
  }, [isOver, attemptId, over])
  if (!data || isOver)
    return read.error && !isOver ? (
      <LoadError error={read.error} retry={() => void read.refetch()} />
    ) : (
      <Loading />
    )
  return (
    <Questions
      running={data}
      clock={lastRead.clock}
      language={language}
      over={over}
      look={() => read.refetch()}
    />
  )
}

type Looked = { data: Running | undefined; error: CallError | null }
type QuestionsProps = {
  running: Running
  clock: ServerClock | null
  language: Language
  over: Over
  /** Asks the server how the attempt stands. */
  look: () => Promise<Looked>
}
function Questions({ running, clock, language, over, look }: QuestionsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { attempt, blocks, files } = running
  const { attemptId } = attempt
  const params = { attemptId }
  const answers = useAnswers(attemptId, running.answers, async (blockId, answer) => {
    try {
      const saved = await call(learning.saveAnswer, { params, body: { blockId, answer } })
      client.setQueryData<Running>(
        keyOf(learning.openAttempt, { params, query: { language } }),
        (before) => before && withAnswer(before, { blockId, answer }, saved),
      )
    } catch (error) {
      if (error instanceof CallError && error.code === 'ILLEGAL_STATE') over(attemptId)
      throw error
    }
  })
  const submit = useApiMutation(learning.submit, {
    refreshes: [learning.open, learning.list],
    onDone: (result) => over(attemptId, result),
    onRefused: (error) => {
      if (error.code === 'ILLEGAL_STATE') over(attemptId)
    },
  })
  const [dialog, setDialog] = useState<'NO' | 'SURE' | 'UNSAVED'>('NO')
  const [isTimeOver, setIsTimeOver] = useState(false)
  const handIn = () => {
    setDialog('NO')
    submit.mutate({ params, body: { language } })
  }
  const unanswered = blocks.filter(
    (block) => isAsked(block) && !isAnswered(answers.answerOf(block.id)),
  ).length
  const press = async () => {
    if (!(await answers.flush())) setDialog('UNSAVED')
    else if (unanswered > 0) setDialog('SURE')
    else handIn()
  }
  const timeOver = async () => {
    setIsTimeOver(true)
    await answers.flush()
    // More time may have been given since.
    const { data, error } = await look()
    if (data && !error && data.attempt.deadlineAt !== clock?.deadlineAt) setIsTimeOver(false)
    else if (error?.code !== 'ILLEGAL_STATE') handIn()
  }
  return (
    <ContentPathProvider value={pathsOf(files)}>
      <Stack gap="lg">
        {clock && clock.deadlineAt !== null && (
          <Clock deadlineAt={clock.deadlineAt} ahead={clock.ahead} onOver={() => void timeOver()} />
        )}
        {isTimeOver ? (
          <Alert color="yellow" role="alert">
            {t('The time is over. Your answers are being submitted.')}
          </Alert>
        ) : (
          <>
            <Pagewise blocks={blocks} isAnswered={({ id }) => isAnswered(answers.answerOf(id))}>
              {(block) =>
                block.type === 'TEXT' ? (
                  <Words key={block.id} html={block.html} language={language} />
                ) : (
                  <BlockView
                    key={block.id}
                    block={block}
                    language={language}
                    answer={answers.answerOf(block.id)}
                    change={(answer) => answers.change(block, answer)}
                    state={answers.states[block.id]}
                    retry={() => void answers.flush()}
                  />
                )
              }
            </Pagewise>
            {dialog === 'UNSAVED' && (
              <Alert color="red" role="alert">
                {t('Some answers are not saved yet. Check them, then try again.')}
              </Alert>
            )}
            <div>
              <Button size="md" loading={submit.isPending} onClick={() => void press()}>
                {t('Submit answers')}
              </Button>
            </div>
          </>
        )}
        <MutationError error={submit.error} />
        {submit.error && isTimeOver && <Button onClick={handIn}>{t('Try again')}</Button>}
      </Stack>
      <Confirm
        opened={dialog === 'SURE'}
        onClose={() => setDialog('NO')}
        question={t('Submit with unanswered questions?')}
        verb={t('Submit answers')}
        onConfirm={handIn}
      >
        {t('{{count}} questions are not answered. You can’t change your answers afterwards.', {
          count: unanswered,
        })}
      </Confirm>
    </ContentPathProvider>
  )
}

function withAnswer(
  before: Running,
  newAnswer: { blockId: string; answer: unknown },
  { savedAt, deadlineAt, serverAt }: CallAnswer<typeof learning.saveAnswer>,
): Running {
  const others = before.answers.filter(({ blockId }) => blockId !== newAnswer.blockId)
  return {
    ...before,
    serverAt,
    attempt: { ...before.attempt, deadlineAt },
    answers: [...others, { ...newAnswer, savedAt }],
  }
}

type PagewiseProps = {
  blocks: LearnerBlock[]
  isAnswered: (block: LearnerBlock) => boolean
  children: (block: LearnerBlock) => ReactNode
}
const isAsked = ({ type }: LearnerBlock) => type !== 'TEXT' && answerKinds[type].isAsked
/** All on one page, or one question at a time with what stands before it. */
function Pagewise({ blocks, isAnswered: isDone, children }: PagewiseProps) {
  const { t } = useTranslation()
  const [isOneByOne, setIsOneByOne] = useState(false)
  const [at, setAt] = useState(0)
  const top = useRef<HTMLParagraphElement>(null)
  const pages = pagesOf(blocks)
  const go = (to: number) => {
    setAt(to)
    requestAnimationFrame(() => top.current?.focus())
  }
  return (
    <>
      <SegmentedControl
        className={classes.start}
        aria-label={t('How questions are shown')}
        value={isOneByOne ? 'ONE' : 'ALL'}
        data={[
          { value: 'ALL', label: t('All on one page') },
          { value: 'ONE', label: t('One at a time') },
        ]}
        onChange={(value) => {
          setIsOneByOne(value === 'ONE')
          setAt(
            Math.max(
              0,
              pages.findIndex((page) => page.some((each) => isAsked(each) && !isDone(each))),
            ),
          )
        }}
      />
      {isOneByOne && (
        <Text ref={top} tabIndex={-1} fw={600}>
          {t('Question {{number}} of {{total}}', { number: at + 1, total: pages.length })}
        </Text>
      )}
      {(isOneByOne ? (pages[at] ?? []) : blocks).map(children)}
      {isOneByOne && (
        <Group>
          <Button variant="default" disabled={at === 0} onClick={() => go(at - 1)}>
            {t('Previous question')}
          </Button>
          <Button variant="default" disabled={at >= pages.length - 1} onClick={() => go(at + 1)}>
            {t('Next question')}
          </Button>
        </Group>
      )}
    </>
  )
}
/** What is only shown belongs to the question after it; what follows the last one, to that. */
function pagesOf(blocks: LearnerBlock[]): LearnerBlock[][] {
  const pages: LearnerBlock[][] = []
  let page: LearnerBlock[] = []
  for (const block of blocks) {
    page.push(block)
    if (!isAsked(block)) continue
    pages.push(page)
    page = []
  }
  const last = pages.at(-1)
  if (!last) return [page]
  last.push(...page)
  return pages
}
