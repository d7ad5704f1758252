import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { courses } from '../../api/courses/contract.ts'
import { departments } from '../../api/departments/contract.ts'
import { peopleReport, type ReportFigures, type ReportRow } from '../../api/reports/contract.ts'
import { savedReports, type SavedReport } from '../../api/reports/savedContract.ts'
import { people } from '../../api/users/contract.ts'
import { admin, edgeFor, id, main, open, pageOf, refused, words } from '../../test/screen.tsx'

const report: SavedReport = {
  savedReportId: id(31),
  name: 'Who has done what',
  filter: { asOf: '2026-10-31' },
  columns: ['userStatus'],
  isShared: true,
  ownerName: 'Asha Rao',
  isOwn: true,
  every: 'WEEKLY',
  recipients: [{ userId: id(4), name: 'Leela Nair' }],
  version: 2,
}
const row: ReportRow = {
  userId: id(5),
  courseId: null,
  policyId: null,
  employeeId: 'A-7',
  name: 'Meera Iyer',
  email: 'meera@acme.example',
  userStatus: 'ACTIVE',
}
const figures: ReportFigures = {
  groups: [
    { name: 'Pune', assigned: 40, completed: 30, asked: 0, accepted: 0 },
    { name: null, assigned: 0, completed: 0, asked: 8, accepted: 2 },
  ],
  others: 0,
  months: [{ month: '2026-10', completed: 12, accepted: 3 }],
}
const edge = () =>
  edgeFor(admin)
    .on(departments.list, () => pageOf([]))
    .on(courses.list, () => pageOf([]))
    .on(people.search, () => pageOf([]))
    .on(savedReports.list, () => pageOf([report]))
    .on(savedReports.read, () => report)
    .on(peopleReport.page, () => pageOf([row]))
    .on(peopleReport.figures, () => figures)

test('a link opens the report with what it asks for, and says of which day it is and what is of today', async () => {
  await open(`/reports?report=${report.savedReportId}`, edge())
  expect(await main().findByText('Meera Iyer')).toBeTruthy()
  expect(main().getByText(/As it stood at the end of Sat 31 Oct 2026/).textContent).toContain(
    'are shown as of today',
  )
  expect(main().getByText('Sent every Monday to: Leela Nair')).toBeTruthy()
})

test('a link to a report that one may not see says so', async () => {
  await open(`/reports?report=${id(99)}`, edge().on(savedReports.read, refused('NOT_FOUND')))
  expect(await main().findByRole('heading', { name: 'Not found' })).toBeTruthy()
})

test('charts have the same numbers as a table, by keyboard', async () => {
  const user = await open('/reports', edge())
  await user.click(await main().findByRole('tab', { name: 'Charts' }))
  const chart = within(await main().findByRole('region', { name: 'Completed and accepted' }))
  expect(chart.getByRole('img', { name: 'Chart: Completed and accepted' })).toBeTruthy()
  const button = chart.getByRole('button', { name: 'Show as a table' })
  button.focus()
  await user.keyboard('{Enter}')
  const rows = within(chart.getByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'GroupCourses completedPolicies accepted',
    'Pune30 of 40 (75%)–',
    'None–2 of 8 (25%)',
  ])
})

test('a report is sent to others: who may not see it is named, and nothing is lost', async () => {
  const user = await open(
    `/reports?report=${report.savedReportId}`,
    edge().on(
      savedReports.schedule,
      refused('VALIDATION_FAILED', {
        fields: [
          { path: 'recipientIds.0', code: 'invalid', text: words('This person may not make reports.') },
        ],
      }),
    ),
  )
  await user.click(await main().findByRole('button', { name: 'Send regularly' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'On the first of each month' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Leela Nair: This person may not make reports.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Remove Leela Nair' })).toBeTruthy()
})

test('a PDF that is too wide says why where it was asked for', async () => {
  const user = await open(
    '/reports',
    edge().on(peopleReport.page, ({ body }) =>
      body?.format === 'PDF'
        ? refused('VALIDATION_FAILED', {
            fields: [{ path: 'columns', code: 'invalid', text: words('A PDF has room for 7 columns.') }],
          })
        : pageOf([row]),
    ),
  )
  await user.click(await main().findByRole('button', { name: 'Download' }))
  await user.click(await screen.findByRole('menuitem', { name: 'As a PDF' }))
  expect((await main().findByRole('alert')).textContent).toContain('A PDF has room for 7 columns.')
})
