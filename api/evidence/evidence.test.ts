import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { memoryUsage } from 'node:process'
import { deflateRawSync } from 'node:zlib'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileDraft, handIn, newDraft, publishFor, type Published } from '../../test/complaint.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { dispositionOf, plainName } from '../storage/fileName.ts'
import { evidenceRoutes } from './routes.ts'

const at = '/complaint-workflow/api'
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
const place = () => `/case/draft/${draftId}/evidence`
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    ),
  )
const stored = async () =>
  (await readdir(app.filesDir, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
const rows = () => app.db.platform.evidence.count()

const png = bytes(
  [0x89],
  'PNG\r\n',
  [0x1a, 0x0a],
  [0, 0, 0, 13],
  'IHDR',
  [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0],
  [0x1f, 0x15, 0xc4, 0x89],
  [0, 0, 0, 0],
  'IDAT',
  [0x35, 0xaf, 0x06, 0x1e],
  [0, 0, 0, 0],
  'IEND',
  [0xae, 0x42, 0x60, 0x82],
)
/** A zip with these entries, deflated where asked for, as office programs write them. */
function zip(entries: Record<string, string>, pack: ((content: Buffer) => Buffer) | null = null): Uint8Array {
  let at = 0
  const list: Buffer[] = []
  const parts = Object.entries(entries).map(([name, content]) => {
    const packed = pack ? pack(Buffer.from(content)) : Buffer.from(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(pack ? 8 : 0, 4)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const [mark, listMark, place] = [
      Buffer.from('PK\x03\x04', 'latin1'),
      Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
      Buffer.alloc(14),
    ]
    place.writeUInt32LE(at, 10)
    list.push(Buffer.concat([listMark, common, place, Buffer.from(name)]))
    const part = Buffer.concat([mark, common, Buffer.from(name), packed])
    at += part.length
    return part
  })
  const [end, listed] = [Buffer.alloc(22), Buffer.concat(list)]
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(list.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...parts, listed, end]))
}
const office = (kind: string) =>
  zip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="x"><Override PartName="/main.xml" ' +
      `ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
    'main.xml': '<a/>',
  })

describe('what comes in', () => {
  test.each<[string, Uint8Array | string, string, string]>([
    ['a picture', png, 'image/png', 'png'],
    [
      'a photograph',
      bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF', [0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9]),
      'image/jpeg',
      'jpg',
    ],
    [
      'a web picture',
      bytes('RIFF', [26, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      'image/webp',
      'webp',
    ],
    [
      'a phone’s photograph',
      bytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic'),
      'image/heic',
      'heic',
    ],
    ['a PDF', '%PDF-1.7\n%\n1 0 obj\n', 'application/pdf', 'pdf'],
    [
      'a letter',
      office('wordprocessingml.document'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'docx',
    ],
    [
      'a table',
      office('spreadsheetml.sheet'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'xlsx',
    ],
    [
      'an open letter',
      zip({ mimetype: 'application/vnd.oasis.opendocument.text' }),
      'application/vnd.oasis.opendocument.text',
      'odt',
    ],
    ['plain text', 'Er sagte: „Geh!“ 🙁\n', 'text/plain; charset=utf-8', 'txt'],
    ['a recording', bytes('ID3', [3, 0, 0, 0, 0, 0, 0], [0xff, 0xfb, 0x90, 0x00]), 'audio/mpeg', 'mp3'],
    ['a wave', bytes('RIFF', [36, 0, 0, 0], 'WAVEfmt ', [16, 0, 0, 0]), 'audio/wav', 'wav'],
    ['a phone’s recording', bytes([0, 0, 0, 24], 'ftypM4A ', [0, 0, 0, 0], 'M4A mp42'), 'audio/x-m4a', 'm4a'],
    ['a film', bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], 'isomiso2'), 'video/mp4', 'mp4'],
  ])('%s is known by its content, whatever it is called', async (_words, content, contentType, ending) => {
    const { status, body } = await handIn(me, place(), content, 'invoice.exe')
    expect([status, body.content]).toMatchObject([
      200,
      { contentType, fileName: `invoice.${ending}`, uploadedBy: 'Meera Iyer', step: null },
    ])
  })

  test('a packed letter is one, and of a bomb nothing swells, however it is wrapped', async () => {
    const inside =
      '<Types><Override ' +
      'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
    expect(
      (await handIn(me, place(), zip({ '[Content_Types].xml': inside }, deflateRawSync), 'a.zip')).body
        .content,
    ).toMatchObject({ fileName: 'a.docx' })
    const bomb = zip({ '[Content_Types].xml': `${inside}${' '.repeat(100 * 1024 * 1024)}` }, deflateRawSync)
    const before = memoryUsage().arrayBuffers
    for (const content of [bomb, bytes('ID3', [3, 0, 0, 0, 0, 0, 0], [...bomb])])
      expect((await handIn(me, place(), content, 'a.docx')).status).toBe(415)
    expect(memoryUsage().arrayBuffers - before).toBeLessThan(60 * 1024 * 1024)
  })

  test.each<[string, Uint8Array | string]>([
    [
      'a film that lies about its sizes',
      bytes(
        [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9, 0, 0xaa, 0, 0x62, 0xce, 0x6c],
        Array(64).fill(0),
      ),
    ],
    ['a zip without its list', zip({ mimetype: 'application/vnd.oasis.opendocument.text' }).slice(0, 60)],
    ['a program', bytes('MZ', [0x90, 0, 3, 0, 0, 0, 4, 0])],
    ['an archive', zip({ 'a.txt': 'x' })],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['another script', '  <script>alert(1)</script>'],
    ['bytes with NUL', bytes('text', [0], 'more')],
    ['half a character', bytes('caf', [0xe9])],
    [
      'a letter with macros',
      zip({
        '[Content_Types].xml':
          '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      }),
    ],
  ])('%s is refused (415), and nothing stays', async (_words, content) => {
    const before = [await rows(), (await stored()).length]
    expect(await handIn(me, place(), content, 'photo.png')).toMatchObject({
      status: 415,
      body: { code: 'FILE_TYPE' },
    })
    expect([await rows(), (await stored()).length]).toEqual(before)
  })

  test('more than 25 MB is refused (413), announced or not, and 25 MB are taken', async () => {
    const before = (await stored()).length
    expect(await handIn(me, place(), 'a'.repeat(25 * 1024 * 1024 + 1), 'long.txt')).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE' },
    })
    expect(await handIn(me, place(), 'a'.repeat(27 * 1024 * 1024), 'longer.txt')).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE' },
    })
    expect((await stored()).length).toBe(before)
    expect(
      (await handIn(me, place(), 'a'.repeat(25 * 1024 * 1024), 'whole.txt')).body.content.sizeBytes,
    ).toBe(25 * 1024 * 1024)
  })

  test('a form that is none, an empty file, two files, an unknown field, a step of a draft: each named', async () => {
    const two = new FormData()
    for (const name of ['a', 'b']) two.append('file', new File(['x'], name))
    const answers = [
      await me.post(`${at}${place()}`, { file: 'x' }),
      await me.upload(`${at}${place()}`, new FormData()),
      await handIn(me, place(), '', 'empty.txt'),
      await me.upload(`${at}${place()}`, two),
      await handIn(me, place(), 'x', 'x.txt', { owner: 'me' }),
      await handIn(me, place(), 'x', 'x.txt', { step: 'read.1' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.fields?.[0]?.path])).toEqual([
      [400, 'file'],
      [400, 'file'],
      [400, 'file'],
      [400, 'file'],
      [400, 'owner'],
      [400, 'step'],
    ])
  })

  test('it lies outside of the web root under a name of ours, sealed, and is hashed', async () => {
    const {
      body: { content },
    } = await handIn(me, place(), 'Exactly this', '../../etc/passwd')
    const row = await app.db.platform.evidence.findUniqueOrThrow({ where: { id: content.evidenceId } })
    expect(row).toMatchObject({
      fileName: 'passwd.txt',
      sizeBytes: 12,
      sha256: createHash('sha256').update('Exactly this').digest('hex'),
      draftId,
      caseId: null,
    })
    const path = (await stored()).find((each) => each.endsWith(row.storedAs)) ?? ''
    const { mode, size } = await stat(path)
    expect([mode & 0o777, size, (await readFile(path)).includes('Exactly')]).toEqual([0o600, 12 + 16, false])
    expect(
      await app.db.platform.ledgerEntry.findFirst({ where: { entityId: content.evidenceId } }),
    ).toMatchObject({ action: 'evidence:add', byUserId: app.employer.complainant.id, detail: { draftId } })
  })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\plan.txt', 'plan'],
  ['.htaccess', 'htaccess'],
  ['...', 'file'],
  ['', 'file'],
  ['1731000000000-minutes.doc', 'minutes'],
  ['1731000000000_minutes.doc', 'minutes'],
  ['2026-report.txt', '2026-report'],
  ['a\u0000b\nc.txt', 'abc'],
  ['photo\u202Egnp.exe', 'photognp'],
  ['cafe\u0301.txt', 'caf\u00e9'],
  ['a<b>:"|?*.txt', 'ab'],
  ['x'.repeat(300), 'x'.repeat(116)],
  ['🙂'.repeat(200), '🙂'.repeat(116)],
  ['क्‍ष.txt', 'क्‍ष'],
  ['\ud800a.txt', 'a'],
  [' . name . ', 'name'],
])('the name %j is shown as %j', (fileName, plainFileName) => {
  expect(plainName(fileName, 'txt')).toBe(`${plainFileName}.txt`)
})

test('a name in another script is offered to old and new clients', () => {
  expect(dispositionOf('शिकायत "1".txt')).toBe(
    `attachment; filename=" _1_.txt"; filename*=UTF-8''${encodeURIComponent('शिकायत "1".txt')}`,
  )
})

describe('what goes out', () => {
  test('a file is offered for saving: no sniffing, no script, no cache', async () => {
    const {
      body: { content },
    } = await handIn(me, place(), 'Hello', 'hello (1).txt')
    const answer = await me.get(`${at}/evidence/${content.evidenceId}`)
    expect([answer.status, answer.body]).toEqual([200, 'Hello'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '5',
      'content-disposition': `attachment; filename="hello (1).txt"; filename*=UTF-8''hello%20%281%29.txt`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
  })

  test('a draft’s file is its author’s alone, to open, add and take away', async () => {
    const {
      body: { content },
    } = await handIn(me, place(), 'Mine', 'mine.txt')
    const path = `${at}/case/draft/${draftId}/evidence/${content.evidenceId}`
    expect([
      (await stranger.get(`${at}/evidence/${content.evidenceId}`)).status,
      (await stranger.delete(path)).status,
      (await handIn(stranger, place(), 'x', 'x.txt')).status,
    ]).toEqual([404, 404, 404])
    for (const answer of [
      await app.nobody.get(`${at}/evidence/${content.evidenceId}`),
      await app.nobody.delete(path),
      await handIn(app.nobody, place(), 'x', 'x.txt'),
    ])
      expect(answer.status).toBe(401)
    const other = await newDraft(me, process.workflowId)
    expect((await me.delete(`${at}/case/draft/${other}/evidence/${content.evidenceId}`)).status).toBe(404)
    const before = (await stored()).length
    expect((await me.delete(path)).body).toEqual({ content: { done: true } })
    expect([
      (await me.get(`${at}/evidence/${content.evidenceId}`)).status,
      (await me.delete(path)).status,
      (await stored()).length,
    ]).toEqual([404, 404, before - 1])
    expect(await app.db.platform.ledgerEntry.count({ where: { entityId: content.evidenceId } })).toBe(2)
  })

  test('an unknown id, no id at all, and a file that is gone from the disk are not there', async () => {
    for (const id of [uuid(), 'x', '..%2F..']) expect((await me.get(`${at}/evidence/${id}`)).status).toBe(404)
    const {
      body: { content },
    } = await handIn(me, place(), 'Lost', 'lost.txt')
    const { storedAs } = await app.db.platform.evidence.findUniqueOrThrow({
      where: { id: content.evidenceId },
    })
    await rm((await stored()).find((each) => each.endsWith(storedAs)) ?? '')
    expect((await me.get(`${at}/evidence/${content.evidenceId}`)).status).toBe(404)
  })

  test('thrown away with its draft; a filed draft takes no more', async () => {
    const thrown = await newDraft(me, process.workflowId)
    await handIn(me, `/case/draft/${thrown}/evidence`, 'x', 'x.txt')
    const before = (await stored()).length
    await me.delete(`${at}/case/draft/${thrown}`)
    expect((await stored()).length).toBe(before - 1)
    const filed = await newDraft(me, process.workflowId)
    expect((await fileDraft(me, filed)).status).toBe(200)
    expect((await handIn(me, `/case/draft/${filed}/evidence`, 'x', 'x.txt')).status).toBe(404)
  })

  test('to a case: for who may add, and for no step of somebody else', async () => {
    const { body } = await fileDraft(me, await newDraft(me, process.workflowId))
    const path = `/case/${body.content.caseId}/evidence`
    expect((await handIn(me, path, 'More', 'more.txt')).status).toBe(200)
    expect((await handIn(stranger, path, 'More', 'more.txt')).status).toBe(404)
    expect((await handIn(me, path, 'More', 'more.txt', { step: 'read.1' })).body.fields[0].path).toBe('step')
  })
})

test('every file route has a permission and a summary, and stands in the document', async () => {
  const { body } = await app.nobody.get('/api/openapi.json')
  for (const { path, method, may, summary } of Object.values(evidenceRoutes))
    expect(body.paths[path]?.[method]).toMatchObject({ summary, description: `Permission: ${may}` })
})
