/** Stored files over real HTTP: whole, in part, and what a store keeps when something goes wrong. */
import { say } from '../messages/say.ts'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { handIn, newDraft, publishFor } from '../../test/complaint.ts'
import { freePort } from '../../test/port.ts'
import { listen, type Listening } from '../server.ts'
import { hasAlready, rangeIn } from './ranges.ts'
import { piecesOf, readWhole, receiveFile, writeMade } from './receive.ts'
import { keyOf } from './store.ts'

let [app, server, me, port] = [] as unknown as [TestApp, Listening, Caller, number]
let [evidence, film, picture] = ['', '', '']
const content = Buffer.from(randomBytes(150_000).toString('hex'))
const size = content.length

beforeAll(async () => {
  app = await testApp()
  me = await app.as(app.employer.complainant)
  port = await freePort()
  server = await listen(app.deps, port, 'all')
  const { workflowId } = await publishFor(app.db, app.employer)
  const draftId = await newDraft(me, workflowId)
  const added = await handIn(me, `/case/draft/${draftId}/evidence`, content.toString(), 'seen.txt')
  evidence = `/complaint-workflow/api/evidence/${added.body.content.evidenceId}`
  film = await shownFilm()
  picture = await keptPicture()
})
afterAll(async () => {
  await server.close()
  await app.close()
})

async function shownFilm(): Promise<string> {
  const { id: workflowVersionId } = await app.db.platform.workflowVersion.findFirstOrThrow()
  const { id } = await app.db.forWorkspace(app.employer.workspace.id).resource.create({
    data: {
      workflowVersionId,
      attributeId: 'film',
      fileName: 'how.mp4',
      contentType: 'video/mp4',
      tokenHash: uuid(),
      expiresAt: new Date(),
      confirmedAt: new Date(),
      createdBy: app.employer.admin.id,
      ...(await writeMade(app.deps, 'resources/film', piecesOf(content))),
    },
  })
  await app.deps.store.move('resources/film', keyOf('resources', id))
  return `/complaint-workflow/api/resource/${id}`
}

async function keptPicture(): Promise<string> {
  const id = uuid()
  await app.db.forWorkspace(app.employer.workspace.id).storedFile.create({
    data: {
      id,
      purpose: 'LOGO',
      fileName: 'logo.png',
      contentType: 'image/png',
      confirmedAt: new Date(),
      createdBy: app.employer.admin.id,
      ...(await writeMade(app.deps, keyOf('files', id), piecesOf(content))),
    },
  })
  return `/api/file/${id}`
}

