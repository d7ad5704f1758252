import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../api/core/contract.ts'
import {
  learning,
  type BlockDone,
  type Missing,
  type LearnerQuestion,
  type LessonProgress,
  type MyLesson,
} from '../../api/learning/contract.ts'
import { call, keyOf, useApiMutation, useApiQuery } from '../client.ts'
import { fieldErrors } from '../callError.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { ContentPathProvider } from '../questions/fields/contentPath.ts'
import { Film } from './Film.tsx'
import { ItemFrame, type ItemProps } from './ItemFrame.tsx'
import { useAnswers, type AnswersKept } from './useAnswers.ts'
import { blockFieldId, pathsOf, Words } from './Words.tsx'

/** Few lessons play one. */
const MyPackage = lazy(async () => ({ default: (await import('../scorm/MyPackage.tsx')).MyPackage }))
/** Every kind of question: what is to be read does not wait for it. */
const BlockView = lazy(async () => ({ default: (await import('./BlockView.tsx')).BlockView }))

type Opened = CallAnswer<typeof learning.openItem>

/** A lesson: what stands in it, what I did, and the button that says I am done. */
export function Lesson(props: ItemProps<MyLesson>) {
  const { assignmentId, item, language, learntIn } = props
  const params = { assignmentId, item: item.itemId }
  const isLocked = item.state === 'LOCKED'
  const input = { params, query: { language } }
  const read = useApiQuery(learning.openItem, input, { when: !isLocked, keepLast: true })
  const begin = useApiMutation(learning.begin, { refreshes: [learning.open, learning.openItem] })
  const { mutate } = begin
  // Also in another language: the next device goes on in it.
  const mayBegin = item.state === 'OPEN' || (item.state === 'BEGUN' && learntIn !== language)
  useEffect(() => {
    if (mayBegin) mutate({ params: { assignmentId, item: item.itemId }, body: { language } })
  }, [mutate, mayBegin, assignmentId, item.itemId, language])
  return (
    <ItemFrame {...props}>
      {read.error && !read.data ? (
        <LoadError error={read.error} retry={() => void read.refetch()} />
      ) : read.data && (item.state !== 'OPEN' || begin.isSuccess) ? (
        <Content {...props} opened={read.data} input={input} />
      ) : (
        !begin.error && <Loading />
      )}
      <MutationError error={begin.error} />
    </ItemFrame>
  )
}

