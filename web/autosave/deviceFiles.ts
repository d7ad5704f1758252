/**
 * Files that were chosen and are not uploaded yet, kept in this browser (IndexedDB) so that they survive the end of a
 * session, a closed tab and a crash. They are sealed as drafts are (`deviceDrafts.ts`), in parts of a megabyte, so that
 * a large file is never in memory as a whole.
 */
import { claim, release } from './deviceFileClaims.ts'
import { inStore } from './deviceFileDatabase.ts'
import {
  deviceExpiry,
  isDeviceAvailable,
  keepsOnDevice,
  nameOf,
  readDeviceKeys,
  sealBytes,
  unsealBytes,
  type DeviceKeys,
  type SealedBytes,
} from './deviceKeys.ts'

const chunkBytes = 1024 * 1024
/** What is not whole by then was cut off: its page ended while it was written. Milliseconds. */
const maxWriteMs = 60 * 60_000

type FileRow = SealedBytes & { id: string; place: string; isWhole: boolean; expiresAt: number }
type FileFacts = {
  /** Absent in those that were kept by an earlier release. */
  place?: string
  field: string
  name: string
  type: string
  sizeBytes: number
  lastModified: number
}
/** One that an earlier page left. */
export type LeftFile = FileFacts & { id: string; open: () => Promise<File> }
/** The browser has no room for it. */
export class NoDeviceRoomError extends Error {}

/** Keeps a file of a place. Throws NoDeviceRoomError, CallError, OtherPersonError. */
export async function writeDeviceFile(
  place: string,
  { id, field, file, signal }: { id: string; field: string; file: File; signal: AbortSignal },
): Promise<void> {
  const [own] = await readDeviceKeys()
  if (!own || !keepsOnDevice()) return
  await requireRoom(file.size)
  await claim(id)
  const { name, type, size, lastModified } = file
  const facts = { place, field, name, type, sizeBytes: size, lastModified }
  const row = { id, place: await nameOf(own, `files ${place}`), ...(await sealFacts(own, id, facts)) }
  try {
    await putFile({ ...row, isWhole: false, expiresAt: Date.now() + maxWriteMs })
    for (let at = 0; at * chunkBytes < size; at += 1) {
      signal.throwIfAborted()
      // eslint-disable-next-line no-await-in-loop -- one part in memory at a time
      await writeChunk(own, { id, at, bytes: await chunkOf(file, at) })
    }
    signal.throwIfAborted()
    await putFile({ ...row, isWhole: true, expiresAt: deviceExpiry() })
  } catch (error) {
    await removeDeviceFile(id).catch(() => undefined)
    throw isAboutRoom(error) ? new NoDeviceRoomError() : error
  }
}

/** What was kept of a place by the person who is signed in, without what another tab is sending. */
export async function readDeviceFiles(place: string): Promise<LeftFile[]> {
  if (!keepsOnDevice()) return []
  await removeExpired()
  const keys = await readDeviceKeys({ isFresh: true })
  const lists = await Promise.all(keys.map((own) => readWith(own, place)))
  return lists.flat()
}
async function readWith(own: DeviceKeys, place: string): Promise<LeftFile[]> {
  const rows = await rowsOf(await nameOf(own, `files ${place}`))
  const left = await Promise.all(
    rows
      .filter(({ isWhole }) => isWhole)
      .map(async (row): Promise<LeftFile[]> => {
        if (!(await claim(row.id))) return []
        // Its tab may have sent it while this one waited for the claim.
        if (!(await inStore('files', 'readonly', (files) => files.get(row.id)))) return []
        const facts = await readFacts(own, row)
        return [{ ...facts, id: row.id, open: () => openFile(own, row.id, facts) }]
      }),
  )
  return left.flat()
}
/** The places of which files are kept here by the person who is signed in. */
export async function readDevicePlaces(): Promise<string[]> {
  if (!isDeviceAvailable()) return []
  const rows = await inStore<FileRow[]>('files', 'readonly', (files) => files.getAll())
  if (rows.length === 0) return []
  const keys = await readDeviceKeys()
  const places = await Promise.all(
    // Those of other people do not open.
    rows.flatMap((row) =>
      keys.map((own) =>
        readFacts(own, row).then(
          ({ place }) => place ?? [],
          () => [],
        ),
      ),
    ),
  )
  return [...new Set(places.flat())]
}
const readFacts = async (own: DeviceKeys, row: FileRow): Promise<FileFacts> =>
  JSON.parse(new TextDecoder().decode(await unsealBytes(own, row, row.id))) as FileFacts
