import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer, type Employer } from '../../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../../test/app.ts'
import { aCourse, block, options } from '../../../test/course.ts'
import { pick as pickFrom, seeded } from '../../../test/random.ts'
import { aPackage, zipOf } from '../../../test/scormPackage.ts'
import { textsOf } from '../definition/texts.ts'
import type { CourseDraft, QuestionBlock } from '../definition/draft.ts'
import { openZip } from '../../zip/read.ts'

const at = '/learning/api'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'
let app: TestApp
let other: Employer
let [asha, leela, meera, otherAdmin] = [] as unknown as [Caller, Caller, Caller, Caller]
let files: { picture: string; captions: string }
let packageId = ''
beforeAll(async () => {
  // Each exchange is a call that costs much.
  app = await testApp({ callsPerMinute: 1_000_000 })
  other = await buildEmployer(app.db, 'other.localhost')
  const { admin, branchAdmin, complainant } = app.employer
  ;[asha, leela, meera] = (await Promise.all(
    [admin, branchAdmin, complainant].map((each) => app.as(each)),
  )) as [Caller, Caller, Caller]
  otherAdmin = await app.as(other.admin, other.workspace)
  const id = await written(aCourse())
  files = {
    picture: await uploadFile(id, png, 'image/png', 'COURSE_FILE'),
    captions: await uploadFile(id, Buffer.from(vtt), 'text/vtt', 'COURSE_CAPTIONS'),
  }
  packageId = (await post(asha, `${at}/course/${id}/package`, await aPackage())).content.packageId
})
afterAll(() => app.close())

/** Sends a zip as our page does, on whichever host the caller is. */
async function post(who: Caller, path: string, zip: Uint8Array, host = 'acme.localhost') {
  const answer = await app.request(path, {
    method: 'POST',
    body: Buffer.from(zip),
    headers: { host, authorization: `Bearer ${who.token}`, 'content-type': 'application/zip' },
  })
  return answer.json()
}
const importOf = (zip: Uint8Array, who = asha, query = '') => post(who, `${at}/course/import${query}`, zip)
async function exported(who: Caller, id: string): Promise<Buffer> {
  const answer = await app.request(`${at}/course/${id}/export`, {
    headers: { host: 'acme.localhost', authorization: `Bearer ${who.token}` },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
async function uploadFile(
  courseId: string,
  content: Buffer,
  contentType: string,
  kind: string,
): Promise<string> {
  const announcement = { courseId, kind, fileName: 'a file', contentType, sizeBytes: content.length }
  const { uploadUrl, contentFileId } = (
    await asha.post(`${at}/lesson-content/generate-upload-url`, announcement)
  ).body.content
  const headers = { host: 'acme.localhost', 'content-type': contentType }
  await app.request(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(content) })
  await asha.post(`${at}/lesson-content/confirm-upload`, { courseId, contentFileId, kind })
  return contentFileId
}
async function written(draft: CourseDraft): Promise<string> {
  const { courseId } = (await asha.post(`${at}/course/create`, { title: draft.title })).body.content.course
  const saved = await asha.put(`${at}/course/${courseId}/draft`, { draft, revision: 1 })
  expect(saved.status).toBe(200)
  return courseId
}
const draftOf = async (id: string): Promise<CourseDraft> =>
  (await asha.get(`${at}/course/${id}/draft`)).body.content.draft

const refuse = { damaged: () => new Error(), locked: () => new Error(), swollen: () => new Error() }
async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await openZip(bytes, { entries: 100, unpacked: 1e9 }, refuse)
  const parts = new Map<string, Buffer>()
  for (const name of zip.names()) {
    const pieces: Uint8Array[] = []
    for await (const piece of zip.bytes(name)) pieces.push(piece)
    parts.set(name, Buffer.concat(pieces))
  }
  return parts
}
const showing = (): CourseDraft =>
  aCourse({
    coverFileId: files.picture,
    items: aCourse().items.map((item) => (item.kind === 'LESSON' ? { ...item, packageId } : item)),
    blocks: [
      ...aCourse().blocks,
      block('film', 'VIDEO', {
        itemId: 'lesson',
        order: 1,
        config: { fileIds: [files.picture] },
        watching: { durationSeconds: 9, minPercent: 90, maySkip: false, captions: { en: files.captions } },
      }),
    ],
  })

test('a course goes out with its files and comes in equal, under new ids, as often as one likes', async () => {
  const id = await written(showing())
  const first = await exported(asha, id)
  const imported = await importOf(first)
  const second = await exported(asha, imported.content.course.courseId)
  expect(second.equals(first)).toBe(true)
  const [before, after] = [await draftOf(id), imported.content.draft as CourseDraft]
  expect(after.coverFileId).not.toBe(before.coverFileId)
  expect(after.items[0]).not.toMatchObject({ packageId })
  expect({ ...after, coverFileId: null, items: [], blocks: [] }).toEqual({
    ...before,
    coverFileId: null,
    items: [],
    blocks: [],
  })
  expect(imported.content.course).toMatchObject({ status: 'DRAFT', title: before.title, branchId: null })
  expect((await asha.get(`/api/file/${after.coverFileId}`)).status).toBe(200)
  const published = await asha.post(`${at}/course/publish/${imported.content.course.courseId}`, {
    changeKind: 'MATERIAL',
  })
  // The film of this test is a picture: its files are all there.
  expect(published.body.problems.map((each: { code: string }) => each.code)).toEqual(['FILE_OTHER_KIND'])
  const parts = await partsOf(first)
  for (const [name, content] of parts)
    if (name !== 'course.json')
      expect(name).toBe(`files/${createHash('sha256').update(content).digest('hex')}`)
  expect(parts.size).toBe(4)
})

test('files of another workspace, and files that are gone, stay out of it', async () => {
  const foreign = await app.db.forWorkspace(other.workspace.id).storedFile.create({
    data: {
      purpose: 'COURSE_FILE',
      fileName: 'secret.png',
      contentType: 'image/png',
      sizeBytes: 9,
      sha256: 'a'.repeat(64),
      confirmedAt: new Date(),
      createdBy: other.admin.id,
    },
  })
  const id = await written(aCourse({ coverFileId: foreign.id }))
  const parts = await partsOf(await exported(asha, id))
  expect([...parts.keys()]).toEqual(['course.json'])
  expect(JSON.parse(String(parts.get('course.json')))).toMatchObject({
    course: { coverFileId: null },
    files: [],
  })
})

test('it goes out for those who see it and comes in where one may write', async () => {
  const id = await written(aCourse())
  expect((await meera.get(`${at}/course/${id}/export`)).status).toBe(403)
  expect((await otherAdmin.get(`${at}/course/${id}/export`)).status).toBe(404)
  const zip = await exported(leela, id)
  expect(await importOf(zip, meera)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await importOf(zip, leela)).fields).toMatchObject([{ path: 'branchId' }])
  const { pune, toronto } = app.employer
  expect(await importOf(zip, leela, `?branchId=${toronto.id}`)).toMatchObject({ code: 'NOT_FOUND' })
  const own = await importOf(zip, leela, `?branchId=${pune.id}`)
  expect(own.content.course).toMatchObject({ branchId: pune.id })
  const entry = await app.db.platform.ledgerEntry.findFirstOrThrow({
    where: { action: 'courses:importCourse', entityId: own.content.course.courseId },
  })
  expect(entry.byUserId).toBe(app.employer.branchAdmin.id)
})

