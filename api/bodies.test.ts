/**
 * Bodies that are large, endless, slow or made to be hard: none stops the process for others, and most are
 * never read.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { platform } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PartSetting } from '../test/part.ts'
import { partProgram, spawnPart } from '../test/parts.ts'
import { publishFor, newDraft, soundForm } from '../test/complaint.ts'
import { testApp, type Caller, type TestApp } from '../test/app.ts'
import { freePort } from '../test/port.ts'

const file = '/complaint-workflow/api/case'
let [app, api, port, me] = [] as unknown as [TestApp, ChildProcess, number, Caller]
beforeAll(async () => {
  app = await testApp({ trustedProxies: 1 })
  me = await app.as(app.employer.complainant)
  port = await freePort()
  const part: PartSetting = {
    databaseUrl: app.url,
    address: '127.0.0.1:1',
    secret: '00'.repeat(32),
    apiPort: port,
    filesDir: app.filesDir,
  }
  api = spawnPart(await partProgram(), 'api', part)
  await once(api.stdout!, 'data')
})
afterAll(async () => {
  api?.kill('SIGKILL')
  await app?.close()
})

type RawResponse = { status: number; headers: IncomingHttpHeaders; text: string }
/** Rejects where the server hung up before it had told. */
const send = (path: string, body: string | null, headers: Record<string, string> = {}) =>
  new Promise<RawResponse>((resolve, reject) => {
    const clientRequest = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === null ? 'GET' : 'POST',
        agent: false,
        headers: { host: 'acme.localhost', 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        let text = ''
        answer
          .on('data', (chunk: Buffer) => {
            text += chunk.toString()
          })
          .on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    clientRequest.on('error', reject)
    if (body !== null && headers['content-length'] === undefined) clientRequest.write(body)
    else if (body !== null) clientRequest.write(body.slice(0, 65_536))
    clientRequest.end(
      body !== null && headers['content-length'] !== undefined ? body.slice(65_536) : undefined,
    )
  })
/** A server that has heard enough may hang up. */
const refused = (path: string, body: string, headers: Record<string, string> = {}) =>
  send(path, body, headers).then(
    ({ status }) => status,
    () => 413,
  )
const measured = (body: string) => ({ 'content-length': String(Buffer.byteLength(body)) })
const bearer = () => ({ authorization: `Bearer ${me.token}` })

/** Megabytes that the process has ever held at once. */
const readPeakMegabytes = async () =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${api.pid}/status`, 'utf8'))?.[1]) / 1024

/** Processor time that the process has used, in ms; other work on the machine does not count. 0 where it is unknown. */
async function readProcessorMs(): Promise<number> {
  if (platform() !== 'linux') return 0
  const fields = (await readFile(`/proc/${api.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  const ticksPerSecond = 100
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** Checks that the process answers others until `work` is done; returns the processor time it used meanwhile, in ms. */
async function checkHealthDuring(work: Promise<unknown>): Promise<number> {
  const [before, over] = [await readProcessorMs(), new AbortController()]
  void work.finally(() => over.abort()).catch(() => {})
  do {
    expect((await send('/healthz', null)).status).toBe(200)
    await sleep(20)
  } while (!over.signal.aborted)
  await work
  return (await readProcessorMs()) - before
}

const large = (megabytes: number) => `[${'{},'.repeat((megabytes * 1024 * 1024) / 3)}{}]`

test.each([
  ['with its length', measured],
  ['without end', () => ({})],
])(
  '16 posts of 4 MB by nobody, each %s, are refused unread while the process answers others',
  async (_, headersOf) => {
    const [body, before] = [large(4), platform() === 'linux' ? await readPeakMegabytes() : 0]
    const answers = Promise.all(
      Array.from({ length: 16 }, () => refused('/api/user/signin', body, headersOf(body))),
    )
    const processorMs = await checkHealthDuring(answers)
    expect((await answers).filter((status) => status !== 413 && status !== 429)).toEqual([])
    // Half a minute was the fault.
    expect(processorMs).toBeLessThan(3_000)
    if (platform() === 'linux') expect((await readPeakMegabytes()) - before).toBeLessThan(150)
  },
)

test('16 megabytes of wrong answers are told in a few words each, while others are answered', async () => {
  const published = await publishFor(app.db, app.employer)
  const draftId = await newDraft(me, published.workflowId)
  const form = (incidents: string, answers: string) =>
    JSON.stringify({ draftId, form: soundForm() })
      .replace(/"incidents":\[.*?\}\]/, `"incidents":[${incidents}]`)
      .replace(/"answers":\{.*?\}/, `"answers":{${answers}}`)
  const bodies = [
    form('{},'.repeat(300_000) + '{}', ''),
    form('{},'.repeat(4_900) + '{}', ''),
    form('', Array.from({ length: 50_000 }, (_, n) => `"k${n}":1`).join(',')),
    form('{"details":1},'.repeat(4_900) + '{}', '"a":1'),
  ]
  const answers = Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      send(file, bodies[n % 4] ?? '', { ...bearer(), ...measured(bodies[n % 4] ?? '') }),
    ),
  )
  const processorMs = await checkHealthDuring(answers)
  for (const { status, text } of await answers) expect([status, text.length < 20_000]).toEqual([400, true])
  expect(processorMs).toBeLessThan(3_000)
})