type ContentProps = ItemProps<MyLesson> & {
  opened: Opened
  input: { params: { assignmentId: string; item: string }; query: { language: Opened['language'] } }
}
function Content({ opened, input, assignmentId, language }: ContentProps) {
  const client = useQueryClient()
  const { blocks, files, done, lacks } = opened
  const refresh = () => client.invalidateQueries({ queryKey: [learning.open.method, learning.open.path] })
  const change = (make: (before: Opened) => Opened) =>
    client.setQueryData<Opened>(keyOf(learning.openItem, input), (before) => before && make(before))
  const progressed = (progress: LessonProgress) =>
    change((before) => ({ ...before, item: progress.item, done: progress.done, lacks: progress.lacks }))
  const answers = useAnswers(placeOf(input), done.map(knownOf(blocks)), async (blockId, answer) => {
    const block = blocks.find(({ id }) => id === blockId)
    if (!block || block.type === 'TEXT') return
    const act = actOf(block)
    progressed(
      await call(learning.act, {
        params: { ...input.params, block: blockId },
        body: act === 'ANSWERED' ? { act, answer } : { act },
      }),
    )
    void refresh()
  })
  const watched = (blockId: string, seen: NonNullable<BlockDone['watched']>) => {
    change((before) => ({ ...before, done: withWatched(before.done, blockId, seen) }))
    if (seen.complete) void client.invalidateQueries({ queryKey: keyOf(learning.openItem, input) })
  }
  const packageSaved = useRef(() => Promise.resolve())
  const [errorsByBlock, setErrorsByBlock] = useState<Readonly<Record<string, string>>>({})
  const missingFor = (blockId: string) =>
    lacks.some((missing) => missing.blockId === blockId) ? errorsByBlock[blockId] : undefined
  useResume(opened)
  return (
    <ContentPathProvider value={pathsOf(files)}>
      {opened.packageRecordId && (
        <Suspense fallback={<Loading lines={2} />}>
          <MyPackage
            recordId={opened.packageRecordId}
            saved={packageSaved}
            onProgress={() => void client.invalidateQueries({ queryKey: keyOf(learning.openItem, input) })}
          />
        </Suspense>
      )}
      {blocks.map((block) => {
        if (block.type === 'TEXT') return <Words key={block.id} html={block.html} language={language} />
        const own = done.find(({ blockId }) => blockId === block.id)
        if (block.type === 'VIDEO' && block.config.fileIds?.length)
          return (
            <Film
              key={block.id}
              {...{ assignmentId, language, block, files }}
              watched={own?.watched ?? null}
              onWatched={(seen) => watched(block.id, seen)}
              error={missingFor(block.id)}
            />
          )
        return (
          <Stack key={block.id} id={placeId(block.id)} gap="xs">
            <Suspense fallback={<Loading lines={2} />}>
              <BlockView
                block={{ ...block, points: null }}
                language={language}
                missingReason={missingFor(block.id)}
                answer={answers.answerOf(block.id)}
                change={(answer) => {
                  if (actOf(block) === 'ANSWERED' || answer !== undefined) answers.change(block, answer)
                }}
                state={answers.states[block.id]}
                retry={() => void answers.flush()}
              />
            </Suspense>
            <QuestionFeedback result={own?.told ?? null} language={language} />
          </Stack>
        )
      })}
      <Complete
        input={input}
        item={opened.item}
        lacks={lacks}
        answers={answers}
        packageSaved={() => packageSaved.current()}
        done={progressed}
        lacking={setErrorsByBlock}
      />
    </ContentPathProvider>
  )
}

const placeOf = ({ params }: ContentProps['input']) => `${params.assignmentId}.${params.item}`

const placeId = (blockId: string) => `block-${blockId}`
/** A question is on its way while its place is there; a video is a field of its own. */
const placeOfBlock = (blockId: string) =>
  document.getElementById(placeId(blockId)) ?? document.getElementById(blockFieldId(blockId))
/** Scrolls a learner who returns to a lesson to the first unfinished block, instead of its start. */
function useResume({ done, lacks }: Opened) {
  const [first] = useState(() => (done.length > 0 ? lacks.find(({ blockId }) => blockId)?.blockId : null))
  useEffect(() => {
    if (first) placeOfBlock(first)?.scrollIntoView({ block: 'center' })
  }, [first])
}

const actOf = ({ type }: LearnerQuestion) =>
  type === 'BUTTON' ? 'PRESSED' : type === 'RESOURCE' || type === 'VIDEO' ? 'OPENED' : 'ANSWERED'
const knownOf =
  (blocks: Opened['blocks']) =>
  ({ blockId, answer, pressedAt, openedAt }: BlockDone) => {
    const type = blocks.find(({ id }) => id === blockId)?.type
    if (type === 'BUTTON') return { blockId, answer: pressedAt }
    return { blockId, answer: type === 'RESOURCE' || type === 'VIDEO' ? openedAt : answer }
  }
function withWatched(done: BlockDone[], blockId: string, watched: NonNullable<BlockDone['watched']>) {
  const none = { answer: null, answeredAt: null, pressedAt: null, openedAt: null, told: null }
  const own = done.find((each) => each.blockId === blockId) ?? { blockId, ...none }
  return [...done.filter((each) => each.blockId !== blockId), { ...own, watched }]
}

