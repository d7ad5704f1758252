/**
 * A key for each case and for each complaint that is still written: whatever people write there is sealed with
 * it (`openSealing.ts`), so that a key that is destroyed makes every copy of the rows and files unreadable, backups
 * too. A key lies in a file of its own, wrapped under a key that follows from the server's secret. A destroyed
 * one leaves a tombstone, which tells it from one that is missing because the folder was lost.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keyFilesIn, keyFilesInMemory, keyShelves, type KeyFiles, type KeyShelf } from './caseKeyFiles.ts'

export type CaseKeysOptions = {
  /** The server's secret, at least 32 bytes. */
  secret: Buffer
  /** Earlier ones: what they wrapped is still opened, until `rewrap` has passed. */
  earlierSecrets?: readonly Buffer[]
  /** Where keys lie, apart from the database and its backups (CASE_KEYS_DIR). */
  dir: string
}
export type KeyState = 'THERE' | 'DESTROYED' | 'MISSING'
export type CaseKeys = {
  /** Makes the key, and returns once it is on the disk. Harmless twice; what was destroyed stays destroyed. */
  create(caseId: string, shelf?: KeyShelf): Promise<void>
  /** For ever, in this process at once, in others within half a minute. Leaves a tombstone, harmless twice. */
  destroy(caseId: string, shelf?: KeyShelf): Promise<void>
  state(caseId: string): Promise<KeyState>
  /** 32 bytes. */
  read(caseId: string): Promise<Buffer | 'DESTROYED' | 'MISSING'>
  /** Those of a shelf that are there and not destroyed, some at a time. */
  list(shelf: KeyShelf): AsyncIterable<string[]>
  /** Rejects where no key could be written now. */
  probe(): Promise<void>
  /**
   * Wraps keys anew that an earlier secret wrapped, folder by folder; answers how many of each. Harmless while others
   * read, make and destroy keys, and when it is interrupted.
   */
  rewrap(): AsyncIterable<number>
}
/** Runs `work` while no other process destroys or rewraps that key. */
export type KeyLock = <T>(keyId: string, work: () => Promise<T>) => Promise<T>

/** Nobody can say whether what it sealed may be read: the folder of keys, or the secret, is not the one it was. */
export class CaseKeyMissing extends Error {
  override readonly name = 'CaseKeyMissing'
  readonly code = 'CASE_KEY_MISSING'
  constructor(readonly keyId: string) {
    super(`No key for ${keyId}: check CASE_KEYS_DIR and ENCRYPTION_KEY (docs/operations.md, "Keys of cases")`)
  }
}
/** Nothing more is written into what was erased. */
export class CaseKeyDestroyed extends Error {
  override readonly name = 'CaseKeyDestroyed'
  readonly code = 'CASE_KEY_DESTROYED'
}

type CachedKey = { until: number; key: Promise<Buffer | 'DESTROYED' | 'MISSING'> }
/** How long a process may go by what it read; others destroy keys meanwhile. */
const keptMs = 30_000
const maxCachedKeys = 4_000

