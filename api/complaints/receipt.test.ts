import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { piecesOf } from '../storage/receive.ts'
import { keyOf } from '../storage/store.ts'
import { fetchPdf, readPdf, toldAs } from '../../test/pdf.ts'
import { informEmployer } from '../../test/case.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import {
  fileDraft,
  fileOne,
  handIn,
  newDraft,
  publishFor,
  soundForm,
  type Published,
} from '../../test/complaint.ts'

const pathOf = (caseId: string) => `/complaint-workflow/api/case/${caseId}/receipt.pdf`
let app: TestApp
let process: Published
let me: Caller
beforeAll(async () => {
  app = await testApp()
  process = await publishFor(app.db, app.employer)
  me = await app.as(app.employer.complainant)
  await buildEmployer(app.db, 'globex.localhost')
})
afterAll(() => app.close())

/** Somebody new files, since each person has only so many documents in a minute. */
async function filer(language: string | null = null): Promise<Caller> {
  const person = await buildPerson(app.db, app.employer.workspace, {
    name: 'Meera Iyer',
    email: `${uuid()}@acme.example`,
    branchId: app.employer.pune.id,
  })
  if (language)
    await app.db.platform.user.update({ where: { id: person.id }, data: { preferredLanguage: language } })
  return app.as(person)
}
async function receiptOf(by: Caller, caseId: string) {
  const { response, bytes } = await fetchPdf(app, by.token, pathOf(caseId))
  expect(response.status).toBe(200)
  return readPdf(bytes)
}
const branded = (data: { backgroundColor?: string | null; branchLogo?: string | null }) =>
  app.db.platform.branch.update({ where: { id: app.employer.pune.id }, data })
const entries = (caseId: string) =>
  app.db.platform.ledgerEntry.findMany({ where: { action: 'complaints:receipt', entityId: caseId } })

