import { expect, test, vi } from 'vitest'
import { CallError, unreachable } from '../callError.ts'
import { countUnderWay } from './useUploadQueue.ts'
import { createUploadQueue } from './uploadQueue.ts'

const soon = { timeout: 5_000, interval: 1 }
const fileOf = (name: string) => new File(['x'], name)
/** A server that answers when the test says so. */
function place() {
  const waiting: { name: string; done: () => void; fail: (error: unknown) => void }[] = []
  const sentIds: string[] = []
  const queue = createUploadQueue(
    (file, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
        waiting.push({ name: file.name, done: () => resolve({ evidenceId: file.name }), fail: reject })
      }),
  )
  const add = (names: string[], refused: string | null = null) =>
    queue.add(
      'field',
      names.map((name) => ({ file: fileOf(name), refused, onSent: (id: string) => sentIds.push(id) })),
    )
  return { queue, waiting, sentIds, add }
}

test('of 33 files each is sent, a few at a time, and none vanishes', async () => {
  const { queue, waiting, sentIds, add } = place()
  const names = Array.from({ length: 33 }, (_, at) => `${at}.pdf`)
  add(names)
  expect([waiting.length, queue.files().length, countUnderWay(queue)]).toEqual([3, 33, 33])
  for (let at = 0; at < 33; at += 1) {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(at), soon)
    expect(waiting.length - sentIds.length).toBeLessThanOrEqual(3)
    waiting[at]?.done()
    await vi.waitFor(() => expect(sentIds).toHaveLength(at + 1), soon)
  }
  expect([sentIds.toSorted(), queue.files()]).toEqual([names.toSorted(), []])
})

test('one that fails stays with its name and reason, goes again when asked, and holds up nobody', async () => {
  const { queue, waiting, sentIds, add } = place()
  add(['a.pdf', 'b.pdf'])
  waiting[0]?.fail(unreachable())
  await vi.waitFor(() => expect(queue.files()[0]?.failed).toMatch(/“a.pdf” was not uploaded/), soon)
  expect([queue.files()[0]?.canRetry, countUnderWay(queue)]).toEqual([true, 1])
  queue.retry(queue.files()[0]?.key ?? 0)
  waiting[1]?.done()
  waiting[2]?.done()
  await vi.waitFor(() => expect(sentIds.toSorted()).toEqual(['a.pdf', 'b.pdf']), soon)
})

test.each([
  [408, true],
  [429, true],
  [503, true],
  [413, false],
])('one that failed with %i may go again: %s', async (status, canRetry) => {
  const { queue, waiting, add } = place()
  add(['a.pdf'])
  waiting[0]?.fail(new CallError(status, 'RATE_LIMITED', 'Wait a little.'))
  await vi.waitFor(() => expect(queue.files()[0]?.failed).toMatch(/“a.pdf” was not uploaded/), soon)
  expect(queue.files()[0]?.canRetry).toBe(canRetry)
})

test('one that is refused beforehand is shown and not sent; a cancelled one makes room', async () => {
  const { queue, waiting, add } = place()
  add(['large.mov'], 'Too large')
  expect([queue.files()[0]?.failed, countUnderWay(queue), waiting.length]).toEqual(['Too large', 0, 0])
  add(['1', '2', '3', '4'])
  queue.stop(queue.files().find(({ name }) => name === '1')?.key ?? 0)
  await vi.waitFor(() => expect(waiting.map(({ name }) => name)).toEqual(['1', '2', '3', '4']), soon)
  expect(queue.files().map(({ name }) => name)).toEqual(['large.mov', '2', '3', '4'])
})
