/** A file that comes in parts: goes on where a line broke or we were killed, and is its beginner's alone. */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Upload as TusUpload } from 'tus-js-client'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer } from '../../prisma/builders.ts'
import { testApp, type Answer, type Caller, type TestApp } from '../../test/app.ts'
import { fileDraft, newDraft, publishFor, type Published } from '../../test/complaint.ts'
import type { PartSetting } from '../../test/part.ts'
import { partProgram, spawnPart } from '../../test/parts.ts'
import { freePort } from '../../test/port.ts'
import { sweep } from '../../workers/cleanup/cleanUp.ts'
import { everySweep } from '../../workers/modules.ts'
import { openSession } from '../core/session.ts'

const at = '/complaint-workflow/api'
const upload = `${at}/evidence/upload`
let app: TestApp
let process: Published
let [me, stranger] = [] as unknown as [Caller, Caller]
let draftId = ''
beforeAll(async () => {
  app = await testApp()
  process = await publishFor(app.db, app.employer)
  me = await app.as(app.employer.complainant)
  stranger = await app.as(app.employer.stranger)
  draftId = await newDraft(me, process.workflowId)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app.close()
})

const children: ChildProcess[] = []
const MB = 1024 * 1024
const text = (length: number) => Buffer.from(randomBytes(length / 2).toString('hex'))
const begin = async (by: Caller, content: Buffer, more: object = {}, place = `/case/draft/${draftId}`) =>
  by.post(`${at}${place}/evidence/upload`, { fileName: 'film.txt', sizeBytes: content.length, ...more })
const begun = async (content: Buffer, place?: string): Promise<string> =>
  (await begin(me, content, {}, place)).body.content.uploadId
const headersOf = (by: { token: string }, offset: number) => ({
  host: app.employer.workspace.host,
  authorization: `Bearer ${by.token}`,
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
  'tus-resumable': '1.0.0',
})
const patch = async (
  by: { token: string },
  id: string,
  offset: number,
  bytes: Buffer,
  more: Record<string, string> = {},
) => {
  const answer = await app.request(`${upload}/${id}`, {
    method: 'PATCH',
    body: new Uint8Array(bytes),
    headers: { 'content-length': String(bytes.length), ...headersOf(by, offset), ...more },
  })
  const { code = null } =
    answer.status < 300 ? {} : ((await answer.json().catch(() => ({}))) as { code?: string })
  return [answer.status, code ?? answer.headers.get('upload-offset')]
}
const finish = (by: Caller, id: string): Promise<Answer> => by.post(`${upload}/${id}/finish`)
const received = async (id: string): Promise<number> =>
  (await me.get(`${upload}/${id}`)).body.content.received
const waiting = async () => (await readdir(`${app.filesDir}/incoming`).catch(() => [])).length
const rows = () => app.db.platform.evidence.count()
const opened = async (evidenceId: string) => (await me.get(`${at}/evidence/${evidenceId}`)).body as string

test('comes in parts, tells how far it is, and is handed in like any other', async () => {
  const content = text(6 * MB + 10)
  const begun = await begin(me, content)
  const { uploadId } = begun.body.content
  expect(begun.body.content).toMatchObject({ received: 0, sizeBytes: content.length })
  expect(await patch(me, uploadId, 0, content.subarray(0, MB))).toEqual([204, String(MB)])
  const head = await app.request(`${upload}/${uploadId}`, { method: 'HEAD', headers: headersOf(me, 0) })
  expect([head.status, ...['offset', 'length'].map((each) => head.headers.get(`upload-${each}`))]).toEqual([
    200,
    String(MB),
    String(content.length),
  ])
  expect(head.headers.get('cache-control')).toBe('no-store')
  expect((await finish(me, uploadId)).body).toMatchObject({
    code: 'ILLEGAL_STATE',
    message: 'Some parts of this file are missing.',
  })
  // Larger than what is held in memory at once.
  expect(await patch(me, uploadId, MB, content.subarray(MB))).toEqual([204, String(content.length)])
  const handedIn = await finish(me, uploadId)
  expect(handedIn.body.content).toMatchObject({ fileName: 'film.txt', sizeBytes: content.length, step: null })
  expect(await opened(handedIn.body.content.evidenceId)).toBe(content.toString())
  expect(
    await app.db.platform.ledgerEntry.count({
      where: { entityId: handedIn.body.content.evidenceId, action: 'evidence:add' },
    }),
  ).toBe(1)
  expect(await waiting()).toBe(0)
})