type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer }
/** Through the network, as a browser's film does. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Got>((resolve, reject) => {
    const host = app.employer.workspace.host
    const clientRequest = request({
      port,
      path,
      method,
      headers: { host, authorization: `Bearer ${me.token}`, ...headers },
    })
    clientRequest.on('error', reject)
    clientRequest.on('response', (answer) => {
      buffer(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
        reject,
      )
    })
    clientRequest.end()
  })

test.each([
  ['evidence', () => evidence],
  ['a film of a drawing', () => film],
  ['a picture', () => picture],
])('%s is sent whole, in part, from its end, not again, and not beyond it', async (_words, path) => {
  const whole = await get(path())
  const { etag = '' } = whole.headers
  expect([whole.status, whole.headers['accept-ranges'], whole.headers['content-length']]).toEqual([
    200,
    'bytes',
    String(size),
  ])
  expect(whole.body.equals(content)).toBe(true)
  expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 1],
    ['bytes=0-', 0, size],
    ['bytes=100000-200000', 100_000, 200_001],
    ['bytes=-5', size - 5, size],
    [`bytes=-${size * 2}`, 0, size],
    [`bytes=${size - 3}-${size * 9}`, size - 3, size],
  ] as const) {
    const part = await get(path(), { range })
    expect([range, part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([
      range,
      206,
      `bytes ${from}-${to - 1}/${size}`,
      String(to - from),
    ])
    expect(part.body.equals(content.subarray(from, to))).toBe(true)
    expect(part.headers).toMatchObject({ etag, 'content-type': whole.headers['content-type'] })
  }
  for (const range of [`bytes=${size}-`, 'bytes=-0']) {
    const beyond = await get(path(), { range })
    expect([beyond.status, beyond.headers['content-range'], beyond.body.length]).toEqual([
      416,
      `bytes */${size}`,
      0,
    ])
  }
  const wholeFor: Record<string, string>[] = [
    { range: 'bytes=5-1' },
    { range: 'bytes=0-1,5-9' },
    { range: 'lines=0-1' },
    { range: 'bytes=0-9', 'if-range': '"another"' },
    { range: 'bytes=0-9', 'if-range': 'Sat, 21 Nov 2026 10:00:00 GMT' },
  ]
  for (const headers of wholeFor) {
    const all = await get(path(), headers)
    expect([headers, all.status, all.body.length]).toEqual([headers, 200, size])
  }
  expect((await get(path(), { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  const again = await get(path(), { 'if-none-match': `"x", ${etag}` })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await get(path(), { range: 'bytes=0-9' }, 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(size), 0])
})

test('a part is nobody’s who may not have the whole', async () => {
  const range = 'bytes=0-9'
  const stranger = await app.as(app.employer.stranger)
  const of = ({ token }: Caller) => get(evidence, { range, authorization: `Bearer ${token}` })
  expect([(await of(stranger)).status, (await of({ ...me, token: 'none' })).status]).toEqual([404, 401])
})

/** What RFC 9110 says, byte by byte: which of the file's places are sent. */
test('a range is the bytes that it names, for every pair of numbers', () => {
  const [etag, length] = ['"a"', 7]
  const places = Array.from({ length }, (_, at) => at)
  for (let first = 0; first < 10; first++)
    for (let last = first; last < 10; last++) {
      const wanted = places.filter((at) => at >= first && at <= last)
      const range = rangeIn({ range: `bytes=${first}-${last}`, ifRange: undefined }, etag, length)
      expect(range === 'none' || range === null ? [] : places.slice(range.from, range.to)).toEqual(wanted)
      expect(range === 'none').toBe(wanted.length === 0)
    }
  for (let n = 0; n < 10; n++)
    expect(rangeIn({ range: `bytes=-${n}`, ifRange: undefined }, etag, length)).toEqual(
      n === 0 ? 'none' : { from: Math.max(0, length - n), to: length },
    )
  expect([
    hasAlready(undefined, etag),
    hasAlready('*', etag),
    hasAlready('W/"a"', etag),
    hasAlready('"b"', etag),
  ]).toEqual([false, true, true, false])
})

const stored = async () =>
  (await readdir(app.filesDir, { recursive: true, withFileTypes: true })).filter((each) => each.isFile())
    .length
async function* breaking() {
  yield Buffer.from('half')
  throw new Error('gone')
}

test('what breaks off, is too large, or is kept and then fails leaves nothing behind', async () => {
  const before = await stored()
  const rule = { maxBytes: 10, tooLarge: say('files.fileLarger') }
  const keep = async ({ keepAs }: { keepAs: (key: string) => Promise<void> }) => {
    await keepAs('files/kept')
    throw new Error('the row failed')
  }
  await expect(receiveFile(app.deps, breaking(), rule, () => Promise.resolve())).rejects.toThrow('gone')
  await expect(
    receiveFile(app.deps, piecesOf(Buffer.alloc(11)), rule, () => Promise.resolve()),
  ).rejects.toThrow('files.fileLarger')
  await expect(receiveFile(app.deps, piecesOf(Buffer.from('whole')), rule, keep)).rejects.toThrow(
    'the row failed',
  )
  await receiveFile(app.deps, piecesOf(Buffer.from('unwanted')), rule, () => Promise.resolve())
  await expect(app.deps.store.write('files/half', breaking())).rejects.toThrow('gone')
  expect([
    await stored(),
    await app.deps.store.size('files/kept'),
    await app.deps.store.size('files/half'),
  ]).toEqual([before, null, null])
})

test('a file takes the place of another, is read in part, and is gone when it is removed', async () => {
  const { store } = app.deps
  await store.write('files/a', piecesOf(Buffer.from('first')))
  await store.write('files/b', piecesOf(Buffer.from('second')))
  await store.move('files/b', 'files/a')
  expect([(await readWhole(app.deps, 'files/a')).toString(), await store.size('files/b')]).toEqual([
    'second',
    null,
  ])
  expect((await buffer(store.open('files/a', { from: 1, to: 3 }))).toString()).toBe('ec')
  await store.remove('files/a')
  await store.remove('files/a')
  await expect(readWhole(app.deps, 'files/a')).rejects.toThrow(/ENOENT/)
})