describe('what is not a course that was exported is refused, and nothing of it is kept', () => {
  type Manifest = { files: Record<string, unknown>[]; course: Record<string, unknown>; version: number }
  type Change = (manifest: Manifest, parts: Map<string, Buffer>) => unknown
  const cases: [string, Change, object][] = [
    [
      'an unknown field',
      (m) => Object.assign(m, { admin: 1 }),
      { fields: [{ path: 'admin', code: 'unknown' }] },
    ],
    [
      'an unknown field deep inside',
      (m) => Object.assign(m.files[0] ?? {}, { path: '/etc' }),
      { fields: [{ path: 'files.0.path', code: 'unknown' }] },
    ],
    ['a newer format', (m) => Object.assign(m, { version: 2 }), { fields: [{ path: 'version' }] }],
    ['a wrong course', (m) => Object.assign(m.course, { items: 7 }), { fields: [{ path: 'course.items' }] }],
    [
      'a wrong size',
      (m) => Object.assign(m.files[0] ?? {}, { sizeBytes: 5 }),
      { fields: [{ code: 'differs' }] },
    ],
    [
      'other content',
      (m, parts) => parts.set(`files/${String(m.files[0]?.['sha256'])}`, Buffer.from('other')),
      { fields: [{ code: 'differs' }] },
    ],
    [
      'another type than its content',
      (m) => Object.assign(m.files[0] ?? {}, { contentType: 'image/jpeg' }),
      { code: 'FILE_TYPE' },
    ],
    [
      'a file that it lacks',
      (m, parts) => parts.delete(`files/${String(m.files[0]?.['sha256'])}`),
      { fields: [{ path: 'files.0' }] },
    ],
    ['a file that nobody names', (_, parts) => parts.set('files/more', png), { fields: [{ path: 'files' }] }],
    [
      'a file that the course does not show',
      (m) => Object.assign(m.course, { coverFileId: null, blocks: [] }),
      { fields: [{ path: 'files.0.ref' }] },
    ],
    ['one name twice', (m) => m.files.push({ ...m.files[0] }), { fields: [{ path: 'files.0.ref' }] }],
    [
      'a file of ours that it never had',
      (m) => Object.assign(m.course, { coverFileId: files.picture }),
      { fields: [{ path: 'course' }] },
    ],
    [
      'a shown file as captions',
      (m) => Object.assign(m.files[0] ?? {}, { purpose: 'COURSE_CAPTIONS' }),
      { fields: [{ path: 'course' }] },
    ],
    ['no list', (_, parts) => parts.delete('course.json'), { code: 'FILE_TYPE' }],
    [
      'too many files',
      (_, parts) => Array.from({ length: 5_001 }, (_each, n) => parts.set(`x${n}`, png)),
      { code: 'FILE_TYPE' },
    ],
    ['a bomb', (_, parts) => parts.set('course.json', Buffer.alloc(40e6, ' ')), { code: 'FILE_TOO_LARGE' }],
  ]
  const counts = async () => [
    await app.db.platform.course.count(),
    await app.db.platform.storedFile.count(),
    (await readdir(join(app.filesDir, 'files'))).length,
    (await readdir(join(app.filesDir, 'incoming'))).length,
  ]
  test.each(cases)('%s', async (_, change, refusal) => {
    const parts = await partsOf(await exported(asha, await written(showing())))
    const manifest: Manifest = JSON.parse(String(parts.get('course.json')))
    parts.set('course.json', Buffer.from('{}'))
    change(manifest, parts)
    const list = parts.get('course.json')
    if (list && list.length < 1e6) parts.set('course.json', Buffer.from(JSON.stringify(manifest)))
    const before = await counts()
    expect(await importOf(await zipOf([...parts]))).toMatchObject(refusal)
    expect(await counts()).toEqual(before)
  })
  test.each([
    ['no zip', () => Promise.resolve(Buffer.from('hello'))],
    ['nothing', () => Promise.resolve(Buffer.alloc(0))],
    [
      'a way out of its folder',
      async () => renamed(await zipOf([['aa/aa/course.json', png]]), 'aa/aa/c', '../../c'),
    ],
    ['a whole path', async () => renamed(await zipOf([['aa/course.json', png]]), 'aa/c', '//ac')],
  ])('%s', async (_, make) => {
    expect(await importOf(await make())).toMatchObject({ code: 'FILE_TYPE' })
  })
})
/** A zip whose names were changed after it was made: no maker of zips writes such. */
const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')

