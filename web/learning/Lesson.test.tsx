import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  learning,
  type BlockDone,
  type Missing,
  type LearnerBlock,
  type LessonProgress,
} from '../../api/learning/contract.ts'
import { scorm, type ScormProgress } from '../../api/scorm/contract.ts'
import type { Edge } from '../../test/edge.ts'
import { learningEdge, lesson, myCourse, path, question, quiz } from '../../test/learningThings.ts'
import { id, main, open, refused, words } from '../../test/screen.tsx'

const button = { ...question, id: 'worn', type: 'BUTTON' as const, label: 'I wear one', options: [] }
const unanswered: Missing = { code: 'UNANSWERED', blockId: 'who', seconds: null }
const unpressed: Missing = { code: 'UNPRESSED', blockId: 'worn', seconds: null }
const answered = (answer: string): BlockDone => ({
  blockId: 'who',
  answer,
  answeredAt: '2026-11-03T09:00:00.000Z',
  pressedAt: null,
  openedAt: null,
  watched: null,
  told: { isRight: answer === 'everyone', feedback: 'Heads are soft.' },
})
const text: LearnerBlock = {
  id: 'text',
  itemId: 'helmets',
  order: 0,
  type: 'TEXT',
  html: '<p>Wear <strong>one</strong>.</p>',
}
const progress = (more: Partial<LessonProgress>): LessonProgress => ({
  item: lesson(),
  done: [],
  lacks: [],
  percent: 0,
  learningStatus: 'IN_PROGRESS',
  ...more,
})
/** A lesson with a question and a button, of which nothing is done. */
function lessonEdge(): Edge {
  let done: BlockDone[] = []
  return learningEdge([lesson(), quiz({ state: 'LOCKED', waitsFor: ['helmets'] })])
    .on(learning.openItem, ({ query }) => ({
      language: query.language ?? 'en',
      item: lesson(),
      packageRecordId: null,
      blocks: [
        text,
        query.language === 'hi' ? { ...question, label: 'टोपी कौन पहनता है?' } : question,
        button,
      ],
      files: [],
      done,
      lacks: done.length > 0 ? [unpressed] : [unanswered, unpressed],
    }))
    .on(learning.begin, () => progress({ done }))
    .on(learning.act, ({ body }) => {
      done = [answered(String(body.answer))]
      return progress({ done, lacks: [unpressed] })
    })
}
const stillToDo = refused('ILLEGAL_STATE', {
  fields: [
    { path: 'who', code: 'UNANSWERED', text: words('Answer this first') },
    { path: 'worn', code: 'UNPRESSED', text: words('Press this first') },
  ],
})

test('what is missing is said at its block, the first has the focus, what is done is said no more', async () => {
  const user = await open(path, lessonEdge().on(learning.complete, stillToDo))
  await main().findByText('One question to answer')
  const first = await main().findByRole('radio', { name: 'Option everyone' })
  await user.click(main().getByRole('button', { name: 'Mark as complete' }))
  await expect.poll(() => document.activeElement).toBe(first)
  const missing = await main().findByText('Answer this first')
  expect(missing.closest('[role=radiogroup], .mantine-InputWrapper-root')?.contains(first)).toBe(true)
  await main().findByText('Press this first')
  await user.click(first)
  await main().findByText('That is right')
  await expect.poll(() => main().queryByText('Answer this first')).toBeNull()
  expect(main().getByText('Press this first')).toBeTruthy()
})

test('an answer is told what the author says to it, politely', async () => {
  const user = await open(path, lessonEdge())
  await user.click(await main().findByRole('radio', { name: 'Option nobody' }))
  const feedback = await main().findByText('Heads are soft.')
  expect(feedback.closest('[aria-live=polite]')?.textContent).toContain('That is not right')
  const saved = await main().findByText('Saved')
  expect(saved.closest('[aria-live=polite]')).toBeTruthy()
})

