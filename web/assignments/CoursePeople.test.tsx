import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { assignments, type Assignment } from '../../api/assignments/contract.ts'
import { credits } from '../../api/credits/contract.ts'
import { courses, type OpenCourse } from '../../api/courses/contract.ts'
import { departments } from '../../api/departments/contract.ts'
import { people, type PersonFound } from '../../api/users/contract.ts'
import { openedCourse } from '../../test/course.ts'
import { admin, edgeFor, fill, fillDate, id, main, open, pageOf, refused, words } from '../../test/screen.tsx'

const courseId = id(50)
const at = '2031-03-01T06:30:00.000Z'
const opened = openedCourse(at, { courseId, courseVersionId: id(51) })
const one: Assignment = {
  assignmentId: id(60),
  courseId,
  courseTitle: 'Working without harassment',
  courseVersionId: id(51),
  versionNumber: 1,
  user: {
    userId: id(61),
    name: 'Meera Iyer',
    email: 'meera@acme.example',
    employeeId: null,
    branchName: 'Pune',
    departmentName: 'Engineering',
    active: true,
  },
  cycle: 1,
  assignStatus: 'ASSIGNED',
  learningStatus: 'IN_PROGRESS',
  isOverdue: true,
  isExpiring: false,
  mandatory: true,
  percent: 40,
  assignedAt: at,
  assignedBy: 'Asha Rao',
  dueAt: '2031-03-10T18:29:59.000Z',
  dueFrom: null,
  startedAt: at,
  completedAt: null,
  validUntil: null,
  language: 'hi',
  waiver: null,
  abilities: { unassign: true, extend: true, waive: true },
}
const own: Assignment = {
  ...one,
  assignmentId: id(62),
  user: { ...one.user, userId: admin.userId, name: 'Asha Rao' },
  abilities: { unassign: false, extend: false, waive: false },
}
const figures = {
  assigned: 12,
  notStarted: 4,
  inProgress: 3,
  awaitingGrading: 0,
  completed: 3,
  attemptsExceeded: 1,
  waived: 1,
  overdue: 2,
  expiring: 0,
  expired: 0,
  complianceRate: 33.3,
}
const person: PersonFound = {
  userId: id(70),
  name: 'Ravi Kumar',
  designation: null,
  branch: null,
  department: null,
  profileImageUrl: null,
}
const edgeWith = (...members: Assignment[]) =>
  edgeFor(admin)
    .on(courses.open, opened)
    .on(credits.cost, { creditPrice: 0, available: 0, affordable: null, hasEnded: false })
    .on(assignments.stats, figures)
    .on(assignments.members, pageOf(members))
    .on(assignments.userAttempts, [])
    .on(departments.list, pageOf([]))
    .on(people.search, pageOf([]))
const path = `/courses/${courseId}/people`
const panel = (name: string) => screen.findByRole('dialog', { name })

test('a figure opens its people, and the address says which', async () => {
  const edge = edgeWith(one)
  const user = await open(path, edge)
  const bar = within(await main().findByRole('region', { name: 'Statistics' }))
  expect(bar.getByText('33.3%')).toBeTruthy()
  await user.click(bar.getByRole('button', { name: '2 Overdue' }))
  expect(bar.getByRole('button', { name: '2 Overdue', pressed: true })).toBeTruthy()
  await expect
    .poll(() => edge.requestsTo(assignments.members).at(-1)?.body)
    .toEqual({ courseId, assignStatus: 'ASSIGNED', isOverdue: true })
  expect(window.location.search).toBe('?show=OVERDUE')
  await user.click(bar.getByRole('button', { name: '4 Not started' }))
  await expect
    .poll(() => edge.requestsTo(assignments.members).at(-1)?.body)
    .toEqual({ courseId, assignStatus: 'ASSIGNED', learningStatus: ['NOT_STARTED'] })
})

