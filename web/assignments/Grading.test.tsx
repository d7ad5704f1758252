import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { assignments, type Grading } from '../../api/assignments/contract.ts'
import { admin, edgeFor, fill, id, main, open, pageOf } from '../../test/screen.tsx'

const attempt: Grading = {
  attemptId: id(80),
  user: { userId: id(81), name: 'Meera Iyer', branchName: 'Pune' },
  courseId: id(50),
  courseTitle: 'Working without harassment',
  quizTitle: 'What you know',
  no: 1,
  submittedAt: '2031-03-01T06:30:00.000Z',
  questionCount: 2,
  status: 'AWAITING_GRADING',
  language: 'en',
  score: null,
  of: null,
  answers: [
    {
      blockId: 'one',
      type: 'TEXT_AREA',
      label: 'What do you do?',
      answer: 'I listen.',
      rubric: 'Listens and believes',
      points: null,
      of: 10,
      isByHand: true,
      markedBy: null,
      comment: null,
    },
    {
      blockId: 'two',
      type: 'TEXT_AREA',
      label: 'Whom do you tell?',
      answer: null,
      rubric: null,
      points: null,
      of: 5,
      isByHand: true,
      markedBy: null,
      comment: null,
    },
  ],
}
const decided: Grading = {
  ...attempt,
  status: 'PASSED',
  score: 12.5,
  of: 15,
  questionCount: 0,
  answers: attempt.answers.map((answer) => ({ ...answer, points: 6, markedBy: 'Asha Rao' })),
}
const path = `/grading/${attempt.attemptId}`
const question = (name: RegExp) => within(main().getByRole('group', { name }))

test('points are given within the maximum, saved by keyboard, and the last ones decide', async () => {
  const edge = edgeFor(admin)
    .on(assignments.openGrading, attempt)
    .on(assignments.grade, attempt)
    .on(assignments.gradingQueue, pageOf([]))
  const user = await open(path, edge)
  expect(await main().findByText('Listens and believes')).toBeTruthy()
  expect(question(/Whom do you tell/).getByText('No answer')).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Save' }))
  expect(main().getByText('Enter points for at least one answer.')).toBeTruthy()
  expect(edge.requestsTo(assignments.grade)).toEqual([])
  const points = question(/What do you do/).getByRole('textbox', { name: 'Points' })
  await user.type(points, '12')
  expect(points).toHaveProperty('value', '1')
  await fill(user, points, '7.5')
  expect(main().getByText(/^1 answer still needs points/)).toBeTruthy()
  await fill(user, question(/What do you do/).getByRole('textbox', { name: 'Comment' }), 'Good')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => edge.requestsTo(assignments.grade).map(({ body }) => body))
    .toEqual([{ marks: [{ blockId: 'one', points: 7.5, comment: 'Good' }] }])
  edge.on(assignments.grade, decided).on(assignments.openGrading, decided)
  await fill(user, question(/Whom do you tell/).getByRole('textbox', { name: 'Points' }), '5')
  expect(main().getByText('Saving decides the result of this attempt.')).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Save the result' }))
  expect(await main().findByText('This attempt is graded: passed with 12.5 of 15 points.')).toBeTruthy()
  expect(main().queryByRole('button', { name: /^Save/ })).toBeNull()
})

const exceeded = {
  assignmentId: id(60),
  userId: id(81),
  name: 'Meera Iyer',
  courseId: id(50),
  courseTitle: 'Working without harassment',
  quizId: 'quiz',
  quizTitle: 'What you know',
  attemptsUsed: 2,
  attemptsAllowed: 2,
  lastPercent: 30,
}

test('who has no attempts left gets one more with a reason; oneself is left to another admin', async () => {
  const edge = edgeFor(admin)
    .on(assignments.exceeded, pageOf([exceeded, { ...exceeded, assignmentId: id(62), userId: admin.userId }]))
    .on(assignments.increaseAttempts, [{ userId: id(81), attemptsAllowed: 3, timeLimitSeconds: null }])
  const user = await open('/grading?show=exceeded', edge)
  const table = within(await main().findByRole('table', { name: 'No attempts left' }))
  expect(table.getByText('Another admin has to do this for you.')).toBeTruthy()
  await user.click(table.getByRole('button', { name: 'Give one more attempt to Meera Iyer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Meera Iyer one more attempt?' }))
  await user.click(dialog.getByRole('button', { name: 'Give one more' }))
  expect(dialog.getByText('Enter a reason, in one sentence')).toBeTruthy()
  await fill(user, dialog.getByLabelText(/^Why\?/), 'A bad day')
  await user.click(dialog.getByRole('button', { name: 'Give one more' }))
  expect(await screen.findByText('Meera Iyer can try again.')).toBeTruthy()
  expect(edge.requestsTo(assignments.increaseAttempts).map(({ body }) => body)).toEqual([
    {
      courseId: id(50),
      quizId: 'quiz',
      userIds: [id(81)],
      extraAttempts: 1,
      extraMinutes: 0,
      reason: 'A bad day',
    },
  ])
})

test('where nothing is to be graded, what will appear there is said', async () => {
  await open('/grading', edgeFor(admin).on(assignments.gradingQueue, pageOf([])))
  expect(await main().findByText(/^Nothing to grade\./)).toBeTruthy()
})