test('who may not call it is told so before the body has come', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${file} HTTP/1.1\r\nhost: acme.localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`,
  )
  const [firstChunk] = (await once(socket, 'data')) as [Buffer]
  expect(firstChunk.toString()).toMatch(/^HTTP\/1.1 401 /)
  socket.destroy()
})

test('a body that stops half-way is given up', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${file} HTTP/1.1\r\nhost: acme.localhost\r\nauthorization: Bearer ` +
      `${me.token}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`,
  )
  const [firstChunk] = (await once(socket, 'data')) as [Buffer]
  expect(firstChunk.toString()).toMatch(/^HTTP\/1.1 400 /)
  socket.destroy()
}, 60_000)

const raw = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
  const answer = await app.request(path, {
    method: 'POST',
    body,
    headers: { host: 'acme.localhost', 'content-type': 'application/json', ...headers },
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { message: string; fields: { path: string; code: string }[] },
    headers: answer.headers,
  }
}

test('of one address nobody’s bodies are weighed before they are read; another address is not meant', async () => {
  const [flood, others] = [{ 'x-forwarded-for': '192.0.2.1' }, { 'x-forwarded-for': '192.0.2.2' }]
  const body = `{${' '.repeat(60_000)}`
  const statuses: number[] = []
  for (let n = 0; n < 20; n++)
    statuses.push((await raw('/api/user/signin', body, { ...flood, ...measured(body) })).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429])
  expect((await raw('/api/user/signin', '{', flood)).headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await raw('/api/user/signin', body, others)).status).toBe(400)
  expect((await raw(file, '{', { ...flood, ...bearer() })).status).toBe(400)
})

test('posts that are too large to be read leave everybody else at the address their minute', async () => {
  const [body, office] = [large(4), { 'x-forwarded-for': '198.51.100.77' }]
  const statuses = await Promise.all(
    Array.from({ length: 32 }, () => raw('/api/user/signin', body, { ...office, ...measured(body) })),
  )
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([413]))
  expect((await raw('/api/user/signin', '{}', { ...office, ...measured('{}') })).status).toBe(400)
})

test.each<[string, BodyInit, Record<string, string>, number]>([
  ['compressed', brotliCompressSync('{"a":1}'), { 'content-encoding': 'br' }, 415],
  ['not in UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), {}, 400],
  ['with a number of ten thousand digits', `{"draftId":${'9'.repeat(10_000)}}`, {}, 400],
  ['with a number that is none', '{"draftId":NaN}', {}, 400],
  ['with a name of 60,000 letters', `{"${'n'.repeat(60_000)}":1}`, {}, 400],
  ['with a list of 6,000', `{"form":{"incidents":[${'1,'.repeat(5_999)}1]}}`, {}, 400],
  [
    'with names that every object has',
    '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"form":{"__proto__":[]}}',
    {},
    400,
  ],
])('a body %s is refused', async (_, body, headers, status) => {
  const response = await raw(file, body, { ...bearer(), ...headers })
  expect(response.status).toBe(status)
  expect(JSON.stringify(response.body).length).toBeLessThan(2_000)
})

test('what nothing asks for more is 64 KB; a row that says more gets more', async () => {
  const padded = (bytes: number) => `{"a":1}${' '.repeat(bytes - 7)}`
  expect((await raw(`${file}/list`, padded(65_536), bearer())).status).toBe(400)
  expect((await raw(`${file}/list`, padded(65_537), bearer())).status).toBe(413)
  expect((await raw(file, padded(4 * 1024 * 1024), bearer())).status).toBe(400)
  expect((await raw(file, padded(4 * 1024 * 1024 + 1), bearer())).status).toBe(413)
})
