import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noticeKinds, noticePreferences, type NoticeKind } from '../../../api/notices/preferencesContract.ts'
import { edgeFor, open } from '../../../test/screen.tsx'
import { queryClient } from '../../client.ts'
import { byArea } from './noticeAreas.ts'
import { NoticeMail } from './NoticeMail.tsx'

test('every kind of notice stands in exactly one area', () => {
  const stand = byArea(noticeKinds.map((kind) => ({ kind }))).flatMap(({ preferences }) => preferences)
  expect(stand.map(({ kind }) => kind).toSorted()).toEqual([...noticeKinds].toSorted())
})

test('kinds stand under their area; all of an area are switched at once, and no other', async () => {
  const muted = new Set<NoticeKind>(['TEAM_LATE'])
  const now = () => ({ preferences: noticeKinds.map((kind) => ({ kind, mail: !muted.has(kind) })) })
  const edge = edgeFor()
    .on(noticePreferences.preferences, now)
    .on(noticePreferences.prefer, ({ body }) => {
      for (const { kind, mail } of body.preferences) {
        if (mail) muted.delete(kind)
        else muted.add(kind)
      }
      return now()
    })
  const user = await open('/notices', edge)
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <NoticeMail />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const courses = within(await screen.findByRole('group', { name: 'Courses' }))
  const all = courses.getByRole<HTMLInputElement>('checkbox', { name: 'All of these' })
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  expect(courses.queryByRole('checkbox', { name: /complaint/ })).toBeNull()
  await user.click(all)
  await expect.poll(() => all.checked).toBe(true)
  const lastPreferences = () => edge.requestsTo(noticePreferences.prefer).at(-1)?.body.preferences ?? []
  expect(lastPreferences().every(({ mail }) => mail)).toBe(true)
  expect(lastPreferences().map(({ kind }) => kind)).toContain('CERTIFICATE_REVOKED')
  await expect.poll(() => muted.size).toBe(0)
  await user.click(all)
  await expect.poll(() => all.checked).toBe(false)
  expect(muted.has('COURSE_ASSIGNED') && !muted.has('POLICY_TO_ACCEPT')).toBe(true)
  await user.click(courses.getByRole('checkbox', { name: 'A course was assigned to me' }))
  await expect.poll(() => all.indeterminate).toBe(true)
  expect(lastPreferences()).toEqual([{ kind: 'COURSE_ASSIGNED', mail: true }])
})
