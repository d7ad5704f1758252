/**
 * Where files lie: one interface, with a disk or an S3 bucket behind it. A key is a path of ours, never a name
 * that somebody gave.
 */
import type { Readable } from 'node:stream'
import { AppError } from '../core/errors.ts'
import type { Source } from '../zip/read.ts'

/** Bytes from `from` on; `to` is the first that is not among them. */
export type Range = { from: number; to: number }
export type Store = {
  /** A file is there whole or not at all. */
  write(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
  /** In the place of whatever lies there. Throws where there is no file of the first key. */
  move(from: string, to: string): Promise<void>
  /** Null where there is none. */
  size(key: string): Promise<number | null>
  /** Fails where there is none; a stream that is destroyed holds nothing open. Past the end there are no bytes. */
  open(key: string, range?: Range): Readable
  /** One that is gone already does not matter. */
  remove(key: string): Promise<void>
  /**
   * Removes what came or was begun before that time and was never taken, a number of things at most; answers
   * how many went.
   */
  clearIncoming(before: Date, most: number): Promise<number>
  /** Keys of all files that were written before that time, page by page; of what has come, none. */
  writtenBefore(time: Date): AsyncIterable<string[]>
  /** Writes a small file and removes it. Rejects where nothing can be written. */
  probe(): Promise<void>
}
export type HasStore = { store: Store }

/** Files of drawings, and all others but evidence. */
export type Shelf = 'resources' | 'files'
/** The key of a file on a shelf of the store. */
export const keyOf = (shelf: Shelf, id: string): string => `${shelf}/${id}`
/** What a key is of, as it was given; null for one that is not of ours. */
export function partsOf(key: string): { shelf: Shelf | 'evidence'; id: string } | null {
  const [folder = '', id = '', ...more] = key.split('/')
  if (more.length > 0 || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null
  if (folder === 'files' || folder === 'resources') return { shelf: folder, id }
  return key === evidenceKey(id) ? { shelf: 'evidence', id } : null
}
/** What has come and is not taken yet. */
export const incomingKey = (id: string): string => `incoming/${id}`

/** Evidence lies under names drawn at random, apart from all that members fetch. */
export function evidenceKey(storedAs: string): string {
  if (!/^[0-9a-f-]{36}$/.test(storedAs)) throw new AppError('NOT_FOUND')
  return `${storedAs.slice(0, 2)}/${storedAs}`
}

/** A stored file that is looked into. */
export const sourceOf = (store: Store, key: string, size: number): Source => ({
  size,
  open: (from, to) => store.open(key, { from, to }),
})