test('in another language everything answered stays, and the server knows of it', async () => {
  const edge = lessonEdge()
  const user = await open(path, edge)
  await user.click(await main().findByRole('radio', { name: 'Option everyone' }))
  await main().findByText('Saved')
  await user.selectOptions(main().getByRole('combobox', { name: 'Language of the course' }), 'हिन्दी')
  await main().findByRole('heading', { level: 1, name: 'सुरक्षित काम' })
  await main().findByRole('radiogroup', { name: /टोपी कौन पहनता है/ })
  expect(main().getByRole('radio', { name: 'Option everyone' })).toHaveProperty('checked', true)
  await expect.poll(() => edge.requestsTo(learning.begin).at(-1)?.body.language).toBe('hi')
})

test('a locked quiz says what comes first', async () => {
  const user = await open(path, lessonEdge())
  await user.click(await main().findByRole('button', { name: /What was learned/ }))
  await main().findByText('Complete Helmets first.')
})

test('the first press waits for what a package has told, so that it completes the lesson', async () => {
  const recordId = id(7)
  const result = { isStarted: true, isComplete: true, isPassed: null, scorePercent: null, seconds: 0 }
  const played: ScormProgress = {
    recordId,
    packageId: id(8),
    scos: [{ title: 'Helmets', result }],
    result,
    isDone: true,
  }
  let isSaved = false
  let answer = () => {}
  const edge = lessonEdge()
    .on(learning.openItem, {
      language: 'en',
      item: lesson(),
      packageRecordId: recordId,
      blocks: [],
      files: [],
      done: [],
      lacks: [{ code: 'UNPLAYED', blockId: null, seconds: null }],
    })
    .on(scorm.progress, played)
    .on(scorm.launch, { url: '/learning/api/package/x/a.html', expiresAt: '2026-11-02T09:00:00.000Z' })
    .on(scorm.save, async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      isSaved = true
      return played
    })
    .on(learning.complete, () => (isSaved ? progress({ percent: 50 }) : refused('ILLEGAL_STATE')))
  const user = await open(path, edge)
  await user.click(await main().findByRole('button', { name: 'Continue' }))
  const frame = await main().findByTitle<HTMLIFrameElement>('Helmets')
  const data = { from: 'scorm', sco: 0, cmi: { 'cmi.core.lesson_status': 'completed' } }
  fireEvent(window, new MessageEvent('message', { source: frame.contentWindow, origin: 'null', data }))
  await expect.poll(() => edge.requestsTo(scorm.save).length).toBe(1)
  const button = main().getByRole('button', { name: 'Mark as complete' })
  await user.click(button)
  await expect.poll(() => button.hasAttribute('data-loading')).toBe(true)
  expect(edge.requestsTo(learning.complete)).toEqual([])
  answer()
  await expect.poll(() => edge.requestsTo(learning.complete).length).toBe(1)
  await expect.poll(() => button.hasAttribute('data-loading')).toBe(false)
  expect(main().queryByRole('alert')).toBeNull()
})

test('a completed lesson says so where the reader is', async () => {
  const complete = lesson({ state: 'COMPLETE', completedAt: '2026-11-03T09:00:00.000Z' })
  const edge = lessonEdge()
  edge.on(learning.complete, () => {
    edge.on(learning.openItem, {
      language: 'en',
      item: complete,
      packageRecordId: null,
      blocks: [],
      files: [],
      done: [],
      lacks: [],
    })
    return progress({ item: complete, percent: 50 })
  })
  const user = await open(path, edge)
  await user.click(await main().findByRole('button', { name: 'Mark as complete' }))
  const completionMessage = await screen.findByText('You have completed this lesson.')
  await expect.poll(() => document.activeElement?.contains(completionMessage)).toBe(true)
})

test('who reads a language that lacks some of the texts is told in which one those are', async () => {
  const edge = lessonEdge().on(learning.open, {
    course: myCourse({ isPartlyTranslated: true, language: 'hi' }),
    items: [lesson()],
    language: 'hi',
  })
  await open(`${path}?language=hi`, edge)
  expect(
    await main().findByText('Not everything is translated into हिन्दी yet. The rest is shown in English.'),
  ).toBeTruthy()
  await main().findByRole('button', { name: 'Mark as complete' })
})