/** Without options in memory, under a secret that is gone afterwards: for what does not outlive the process. */
export function openCaseKeys(
  options?: CaseKeysOptions,
  exclusively: KeyLock = (_, work) => work(),
): CaseKeys {
  const wrapping = wrappingKey(options?.secret ?? memorySecret)
  const wrappings = [wrapping, ...(options?.earlierSecrets ?? []).map(wrappingKey)]
  const files = options ? keyFilesIn(options.dir) : keyFilesInMemory
  const cache = new Map<string, CachedKey>()
  const keep = (id: string, key: CachedKey['key']) => {
    cache.delete(id)
    cache.set(id, { until: Date.now() + keptMs, key })
    const [oldest] = cache.size > maxCachedKeys ? cache.keys() : []
    if (oldest !== undefined) cache.delete(oldest)
    return key
  }
  const load = async (id: string) => {
    const text = await find(files, id)
    return text === null ? 'MISSING' : unwrapWithAny(wrappings, id, text)
  }
  const read = (caseId: string) => {
    const id = caseId.toLowerCase()
    const known = cache.get(id)
    if (known && known.until > Date.now()) return known.key
    // Only what will not change by itself is kept.
    const keyPromise = load(id)
    const forget = () => void cache.delete(id)
    keyPromise.then((key) => (key === 'MISSING' ? forget() : undefined), forget)
    return keep(id, keyPromise)
  }
  /** Under its lock the file is read again: what was destroyed meanwhile stays destroyed. */
  const rewrapOne = async (shelf: KeyShelf, id: string) => {
    const before = await files.read(shelf, id)
    if (before === null || typeof unwrap(wrapping, id, before) !== 'string' || isTombstone(before))
      return false
    return exclusively(id, async () => {
      const text = await files.read(shelf, id)
      const key = text === null ? 'MISSING' : unwrapWithAny(wrappings, id, text)
      if (typeof key === 'string') return false
      await files.replace(shelf, id, wrap(wrapping, id, key))
      return true
    })
  }
  return {
    read,
    probe: () => files.probe(),
    async create(caseId, shelf = 'cases') {
      const id = caseId.toLowerCase()
      const key = randomBytes(32)
      if (await files.add(shelf, id, wrap(wrapping, id, key))) void keep(id, Promise.resolve(key))
    },
    async destroy(caseId, shelf = 'cases') {
      const id = caseId.toLowerCase()
      cache.delete(id)
      await exclusively(id, async () => {
        const text = await files.read(shelf, id)
        if (text === null || !isTombstone(text)) await files.replace(shelf, id, tombstone(id))
      })
      void keep(id, Promise.resolve('DESTROYED'))
    },
    async state(caseId) {
      const key = await read(caseId)
      return typeof key === 'string' ? key : 'THERE'
    },
    async *list(shelf) {
      for await (const ids of files.list(shelf)) {
        const texts = await Promise.all(ids.map((id) => files.read(shelf, id)))
        yield ids.filter((_, n) => !isTombstone(texts[n] ?? ''))
      }
    },
    async *rewrap() {
      for (const shelf of keyShelves)
        for await (const ids of files.list(shelf)) {
          let count = 0
          for (const id of ids) if (await rewrapOne(shelf, id)) count++ // eslint-disable-line no-await-in-loop
          yield count
        }
    },
  }
}

const memorySecret = randomBytes(32)
const wrappingKey = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'keys of cases', 32))

async function find(files: KeyFiles, id: string): Promise<string | null> {
  for (const shelf of keyShelves) {
    const text = await files.read(shelf, id) // eslint-disable-line no-await-in-loop
    if (text !== null) return text
  }
  return null
}

const tombstone = (id: string) => JSON.stringify({ id, destroyedAt: new Date().toISOString() })
const isTombstone = (text: string) => text.includes('"destroyedAt"')

const [nonceBytes, tagBytes] = [12, 16]
function wrap(wrapping: Buffer, id: string, key: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', wrapping, nonce).setAAD(Buffer.from(id))
  const bytes = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return JSON.stringify({ id, key: bytes.toString('base64') })
}

/** A file that another secret wrapped, or that is not whole, holds no key. */
function unwrap(wrapping: Buffer, id: string, text: string): Buffer | 'DESTROYED' | 'MISSING' {
  if (isTombstone(text)) return 'DESTROYED'
  try {
    const bytes = Buffer.from(String((JSON.parse(text) as { key?: unknown }).key), 'base64')
    const opener = createDecipheriv('aes-256-gcm', wrapping, bytes.subarray(0, nonceBytes))
    opener.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([opener.update(bytes.subarray(nonceBytes, -tagBytes)), opener.final()])
  } catch {
    return 'MISSING'
  }
}

function unwrapWithAny(
  wrappings: readonly Buffer[],
  id: string,
  text: string,
): Buffer | 'DESTROYED' | 'MISSING' {
  for (const wrapping of wrappings) {
    const key = unwrap(wrapping, id, text)
    if (key !== 'MISSING') return key
  }
  return 'MISSING'
}
