import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { scorm, type ScormProgress } from '../../api/scorm/contract.ts'
import { edgeFor, id, open } from '../../test/screen.tsx'
import { queryClient } from '../client.ts'
import { MyPackage } from './MyPackage.tsx'

afterEach(cleanup)
const result = { isStarted: false, isComplete: false, isPassed: null, scorePercent: null, seconds: 0 }
const progress = (more: Partial<ScormProgress['result']> = {}): ScormProgress => ({
  recordId: id(7),
  packageId: id(8),
  scos: [{ title: 'Helmets', result: { ...result, ...more } }],
  result: { ...result, ...more },
  isDone: more.isComplete ?? false,
})

test('a part is started, what its frame tells is saved, and what anybody else tells is not', async () => {
  let now = progress()
  const edge = edgeFor()
    .on(scorm.progress, () => now)
    .on(scorm.launch, { url: '/learning/api/package/x/a.html', expiresAt: '2026-11-02T09:00:00.000Z' })
    .on(scorm.save, () => (now = progress({ isStarted: true, isComplete: true })))
  await open('/notices', edge)
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <MyPackage recordId={id(7)} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(await screen.findByText('Not started')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  const frame = await screen.findByTitle<HTMLIFrameElement>('Helmets')
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-modals')
  const cmi = { 'cmi.core.lesson_status': 'completed' }
  const postMessageFrom = (source: Window | null, data: unknown) =>
    fireEvent(window, new MessageEvent('message', { source, origin: 'null', data }))
  postMessageFrom(window, { from: 'scorm', sco: 0, cmi })
  postMessageFrom(frame.contentWindow, { from: 'scorm', sco: 0, cmi: { other: 'x' } })
  postMessageFrom(frame.contentWindow, { from: 'else', sco: 0, cmi })
  postMessageFrom(frame.contentWindow, { from: 'scorm', sco: 0, cmi })
  expect(await screen.findByText('Completed')).toBeTruthy()
  expect(edge.requestsTo(scorm.save).map(({ body }) => body)).toEqual([{ sco: 0, cmi }])
})