test('somebody else’s upload, and a neighbour workspace’s, is not there', async () => {
  const content = text(100)
  const uploadId = await begun(content)
  const neighbour = await buildEmployer(app.db, 'neighbour.localhost')
  const there = await app.as(neighbour.complainant, neighbour.workspace)
  for (const by of [stranger, there]) {
    expect((await by.get(`${upload}/${uploadId}`)).status).toBe(404)
    expect((await finish(by, uploadId)).status).toBe(404)
    expect((await by.delete(`${upload}/${uploadId}`)).status).toBe(404)
    expect((await begin(by, content)).status).toBe(404)
  }
  expect(await patch(stranger, uploadId, 0, content)).toEqual([404, 'NOT_FOUND'])
  expect(await patch(there, uploadId, 0, content, { host: 'neighbour.localhost' })).toEqual([
    404,
    'NOT_FOUND',
  ])
  expect(await patch({ token: 'none' }, uploadId, 0, content)).toEqual([401, 'SESSION_INVALID'])
  expect(await received(uploadId)).toBe(0)
  // One's own session on somebody else's host is none.
  expect(await patch(me, uploadId, 0, content, { host: 'neighbour.localhost' })).toEqual([
    401,
    'SESSION_INVALID',
  ])
})

test('a part begins where the file ends, and no more comes than was announced', async () => {
  const content = text(1000)
  const uploadId = await begun(content)
  expect(await patch(me, uploadId, 10, content)).toEqual([409, 'ILLEGAL_STATE'])
  expect(await patch(me, uploadId, 0, content.subarray(0, 600))).toEqual([204, '600'])
  for (const offset of [0, 599, 601])
    expect(await patch(me, uploadId, offset, content.subarray(0, 10))).toEqual([409, 'ILLEGAL_STATE'])
  expect(await patch(me, uploadId, 600, content.subarray(0, 401))).toEqual([413, 'FILE_TOO_LARGE'])
  const odd: Record<string, string>[] = [
    { 'upload-offset': '-1' },
    { 'upload-offset': '6e2' },
    { 'upload-offset': '' },
  ]
  for (const more of odd)
    expect(await patch(me, uploadId, 600, content.subarray(600), more)).toEqual([400, 'VALIDATION_FAILED'])
  expect(
    await patch(me, uploadId, 600, content.subarray(600), { 'content-type': 'application/octet-stream' }),
  ).toEqual([415, 'FILE_TYPE'])
  const [status] = await patch(me, uploadId, 600, content.subarray(600), { 'tus-resumable': '0.2.2' })
  expect([status, await received(uploadId)]).toEqual([412, 600])
  // Two at once: one counts.
  const both = await Promise.all([1, 2].map(() => patch(me, uploadId, 600, content.subarray(600))))
  expect(both.map(([code]) => Number(code)).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(await opened((await finish(me, uploadId)).body.content.evidenceId)).toBe(content.toString())
})

test('more than a file may have is refused at once, and nothing at all', async () => {
  expect((await begin(me, text(10), { sizeBytes: 25 * MB + 1 })).body).toMatchObject({
    code: 'FILE_TOO_LARGE',
    message: 'A file can have up to 25 MB.',
  })
  expect((await begin(me, text(10), { sizeBytes: 0 })).body.fields[0].path).toBe('sizeBytes')
})

test('what it is, its content tells at the end; what is not accepted is gone', async () => {
  const program = Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), Buffer.alloc(500, 1)])
  const upload = await begin(me, program, { fileName: 'photo.jpg' })
  const { uploadId } = upload.body.content
  expect(await patch(me, uploadId, 0, program)).toEqual([204, String(program.length)])
  const before = await rows()
  expect((await finish(me, uploadId)).body.code).toBe('FILE_TYPE')
  expect([(await finish(me, uploadId)).status, await rows()]).toEqual([404, before])
})

test('finishing twice, one after the other or at once, makes one file and answers it', async () => {
  const waited = await waiting()
  for (const times of [1, 5]) {
    const content = text(200_000)
    const uploadId = await begun(content)
    await patch(me, uploadId, 0, content)
    const before = await rows()
    const answers = await Promise.all(Array.from({ length: times }, () => finish(me, uploadId)))
    const again = await finish(me, uploadId)
    const ids = [...answers, again].map(({ body }) => body.content?.evidenceId)
    expect([new Set(ids).size, typeof ids[0], (await rows()) - before]).toEqual([1, 'string', 1])
    expect(await patch(me, uploadId, content.length, Buffer.from('x'))).toEqual([409, 'ILLEGAL_STATE'])
    await me.delete(`${at}/case/draft/${draftId}/evidence/${ids[0]}`)
    expect([(await finish(me, uploadId)).status, (await rows()) - before]).toEqual([404, 0])
  }
  expect(await waiting()).toBe(waited)
})

