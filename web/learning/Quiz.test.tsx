import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learning, type MyQuiz } from '../../api/learning/contract.ts'
import type { Edge } from '../../test/edge.ts'
import {
  attempt,
  failed,
  inSeconds,
  learningEdge,
  lesson,
  now,
  path,
  question,
  quiz,
  running,
} from '../../test/learningThings.ts'
import { fill, main, open, refused, unreachable } from '../../test/screen.tsx'

const saved = () => ({ savedAt: now(), deadlineAt: null, serverAt: now() })
/** A quiz whose attempt runs. */
const runningEdge = (more: Parameters<typeof running>[0] = {}, its: Partial<MyQuiz> = {}) =>
  learningEdge([quiz({ runningAttemptId: attempt.attemptId, state: 'BEGUN', ...its })])
    .on(learning.openAttempt, () => running(more))
    .on(learning.saveAnswer, saved)
const lessonOpened = {
  language: 'en' as const,
  item: lesson({ state: 'COMPLETE', completedAt: '2026-11-03T09:00:00.000Z' }),
  packageRecordId: null,
  blocks: [],
  files: [],
  done: [],
  lacks: [],
}
const timed = (seconds: number) => ({ attempt: { ...attempt, deadlineAt: inSeconds(seconds) } })

test('the rules stand before the start, and starting opens the questions', async () => {
  const edge = learningEdge([quiz({ timeLimitSeconds: 600 })])
    .on(learning.startAttempt, () => running())
    .on(learning.openAttempt, () => running())
  const user = await open(path, edge)
  const rules = await main().findByRole('list', { name: 'Rules of this quiz' })
  expect(rules.textContent).toMatch(/2 questions.*Pass mark: 70%.*Time limit: 10 minutes.*3 attempts left/)
  await user.click(main().getByRole('button', { name: 'Start quiz' }))
  await main().findByRole('radiogroup', { name: /Who wears a helmet/ })
})

test('an answer is saved as it is given; one that got lost says so, and is sent again', async () => {
  const edge = runningEdge().on(learning.saveAnswer, unreachable)
  const user = await open(path, edge)
  await user.click(await main().findByRole('radio', { name: 'Option everyone' }))
  const lost = await main().findByText(/^Not saved yet/)
  expect(lost.closest('[aria-live=polite]')).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Submit answers' }))
  await main().findByText('Some answers are not saved yet. Check them, then try again.')
  edge.on(learning.saveAnswer, saved)
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await main().findByText('Saved')
  expect(main().queryByText(/^Not saved yet/)).toBeNull()
  expect(edge.requestsTo(learning.saveAnswer).at(-1)?.body).toEqual({ blockId: 'who', answer: 'everyone' })
})

/** Closes the page; it tries once more as it goes. */
async function leave(edge: Edge) {
  const before = edge.requestsTo(learning.saveAnswer).length
  cleanup()
  await expect.poll(() => edge.requestsTo(learning.saveAnswer).length).toBe(before + 1)
}

test('what was not saved yet survives a reload, unless it was answered elsewhere since', async () => {
  const offline = runningEdge().on(learning.saveAnswer, unreachable)
  const user = await open(path, offline)
  await fill(user, await main().findByRole('textbox', { name: /Why/ }), 'Heads are soft')
  await main().findByText(/^Not saved yet/)
  await leave(offline)
  const edge = runningEdge()
  await open(path, edge)
  expect(await main().findByRole('textbox', { name: /Why/ })).toHaveProperty('value', 'Heads are soft')
  await main().findByText('Saved')
  expect(edge.requestsTo(learning.saveAnswer)[0]?.body).toEqual({ blockId: 'why', answer: 'Heads are soft' })
  edge.on(learning.saveAnswer, unreachable)
  await fill(user, main().getByRole('textbox', { name: /Why/ }), 'On this device')
  await main().findByText(/^Not saved yet/)
  await leave(edge)
  const newer = [{ blockId: 'why', answer: 'On another device', savedAt: now() }]
  await open(path, runningEdge({ answers: newer }))
  expect(await main().findByRole('textbox', { name: /Why/ })).toHaveProperty('value', 'On another device')
})

