/** A company with more departments than any list shows, some of which stand in very many business units. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { courseRules, type AutoAssignRule } from '../../api/assignments/ruleContract.ts'
import { assignments } from '../../api/assignments/contract.ts'
import { branches, type Branch } from '../../api/branches/contract.ts'
import { courses } from '../../api/courses/contract.ts'
import { credits } from '../../api/credits/contract.ts'
import { departments, type Department } from '../../api/departments/contract.ts'
import { people } from '../../api/users/contract.ts'
import { openedCourse } from '../../test/course.ts'
import { admin, edgeFor, id, main, open, pageOf } from '../../test/screen.tsx'

const at = '2031-03-01T06:30:00.000Z'
const courseId = id(50)
const [pune, mysuru] = [id(2001), id(2002)]
const abilities = { update: true, correctCountry: true, makeHeadquarter: true, delete: true }
const unit = (branchId: string, branchName: string): Branch => ({
  branchId,
  branchName,
  headquarter: false,
  backgroundColor: null,
  branchLogo: null,
  country: 'IN',
  timeZone: 'Asia/Kolkata',
  abilities,
})
const all = Array.from({ length: 400 }, (_, nth): Department => ({
  departmentId: id(3000 + nth),
  departmentName: `Department ${String(nth).padStart(3, '0')}`,
  branchId: pune,
  branchName: 'Pune',
  branchIds: Array.from({ length: 60 }, (_unit, more) => id(2001 + more)),
  createdAt: at,
  createdBy: null,
  managers: [],
  userCount: 3,
  abilities: { update: true },
}))
const last = all[399]!
const course = openedCourse(at, { courseId, courseVersionId: id(51) })
const figures = {
  assigned: 0,
  notStarted: 0,
  inProgress: 0,
  awaitingGrading: 0,
  completed: 0,
  attemptsExceeded: 0,
  waived: 0,
  overdue: 0,
  expiring: 0,
  expired: 0,
  complianceRate: 0,
}
const manager = {
  userId: id(70),
  name: 'Ravi Kumar',
  designation: null,
  branch: null,
  department: null,
  profileImageUrl: null,
}
const rule: AutoAssignRule = {
  ruleId: id(80),
  courseId,
  name: 'Everybody in the last department',
  condition: {
    match: 'ANY',
    tests: [
      { field: 'department', op: 'IS', value: last.departmentId },
      { field: 'department', op: 'IS', value: id(9999) },
    ],
  },
  due: null,
  mandatory: true,
  isOn: true,
  includesPresent: true,
  branchName: null,
  savedBy: null,
  savedAt: at,
  runs: true,
  nextAt: null,
  ranAt: null,
  added: 0,
  revision: 1,
  abilities: { update: true },
}

/** Answers the list as the server does for a picker: each department once, searched, by ids, page after page. */
const serve = () =>
  edgeFor(admin)
    .on(branches.list, pageOf([unit(pune, 'Pune'), unit(mysuru, 'Mysuru')]))
    .on(courses.open, course)
    .on(courseRules.list, [rule])
    .on(credits.cost, { creditPrice: 0, available: 0, affordable: null, hasEnded: false })
    .on(assignments.stats, figures)
    .on(assignments.members, pageOf([]))
    .on(assignments.users, pageOf([]))
    .on(people.search, ({ body }) => pageOf(body.isManager ? [manager] : []))
    .on(departments.list, ({ query: { ids, pageNo, pageSize }, body: { searchText = '' } }) => {
      const fits = all.filter(
        ({ departmentId, departmentName }) =>
          (ids?.includes(departmentId) ?? true) && departmentName.includes(searchText),
      )
      const content = fits.slice(pageNo * pageSize, (pageNo + 1) * pageSize)
      const totalPages = Math.ceil(fits.length / pageSize)
      return { content, totalElements: fits.length, totalPages, number: pageNo, size: pageSize }
    })
/** Chooses an option of this very select: the frame has one of business units, too. */
async function choose(user: UserEvent, select: HTMLElement, name: string): Promise<void> {
  const list = await waitFor(() => {
    const listbox = document.getElementById(select.getAttribute('aria-controls') ?? '')
    if (!listbox) throw new Error('The select is closed')
    return within(listbox)
  })
  await user.click(await list.findByText(name))
}

test('the people of a course are narrowed to the last department and to a manager, both searched', async () => {
  const server = serve()
  const user = await open(`/courses/${courseId}/people`, server)
  await user.click(await main().findByRole('combobox', { name: 'Department' }))
  expect(await screen.findByText('350 more: keep typing')).toBeTruthy()
  await user.keyboard('399')
  await choose(user, main().getByRole('combobox', { name: 'Department' }), last.departmentName)
  const managers = main().getByRole('combobox', { name: 'Manager' })
  await user.click(managers)
  await choose(user, managers, 'Ravi Kumar')
  await expect
    .poll(() => server.requestsTo(assignments.members).at(-1)?.body)
    .toMatchObject({ departmentIds: [last.departmentId], managerId: manager.userId })
  expect(new URLSearchParams(window.location.search).get('manager')).toBe(manager.userId)
  const reads = server.requestsTo(departments.list)
  expect(reads.every(({ query, body }) => query.pageSize <= 100 && body.isDistinct)).toBe(true)
})

test('whoever assigns to two business units is offered the departments of both', async () => {
  const server = serve()
  const user = await open(`/courses/${courseId}/people`, server)
  const [start] = await main().findAllByRole('button', { name: 'Assign' })
  await user.click(start!)
  const dialog = within(await screen.findByRole('dialog', { name: /^Assign/ }))
  const units = dialog.getByRole('combobox', { name: 'Business units' })
  await user.click(units)
  for (const name of ['Pune', 'Mysuru']) await choose(user, units, name)
  await user.click(dialog.getByRole('combobox', { name: 'Departments' }))
  await expect
    .poll(() => server.requestsTo(departments.list).at(-1)?.body)
    .toMatchObject({ branchIds: [pune, mysuru], isDistinct: true, showAll: false })
})

test('a rule for a business unit that the reader cannot see shows no id', async () => {
  const other = { field: 'unit' as const, op: 'IS' as const, value: id(77) }
  const condition = { match: 'ALL' as const, tests: [other, { ...other, value: pune }] }
  await open(`/courses/${courseId}/rules`, serve().on(courseRules.list, [{ ...rule, condition }]))
  expect(
    await main().findByText('Business unit is one you cannot see and Business unit is Pune'),
  ).toBeTruthy()
})

test('rules name their departments by id, and say so where one is gone; no other is read', async () => {
  const server = serve()
  await open(`/courses/${courseId}/rules`, server)
  expect(
    await main().findByText('Department is Department 399 or Department is No longer in this list'),
  ).toBeTruthy()
  const reads = server.requestsTo(departments.list)
  expect(reads.map(({ query }) => query.ids?.toSorted())).toEqual([[last.departmentId, id(9999)].toSorted()])
})
