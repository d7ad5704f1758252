/**
 * What was typed and is not saved yet, kept in this browser (IndexedDB) so that it survives the end of a session, a
 * closed tab and a crash. Each record is sealed (AES-GCM) with a key that the server gives to its person alone after
 * signing in; keys are never stored and cannot be exported. The name of a record is a MAC of its place under such a
 * key: without it nobody can tell whose a record is, or what it belongs to.
 */
import {
  answerOf,
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

const databaseName = 'redress'
const storeName = 'drafts'

export type DeviceDraft<Draft> = {
  draft: Draft
  /** The saved revision that it was written on. */ revision: number
  /** What was saved there, where a save needs it. */
  base?: { form: Draft; revision: number; updatedAt: string | null; mark?: string }
}
type SealedDraft = SealedBytes & { name: string; expiresAt: number }
/** What is sealed; records of an earlier release do not name their place. */
type DraftOfPlace = DeviceDraft<unknown> & { place?: string }

/** Keeps a draft of a place, in place of what was kept of it before. */
export async function writeDeviceDraft<Draft>(place: string, draft: DeviceDraft<Draft>): Promise<void> {
  if (!keepsOnDevice()) return
  const [own] = await readDeviceKeys()
  if (!own) return
  const words: DraftOfPlace = { ...draft, place }
  const sealed = await sealBytes(own, new TextEncoder().encode(JSON.stringify(words)))
  const row: SealedDraft = { name: await nameOf(own, place), ...sealed, expiresAt: deviceExpiry() }
  await inStore('readwrite', (store) => store.put(row))
}

/**
 * What was kept of each place by the person who is signed in; null where nothing was, or it expired. Asks the server
 * who that is: another tab may have signed somebody else in. Throws OtherPersonError, CallError.
 */
export async function readDeviceDrafts<Draft>(places: string[]): Promise<(DeviceDraft<Draft> | null)[]> {
  if (!keepsOnDevice()) return places.map(() => null)
  await removeExpired()
  const keys = await readDeviceKeys({ isFresh: true })
  return Promise.all(places.map((place) => readWith<Draft>(keys, place)))
}
async function readWith<Draft>(keys: DeviceKeys[], place: string): Promise<DeviceDraft<Draft> | null> {
  for (const own of keys) {
    const name = await nameOf(own, place) // eslint-disable-line no-await-in-loop -- the newest key first
    // eslint-disable-next-line no-await-in-loop
    const row = await inStore<SealedDraft | undefined>('readonly', (store) => store.get(name))
    if (!row) continue
    // eslint-disable-next-line no-await-in-loop
    return (await openDraft(own, row)) as DeviceDraft<Draft>
  }
  return null
}
async function openDraft(own: DeviceKeys, row: SealedDraft): Promise<DraftOfPlace> {
  const bytes = await unsealBytes(own, row)
  return JSON.parse(new TextDecoder().decode(bytes)) as DraftOfPlace
}

/** The places of which words are kept here by the person who is signed in. Throws OtherPersonError, CallError. */
export async function readDraftPlaces(): Promise<string[]> {
  if (!isDeviceAvailable()) return []
  const rows = await inStore<SealedDraft[]>('readonly', (store) => store.getAll())
  if (rows.length === 0) return []
  const keys = await readDeviceKeys()
  // Those of other people do not open.
  const opened = await Promise.allSettled(rows.flatMap((row) => keys.map((own) => openDraft(own, row))))
  const places = opened.flatMap((each) => (each.status === 'fulfilled' ? (each.value.place ?? []) : []))
  return [...new Set(places)]
}

/** It was saved, filed or discarded. */
export async function removeDeviceDraft(place: string): Promise<void> {
  if (!isDeviceAvailable()) return
  const names = await Promise.all((await readDeviceKeys()).map((own) => nameOf(own, place)))
  await Promise.all(names.map((name) => inStore('readwrite', (store) => store.delete(name))))
}

/** Removes what nobody came back for. Needs no key. */
async function removeExpired(): Promise<void> {
  const rows = await inStore<SealedDraft[]>('readonly', (store) => store.getAll())
  const expired = rows.filter(({ expiresAt }) => expiresAt < Date.now())
  await Promise.all(expired.map(({ name }) => inStore('readwrite', (store) => store.delete(name))))
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await openDatabase()
  try {
    return await answerOf<T>(work(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}
function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(storeName, { keyPath: 'name' })
  })
  return answerOf(request)
}