test('of a person it is told where they stand; a later date asks for the date and a reason', async () => {
  const edge = edgeWith(one).on(assignments.extend, { ...one, isOverdue: false })
  const user = await open(path, edge)
  await user.click(await main().findByRole('button', { name: 'Meera Iyer' }))
  const meera = within(await panel('Meera Iyer'))
  expect(await meera.findByText('No attempts yet.')).toBeTruthy()
  expect(meera.getByText('हिन्दी')).toBeTruthy()
  await user.click(meera.getByRole('button', { name: 'Extend due date' }))
  const extending = within(await panel('Extend the due date of Meera Iyer?'))
  await fill(user, extending.getByLabelText(/^Why\?/), 'On leave')
  await user.click(extending.getByRole('button', { name: 'Extend' }))
  expect(extending.getByText('Choose a date')).toBeTruthy()
  expect(edge.requestsTo(assignments.extend)).toEqual([])
  await fillDate(user, extending.getByLabelText(/^New due date/), '2031-04-01')
  await user.click(extending.getByRole('button', { name: 'Extend' }))
  expect(await screen.findByText('Meera Iyer has more time now.')).toBeTruthy()
  expect(edge.requestsTo(assignments.extend).map(({ params, body }) => [params, body])).toEqual([
    [{ assignmentId: one.assignmentId }, { dueOn: '2031-04-01', reason: 'On leave', dueAt: one.dueAt }],
  ])
})

test('a date that the API refuses is said at the date', async () => {
  const why = {
    path: 'dueOn',
    code: 'invalid',
    text: words('Choose a day after the one it is due on now.'),
  }
  const edge = edgeWith(one).on(assignments.extend, refused('VALIDATION_FAILED', { fields: [why] }))
  const user = await open(path, edge)
  await user.click(await main().findByRole('button', { name: 'Meera Iyer' }))
  await user.click(within(await panel('Meera Iyer')).getByRole('button', { name: 'Extend due date' }))
  const extending = within(await panel('Extend the due date of Meera Iyer?'))
  await fillDate(user, extending.getByLabelText(/^New due date/), '2031-03-02')
  await fill(user, extending.getByLabelText(/^Why\?/), 'On leave')
  await user.click(extending.getByRole('button', { name: 'Extend' }))
  expect(await extending.findByText('Choose a day after the one it is due on now.')).toBeTruthy()
})

test('about one’s own course nothing is offered, and why is said', async () => {
  const user = await open(path, edgeWith(own))
  await user.click(await main().findByRole('button', { name: 'Asha Rao' }))
  const mine = within(await panel('Asha Rao'))
  expect(mine.getByText(/^This is your own course/)).toBeTruthy()
  for (const name of ['Extend due date', 'Excuse', 'Unassign', 'More attempts or time'])
    expect(mine.queryByRole('button', { name })).toBeNull()
})

test('assigning asks for whom, and says who was left out and why', async () => {
  const edge = edgeWith()
    .on(people.search, ({ body }) => pageOf(body.isManager ? [] : [person]))
    .on(assignments.assign, {
      assigned: 0,
      creditsUsed: 0,
      alreadyAssigned: 2,
      skipped: [{ userId: id(70), courseId, code: 'OTHER_UNIT' }],
    })
  const user = await open(path, edge)
  const [start] = await main().findAllByRole('button', { name: 'Assign' })
  if (start) await user.click(start)
  const dialog = within(await panel('Assign “Working without harassment”'))
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(dialog.getByText('Choose who should take the course')).toBeTruthy()
  expect(edge.requestsTo(assignments.assign)).toEqual([])
  await user.click(dialog.getByRole('combobox', { name: 'People' }))
  await user.click(await screen.findByRole('option', { name: /^Ravi Kumar/, hidden: true }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Due' }), 'Days after joining')
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(dialog.getByText('Enter a number of days')).toBeTruthy()
  await fill(user, dialog.getByRole('textbox', { name: 'Days' }), '30')
  await user.click(dialog.getByRole('switch', { name: /^Required/ }))
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await dialog.findByText('2 people have it already.')).toBeTruthy()
  expect(dialog.getByText('No one new was assigned.')).toBeTruthy()
  expect(dialog.getByText('Ravi Kumar: works in another business unit than the course is for')).toBeTruthy()
  expect(edge.requestsTo(assignments.assign).map(({ body }) => body)).toEqual([
    {
      courseIds: [courseId],
      userIds: [id(70)],
      due: { kind: 'DAYS_AFTER_JOINING', value: 30 },
      mandatory: false,
      notify: true,
    },
  ])
})

test('a course that was never published cannot be assigned, and that is said', async () => {
  const draft: OpenCourse = { ...opened, isDraft: true, course: { ...opened.course, status: 'DRAFT' } }
  await open(path, edgeWith().on(courses.open, draft))
  expect(await main().findByText('Publish the course first. Then it can be assigned.')).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Assign' })).toBeNull()
})
