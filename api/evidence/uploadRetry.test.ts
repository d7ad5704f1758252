/** The same file that a browser sends again, because it died or the answer was lost, is there once. */
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '../../test/app.ts'
import { fileDraft, newDraft, publishFor, type Published } from '../../test/complaint.ts'

const at = '/complaint-workflow/api'
const content = Buffer.from('It is the same file, whenever it comes. '.repeat(20))
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
afterAll(() => app.close())

const named = (key: string) => ({ 'idempotency-key': key })
function handIn(by: Caller, key: string, place = `/case/draft/${draftId}`): Promise<Answer> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(content)], 'note.txt'))
  return by.upload(`${at}${place}/evidence`, form, named(key))
}
const begin = async (by: Caller, key: string, place = `/case/draft/${draftId}`) => {
  const body = { fileName: 'note.txt', sizeBytes: content.length }
  const answer = await by.post(`${at}${place}/evidence/upload`, body, named(key))
  expect([answer.body.message, answer.status]).toEqual([undefined, 200])
  return answer.body.content as { uploadId: string; received: number }
}
const send = async (uploadId: string, from: number, to = content.length) => {
  const part = content.subarray(from, to)
  const answer = await app.request(`${at}/evidence/upload/${uploadId}`, {
    method: 'PATCH',
    body: new Uint8Array(part),
    headers: {
      host: app.employer.workspace.host,
      authorization: `Bearer ${me.token}`,
      'content-type': 'application/offset+octet-stream',
      'content-length': String(part.length),
      'upload-offset': String(from),
    },
  })
  expect(answer.status).toBe(204)
}
const finish = async (uploadId: string): Promise<string> =>
  (await me.post(`${at}/evidence/upload/${uploadId}/finish`)).body.content?.evidenceId
const inDraft = async (): Promise<string[]> =>
  (await me.get(`${at}/case/draft/${draftId}`)).body.content.evidence.map(
    ({ evidenceId }: { evidenceId: string }) => evidenceId,
  )

test('a small one, one after the other and at the same time', async () => {
  for (const times of [1, 4]) {
    const [key, before] = [uuid(), await inDraft()]
    const answers = await Promise.all(Array.from({ length: times }, () => handIn(me, key)))
    answers.push(await handIn(me, key))
    const ids = answers.map(({ body }) => body.content.evidenceId)
    expect(new Set(ids).size).toBe(1)
    expect(await inDraft()).toEqual([...before, ids[0]])
    const added = { action: 'evidence:add', entityId: ids[0] }
    expect(await app.db.platform.ledgerEntry.count({ where: added })).toBe(1)
  }
})

test('one in parts goes on where it was, is finished once, and is known when its upload is long over', async () => {
  const [key, before] = [uuid(), await inDraft()]
  const first = await begin(me, key)
  await send(first.uploadId, 0, 100)
  expect(await begin(me, key)).toMatchObject({ uploadId: first.uploadId, received: 100 })
  await send(first.uploadId, 100)
  const evidenceId = await finish(first.uploadId)
  const again = await begin(me, key)
  expect(again).toMatchObject({ uploadId: first.uploadId, received: content.length })
  expect(await finish(again.uploadId)).toBe(evidenceId)

  for (const gone of ['expired', 'swept']) {
    const ofMine = { where: { userId: app.employer.complainant.id } }
    if (gone === 'expired')
      await app.db.platform.upload.updateMany({ ...ofMine, data: { expiresAt: new Date(0) } })
    else await app.db.platform.upload.deleteMany(ofMine)
    const later = await begin(me, key)
    expect(later.received).toBe(content.length)
    expect(await finish(later.uploadId)).toBe(evidenceId)
  }
  expect(await inDraft()).toEqual([...before, evidenceId])
})

test('what I removed meanwhile comes anew, as does a file with another key', async () => {
  const key = uuid()
  const { uploadId } = await begin(me, key)
  await send(uploadId, 0)
  const removed = await finish(uploadId)
  expect((await me.delete(`${at}/case/draft/${draftId}/evidence/${removed}`)).status).toBe(200)
  const next = await begin(me, key)
  expect(next.received).toBe(0)
  await send(next.uploadId, 0)
  expect([removed, undefined]).not.toContain(await finish(next.uploadId))
  const ids = [await handIn(me, uuid()), await handIn(me, uuid())].map(({ body }) => body.content.evidenceId)
  expect(new Set(ids).size).toBe(2)
})

test('a key opens nothing: not of another person, nor of another place, nor of one that is closed to me', async () => {
  const key = uuid()
  const mine = (await handIn(me, key)).body.content.evidenceId
  const theirs = await newDraft(stranger, process.workflowId)
  const other = await handIn(stranger, key, `/case/draft/${theirs}`)
  expect([other.status, other.body.content.evidenceId === mine]).toEqual([200, false])
  expect((await handIn(stranger, key)).status).toBe(404)
  const second = await newDraft(me, process.workflowId)
  expect((await handIn(me, key, `/case/draft/${second}`)).body.content.evidenceId).not.toBe(mine)
  const { caseId } = (await fileDraft(me, second)).body.content
  expect((await handIn(me, key, `/case/draft/${second}`)).status).toBe(404)
  expect((await handIn(stranger, key, `/case/${caseId}`)).status).toBe(404)
})