describe('what I filed', () => {
  test('stands on it as its page shows it: number, when, where, process, questions, answers, my files', async () => {
    const draftId = await newDraft(me, process.workflowId)
    const paper = '%PDF-1.4\n%%EOF\n'
    const handed = await handIn(me, `/case/draft/${draftId}/evidence`, paper, 'note.pdf')
    const { evidenceId } = handed.body.content
    const form = soundForm({
      incidents: [
        { details: 'He shouted at me.', date: '2026-11-02', evidenceIds: [evidenceId], witness: 'Tara' },
      ],
    })
    const { caseId, caseNo, filedAt } = (await fileDraft(me, draftId, form)).body.content
    await app.db.platform.case.update({
      where: { id: caseId },
      data: { filedAt: new Date('2026-11-24T20:30:00Z') },
    })
    const { text, pages, info } = await receiptOf(me, caseId)
    expect(filedAt).toBeTruthy()
    const lines = [
      'acme',
      'Receipt of a complaint',
      caseNo,
      'Wed 25 Nov 2026, 02:00, India Standard Time',
      'Pune',
      'Process',
      'It has been filed.',
      'Meera Iyer',
      '+91 20 1234 5678',
      'Rohan Shah',
      'My team lead',
      'He shouted at me.',
      'Mon 2 Nov 2026',
      'Tara',
      'How bad was it?',
      'Bearable',
      'What do you wish for?',
      'Another team',
      'Where do you feel safe?',
      'At home',
      'note.pdf',
      `${paper.length} bytes`,
    ]
    for (const words of lines) expect(text).toContain(words)
    const hash = createHash('sha256').update(paper).digest('hex')
    expect(text.replace(/\s/g, '')).toContain(`SHA-256${hash}`)
    expect(pages.map((page, at) => page.includes(`${at + 1} of ${pages.length}`))).not.toContain(false)
    expect(info).toMatchObject({
      Title: 'Receipt of a complaint',
      Producer: 'acme',
      Creator: 'acme',
      Author: 'acme',
    })
  })

  test('is offered for saving under its number, kept by no cache, and leaves a row in the ledger', async () => {
    const { caseId, caseNo } = await fileOne(me, process.workflowId)
    const { response, bytes } = await fetchPdf(app, me.token, pathOf(caseId))
    expect(
      Object.fromEntries(
        [
          'content-type',
          'content-length',
          'content-disposition',
          'cache-control',
          'x-content-type-options',
        ].map((name) => [name, response.headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${caseNo}.pdf"; filename*=UTF-8''${caseNo}.pdf`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await entries(caseId)).toMatchObject([{ byUserId: app.employer.complainant.id, detail: {} }])
  })

  test('speaks the reader’s language, and shapes what was written in another', async () => {
    const by = await filer('hi')
    const { caseId } = await fileOne(by, process.workflowId, {
      incidents: [{ details: 'ಕನ್ನಡ ವಿಶ್ವ and कर्मचारी', date: '2026-11-02', evidenceIds: [], witness: '' }],
    })
    const { raw, info } = await receiptOf(by, caseId)
    for (const words of ['शिकायत की रसीद', 'आगे क्या होगा', 'ಕನ್ನಡ ವಿಶ್ವ and कर्मचारी'])
      expect(raw).toContain(toldAs(words))
    expect(info).toMatchObject({ Title: 'शिकायत की रसीद', Language: 'hi' })
  })

  test('says what happens next: each step that stands open, or how it ended', async () => {
    const by = await filer()
    const { caseId } = await fileOne(by, process.workflowId)
    const next = async (data: object) => {
      await app.db.platform.case.update({ where: { id: caseId }, data })
      return (await receiptOf(by, caseId)).text
    }
    await app.db.forWorkspace(app.employer.workspace.id).caseStep.create({
      data: {
        caseId,
        instance: 'read.1',
        stepId: 'read',
        stageId: 'received',
        kind: 'ACTION',
        name: 'Read the complaint',
        status: 'READY',
        openedAt: new Date(),
        dueAt: new Date('2030-03-04T10:00:00Z'),
        actor: { by: 'COMMITTEE' },
      },
    })
    await app.db.forWorkspace(app.employer.workspace.id).caseStep.create({
      data: {
        caseId,
        instance: 'check.1',
        stepId: 'check',
        stageId: 'inside',
        kind: 'ACTION',
        name: 'Check the facts',
        status: 'READY',
        openedAt: new Date(),
        actor: { by: 'ROLE', role: 'BRANCH_ADMIN' },
      },
    })
    const open = await next({ status: 'IN_PROGRESS' })
    expect(open).toContain('Next comes “Read the complaint”, at the latest on Mon 4 Mar 2030.')
    expect(open).not.toContain('Check the facts')
    expect(await next({ status: 'ON_HOLD' })).toContain('It is on hold.')
    expect(await next({ status: 'WITHDRAWN' })).toContain('It was withdrawn.')
    expect(await next({ status: 'CLOSED', outcome: null })).toContain('It is closed.')
  })

  test('holds whatever was written, at any length', async () => {
    const by = await filer()
    const details = [
      'मुझे धमकाया गया। '.repeat(1000),
      'x'.repeat(5000),
      '\u202Eשלום 😀 (\\)',
      'क्ष्म'.repeat(1000),
    ]
    const { caseId } = await fileOne(by, process.workflowId, {
      incidents: details.map((each) => ({
        details: each,
        date: '2026-11-02',
        evidenceIds: [],
        witness: 'مرحبا',
      })),
    })
    const { text, pages } = await receiptOf(by, caseId)
    expect(text).toContain('Incident 4')
    expect(text).toContain('An empty box stands for a character that cannot be printed here.')
    expect(pages.length).toBeGreaterThan(5)
  })
})

describe('whose it is', () => {
  test('mine alone: no committee, no rank, no other party and no stranger has it, and it leaves no row', async () => {
    const {
      employer: {
        presiding,
        member,
        external,
        substitute,
        admin,
        employer,
        branchAdmin,
        scheduler,
        respondent,
        stranger,
      },
    } = app
    const { caseId } = await fileOne(me, process.workflowId, { respondent: { userId: respondent.id } })
    await app.db.platform.case.update({
      where: { id: caseId },
      data: { respondentInformedAt: new Date() },
    })
    await informEmployer(app.db, caseId, employer)
    for (const person of [
      presiding,
      member,
      external,
      substitute,
      admin,
      employer,
      branchAdmin,
      scheduler,
      respondent,
      stranger,
    ]) {
      const { response, bytes } = await fetchPdf(app, (await app.as(person)).token, pathOf(caseId))
      expect([person.name, response.status, JSON.parse(Buffer.from(bytes).toString()).code]).toEqual([
        person.name,
        404,
        'NOT_FOUND',
      ])
    }
    expect((await app.nobody.get(pathOf(caseId))).status).toBe(401)
    expect(await entries(caseId)).toEqual([])
  })

  test('an unknown number, one that is none, and a meeting that I started are not there', async () => {
    for (const id of [uuid(), 'none', '..%2F'])
      expect([id, (await me.get(pathOf(id))).status]).toEqual([id, 404])
    const { caseId } = await fileOne(me, process.workflowId)
    await app.db.platform.case.update({ where: { id: caseId }, data: { kind: 'MEETING' } })
    expect((await me.get(pathOf(caseId))).status).toBe(404)
  })

  test('a person has so many in a minute and no more', async () => {
    const by = await filer()
    const { caseId } = await fileOne(by, process.workflowId)
    const statuses = []
    for (let at = 0; at < 11; at++)
      statuses.push((await fetchPdf(app, by.token, pathOf(caseId))).response.status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})

describe('whose name and colour it bears', () => {
  const grounds = (raw: string) =>
    [...raw.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g)].map((match) =>
      match
        .slice(1)
        .map((part) =>
          Math.round(Number(part) * 255)
            .toString(16)
            .padStart(2, '0'),
        )
        .join(''),
    )

  test('the workspace’s colour, its business unit’s where that has one, and text that can be read on it', async () => {
    const by = await filer()
    const { caseId } = await fileOne(by, process.workflowId)
    await app.db.platform.workspace.update({
      where: { id: app.employer.workspace.id },
      data: { backgroundColor: '1f4e79' },
    })
    const ofWorkspace = grounds((await receiptOf(by, caseId)).raw)
    expect(ofWorkspace.slice(0, 2)).toEqual(['1f4e79', 'ffffff'])
    await branded({ backgroundColor: 'ffe000' })
    const ofUnit = grounds((await receiptOf(by, caseId)).raw)
    expect(ofUnit.slice(0, 2)).toEqual(['ffe000', '14181b'])
    expect(ofUnit).not.toContain('1f4e79')
  })

  test('a logo that is a picture stands on it; one that cannot be drawn or is another’s does not', async () => {
    const by = await filer()
    const { caseId } = await fileOne(by, process.workflowId)
    const stored = async (workspaceId: string, bytes: Buffer) => {
      const { id } = await app.db.forWorkspace(workspaceId).storedFile.create({
        data: {
          purpose: 'BRANCH_LOGO',
          fileName: 'logo.png',
          contentType: 'image/png',
          sizeBytes: bytes.length,
          sha256: 'x',
          confirmedAt: new Date(),
          createdBy: app.employer.admin.id,
        },
      })
      await app.deps.store.write(keyOf('files', id), piecesOf(bytes))
      return `/api/file/${id}`
    }
    const globex = await app.db.platform.workspace.findUniqueOrThrow({ where: { host: 'globex.localhost' } })
    const pictures = async (branchLogo: string) => {
      await branded({ branchLogo })
      return (await receiptOf(by, caseId)).raw.includes('/Subtype /Image')
    }
    expect(await pictures(await stored(app.employer.workspace.id, png(2, 2)))).toBe(true)
    expect(await pictures(await stored(app.employer.workspace.id, png(30_000, 30_000)))).toBe(false)
    expect(await pictures(await stored(app.employer.workspace.id, Buffer.from('RIFF....WEBP')))).toBe(false)
    expect(await pictures(await stored(globex.id, png(2, 2)))).toBe(false)
    await branded({ branchLogo: null })
  })

  test('nothing of another workspace, nor of us, is in it', async () => {
    const by = await filer()
    const { caseId } = await fileOne(by, process.workflowId)
    expect((await receiptOf(by, caseId)).raw).not.toMatch(/redress|pdfkit|globex|localhost/i)
  })
})

/** A picture of one colour; its head may lie about its size. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(2 * 7, 1))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