async function openFile(own: DeviceKeys, id: string, facts: FileFacts): Promise<File> {
  const parts: Blob[] = []
  for (let at = 0; at * chunkBytes < facts.sizeBytes; at += 1) {
    // eslint-disable-next-line no-await-in-loop
    const chunk = await inStore<SealedBytes>('chunks', 'readonly', (chunks) => chunks.get([id, at]))
    // eslint-disable-next-line no-await-in-loop -- the browser puts a blob on its disk, so one part is in memory
    parts.push(new Blob([await unsealBytes(own, chunk, `${id} ${at}`)]))
  }
  return new File(parts, facts.name, { type: facts.type, lastModified: facts.lastModified })
}

/** It belongs to another field now: what was before it was removed. */
export async function moveDeviceFile(id: string, field: string): Promise<void> {
  if (!keepsOnDevice()) return
  const [own] = await readDeviceKeys()
  const row = await inStore<FileRow | undefined>('files', 'readonly', (files) => files.get(id))
  if (!own || !row) return
  const before = await readFacts(own, row)
  await putFile({ ...row, ...(await sealFacts(own, id, { ...before, field })) })
}

/** It was uploaded or cleared. */
export async function removeDeviceFile(id: string): Promise<void> {
  if (!isDeviceAvailable()) return
  const range = IDBKeyRange.bound([id, 0], [id, Infinity])
  await inStore('chunks', 'readwrite', (chunks) => chunks.delete(range))
  await inStore('files', 'readwrite', (files) => files.delete(id))
  release(id)
}
/** What it belongs to was filed, sent, withdrawn or discarded. */
export async function removeDeviceFiles(place: string): Promise<void> {
  if (!isDeviceAvailable()) return
  const names = await Promise.all((await readDeviceKeys()).map((own) => nameOf(own, `files ${place}`)))
  const rows = (await Promise.all(names.map(rowsOf))).flat()
  await Promise.all(rows.map(({ id }) => removeDeviceFile(id)))
}
async function removeExpired(): Promise<void> {
  const rows = await inStore<FileRow[]>('files', 'readonly', (files) => files.getAll())
  const expired = rows.filter(({ expiresAt }) => expiresAt < Date.now())
  await Promise.all(expired.map(({ id }) => removeDeviceFile(id)))
}

/** The browser's own estimate; some browsers give none. */
async function requireRoom(bytes: number): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota !== undefined && usage !== undefined && quota - usage < bytes) throw new NoDeviceRoomError()
}
const isAboutRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

const chunkOf = (file: File, at: number): Promise<ArrayBuffer> =>
  file.slice(at * chunkBytes, (at + 1) * chunkBytes).arrayBuffer()
const sealFacts = (own: DeviceKeys, id: string, facts: FileFacts): Promise<SealedBytes> =>
  sealBytes(own, new TextEncoder().encode(JSON.stringify(facts)), id)
async function writeChunk(own: DeviceKeys, chunk: { id: string; at: number; bytes: ArrayBuffer }) {
  const { id, at, bytes } = chunk
  const sealed = await sealBytes(own, bytes, `${id} ${at}`)
  await inStore('chunks', 'readwrite', (chunks) => chunks.put({ id, at, ...sealed }))
}

const putFile = (row: FileRow) => inStore('files', 'readwrite', (files) => files.put(row))
const rowsOf = (place: string): Promise<FileRow[]> =>
  inStore('files', 'readonly', (files) => files.index('place').getAll(place))