function QuestionFeedback({ result, language }: { result: BlockDone['told']; language: Opened['language'] }) {
  const { t } = useTranslation()
  return (
    <div aria-live="polite">
      {result && (
        <Alert
          role="note"
          color={result.isRight === null ? 'gray' : result.isRight ? 'green' : 'yellow'}
          icon={<IconInfoCircle size={18} aria-hidden />}
          title={
            result.isRight === null ? undefined : result.isRight ? t('That is right') : t('That is not right')
          }
        >
          <span lang={language}>{result.feedback}</span>
        </Alert>
      )}
    </div>
  )
}

type CompleteProps = {
  input: ContentProps['input']
  item: MyLesson
  lacks: Missing[]
  answers: AnswersKept
  /** Resolves once what a package reported so far is saved, or has failed to be. */
  packageSaved: () => Promise<void>
  done: (progress: LessonProgress) => void
  /** Tells why it is not complete, by block. */
  lacking: (words: Record<string, string>) => void
}
function Complete({ input, item, lacks, answers, packageSaved, done, lacking }: CompleteProps) {
  const { t } = useTranslation()
  const [isUnsaved, setIsUnsaved] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const alertRef = useRef<HTMLDivElement>(null)
  const complete = useApiMutation(learning.complete, {
    refreshes: [learning.open, learning.openItem, learning.list],
    onDone: done,
    onRefused: (error) => {
      const words = fieldErrors(error)
      lacking(words)
      requestAnimationFrame(() => firstOf(Object.keys(words))?.focus())
    },
  })
  const isComplete = item.state === 'COMPLETE'
  const isNew = complete.isSuccess
  useEffect(() => {
    if (isComplete && isNew) alertRef.current?.focus()
  }, [isComplete, isNew])
  if (isComplete)
    return (
      <Alert
        ref={alertRef}
        tabIndex={-1}
        color="green"
        aria-live="polite"
        icon={<IconCircleCheck size={18} aria-hidden />}
      >
        {t('You have completed this lesson.')}
      </Alert>
    )
  const press = async () => {
    setIsWaiting(true)
    // Otherwise the lesson is refused for progress that its package has already reported, and nothing appears to
    // happen.
    await packageSaved()
    const isSaved = await answers.flush()
    setIsWaiting(false)
    setIsUnsaved(!isSaved)
    if (isSaved) complete.mutate({ params: input.params, body: { language: input.query.language } })
  }
  const early = lacks.length > 0 ? fieldErrors(complete.error)['item'] : undefined
  return (
    <Stack gap="sm">
      {lacks.length > 0 && <MutationError error={complete.error} />}
      {early && <Text size="sm">{early}</Text>}
      {isUnsaved && (
        <Alert color="red" role="alert">
          {t('Some answers are not saved yet. Check them, then try again.')}
        </Alert>
      )}
      <Lacks lacks={lacks} />
      <div>
        <Button size="md" loading={isWaiting || complete.isPending} onClick={() => void press()}>
          {t('Mark as complete')}
        </Button>
      </div>
    </Stack>
  )
}

const firstOf = (blockIds: string[]) =>
  blockIds.map((blockId) => document.getElementById(blockFieldId(blockId))).find((field) => field !== null)

function Lacks({ lacks }: { lacks: Missing[] }) {
  const { t } = useTranslation()
  if (lacks.length === 0) return null
  const words: Record<Missing['code'], (count: number) => string> = {
    TOO_EARLY: () => t('Take your time: this lesson has a minimum duration.'),
    UNANSWERED: (count) => t('{{count}} questions to answer', { count }),
    UNPRESSED: (count) => t('{{count}} buttons to press', { count }),
    UNOPENED: (count) => t('{{count}} resources to open', { count }),
    UNWATCHED: (count) => t('{{count}} videos to watch', { count }),
    UNPLAYED: () => t('A package to go through'),
  }
  const codes = [...new Set(lacks.map(({ code }) => code))]
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('Still to do')}
      </Text>
      <List size="sm">
        {codes.map((code) => (
          <List.Item key={code}>
            {words[code](lacks.filter((missing) => missing.code === code).length)}
          </List.Item>
        ))}
      </List>
    </div>
  )
}
