import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { departments } from '../../api/departments/contract.ts'
import { people, type UserSummary } from '../../api/users/contract.ts'
import { admin, edgeFor, fill, id, main, meera, open, pageOf, refused } from '../../test/screen.tsx'

const user = (number: number, name: string, more: Partial<UserSummary> = {}): UserSummary => ({
  userId: id(number),
  name,
  designation: null,
  branch: null,
  department: null,
  profileImageUrl: null,
  email: `${name.split(' ')[0]?.toLowerCase()}@acme.example`,
  employeeId: null,
  role: 'EMPLOYEE',
  status: 'ACTIVE',
  active: true,
  dateOfJoining: null,
  lastSeenAt: null,
  ...more,
})
const everybody = [
  user(3, 'Asha Rao', { role: 'WORKSPACE_ADMIN' }),
  user(21, 'Kiran Shah'),
  user(22, 'Lata Nair'),
]
const edgeWith = (users: UserSummary[] = everybody) =>
  edgeFor(admin)
    .on(people.list, pageOf(users))
    .on(people.unreached, pageOf([]))
    .on(departments.list, pageOf([]))
    .on(people.stats, {
      total: 3,
      active: 3,
      inactive: 0,
      pendingInvites: 0,
      expiredInvites: 0,
      userLimit: null,
      usersActive: null,
      usersInvited: null,
      byRole: [],
      byBranch: [],
    })

test('each filter narrows what is asked for', async () => {
  const edge = edgeWith()
  const user = await open('/users', edge)
  await main().findByRole('table', { name: 'Users' })
  await fill(user, main().getByRole('textbox', { name: 'Search' }), ' kiran ')
  await user.selectOptions(main().getByRole('combobox', { name: 'Search in' }), 'Name')
  await user.selectOptions(main().getByRole('combobox', { name: 'Role' }), 'Employee')
  await user.selectOptions(main().getByRole('combobox', { name: 'Status' }), 'All')
  const requestBodies = () => edge.requestsTo(people.list).map(({ body }) => body)
  await expect
    .poll(() => requestBodies().at(-1))
    .toEqual({ category: 'NAME', searchText: 'kiran', roles: ['EMPLOYEE'] })
  expect(requestBodies()[0]).toEqual({ category: 'ALL', active: true })
})

test('nobody found is worded by whether a filter is set', async () => {
  const user = await open('/users', edgeWith([]))
  expect(await main().findByText('No users match these filters.')).toBeTruthy()
  await user.selectOptions(main().getByRole('combobox', { name: 'Status' }), 'All')
  expect(await main().findByText('No users yet. Invite people to join.')).toBeTruthy()
})

test('a heading sorts, by keyboard too: up first, then down, and says so', async () => {
  const edge = edgeWith()
  const user = await open('/users', edge)
  const name = await main().findByRole('button', { name: 'Name' })
  name.focus()
  await user.keyboard('{Enter}')
  const head = () => main().getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')
  await expect.poll(head).toBe('ascending')
  await user.keyboard('{Enter}')
  await expect.poll(head).toBe('descending')
  const sortOrders = edge.requestsTo(people.list).map(({ query }) => query.sortBy)
  expect(sortOrders.slice(-2)).toEqual(['name,asc', 'name,desc'])
})

test('whoever may only read is offered no choice and no invite', async () => {
  const reader = {
    ...admin,
    permissions: admin.permissions.filter((each) => !/^(user:update|invite:)/.test(each)),
  }
  await open('/users', edgeWith().on(people.details, reader))
  const table = await main().findByRole('table', { name: 'Users' })
  expect(within(table).queryAllByRole('checkbox')).toEqual([])
  expect(main().queryByRole('link', { name: 'Invite people' })).toBeNull()
  expect(within(table).getByRole('link', { name: 'Kiran Shah' }).getAttribute('href')).toBe(
    `/users/${id(21)}`,
  )
})

test('nobody is deactivated without a question; who stays is named with why, and tried again alone', async () => {
  const edge = edgeWith().on(people.removeMany, { deleted: 1, failed: [{ id: id(22), code: 'LAST_ADMIN' }] })
  const user = await open('/users', edge)
  await main().findByRole('table', { name: 'Users' })
  expect(main().queryByRole('checkbox', { name: 'Select Asha Rao' }), 'nobody chooses themself').toBeNull()
  await user.click(main().getByRole('checkbox', { name: 'Select Kiran Shah' }))
  await user.click(main().getByRole('checkbox', { name: 'Select Lata Nair' }))
  const chosen = main().getByRole('region', { name: 'Selected users' })
  expect(within(chosen).getByText('2 users selected')).toBeTruthy()
  await user.click(within(chosen).getByRole('button', { name: 'Deactivate' }))
  const question = await screen.findByRole('dialog', { name: 'Deactivate 2 users?' })
  expect(document.activeElement, 'the harmless answer').toBe(
    within(question).getByRole('button', { name: 'Go back' }),
  )
  await user.keyboard('{Enter}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(edge.requestsTo(people.removeMany)).toEqual([])
  await user.click(within(chosen).getByRole('button', { name: 'Deactivate' }))
  const again = await screen.findByRole('dialog', { name: 'Deactivate 2 users?' })
  await user.click(within(again).getByRole('button', { name: 'Deactivate' }))
  expect((await within(again).findByRole('alert')).textContent).toMatch(
    /^These users were not deactivated.*Lata Nair: /,
  )
  edge.on(people.removeMany, { deleted: 1, failed: [] })
  await user.click(within(again).getByRole('button', { name: 'Try again' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(edge.requestsTo(people.removeMany).map(({ body }) => body.ids)).toEqual([[id(21), id(22)], [id(22)]])
  expect(main().queryByRole('region', { name: 'Selected users' })).toBeNull()
})

test('who may not see users is told so, without a button that would not help', async () => {
  await open(
    '/users',
    edgeWith()
      .on(people.list, refused('FORBIDDEN'))
      .on(people.details, { ...meera, permissions: admin.permissions }),
  )
  const alert = await main().findByRole('alert')
  expect(within(alert).getByRole('heading', { name: 'You don’t have access to this' })).toBeTruthy()
  expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('whom a notice could not be sent to stands below the list, with what and since when', async () => {
  await open(
    '/users',
    edgeWith([user(1, 'Asha Rao')]).on(
      people.unreached,
      pageOf([
        {
          userId: id(1),
          name: 'Asha Rao',
          kind: 'COURSE_ASSIGNED',
          subject: 'A course was assigned to you',
          subjectText: { code: 'noticeSubjects.COURSE_ASSIGNED', params: {} },
          since: '2026-11-20T09:00:00.000Z',
          reason: 'REFUSED' as const,
        },
      ]),
    ),
  )
  const section = within(await screen.findByRole('region', { name: 'Who could not be reached' }))
  expect(section.getByText(/refused the message/)).toBeTruthy()
  expect(section.getByText(/20 Nov 2026/)).toBeTruthy()
})
