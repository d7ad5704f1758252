import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../api/core/contract.ts'
import { learning, type AttemptResult, type LearnerBlock } from '../../api/learning/contract.ts'
import { call, keyOf, useApiMutation, useApiQuery } from '../client.ts'
import type { Language } from '../i18n.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { ReadText } from '../parts/ReadText.tsx'
import { ContentPathProvider } from '../questions/fields/contentPath.ts'
import { answerKinds, isAnswered } from '../questions/fields/answers.ts'
import { BlockView, pathsOf } from './BlockView.tsx'
import { Clock } from './Clock.tsx'
import { useAnswers } from './useAnswers.ts'

type Running = CallAnswer<typeof learning.openAttempt>
type Over = (attemptId: string, result?: AttemptResult) => void
type Props = { attemptId: string; language: Language; over: Over }

/** The attempt that runs, in any of the course's languages. */
export function Attempt({ attemptId, language, over }: Props) {
  const input = { params: { attemptId }, query: { language } }
  const read = useApiQuery(learning.openAttempt, input, { keepLast: true })
  const isOver = read.error?.code === 'ILLEGAL_STATE'
  useEffect(() => {
    if (isOver) over(attemptId)
    // Once: `over` is another function each time it is drawn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, attemptId])
  if (read.data) return <Questions running={read.data} language={language} over={over} />
  return read.error && !isOver ? (
    <LoadError error={read.error} retry={() => void read.refetch()} />
  ) : (
    <Loading />
  )
}

function Questions({ running, language, over }: { running: Running; language: Language; over: Over }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { attempt, blocks, files } = running
  const { attemptId } = attempt
  const params = { attemptId }
  // The server's clock less mine, from the last time it told.
  const [clock, setClock] = useState(() => ({
    ahead: Date.parse(running.serverAt) - Date.now(),
    deadlineAt: attempt.deadlineAt,
  }))
  const answers = useAnswers(running.answers, async (blockId, answer) => {
    const { savedAt, deadlineAt, serverAt } = await call(learning.saveAnswer, {
      params,
      body: { blockId, answer },
    })
    setClock({ ahead: Date.parse(serverAt) - Date.now(), deadlineAt })
    client.setQueryData<Running>(
      keyOf(learning.openAttempt, { params, query: { language } }),
      (before) =>
        before && {
          ...before,
          answers: [
            ...before.answers.filter((each) => each.blockId !== blockId),
            { blockId, answer, savedAt },
          ],
        },
    )
  })
  const submit = useApiMutation(learning.submit, {
    refreshes: [learning.open, learning.list],
    onDone: (result) => over(attemptId, result),
    onRefused: (error) => {
      if (error.code === 'ILLEGAL_STATE') over(attemptId)
    },
  })
  const [asked, setAsked] = useState<'NO' | 'SURE' | 'UNSAVED'>('NO')
  const [isTimeOver, setIsTimeOver] = useState(false)
  const handIn = () => {
    setAsked('NO')
    submit.mutate({ params, body: { language } })
  }
  const unanswered = blocks.filter(
    (block) =>
      block.type !== 'TEXT' && answerKinds[block.type].isAsked && !isAnswered(answers.answerOf(block.id)),
  ).length
  const press = async () => {
    if (!(await answers.flush())) setAsked('UNSAVED')
    else if (unanswered > 0) setAsked('SURE')
    else handIn()
  }
  const timeOver = () => {
    setIsTimeOver(true)
    void answers.flush().then(handIn)
  }
  return (
    <ContentPathProvider value={pathsOf(files)}>
      <Stack gap="lg">
        {clock.deadlineAt !== null && (
          <Clock deadlineAt={clock.deadlineAt} ahead={clock.ahead} onOver={timeOver} />
        )}
        {isTimeOver ? (
          <Alert color="yellow" role="alert">
            {t('The time is over. Your answers are being submitted.')}
          </Alert>
        ) : (
          <>
            <Pagewise blocks={blocks}>
              {(block) =>
                block.type === 'TEXT' ? (
                  <ReadText key={block.id} html={block.html} />
                ) : (
                  <BlockView
                    key={block.id}
                    block={block}
                    answer={answers.answerOf(block.id)}
                    change={(answer) => answers.change(block, answer)}
                    state={answers.states[block.id]}
                    retry={() => void answers.flush()}
                  />
                )
              }
            </Pagewise>
            {asked === 'UNSAVED' && (
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
        opened={asked === 'SURE'}
        onClose={() => setAsked('NO')}
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

type PagewiseProps = { blocks: LearnerBlock[]; children: (block: LearnerBlock) => React.ReactNode }
/** All on one page, or one question at a time with what stands before it. */
function Pagewise({ blocks, children }: PagewiseProps) {
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
        aria-label={t('How questions are shown')}
        value={isOneByOne ? 'ONE' : 'ALL'}
        data={[
          { value: 'ALL', label: t('All on one page') },
          { value: 'ONE', label: t('One at a time') },
        ]}
        onChange={(value) => setIsOneByOne(value === 'ONE')}
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
  let shown: LearnerBlock[] = []
  for (const block of blocks) {
    shown.push(block)
    if (block.type === 'TEXT' || !answerKinds[block.type].isAsked) continue
    pages.push(shown)
    shown = []
  }
  const last = pages.at(-1)
  if (!last) return [shown]
  last.push(...shown)
  return pages
}
