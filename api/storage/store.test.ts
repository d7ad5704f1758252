/** One set of laws for every store: a folder on a disk, and a bucket on a real S3 server. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import {
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { say } from '../messages/say.ts'
import { skipAsNotRun } from '../../test/notRun.ts'
import { freePort } from '../../test/port.ts'
import { storeOf } from '../../providers.ts'
import { readSettings } from '../../settings.ts'
import { s3Program, startS3, type S3Server } from '../../test/s3Server.ts'
import { diskStore } from './disk.ts'
import { piecesOf, receiveFile } from './receive.ts'
import { openS3 } from './s3.ts'
import { incomingKey, type Store } from './store.ts'

const program = await s3Program()
const missingServer = 'missing' in program ? program.missing : null
let dir = ''
const servers: S3Server[] = []
const place = () => servers[0]!.place
const stores: Record<string, Store> = {}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'redress-store-'))
  stores['disk'] = diskStore(dir)
  if ('missing' in program) return
  servers.push(await startS3(program.path))
  stores['S3'] = await storeOf(settingsOf(place()), dir)
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map((each) => each.stop()))
  await rm(dir, { recursive: true, force: true })
})

/** As an operator sets it. */
const settingsOf = ({ bucket, prefix, region, endpoint, credentials }: S3Server['place']) =>
  readSettings({
    FILES_URL: `s3://${bucket}/${prefix}?region=${region}&endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  })
const small = Buffer.from('a small file')
/** Of more than one part of a bucket's upload, with an odd end. */
const large = randomBytes(18 * 1024 * 1024 + 7)
async function* inPieces(bytes: Buffer, length = 100_000) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
async function* brokenAfter(bytes: Buffer) {
  yield* inPieces(bytes)
  throw new Error('the line broke')
}
const hour = 60 * 60 * 1000
const later = () => new Date(Date.now() + hour)

describe.each([
  ['disk', null],
  ['S3', missingServer],
])('a store on %s', (name, missing) => {
  beforeEach((context) => {
    if (missing !== null) skipAsNotRun(context, missing)
  })
  const store = (): Store => stores[name]!
  const read = (key: string, range?: { from: number; to: number }) => buffer(store().open(key, range))

  test.each([
    ['empty', Buffer.alloc(0)],
    ['small', small],
    ['large', large],
  ])('a file is read as it was written: %s', async (kind, content) => {
    await store().write(`laws/${kind}`, inPieces(content))
    expect(await store().size(`laws/${kind}`)).toBe(content.length)
    expect((await read(`laws/${kind}`)).equals(content)).toBe(true)
  })

  test('a range is the bytes that it names', async () => {
    await store().write('laws/ranges', inPieces(large))
    const size = large.length
    for (const [from, to] of [
      [0, 1],
      [0, size],
      [5, 5],
      [8 * 1024 * 1024 - 3, 8 * 1024 * 1024 + 3],
      [size - 1, size],
      [size - 2, size + 9],
      [size, size + 1],
    ] as const)
      expect([from, (await read('laws/ranges', { from, to })).equals(large.subarray(from, to))]).toEqual([
        from,
        true,
      ])
  })

  test('what is not there has no size, cannot be read or moved, and may be removed', async () => {
    expect(await store().size('laws/none')).toBeNull()
    await expect(read('laws/none')).rejects.toThrow()
    await expect(read('laws/none', { from: 0, to: 1 })).rejects.toThrow()
    await expect(store().move('laws/none', 'laws/there')).rejects.toThrow()
    expect(await store().size('laws/there')).toBeNull()
    await store().remove('laws/none')
  })

  test('a file takes the place of another, by writing and by moving', async () => {
    await store().write('laws/a', piecesOf(small))
    await store().write('laws/a', piecesOf(Buffer.from('newer')))
    expect((await read('laws/a')).toString()).toBe('newer')
    await store().write('laws/b', inPieces(large))
    await store().move('laws/b', 'laws/a')
    expect([await store().size('laws/b'), (await read('laws/a')).equals(large)]).toEqual([null, true])
    await store().remove('laws/a')
    expect(await store().size('laws/a')).toBeNull()
  })

  test.each([
    ['before its first part was full', small],
    ['after it', large],
  ])('what breaks off %s is not there, and what lay in its place is as it was', async (_when, content) => {
    await expect(store().write('laws/broken', brokenAfter(content))).rejects.toThrow('the line broke')
    expect(await store().size('laws/broken')).toBeNull()
    await store().write('laws/kept', piecesOf(small))
    await expect(store().write('laws/kept', brokenAfter(content))).rejects.toThrow('the line broke')
    expect((await read('laws/kept')).equals(small)).toBe(true)
    expect(await store().clearIncoming(later(), 1000)).toBe(0)
  })

  test('what was begun and never taken goes when its time is over, a number at most; nothing else does', async () => {
    await store().write('laws/stays', piecesOf(small))
    for (const id of ['1', '2', '3']) await store().write(incomingKey(id), piecesOf(small))
    expect(await store().clearIncoming(new Date(Date.now() - hour), 1000)).toBe(0)
    expect(await store().clearIncoming(later(), 2)).toBe(2)
    expect(await store().clearIncoming(later(), 2)).toBe(1)
    expect(await store().clearIncoming(later(), 2)).toBe(0)
    expect((await read('laws/stays')).equals(small)).toBe(true)
  })

  test('files are listed by their age, page by page, and of what has come none is', async () => {
    await store().write('listed/old', piecesOf(small))
    await store().write(incomingKey('listed'), piecesOf(small))
    const listed = async (time: Date) => {
      const storedKeys: string[] = []
      for await (const page of store().writtenBefore(time)) storedKeys.push(...page)
      return storedKeys.filter((key) => key.includes('listed'))
    }
    expect(await listed(new Date(Date.now() - hour))).toEqual([])
    expect(await listed(later())).toEqual(['listed/old'])
    await store().remove('listed/old')
    await store().remove(incomingKey('listed'))
    expect(await listed(later())).toEqual([])
  })

  test('what comes in is looked into and takes its place, or is gone', async () => {
    const rule = { maxBytes: large.length, tooLarge: say('files.fileLarger') }
    const contentType = await receiveFile(
      { store: store() },
      piecesOf(small),
      rule,
      async ({ keepAs, fileType: detectedType }) => {
        await keepAs('laws/received')
        return detectedType?.contentType
      },
    )
    expect([contentType, (await read('laws/received')).equals(small)]).toEqual([
      'text/plain; charset=utf-8',
      true,
    ])
    await expect(
      receiveFile({ store: store() }, piecesOf(small), rule, async ({ keepAs }) => {
        await keepAs('laws/refused')
        throw new Error('the row failed')
      }),
    ).rejects.toThrow('the row failed')
    expect([await store().size('laws/refused'), await store().clearIncoming(later(), 9)]).toEqual([null, 0])
  })
})

describe('a bucket', () => {
  beforeEach((context) => {
    if (missingServer !== null) skipAsNotRun(context, missingServer)
  })
  const raw = () => {
    const { region, endpoint, credentials } = place()
    return new S3Client({ region, endpoint, credentials, forcePathStyle: true })
  }
  const refusal = (overrides: Partial<S3Server['place']>) =>
    openS3({ ...place(), ...overrides }).then(
      () => 'opened',
      (error: Error) => `${error.name}: ${error.message}`,
    )

  test('streams that are destroyed hold no connection, begun or not', async () => {
    const store = await openS3({ ...place(), maxConnections: 2 })
    await store.write('held', inPieces(large))
    for (let n = 0; n < 6; n++) {
      const begun = store.open('held')
      await once(begun, 'readable')
      begun.destroy()
      store.open('held').destroy()
      store.open('none').on('error', () => {})
    }
    expect(await store.size('held')).toBe(large.length)
  })

  test('parts of a file that broke off are taken back; those of a killed process are swept', async () => {
    const store = stores['S3']!
    const parts = async () => {
      const { Uploads } = await raw().send(new ListMultipartUploadsCommand({ Bucket: place().bucket }))
      return Uploads?.length ?? 0
    }
    await expect(store.write('begun', brokenAfter(large))).rejects.toThrow('the line broke')
    expect(await parts()).toBe(0)
    let go = () => {}
    const stopped = new Promise<void>((resolve) => {
      go = resolve
    })
    async function* stalled() {
      yield* inPieces(large)
      await stopped
    }
    const writing = store.write('begun', stalled())
    await expect.poll(parts, { timeout: 20_000 }).toBe(1)
    expect(await store.clearIncoming(new Date(Date.now() - hour), 9)).toBe(0)
    expect([await store.clearIncoming(later(), 9), await parts()]).toEqual([1, 0])
    go()
    await expect(writing).rejects.toThrow()
    expect(await store.size('begun')).toBeNull()
  })

  test('everything lies under the prefix, and the other one is somebody else’s', async () => {
    const other = await openS3({ ...place(), prefix: 'other/' })
    await other.write(incomingKey('theirs'), piecesOf(small))
    expect(await stores['S3']!.clearIncoming(later(), 9)).toBe(0)
    expect(await other.clearIncoming(later(), 9)).toBe(1)
    const { Contents = [] } = await raw().send(new ListObjectsV2Command({ Bucket: place().bucket }))
    expect(Contents.map(({ Key }) => Key).filter((key) => !key?.startsWith('files/'))).toEqual([])
  })

  test('the bucket is asked to encrypt where that is set, what is written and what is moved', async () => {
    const store = await openS3({ ...place(), prefix: 'sealed/', encryption: 'AES256' })
    await store.write('small', piecesOf(small))
    await store.write('large', inPieces(large))
    await store.write('before', piecesOf(small))
    await store.move('before', 'moved')
    for (const key of ['small', 'large', 'moved'])
      expect(
        await raw().send(new HeadObjectCommand({ Bucket: place().bucket, Key: `sealed/${key}` })),
      ).toMatchObject({ ServerSideEncryption: 'AES256' })
    expect((await buffer(store.open('large', { from: 9, to: 99 }))).equals(large.subarray(9, 99))).toBe(true)
    for (const key of ['small', 'large', 'moved']) await store.remove(key)
  })

  test('a bucket that is not there, wrong credentials and a silent server are a sentence at the start', async () => {
    const credentials = { accessKeyId: 'redress', secretAccessKey: 'guessed' }
    const owner = { accessKeyId: 'owner', secretAccessKey: 'the secret of owner' }
    expect(await refusal({ bucket: 'nowhere', credentials: owner })).toMatch(
      /^StartError: There is no bucket "nowhere"/,
    )
    expect(await refusal({ credentials })).toMatch(/^StartError: The bucket "redress" denied access/)
    expect(await refusal({ endpoint: `http://127.0.0.1:${await freePort()}` })).toMatch(
      /^StartError: The bucket "redress" cannot be reached \(ECONNREFUSED\)/,
    )
    for (const overrides of [{ credentials }, { bucket: 'nowhere' }])
      expect(await refusal(overrides)).not.toMatch(/guessed|the secret/)
  })

  test('no error tells a credential or a key, and a server that is gone is unavailable', async () => {
    const away = await startS3((program as { path: string }).path)
    const store = await openS3(away.place)
    await store.write('a-key', piecesOf(small))
    const missing = await buffer(store.open('not-there')).catch((error: unknown) => error)
    expect(inspect(missing, { depth: 9, showHidden: true })).not.toMatch(/redress"|not-there|secret/)
    await away.stop()
    for (const call of [
      () => store.size('a-key'),
      () => buffer(store.open('a-key')),
      () => store.write('a-key', piecesOf(small)),
      () => store.move('a-key', 'b'),
      () => store.remove('a-key'),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  }, 60_000)
})
