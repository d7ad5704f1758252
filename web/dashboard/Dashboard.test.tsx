import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { output as Output } from 'zod'
import { complaints, type OpenStep } from '../../api/complaints/contract.ts'
import type { Attention } from '../../api/dashboard/attentionContract.ts'
import { dashboard, DashboardFigures, lacks } from '../../api/dashboard/contract.ts'
import { meetings } from '../../api/meetings/contract.ts'
import { admin, edgeFor, id, main, meera, open, pageOf } from '../../test/screen.tsx'

const none = DashboardFigures.parse(
  Object.fromEntries(Object.keys(DashboardFigures.shape).map((part) => [part, null])),
)
const oneSeen = {
  byStatus: { FILED: 1 },
  open: 1,
  closed: 0,
  opened: [],
  byStage: [{ stage: 'Inquiry', count: 1 }],
  lateSteps: 2,
  services: 0,
  oversees: true,
}
const whole: DashboardFigures = {
  ...none,
  people: { active: 3, inactive: 1, joined: [], units: [], otherUnits: null, seats: null },
  invites: { byStatus: { SENT: 1, EXPIRED: 4 }, sent: 5, accepted: 0, expired: 4 },
  complaints: oneSeen,
  clocks: {
    running: 9,
    overdue: 0,
    dueIn7Days: 0,
    dueIn30Days: 0,
    pastFirstThreshold: 6,
    pastSecondThreshold: 3,
  },
  jobs: { running: 1, waiting: 2, waitingJobId: id(21), failedRows: 5, failedJobId: id(22) },
  setUp: lacks.map((missing) => ({ missing, count: 2 })),
}
type DraftRow = Output<(typeof complaints.drafts)['returns']>['content'][number]
const shows = (
  figures: DashboardFigures,
  me = admin,
  inbox: OpenStep[] = [],
  drafts: DraftRow[] = [],
  attention: Attention[] = [],
) =>
  open(
    '/dashboard',
    edgeFor(me)
      .on(complaints.inbox, pageOf(inbox))
      .on(complaints.list, pageOf([]))
      .on(complaints.drafts, pageOf(drafts))
      .on(meetings.list, pageOf([]))
      .on(dashboard.attention, attention)
      .on(dashboard.figures, figures),
  )