/** A course of any shape that an author can save: its kinds, languages, markings and files at random. */
function randomCourse(seed: number): CourseDraft {
  const next = seeded(seed)
  const chance = (share: number) => next() < share
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const words = () =>
    pickFrom(next, ['Safe work', 'सुरक्षित काम', '<b>bold</b> & "quoted"', 'ಕನ್ನಡ', '  spaced  '])
  const base = aCourse()
  const blocks: QuestionBlock[] = Array.from({ length: int(0, 6) }, (_, n) =>
    chance(0.5)
      ? block(`q${n}`, 'MULTIPLE_RESPONSE', {
          order: n,
          label: `${words()} ${n}`,
          options: options('a', 'b', 'c'),
          marking: chance(0.7) ? { points: int(1, 9), right: ['a', 'c'] } : null,
          feedback: words(),
        })
      : block(`p${n}`, 'IMAGE', {
          itemId: 'lesson',
          order: n,
          config: { alt: words(), fileIds: chance(0.7) ? [files.picture] : [] },
        }),
  )
  const draft: CourseDraft = {
    ...base,
    title: `${words()} ${seed}`.trim(),
    coverFileId: chance(0.5) ? files.picture : null,
    validityMonths: chance(0.5) ? int(1, 36) : null,
    blocks: [...base.blocks, ...blocks],
  }
  const translated = textsOf(draft)
    .filter(() => chance(0.5))
    .map(({ path, text }) => [path, { text: `${words()} ${path}`, source: chance(0.8) ? text : 'older' }])
  return { ...draft, languages: { primary: 'en', translations: { ta: Object.fromEntries(translated) } } }
}
test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
  'a random course (%i) comes back as it went',
  async (seed) => {
    const id = await written(randomCourse(seed))
    const zip = await exported(asha, id)
    const imported = await importOf(zip)
    expect((await exported(asha, imported.content.course.courseId)).equals(zip)).toBe(true)
    const [before, after] = [await draftOf(id), imported.content.draft as CourseDraft]
    expect(after.languages).toEqual(before.languages)
    expect(textsOf(after)).toEqual(textsOf(before))
    expect(markingsOf(after)).toEqual(markingsOf(before))
  },
)
const markingsOf = ({ blocks }: CourseDraft) =>
  blocks.map((each) => (each.type === 'TEXT' ? null : [each.marking, each.feedback]))