test('when the time is over by the server’s clock it is handed in, and the result shown', async () => {
  // The server's clock is an hour ahead of mine.
  const serverAt = inSeconds(3600)
  const edge = runningEdge({ serverAt, attempt: { ...attempt, deadlineAt: inSeconds(3601) } })
  edge.on(learning.submit, () => {
    edge.on(learning.openAttempt, refused('ILLEGAL_STATE'))
    return failed({ attempt: { ...failed().attempt, status: 'AUTO_SUBMITTED' } })
  })
  edge.on(learning.result, () => failed())
  await open(path, edge)
  await main().findByRole('timer')
  edge.on(
    learning.openAttempt,
    running({ serverAt: inSeconds(3602), attempt: { ...attempt, deadlineAt: inSeconds(3601) } }),
  )
  await main().findByRole('heading', { name: 'Result of attempt 1' })
  expect(edge.requestsTo(learning.submit)).toHaveLength(1)
})

test('more time that was given goes on instead of handing in', async () => {
  const edge = runningEdge(timed(1))
  await open(path, edge)
  await main().findByRole('timer')
  edge.on(learning.openAttempt, () => running(timed(600)))
  await expect.poll(() => main().getByRole('timer').textContent).toMatch(/^Time left: (10:00|9:)/)
  await main().findByRole('radiogroup', { name: /Who wears a helmet/ })
  expect(edge.requestsTo(learning.submit)).toEqual([])
})

test('unanswered questions are named before it is handed in', async () => {
  const edge = runningEdge().on(learning.submit, failed()).on(learning.result, failed())
  const user = await open(path, edge)
  await user.click(await main().findByRole('button', { name: 'Submit answers' }))
  await screen.findByText(/^2 questions are not answered/)
  expect(edge.requestsTo(learning.submit)).toEqual([])
  const sure = within(screen.getByRole('dialog'))
  await user.click(sure.getByRole('button', { name: 'Submit answers' }))
  await main().findByText('You did not pass.')
})

test('a result shows no answers where the author does not', async () => {
  await open(
    `${path}?item=learned&result=${attempt.attemptId}`,
    learningEdge([quiz()]).on(learning.result, failed()),
  )
  await main().findByText('You did not pass.')
  expect(main().getByText('2 attempts left')).toBeTruthy()
  expect(main().queryByText(/Your answer|Not answered|Right answer/)).toBeNull()
})

test('a failed result names the lessons to read again, and each of them opens', async () => {
  const lessonsToRead = [{ itemId: 'helmets', title: 'Helmets' }]
  const edge = learningEdge([lesson({ state: 'COMPLETE' }), quiz()])
    .on(learning.result, failed({ lessonsToRead }))
    .on(learning.openItem, lessonOpened)
  const user = await open(`${path}?item=learned&result=${attempt.attemptId}`, edge)
  const list = await main().findByRole('list', { name: /^Read these lessons again/ })
  expect(main().queryByText(/Your answer|Right answer/)).toBeNull()
  await user.click(within(list).getByRole('button', { name: 'Helmets' }))
  await main().findByText('You have completed this lesson.')
})

test('a result shows answers, feedback and comments where the author does', async () => {
  const marked = {
    block: { ...question, points: 2 },
    answer: 'nobody',
    right: 'Option everyone',
    points: 0,
    of: 2,
    isByHand: false,
    feedback: 'Heads are soft.',
    comment: 'Read it again.',
  }
  await open(
    `${path}?item=learned&result=${attempt.attemptId}`,
    learningEdge([quiz()]).on(learning.result, failed({ questions: [marked] })),
  )
  const questionItem = (await main().findByText('Heads are soft.')).closest('li')
  expect(questionItem?.textContent).toMatch(/Your answer: Option nobody.*Right answer: Option everyone/)
  expect(questionItem?.textContent).toMatch(/Points: 0 of 2/)
  expect(questionItem?.textContent).toContain('Comment: Read it again.')
})

test('attempts that are over stand below, each with the way to its result', async () => {
  const over = failed().attempt
  const user = await open(
    path,
    learningEdge([quiz({ attempts: [over], attemptsLeft: 2 })]).on(learning.result, failed()),
  )
  await main().findByText('Attempt 1: Not passed · 0%')
  await user.click(main().getByRole('button', { name: 'See attempt 1' }))
  await main().findByRole('heading', { name: 'Result of attempt 1' })
})
