/** A sealed file reads as what was written, whole and in part, and not at all once it was tampered with. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStore } from './disk.ts'
import { newFileKey, sealedStore } from './sealedFile.ts'
import type { Store } from './store.ts'

const piece = 64 * 1024
let [dir, disk, key, store] = [] as unknown as [string, Store, string, Store]
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'redress-sealed-'))
  ;[disk, key] = [diskStore(dir), newFileKey()]
  store = sealedStore(disk, key)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** In pieces of other sizes than ours. */
async function* inBits(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const sizes = [0, 1, piece - 1, piece, piece + 1, 3 * piece, 3 * piece + 777]

test.each(sizes)('of %i bytes: size, content and any range', async (length) => {
  const [bytes, name] = [randomBytes(length), `aa/${length}`]
  await store.write(name, inBits(bytes, 10_007))
  expect([await store.size(name), (await buffer(store.open(name))).equals(bytes)]).toEqual([length, true])
  expect((await disk.size(name)) ?? 0).toBe(length + 16 * Math.max(1, Math.ceil(length / piece)))
  const edges = [0, 1, piece - 1, piece, piece + 1, 2 * piece, length - 1, length, length + 9]
  for (const from of edges.filter((each) => each >= 0))
    for (const to of edges.filter((each) => each >= from))
      // `toEqual` looks at one byte after another, 200,000 of them.
      expect([
        from,
        to,
        bytes.subarray(from, to).equals(await buffer(store.open(name, { from, to }))),
      ]).toEqual([from, to, true])
})

test('changed, cut off, put in another order or opened with another key, it fails', async () => {
  const [name, bytes] = ['aa/tampered', randomBytes(3 * piece)]
  const path = join(dir, name)
  const again = async (change: () => Promise<void>, by = store) => {
    await store.write(name, inBits(bytes, piece))
    await change()
    await expect(buffer(by.open(name))).rejects.toThrow()
  }
  await again(() => Promise.resolve(), sealedStore(disk, newFileKey()))
  await again(() => truncate(path, 2 * (piece + 16)))
  await again(() => truncate(path, 2 * (piece + 16) + 5))
  await again(async () => {
    const lies = await readFile(path)
    lies[piece + 20]! ^= 1
    await writeFile(path, lies)
  })
  await again(async () => {
    const [first, second, third] = [0, 1, 2].map((n) => n * (piece + 16))
    const lies = await readFile(path)
    await writeFile(
      path,
      Buffer.concat([lies.subarray(second, third), lies.subarray(first, second), lies.subarray(third)]),
    )
  })
})

test('there is no such file', async () => {
  expect(await store.size('aa/none')).toBeNull()
  await expect(buffer(store.open('aa/none'))).rejects.toThrow()
})