test('whoever may not hand in any more may neither go on nor finish', async () => {
  const content = text(100)
  const thrown = await newDraft(me, process.workflowId)
  const [toDraft, filed] = [
    await begun(content, `/case/draft/${thrown}`),
    await newDraft(me, process.workflowId),
  ]
  await me.delete(`${at}/case/draft/${thrown}`)
  expect(await patch(me, toDraft, 0, content)).toEqual([404, 'NOT_FOUND'])
  expect((await finish(me, toDraft)).status).toBe(404)

  const half = await begun(content, `/case/draft/${filed}`)
  await patch(me, half, 0, content)
  const { caseId } = (await fileDraft(me, filed)).body.content
  expect((await finish(me, half)).status).toBe(404)

  const toCase = await begun(content, `/case/${caseId}`)
  expect(await patch(me, toCase, 0, content.subarray(0, 50))).toEqual([204, '50'])
  await app.db.platform.case.update({ where: { id: caseId }, data: { status: 'CLOSED' } })
  expect(await patch(me, toCase, 50, content.subarray(50))).toEqual([403, 'FORBIDDEN'])
  await app.db.platform.case.update({ where: { id: caseId }, data: { status: 'IN_PROGRESS' } })
  expect(await patch(me, toCase, 50, content.subarray(50))).toEqual([204, '100'])
  await app.db.platform.case.update({ where: { id: caseId }, data: { status: 'CLOSED' } })
  expect((await finish(me, toCase)).status).toBe(403)
  const own = await openSession(
    app.db.platform,
    uuid(),
    app.employer.complainant.id,
    app.employer.workspace.id,
  )
  const mine = await begun(content)
  await app.db.platform.session.updateMany({
    where: { userId: app.employer.complainant.id, expiresAt: own.expiresAt },
    data: { revokedAt: new Date() },
  })
  expect(await patch(own, mine, 0, content)).toEqual([401, 'SESSION_INVALID'])
})

test('whoever acts in somebody’s name neither begins, looks, goes on nor finishes', async () => {
  const content = text(100)
  const uploadId = await begun(content)
  const { token } = await openSession(
    app.db.platform,
    uuid(),
    app.employer.complainant.id,
    app.employer.workspace.id,
    { impersonatedBy: app.employer.admin.id },
  )
  const requestTus = async (method: string, path: string, body?: string) =>
    (
      await app.request(path, {
        method,
        headers: { ...headersOf({ token }, 0), 'content-type': 'application/json' },
        ...(body ? { body } : {}),
      })
    ).status
  const announcement = JSON.stringify({ fileName: 'a.txt', sizeBytes: 9 })
  expect(await requestTus('POST', `${at}/case/draft/${draftId}/evidence/upload`, announcement)).toBe(403)
  expect(await patch({ token }, uploadId, 0, content)).toEqual([403, 'FORBIDDEN'])
  expect(await requestTus('GET', `${upload}/${uploadId}`)).toBe(403)
  expect(await requestTus('POST', `${upload}/${uploadId}/finish`)).toBe(403)
  expect(await requestTus('DELETE', `${upload}/${uploadId}`)).toBe(403)
})

test('to a case for a step, and to what is written for a step, only where it waits for me', async () => {
  const { caseId } = (await fileDraft(me, await newDraft(me, process.workflowId))).body.content
  const refused = await begin(me, text(10), { step: 'read.1' }, `/case/${caseId}`)
  expect(refused.body.fields[0].path).toBe('step')
  expect((await begin(me, text(10), {}, `/case/${caseId}/step/read.1/draft`)).status).toBeGreaterThan(399)
  const content = text(100)
  const uploadId = await begun(content, `/case/${caseId}`)
  await patch(me, uploadId, 0, content)
  const { evidenceId } = (await finish(me, uploadId)).body.content
  expect(await app.db.platform.evidence.findUnique({ where: { id: evidenceId } })).toMatchObject({ caseId })
})

test('ten wait of one person; the oldest gives way with its parts, and so does one that is not wanted', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => begun(text(100))))
  const eldest = [first!, ...others].toSorted()[0]!
  await app.db.platform.upload.deleteMany({ where: { id: { notIn: [first!, ...others] } } })
  await patch(me, eldest, 0, text(10))
  const before = await waiting()
  const next = await begun(text(100))
  expect([(await me.get(`${upload}/${eldest}`)).status, await waiting()]).toEqual([404, before - 1])
  await patch(me, next, 0, text(10))
  expect((await me.delete(`${upload}/${next}`)).body).toEqual({ content: { done: true } })
  expect([(await me.get(`${upload}/${next}`)).status, await waiting()]).toEqual([404, before - 1])
})

