import { expect, test, vi } from 'vitest'
import { NoDeviceRoomError, type LeftFile } from '../autosave/deviceFiles.ts'
import { CallError, unreachable } from '../callError.ts'
import { createUploadQueue } from './uploadQueue.ts'

const soon = { timeout: 5_000, interval: 1 }
const fileOf = (name: string) => new File(['x'], name)
const signedOut = () => new CallError(401, 'UNAUTHENTICATED', 'Sign in.')
/** A server and a device, each of which does as the test says. */
function place({ isOn = true, faults = [] as Error[] } = {}) {
  const deviceFiles = new Map<string, { field: string; name: string }>()
  const server = {
    answer: (name: string): Promise<{ evidenceId: string }> => Promise.reject(new Error(name)),
  }
  const arrived: string[] = []
  /** The keys that each file was sent with. */
  const keys: string[] = []
  const queue = createUploadQueue((file) => server.answer(file.name), {
    isOn: () => isOn,
    write: async ({ id, field, file }) => {
      const fault = faults.shift()
      if (fault) throw fault
      deviceFiles.set(id, { field, name: file.name })
    },
    move: async (id, field) => {
      const row = deviceFiles.get(id)
      if (row) deviceFiles.set(id, { ...row, field })
    },
    remove: async (id) => void deviceFiles.delete(id),
  })
  const serve = (toDevice = (fieldId: string) => fieldId) =>
    queue.serve({
      send: (file, { key }) => {
        keys.push(key)
        return server.answer(file.name)
      },
      arrive: (fieldId, evidenceId) => arrived.push(`${fieldId}: ${evidenceId}`),
      toDevice,
    })
  serve()
  const add = (...names: string[]) =>
    queue.add(
      'field',
      names.map((name) => ({ file: fileOf(name), refused: null, onSent: () => undefined })),
    )
  const names = () => [...deviceFiles.values()].map(({ field, name }) => `${field}: ${name}`)
  return { queue, server, arrived, add, names, serve, keys, ids: () => [...deviceFiles.keys()] }
}
const stored = (name: string) => Promise.resolve({ evidenceId: name })

test('a file is on the device until it is uploaded, also when the session ends or nobody answers', async () => {
  const { queue, server, add, names, arrived } = place()
  server.answer = () => Promise.reject(signedOut())
  add('a.pdf')
  server.answer = () => Promise.reject(unreachable())
  add('b.pdf')
  await queue.flush()
  await vi.waitFor(
    () => expect(queue.files().map(({ failed }) => failed !== null)).toEqual([true, true]),
    soon,
  )
  expect(names()).toEqual(['field: a.pdf', 'field: b.pdf'])
  server.answer = stored
  for (const { key } of queue.files()) queue.retry(key)
  await vi.waitFor(() => expect(arrived).toEqual(['field: a.pdf', 'field: b.pdf']), soon)
  await vi.waitFor(() => expect(names()).toEqual([]), soon)
})

test('what an earlier page left goes out by itself, into its field, and is then gone from the device', async () => {
  const { queue, server, arrived } = place()
  const opened: string[] = []
  const left = (name: string, field: string | null): Omit<LeftFile, 'field'> & { field: string | null } => ({
    id: name,
    field,
    name,
    type: '',
    sizeBytes: 1,
    lastModified: 0,
    open: async () => {
      opened.push(name)
      return fileOf(name)
    },
  })
  server.answer = stored
  await queue.restore(async () => [left('a.pdf', 'incident 2'), left('b.pdf', null)])
  await vi.waitFor(() => expect([arrived, queue.files()]).toEqual([['incident 2: a.pdf'], []]), soon)
  expect(opened).toEqual(['a.pdf'])
})

test('each try of a file, and the one of a later page, names it by the same key', async () => {
  const { queue, server, add, keys, ids } = place()
  server.answer = () => Promise.reject(unreachable())
  add('a.pdf')
  await vi.waitFor(() => expect(queue.files()[0]?.failed).toBeTruthy(), soon)
  queue.retry(queue.files()[0]?.key ?? 0)
  await vi.waitFor(() => expect(keys).toHaveLength(2), soon)
  await queue.flush()
  const [id = ''] = ids()
  expect(keys).toEqual([id, id])
  const later = place()
  later.server.answer = stored
  const facts = { field: 'field', name: 'a.pdf', type: '', sizeBytes: 1, lastModified: 0 }
  await later.queue.restore(async () => [{ ...facts, id, open: async () => fileOf('a.pdf') }])
  await vi.waitFor(() => expect(later.keys).toEqual([id]), soon)
})

test('what was left is read again after a failure, and once', async () => {
  const { queue } = place()
  await queue.restore(() => Promise.reject(unreachable()))
  const read = vi.fn<() => Promise<never[]>>().mockResolvedValue([])
  await queue.restore(read)
  await queue.restore(read)
  expect(read).toHaveBeenCalledTimes(1)
})

test('a file that the browser has no room for is named; one that could not be written is written later', async () => {
  const { queue, server, add, names } = place({ faults: [new NoDeviceRoomError(), unreachable()] })
  server.answer = () => new Promise(() => {})
  add('large.mov', 'b.pdf')
  const unkept = () => queue.files().map((file) => file.unkept)
  await vi.waitFor(() => expect(unkept()).toEqual(['NO_ROOM', 'NOT_SAVED']), soon)
  await queue.flush()
  expect([names(), unkept()]).toEqual([['field: b.pdf'], ['NO_ROOM', null]])
})

test('a field that moves takes its files along; cancelled and filed ones leave the device', async () => {
  const { queue, server, add, names, serve } = place()
  server.answer = () => Promise.reject(unreachable())
  add('a.pdf', 'b.pdf', 'c.pdf')
  await vi.waitFor(() => expect(queue.files().every(({ failed }) => failed !== null)).toBe(true), soon)
  serve(() => 'incidents.0')
  queue.stop(queue.files()[0]?.key ?? 0)
  await queue.flush()
  expect(names()).toEqual(['incidents.0: b.pdf', 'incidents.0: c.pdf'])
  queue.forgetAll()
  await queue.flush()
  expect([names(), queue.files()]).toEqual([[], []])
})

test('on a shared device nothing is kept', async () => {
  const { queue, server, add, names } = place({ isOn: false })
  server.answer = () => Promise.reject(unreachable())
  add('a.pdf')
  await queue.flush()
  expect(names()).toEqual([])
  // And the page says so.
  expect(queue.files().map(({ unkept }) => unkept)).toEqual(['NOT_SAVED'])
})
