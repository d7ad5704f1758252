import { expect, test } from 'vitest'
import { learning } from '../../api/learning/contract.ts'
import { policies } from '../../api/policies/contract.ts'
import { myCourse } from '../../test/learningThings.ts'
import { edgeFor, forever, id, main, open, pageOf, refused } from '../../test/screen.tsx'

const withoutTeam = () => edgeFor().on(learning.team, pageOf([]))

test('each course says how far I am, when it is due and that it is late, and leads to itself', async () => {
  await open(
    '/my/courses',
    withoutTeam().on(
      learning.list,
      pageOf([
        myCourse({ isOverdue: true, dueAt: '2026-11-02T18:29:59.000Z' }),
        myCourse({ assignmentId: id(92), title: 'First aid', mandatory: false, percent: 0 }),
      ]),
    ),
  )
  const [late, optional] = await main().findAllByRole('listitem')
  expect(late?.textContent).toMatch(/Safe work.*In progress.*Overdue.*Due .*50% done/)
  expect(optional?.textContent).toMatch(/First aid.*Optional.*No due date.*0% done/)
  expect(optional?.textContent).not.toContain('Overdue')
  expect(main().getByRole('link', { name: 'Safe work' }).getAttribute('href')).toBe(`/my/courses/${id(91)}`)
})

test('while they are on their way it says so', async () => {
  await open('/my/courses', withoutTeam().on(learning.list, forever))
  expect(main().getByRole('heading', { name: 'My courses' })).toBeTruthy()
  expect(document.querySelector('main [aria-busy=true]')).toBeTruthy()
})

test('where there are none, each choice says it in its words', async () => {
  const edge = withoutTeam().on(learning.list, pageOf([]))
  const user = await open('/my/courses', edge)
  await main().findByText('No courses yet. Courses assigned to you appear here.')
  await user.click(main().getByRole('radio', { name: 'To do' }))
  await main().findByText('You have no courses to complete.')
  expect(edge.requestsTo(learning.list).at(-1)?.query.show).toBe('OPEN')
})

test('what could not be read is asked for again', async () => {
  const edge = withoutTeam().on(learning.list, refused('INTERNAL'))
  const user = await open('/my/courses', edge)
  const again = await main().findByRole('button', { name: 'Try again' })
  edge.on(learning.list, pageOf([myCourse()]))
  await user.click(again)
  await main().findByRole('link', { name: 'Safe work' })
})

test('who manages people finds the way to their team, who is late first', async () => {
  const member = {
    assignmentId: id(93),
    userId: id(94),
    name: 'Arjun Pillai',
    departmentName: 'Sales',
    courseTitle: 'Safe work',
    learningStatus: 'NOT_STARTED' as const,
    isOverdue: true,
    isExpiring: false,
    percent: 0,
    dueAt: '2026-11-02T18:29:59.000Z',
    completedAt: null,
    validUntil: null,
  }
  const edge = edgeFor()
    .on(learning.list, pageOf([]))
    .on(learning.team, pageOf([member]))
    .on(
      policies.team,
      pageOf([
        {
          userId: id(94),
          name: 'Arjun Pillai',
          policyId: id(95),
          policyName: 'Conduct',
          dueAt: '2026-11-02T18:29:59.000Z',
          isOverdue: true,
        },
      ]),
    )
  const user = await open('/my/courses', edge)
  await user.click(await main().findByRole('link', { name: 'My team' }))
  const row = await main().findByRole('row', { name: /Arjun Pillai.*Safe work.*Not started.*Overdue/ })
  expect(row).toBeTruthy()
  expect(await main().findByRole('row', { name: /Arjun Pillai.*Conduct.*Overdue/ })).toBeTruthy()
  edge.on(learning.team, pageOf([]))
  await user.click(main().getByRole('radio', { name: 'Late' }))
  await main().findByText('Nobody in your team is late.')
  expect(edge.requestsTo(learning.team).at(-1)?.query.show).toBe('LATE')
})
