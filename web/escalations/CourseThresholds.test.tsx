import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { courseEscalations, type CourseEscalation } from '../../api/assignments/escalationContract.ts'
import { admin, edgeFor, fill, id, main, open, pageOf, refused } from '../../test/screen.tsx'

const setting: CourseEscalation = {
  id: null,
  workspaceId: id(1),
  branchId: id(42),
  escalationType: 'COURSE_OVERDUE',
  firstThresholdDays: 3,
  secondThresholdDays: null,
  firstThresholdDate: '2031-03-03T03:30:00.000Z',
  secondThresholdDate: null,
  targetId: id(43),
  enabled: true,
  createdAt: null,
  updatedAt: null,
  courseTitle: 'Fire safety',
  branch: 'Pune',
  open: 12,
  late: 4,
  pastFirst: 2,
  pastSecond: 0,
  note: '',
  version: 0,
}
const edgeWith = (...settings: CourseEscalation[]) =>
  edgeFor({ ...admin, permissions: [...admin.permissions, 'escalation:list', 'course:escalate'] }).on(
    courseEscalations.list,
    pageOf(settings),
  )
const dialog = () => screen.findByRole('dialog', { name: 'Fire safety: Pune' })
const change = { name: 'Edit the thresholds of Fire safety, Pune' }

test('figures and thresholds of a course by business unit; one that is off says so', async () => {
  await open(
    '/escalations?show=courses',
    edgeWith(setting, { ...setting, branchId: id(44), branch: 'Toronto', enabled: false, late: 0 }),
  )
  const rows = within(await main().findByRole('table', { name: 'Courses' })).getAllByRole('row')
  expect(rows[1]?.textContent).toMatch(/Pune.*12.*2 past the first threshold.*First: 3 days late.*3 Mar/)
  expect(rows[1]?.textContent).not.toContain('Second:')
  expect(rows[2]?.textContent).toMatch(/Toronto.*Off/)
})

test('a change needs a reason, and the second threshold cannot come first', async () => {
  const edge = edgeWith(setting).on(courseEscalations.update, setting)
  const user = await open('/escalations?show=courses', edge)
  await user.click(await main().findByRole('button', change))
  const second = within(await dialog()).getByLabelText('Second threshold, in days after the due date')
  await fill(user, second, '1')
  await user.click(within(await dialog()).getByRole('button', { name: 'Save' }))
  expect(within(await dialog()).getByText('The second threshold cannot come before the first')).toBeTruthy()
  expect(within(await dialog()).getByText('Enter a reason, in one sentence')).toBeTruthy()
  await fill(user, second, '10')
  await fill(user, within(await dialog()).getByLabelText(/^Reason/), 'Inspection')
  await user.click(within(await dialog()).getByRole('button', { name: 'Save' }))
  await screen.findByText('The thresholds of Fire safety apply in Pune from now on.')
  expect(edge.requestsTo(courseEscalations.update)).toMatchObject([
    { body: { firstThresholdDays: 3, secondThresholdDays: 10, note: 'Inspection', version: 0 } },
  ])
})

test('where another scheduler was faster, their thresholds can be loaded and the reason stays', async () => {
  const current = { ...setting, firstThresholdDays: 5, version: 1 }
  const edge = edgeWith(setting).on(courseEscalations.update, refused('STALE_VERSION', { current }))
  const user = await open('/escalations?show=courses', edge)
  await user.click(await main().findByRole('button', change))
  await fill(user, within(await dialog()).getByLabelText(/^Reason/), 'Inspection')
  await user.click(within(await dialog()).getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Load their thresholds, keep my reason' }))
  const first = within(await dialog()).getByLabelText<HTMLInputElement>(
    'First threshold, in days after the due date',
  )
  expect(first.value).toBe('5')
  expect(within(await dialog()).getByDisplayValue('Inspection')).toBeTruthy()
})
