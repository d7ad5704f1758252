import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notices, type Notice } from '../../api/notices/contract.ts'
import { edgeFor, id, main, open, pageOf, refused, unreachable, words } from '../../test/screen.tsx'

const notice = (number: number, subject: string, readAt: string | null = null): Notice => ({
  noticeId: id(number),
  kind: 'STEP_OPENED',
  subject,
  subjectText: words(subject),
  body: 'The step “Hear both sides” is open.',
  bodyText: words('The step “Hear both sides” is open.'),
  path: '/notices?page=2',
  case: null,
  at: '2026-11-02T09:00:00.000Z',
  readAt,
})
const two = [
  notice(11, 'A step waits for you'),
  notice(12, 'A meeting is planned', '2026-11-03T09:00:00.000Z'),
]

test('while the notices are fetched, the screen says so; where there are none, what will stand here', async () => {
  let answer = () => {}
  const answered = new Promise<void>((done) => {
    answer = done
  })
  await open(
    '/notices',
    edgeFor().on(notices.list, async () => {
      await answered
      return { ...pageOf<Notice>([]), unread: 0 }
    }),
  )
  expect(main().getByText('Loading')).toBeTruthy()
  answer()
  expect(await main().findByText(/^No notices yet/)).toBeTruthy()
  expect(main().queryByText('Loading')).toBeNull()
  expect(main().queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('what cannot be read is said with a way to try again, which works once the line is back', async () => {
  const edge = edgeFor().on(notices.list, refused('INTERNAL'))
  const user = await open('/notices', edge)
  expect(await main().findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringContaining('Something went wrong on our side. Nothing was changed.'),
  )
  edge.on(notices.list, { ...pageOf(two), unread: 1 })
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByRole('link', { name: 'A step waits for you' })).toBeTruthy()
  expect(main().queryByRole('alert')).toBeNull()
})

test('an unread notice says so in words; opening it marks that one as read and leads to what it is about', async () => {
  const edge = edgeFor()
    .on(notices.list, { ...pageOf(two), unread: 1 })
    .on(notices.read, { read: 1 })
  const user = await open('/notices', edge)
  const link = await main().findByRole('link', { name: 'A step waits for you' })
  const [unread, read] = main().getAllByRole('listitem')
  expect(unread?.textContent).toContain('Unread')
  expect(read?.textContent).not.toContain('Unread')
  await user.click(link)
  expect(window.location.search).toBe('?page=2')
  await expect
    .poll(() => edge.requestsTo(notices.read).map(({ body }) => body))
    .toEqual([{ noticeIds: [id(11)] }])
})

test('the bell counts what is unread; “Unread” asks for those alone; all are marked as read at once', async () => {
  const edge = edgeFor()
    .on(notices.list, ({ query }) => ({ ...pageOf(query.unreadOnly ? two.slice(0, 1) : two), unread: 1 }))
    .on(notices.read, () => {
      edge.on(notices.list, { ...pageOf<Notice>([]), unread: 0 })
      return { read: 1 }
    })
  const user = await open('/notices', edge)
  expect(await screen.findByRole('button', { name: 'Notices, 1 unread' })).toBeTruthy()
  await user.click(await main().findByRole('radio', { name: 'Unread' }))
  await main().findByRole('link', { name: 'A step waits for you' })
  await expect.poll(() => main().queryByRole('link', { name: 'A meeting is planned' })).toBeNull()
  await user.click(main().getByRole('button', { name: 'Mark all as read' }))
  expect(await main().findByText(/^No notices yet/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Notices' })).toBeTruthy()
  expect(edge.requestsTo(notices.read).map(({ body }) => body)).toEqual([{}])
})

test('what is about one complaint stands in one place: its newest in full, earlier ones folded', async () => {
  const about = (caseNo: string, number: number) => ({ caseId: id(number), caseNo })
  const three = [
    { ...notice(21, 'A meeting is planned'), case: about('ACME-2026-A', 1) },
    { ...notice(22, 'A step waits for you'), case: about('ACME-2026-B', 2) },
    { ...notice(23, 'Your complaint arrived'), case: about('ACME-2026-A', 1) },
  ]
  const user = await open('/notices', edgeFor().on(notices.list, { ...pageOf(three), unread: 3 }))
  await main().findByRole('link', { name: 'A meeting is planned' })
  const [first, , second] = main().getAllByRole('listitem', { hidden: true })
  expect(first?.textContent).toContain('1 earlier notice about ACME-2026-A · 1 unread')
  expect(first?.textContent).toContain('Your complaint arrived')
  expect(second?.textContent).toContain('A step waits for you')
  const folded = main()
    .getByText(/^1 earlier notice about/)
    .closest('details')
  expect(folded?.open).toBe(false)
  await user.click(main().getByText(/^1 earlier notice about/))
  expect(folded?.open).toBe(true)
})

test('while the can’t reach the server nothing is taken for empty', async () => {
  await open('/notices', edgeFor().on(notices.list, unreachable))
  expect(await main().findByText(/can’t reach the server/)).toBeTruthy()
  expect(main().queryByText(/^No notices yet/)).toBeNull()
})