test('a day after it was begun it is over, and the sweep takes its parts', async () => {
  const content = text(100)
  const [over, young] = [await begun(content), await begun(content)]
  for (const id of [over, young]) await patch(me, id, 0, content)
  await app.db.platform.upload.update({ where: { id: over }, data: { expiresAt: new Date(Date.now() - 1) } })
  expect([(await finish(me, over)).status, (await patch(me, over, 100, content))[0]]).toEqual([404, 404])
  const before = await waiting()
  expect(await sweep(app.deps, everySweep)).toMatchObject({ uploads: 1, incoming: 0 })
  expect([await waiting(), (await finish(me, young)).status]).toEqual([before - 1, 200])
})

/** The API as a process of its own, over the same rows and files. */
async function apiAt(apiPort: number): Promise<() => Promise<void>> {
  const setting: PartSetting = {
    databaseUrl: app.url,
    address: '127.0.0.1:1',
    secret: app.deps.secret.toString('hex'),
    apiPort,
    filesDir: app.filesDir,
  }
  const child = spawnPart(await partProgram(), 'api', setting)
  children.push(child)
  await once(child.stdout!, 'data')
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

test('an API that is killed in the middle of a part goes on from where the file ends', async () => {
  const content = text(3 * MB)
  const uploadId = await begun(content)
  const port = await freePort()
  const kill = await apiAt(port)
  expect(await patch(me, uploadId, 0, content.subarray(0, MB))).toEqual([204, String(MB)])
  const clientRequest = request({
    port,
    path: `${upload}/${uploadId}`,
    method: 'PATCH',
    headers: { ...headersOf(me, MB), 'content-length': 2 * MB },
  })
  clientRequest.on('error', () => {})
  clientRequest.write(content.subarray(MB, 2 * MB))
  await sleep(500)
  await kill()
  const end = await received(uploadId)
  expect(end).toBe(MB)
  const again = await apiAt(port)
  expect(await patch(me, uploadId, end, content.subarray(end))).toEqual([204, String(content.length)])
  await again()
  expect(await opened((await finish(me, uploadId)).body.content.evidenceId)).toBe(content.toString())
}, 120_000)

test('what came before a line broke is kept', async () => {
  const content = text(2 * MB)
  const uploadId = await begun(content)
  const port = await freePort()
  const kill = await apiAt(port)
  const clientRequest = request({
    port,
    path: `${upload}/${uploadId}`,
    method: 'PATCH',
    headers: { ...headersOf(me, 0), 'content-length': content.length },
  })
  clientRequest.on('error', () => {})
  // What is destroyed with the socket never left; what has left is there for whoever reads it later.
  await new Promise<void>((resolve) => clientRequest.write(content.subarray(0, MB), () => resolve()))
  await sleep(500)
  clientRequest.destroy()
  await expect.poll(() => received(uploadId), { timeout: 10_000 }).toBe(MB)
  expect(await patch(me, uploadId, MB, content.subarray(MB))).toEqual([204, String(content.length)])
  expect(await opened((await finish(me, uploadId)).body.content.evidenceId)).toBe(content.toString())
  await kill()
}, 120_000)

test('a client that speaks tus goes through, though the API is killed on the way', async () => {
  const content = text(4 * MB)
  const uploadId = await begun(content)
  const port = await freePort()
  let kill = await apiAt(port)
  let wasKilled = false
  const restart = async () => {
    await kill()
    kill = await apiAt(port)
  }
  await new Promise<void>((resolve, reject) => {
    const { host, authorization } = headersOf(me, 0)
    const sending = new TusUpload(content, {
      uploadUrl: `http://127.0.0.1:${port}${upload}/${uploadId}`,
      headers: { host, authorization },
      chunkSize: MB / 4,
      // As long as a busy machine takes to start the API again.
      retryDelays: Array.from({ length: 240 }, () => 500),
      onChunkComplete: (_, accepted) => {
        if (accepted < MB || wasKilled) return
        wasKilled = true
        void restart()
      },
      onSuccess: () => resolve(),
      onError: reject,
    })
    sending.start()
  })
  await kill()
  expect([wasKilled, await received(uploadId)]).toEqual([true, content.length])
  expect(await opened((await finish(me, uploadId)).body.content.evidenceId)).toBe(content.toString())
}, 180_000)