test('what waits stands in one list with its number, first of all: late things, then what is due first', async () => {
  const item = (name: Attention['item'], more: Partial<Attention>): Attention => ({
    item: name,
    isCounted: true,
    count: 1,
    isAtLeast: false,
    overdue: 0,
    dueAt: null,
    path: '/',
    name: null,
    ...more,
  })
  await shows(
    none,
    meera,
    [awaiting('Reply', { overdue: false })],
    [],
    [
      item('COURSES_TO_TAKE', { count: 2, overdue: 1, path: '/my/courses', name: 'Safe work' }),
      item('POLICIES_TO_APPROVE', { path: `/policies/${id(95)}`, name: 'Code of conduct' }),
      item('POLICIES_TO_ACCEPT', { path: '/my/policies', count: 3, dueAt: '2026-12-10T09:00:00.000Z' }),
    ],
  )
  const region = await main().findByRole('region', { name: 'Needs your attention' })
  const block = within(region)
  expect(await block.findByLabelText('7 things need your attention')).toBeTruthy()
  const links = [...region.querySelectorAll('li a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
  expect(links).toEqual([
    ['2 courses to take', '/my/courses'],
    ['3 policies to accept', '/my/policies'],
    ['Reply', `/complaints/${id(51)}`],
    ['One policy is waiting for your approval', `/policies/${id(95)}`],
  ])
  expect(block.getByText('First: Safe work · One overdue')).toBeTruthy()
  expect(main().getAllByRole('region')[0]).toBe(region)
})

test('what could not be counted says so on its own line, and more than were counted on theirs', async () => {
  const item = { isCounted: true, count: 200, isAtLeast: true, overdue: 0, dueAt: null, name: null }
  await shows(
    none,
    meera,
    [],
    [],
    [
      { ...item, item: 'POLICIES_TO_ACCEPT', path: '/my/policies' },
      { ...item, item: 'COURSES_TO_TAKE', path: '/my/courses', isCounted: false, count: 0, isAtLeast: false },
    ],
  )
  const region = await main().findByRole('region', { name: 'Needs your attention' })
  const block = within(region)
  expect(await block.findByText('200 policies to accept')).toBeTruthy()
  expect(block.getByText('There are more')).toBeTruthy()
  expect(block.getByText('What is waiting for you here could not be counted.')).toBeTruthy()
  expect(block.getByRole('link', { name: /My [Cc]ourses/ }).getAttribute('href')).toBe('/my/courses')
})

test('where nothing waits, it says so', async () => {
  await shows(none, meera)
  const region = await main().findByRole('region', { name: 'Needs your attention' })
  expect(await within(region).findByText(/^Nothing is waiting for you/)).toBeTruthy()
})

test('what was begun and not filed is found at home by its first words, and goes on from there', async () => {
  const begun = {
    draftId: id(81),
    workflowId: id(82),
    workflowName: 'Harassment',
    firstWords: 'He shouted at me in the',
    revision: 4,
    updatedAt: '2026-11-03T09:00:00.000Z',
  }
  await shows(none, meera, [], [begun])
  const drafts = within(await main().findByRole('region', { name: 'Not filed yet' }))
  expect(drafts.getByText('“He shouted at me in the”')).toBeTruthy()
  expect(drafts.getByRole('link', { name: 'Continue writing' }).getAttribute('href')).toBe(
    `/complaints/drafts/${id(81)}`,
  )
})

test('what every domain brings stands in one list, in its place, each line with the way to mend it', async () => {
  await shows(whole)
  await main().findByRole('link', { name: '2 steps assigned to others are overdue' })
  const lines = main()
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  const first = lines.findIndex((line) => line.startsWith('2 steps'))
  expect(lines.slice(first, first + 16)).toEqual([
    '2 steps assigned to others are overdue /complaints',
    '3 deadlines have passed their second threshold /escalations',
    '6 deadlines have passed their first threshold /escalations',
    '2 business units have no holidays for this year or the next /business-units',
    '2 business units have no committee to hear a complaint /committees',
    'The terms of 2 committee members end within 60 days or are over /committees',
    'No complaint workflow is published, so nobody can file a complaint /workflows',
    '2 business units have no complaint process, so nobody there can file a complaint /workflows',
    '2 published processes transfer complaints to a committee that was dissolved /workflows',
    'The contract of this workspace ends in 2 days /settings',
    'The contract of this workspace ended 2 days ago /settings',
    '2 people are waiting for a course because there are too few credits /credits',
    '2 seats of the contract are left /users',
    '4 invites have expired /invites',
    `5 rows of a file could not be used; fix them and upload the file again /invites/import?job=${id(22)}`,
    'One long job is running /invites',
  ])
})

test('what is drawn stands under one heading, complaints first', async () => {
  await shows(whole)
  await main().findByRole('heading', { name: 'Statistics' })
  const section = await main().findByRole('region', { name: 'Statistics' })
  expect([...section.querySelectorAll('h3')].map((heading) => heading.textContent)).toEqual([
    'Complaints you are involved in',
    'Complaints filed by month',
    'Running deadlines',
    'By threshold passed',
    'Users',
    'Invites',
  ])
})

test('whoever has only a complaint of their own is shown no chart and no list of what is late', async () => {
  await shows({ ...none, complaints: { ...oneSeen, oversees: false } }, meera)
  expect(await main().findByRole('heading', { name: 'Your complaints' })).toBeTruthy()
  for (const name of ['Statistics', 'Late or missing'])
    expect(main().queryByRole('heading', { name })).toBeNull()
})

test('what is lacking stands there without a chart where nothing is counted', async () => {
  await shows({ ...none, setUp: [{ missing: 'COMMITTEE', count: 1 }] })
  expect(await main().findByRole('link', { name: /^One business unit has no committee/ })).toBeTruthy()
  expect(main().queryByRole('heading', { name: 'Statistics' })).toBeNull()
})

/** A step that waits for me. */
const awaiting = (stepName: string, more: Partial<OpenStep> = {}): OpenStep => ({
  caseId: id(51),
  caseNo: 'C-2026-1',
  kind: 'ACTION',
  workflowKind: 'COMPLAINT',
  step: `${stepName}.1`,
  stepName,
  stageName: 'Inquiry',
  branch: 'Pune',
  about: null,
  openedAt: null,
  dueAt: null,
  overdue: true,
  onHold: false,
  meetingAt: null,
  draft: null,
  ...more,
})
const lateSteps = (late: number): DashboardFigures => ({
  ...none,
  complaints: { ...oneSeen, lateSteps: late },
})

test('my own late steps are not told again among those of others, and a meeting’s is none of them', async () => {
  await shows(lateSteps(3), admin, [
    awaiting('Reply'),
    awaiting('Minutes', { workflowKind: 'MEETING' }),
    awaiting('Report', { overdue: false }),
  ])
  expect(await main().findByRole('link', { name: '2 steps assigned to others are overdue' })).toBeTruthy()
  expect(main().getByText('3 steps are waiting for you; 2 of them are overdue.')).toBeTruthy()
})

test('where only my own steps are late, the list of what is late says so', async () => {
  await shows(lateSteps(1), admin, [awaiting('Reply')])
  expect(await main().findByText('Apart from your own steps, nothing is late.')).toBeTruthy()
  expect(main().queryByRole('link', { name: /assigned to others/ })).toBeNull()
})

test('where nobody is late, it says that nothing is', async () => {
  await shows(lateSteps(0), admin, [awaiting('Reply', { overdue: false })])
  expect(await main().findByText('Nothing is late or missing.')).toBeTruthy()
})
