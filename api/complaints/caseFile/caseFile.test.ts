/**
 * The case file: all of a case for its committee, nothing of it for anybody else, and what is redacted is not
 * in it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../../test/app.ts'
import { fileCase, publish, informEmployer } from '../../../test/case.ts'
import {
  fileDraft,
  handIn,
  newDraft,
  publishFor,
  soundForm,
  type Published,
} from '../../../test/complaint.ts'
import { base, hearing, openRoom, type Room } from '../../../test/meetingRoom.ts'
import { fetchPdf, readPdf, type ReadPdf } from '../../../test/pdf.ts'
import { startRig, type Rig } from '../../../test/rig.ts'
import { maxNarrativeCharacters } from '../../../workflows/definition/limits.ts'
import { keyOf } from '../../storage/store.ts'
import { CaseFilePart, type CaseFileCopy, type CaseFileItem } from '../caseFileContract.ts'
import { removeCaseFiles } from './copies.ts'

const at = '/complaint-workflow/api/case'
const people = [
  'complainant',
  'respondent',
  'presiding',
  'member',
  'external',
  'substitute',
  'branchAdmin',
  'employer',
  'admin',
  'scheduler',
  'stranger',
] as const
type Who = (typeof people)[number]
const as = {} as Record<Who, Caller>
let [app, rig, process, room] = [] as unknown as [TestApp, Rig, Published, Room]
let [caseId, caseNo] = ['', '']
const planted = {
  details: 'He shouted at me in the lift.',
  witness: 'Tara Devasahayam',
  wish: 'Xylophone lessons far away',
  finding: 'The cameras agree with her.',
  note: 'We have read it together with Tara  Devasahayam.',
}

beforeAll(async () => {
  app = await testApp({ temporal: () => rig.temporal(), outboxFilled: () => rig?.wake() })
  rig = await startRig({ db: app.db, secret: app.deps.secret, store: app.deps.store })
  process = await publishFor(app.db, app.employer)
  room = await openRoom(app)
  for (const who of people) as[who] = await app.as(app.employer[who])
  ;({ caseId, caseNo } = await filed())
  await complete('member', caseId, { answers: { finding: planted.finding }, note: planted.note })
})
afterAll(async () => {
  await rig?.stop()
  await app?.close()
})

async function filed(
  respondent: object = { userId: app.employer.respondent.id, name: 'Rohan Shah' },
): Promise<{ caseId: string; caseNo: string }> {
  const draftId = await newDraft(as.complainant, process.workflowId)
  const handed = await handIn(as.complainant, `/case/draft/${draftId}/evidence`, 'A note', 'quartz-note.txt')
  const form = soundForm({
    respondent,
    incidents: [
      {
        details: planted.details,
        date: '2026-01-02',
        evidenceIds: [handed.body.content.evidenceId],
        witness: planted.witness,
      },
    ],
    answers: { severity: 'low', wish: planted.wish, safe: 'At home' },
  })
  const { body } = await fileDraft(as.complainant, draftId, form)
  if (!body.content) throw new Error(JSON.stringify(body))
  await rig.settle(body.content.caseId)
  return body.content
}
async function complete(who: Who, id: string, body: object) {
  const answer = await as[who].post(`${at}/${id}/step/read.1/complete`, { outcome: 'done', ...body })
  expect([answer.body.message, answer.status]).toEqual([undefined, 200])
  await rig.settle(id)
}
const order = (by: Caller, id = caseId, more: object = {}) =>
  by.post(`${at}/${id}/case-file`, { parts: CaseFilePart.options, isRedacted: true, ...more })
const copies = async (by: Caller, id = caseId): Promise<CaseFileCopy[]> =>
  (await by.get(`${at}/${id}/case-file?pageSize=300`)).body.content
/** Orders one, and waits until it is made. */
async function createCopy(by: Caller, id = caseId, more: object = {}): Promise<CaseFileCopy> {
  const ordered = await order(by, id, more)
  expect([ordered.body.message, ordered.status]).toEqual([undefined, 200])
  return until(by, id, ordered.body.content.copyId)
}
async function until(by: Caller, id: string, copyId: string): Promise<CaseFileCopy> {
  for (const end = Date.now() + 40_000; Date.now() < end; await sleep(100)) {
    const copy = (await copies(by, id)).find((each) => each.copyId === copyId)
    if (copy && !['QUEUED', 'RUNNING'].includes(copy.status)) return copy
  }
  throw new Error('The copy is not made')
}
const pathOf = (copy: CaseFileCopy, id = caseId) => `${at}/${id}/case-file/${copy.copyId}/file.pdf`
async function readCopy(by: Caller, copy: CaseFileCopy, id = caseId): Promise<ReadPdf> {
  expect([copy.status, copy.failureText]).toEqual(['DONE', null])
  const { response, bytes } = await fetchPdf(app, by.token, copy.fileUrl ?? '')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(pathOf(copy, id)).toBe(copy.fileUrl)
  return readPdf(bytes)
}
const items = async (by: Caller, id = caseId): Promise<CaseFileItem[]> =>
  (await by.get(`${at}/${id}/case-file/items`)).body.content
const itemWith = async (words: string, id = caseId): Promise<string> =>
  (await items(as.presiding, id)).find(({ text }) => text.includes(words))?.item ?? ''
const redact = (by: Caller, body: object, id = caseId) =>
  by.post(`${at}/${id}/case-file/redaction`, { reason: 'WITNESS', words: 'She is afraid', ...body })
const entries = (action: string, id = caseId) =>
  app.db.platform.ledgerEntry.findMany({ where: { action, entityId: id }, orderBy: { seq: 'asc' } })

describe('what it holds', () => {
  test('all of the case, with contents, page numbers and checksums, and says that nothing is redacted', async () => {
    const copy = await createCopy(as.member, caseId, { isRedacted: false })
    const { text, pages, info, raw } = await readCopy(as.member, copy)
    const texts = [
      caseNo,
      'Unredacted copy',
      'Made by',
      'Complaint as filed',
      ...Object.values(planted).filter((words) => words !== planted.note),
      'We have read it together with Tara Devasahayam.',
      'E-1',
      'quartz-note.txt',
      'First finding',
      'Accepted',
      'Deadlines kept and missed',
      'Kept',
      'within 7 working days',
      'Notices and proof of service',
      'Rohan Shah',
      'Meera Iyer',
      'POSH',
    ]
    for (const words of texts) expect(text).toContain(words)
    const { sha256 } = await app.db.platform.evidence.findFirstOrThrow({ where: { caseId } })
    expect(text.replace(/\s/g, '')).toContain(sha256)
    expect(pages.map((page, nth) => page.includes(`${nth + 1} of ${pages.length}`))).not.toContain(false)
    expect(pages.every((page) => page.includes(caseNo))).toBe(true)
    expect(info).toMatchObject({ Title: 'Case file', Author: 'acme' })
    expect(JSON.stringify(info)).not.toContain(caseNo)
    expect(raw).toContain('/Outlines')
    const contents = pages.find((page) => page.startsWith('Contents')) ?? ''
    const chapters = ['Complaint as filed', 'Timeline', 'Evidence', 'Notices and proof of service']
    for (const chapter of chapters) {
      const page = Number(new RegExp(`${chapter} (\\d+)`).exec(contents)?.[1])
      expect([chapter, pages[page - 1]?.startsWith(chapter)]).toEqual([chapter, true])
    }
  })

  test('only the chapters that were chosen', async () => {
    const { text } = await readCopy(as.member, await createCopy(as.member, caseId, { parts: ['TIMELINE'] }))
    expect(text).toContain('Timeline')
    for (const words of [planted.details, planted.finding, 'Notices and proof'])
      expect(text).not.toContain(words)
    const wrong = await order(as.member, caseId, { parts: [] })
    expect([wrong.status, wrong.body.fields[0].path]).toEqual([400, 'parts'])
  })

  test.each(['OPEN', 'SECRET'] as const)(
    'of an %s vote as much as the process lets be told, with plan, attendance and minutes',
    async (vote) => {
      const id = await fileCase(
        app.db,
        app.employer,
        await publish(app.db, app.employer, hearing('COMPLAINT', vote)),
      )
      rig.wake()
      await rig.settle(id)
      const meeting = await room.holdMeeting(id)
      const minutes = { minutes: 'Both were heard.', outcome: 'We vote.', version: meeting.version }
      expect((await as.member.post(`${base}/${meeting.meetingId}/minutes`, minutes)).status).toBe(200)
      await room.vote(as.presiding, meeting.meetingId, 'upheld')
      await room.vote(as.member, meeting.meetingId, 'upheld')
      await room.complete(as.member, id, 'upheld')
      await rig.settle(id)
      const { text } = await readCopy(
        as.presiding,
        await createCopy(as.presiding, id, { isRedacted: false }),
        id,
      )
      for (const words of ['First hearing', 'Hear both sides', 'Both were heard.', 'Wit Ness', 'By email'])
        expect(text).toContain(words)
      expect(text).toMatch(/Upheld 2/)
      // In an open vote the names stand beside the count.
      expect(/Upheld 2 (Kavita|Arjun)/.test(text)).toBe(vote === 'OPEN')
    },
  )
})

describe('a narrative of 100,000 characters', () => {
  const filler = 'She wrote it down as it was, day by day, and left nothing out. '
  const long = (end: string) =>
    filler
      .repeat(Math.ceil(maxNarrativeCharacters / filler.length))
      .slice(0, maxNarrativeCharacters - end.length) + end

  test('one character more is refused by field and limit, and the draft stays as it was', async () => {
    const draftId = await newDraft(as.complainant, process.workflowId)
    const incident = { details: long('Zanzibar.!'), witness: '', date: '2026-01-02', evidenceIds: [] }
    expect(incident.details).toHaveLength(maxNarrativeCharacters)
    const over = { ...incident, details: `${incident.details}!` }
    const refused = await fileDraft(as.complainant, draftId, soundForm({ incidents: [over] }))
    expect([refused.status, refused.body.fields]).toMatchObject([
      400,
      [{ path: 'form.incidents.0.details', message: expect.stringMatching(/What happened.*100,000/) }],
    ])
    const all = Array.from({ length: 11 }, () => ({ ...incident, witness: 'She saw it.' }))
    const tooMuch = await fileDraft(as.complainant, draftId, soundForm({ incidents: all }))
    expect([tooMuch.status, tooMuch.body.fields]).toMatchObject([
      400,
      [{ path: 'form.incidents', message: expect.stringMatching(/1,000,000/) }],
    ])
    expect((await as.complainant.get(`${at}/draft/${draftId}`)).body.content.revision).toBe(1)
  })
})

describe('redactions', () => {
  test('bars stand where words were, with who, when and why; the words are nowhere in the file', async () => {
    const redaction = await redact(as.member, {
      item: await itemWith(planted.wish),
      reason: 'HEALTH',
      words: 'Private',
    })
    expect([redaction.body.message, redaction.status]).toEqual([undefined, 200])
    const witness = { item: await itemWith(planted.witness), everywhere: true }
    expect((await redact(as.presiding, witness)).status).toBe(200)
    const file = { item: await itemWith('quartz-note'), everywhere: true, reason: 'THIRD_PARTY' }
    expect((await redact(as.presiding, file)).status).toBe(200)
    const finding = { item: await itemWith(planted.finding), passage: 'CAMERAS  agree', reason: 'SAFETY' }
    expect((await redact(as.presiding, finding)).status).toBe(200)
    const copy = await createCopy(as.member)
    expect([copy.isRedacted, copy.redactions]).toEqual([true, 4])
    const { text, raw } = await readCopy(as.member, copy)
    for (const words of ['Xylophone', 'Devasahayam', 'quartz', 'cameras agree']) {
      expect(text).not.toContain(words)
      expect(raw).not.toContain(words)
      expect(raw).not.toContain(Buffer.from(words, 'utf16le').swap16().toString('latin1'))
    }
    for (const words of ['Redacted copy, with 4 redactions', 'Health information', 'Private', '[R1]', '[R4]'])
      expect(text).toContain(words)
    expect(text).toContain('Redacted by Arjun Pillai on')
    expect(text).toContain('with her.')
    expect((await entries('caseFiles:make')).at(-1)?.detail).toMatchObject({
      redactions: expect.arrayContaining([redaction.body.content.redactionId]),
    })
    const whole = await readCopy(as.member, await createCopy(as.member, caseId, { isRedacted: false }))
    expect(whole.text).toContain('Xylophone')
    const written = JSON.stringify(
      await app.db.platform.ledgerEntry.findMany({ where: { entityId: caseId } }),
    )
    expect(written).not.toMatch(/Xylophone|afraid|Private/)
  })

  test('a text that is not there, and words that are not in it, are refused by name of the field', async () => {
    const gone = await redact(as.member, { item: 'form.answers.nothing' })
    expect([gone.status, gone.body.fields[0].path]).toEqual([404, 'item'])
    const other = await redact(as.member, { item: await itemWith(planted.details), passage: 'on the stairs' })
    expect([other.status, other.body.fields[0].path]).toEqual([400, 'passage'])
    const mute = await redact(as.member, { item: await itemWith(planted.details), words: ' ' })
    expect([mute.status, mute.body.fields[0].path]).toEqual([400, 'words'])
  })

  test('another member lifts one: the next copy tells it, the one that was made does not', async () => {
    const item = await itemWith('At home')
    const { body } = await redact(as.member, { item })
    const before = await createCopy(as.member)
    const path = `${at}/${caseId}/case-file/redaction/${body.content.redactionId}`
    expect((await as.presiding.delete(path)).status).toBe(200)
    expect((await as.presiding.delete(path)).status).toBe(404)
    expect((await readCopy(as.member, before)).text).not.toContain('At home')
    expect((await readCopy(as.member, await createCopy(as.member))).text).toContain('At home')
    const row = await app.db.platform.caseRedaction.findUniqueOrThrow({
      where: { id: body.content.redactionId },
    })
    expect(row).toMatchObject({ byUserId: app.employer.member.id, liftedBy: app.employer.presiding.id })
  })
})

describe('who has it', () => {
  test.each<[Who, number]>([
    ['complainant', 403],
    ['respondent', 403],
    ['substitute', 404],
    ['branchAdmin', 404],
    ['employer', 404],
    ['admin', 404],
    ['scheduler', 404],
    ['stranger', 404],
  ])('not %s: neither orders, lists, redacts nor fetches one', async (who, status) => {
    const copy = (await copies(as.member))[0]!
    const answers = [
      await order(as[who]),
      await as[who].get(`${at}/${caseId}/case-file`),
      await as[who].get(`${at}/${caseId}/case-file/items`),
      await redact(as[who], { item: 'form.answers.safe' }),
      await as[who].delete(`${at}/${caseId}/case-file/redaction/${copy.copyId}`),
      await as[who].get(pathOf(copy)),
    ]
    expect(answers.map((each) => each.status)).toEqual(answers.map(() => status))
  })

  test('an employer and a respondent who were informed do not; nor does the platform, or a neighbour', async () => {
    const informed = { respondentInformedAt: new Date() }
    await app.db.platform.case.update({ where: { id: caseId }, data: informed })
    await informEmployer(app.db, caseId, app.employer.employer)
    await app.db.platform.membership.updateMany({
      where: { userId: app.employer.respondent.id },
      data: { role: 'WORKSPACE_ADMIN' },
    })
    const copy = await createCopy(as.member)
    const { jobId } = await app.db.platform.caseFile.findUniqueOrThrow({ where: { id: copy.copyId } })
    const { resultId } = await app.db.platform.job.findUniqueOrThrow({ where: { id: jobId } })
    const rohan = await app.as(app.employer.respondent)
    expect([(await order(rohan)).status, (await order(as.employer)).status]).toEqual([403, 403])
    const other = await buildEmployer(app.db, 'casefiles.localhost')
    const neighbour = await app.as(other.presiding, other.workspace)
    for (const by of [rohan, as.employer, as.admin, as.stranger, as.presiding, neighbour]) {
      const answers = [
        await by.get(pathOf(copy)),
        await by.get(`/api/job/${jobId}`),
        await by.get(`/api/job/${jobId}/report`),
        await by.post(`/api/job/${jobId}/cancel`, {}),
        await by.get(`/api/file/${resultId}`),
      ]
      expect(
        answers.map(({ status }) => status).filter((status) => status !== 404 && status !== 403),
      ).toEqual([])
    }
    // Its own maker knows it through the case alone.
    expect((await as.member.get(`/api/job/${jobId}`)).status).toBe(404)
    const jobs = JSON.stringify((await as.member.get('/api/job?pageSize=300')).body)
    expect(jobs).not.toMatch(/CASE_FILE|case-file/)
  })

  test('wants a fresh proof to order and to fetch; both leave an entry among the cases', async () => {
    const copy = await createCopy(as.external)
    await readCopy(as.external, copy)
    const expire = () =>
      app.db.pool.query(`UPDATE "Session" SET "provenAt" = now() - interval '13 hours' WHERE "userId" = $1`, [
        app.employer.external.id,
      ])
    await expire()
    expect((await order(as.external)).body.code).toBe('PROOF_REQUIRED')
    expect((await as.external.get(pathOf(copy))).body.code).toBe('PROOF_REQUIRED')
    const left = [...(await entries('caseFiles:order')), ...(await entries('caseFiles:fetch'))].filter(
      ({ byUserId }) => byUserId === app.employer.external.id,
    )
    expect(left.map(({ chain, action }) => [chain, action])).toEqual([
      ['CASES', 'caseFiles:order'],
      ['CASES', 'caseFiles:fetch'],
    ])
  })

  test('a member who leaves before fetching does not get it; nor one who left before it was made', async () => {
    const person = await buildPerson(app.db, app.employer.workspace, {
      name: 'Nila Rao',
      branchId: app.employer.pune.id,
    })
    const nila = await app.as(person)
    const seat = await app.db.platform.caseAssignment.create({
      data: { workspaceId: app.employer.workspace.id, caseId, userId: person.id, capacity: 'COMMITTEE' },
    })
    const copy = await createCopy(nila)
    await rig.stopWorker()
    const late = (await order(nila)).body.content as CaseFileCopy
    await app.db.platform.caseAssignment.update({ where: { id: seat.id }, data: { active: false } })
    expect((await nila.get(pathOf(copy))).status).toBe(404)
    await restart()
    const ended = await until(as.member, caseId, late.copyId)
    expect([ended.status, ended.sha256]).toEqual(['FAILED', null])
  })

  test('a member who is named as respondent later loses the file and every trace of it', async () => {
    const { caseId: id } = await filed({ name: 'Someone from outside' })
    const copy = await createCopy(as.member, id)
    expect(copy.status).toBe('DONE')
    const external = await app.as(app.employer.external)
    for (const by of [as.presiding, external]) {
      const named = { userId: app.employer.member.id, note: 'The witness says so' }
      await by.post(`${at}/${id}/respondent`, named)
      await rig.settle(id)
      // What was proposed stands in nothing that whoever is meant can make.
      if (by === as.presiding)
        expect((await items(as.member, id)).map(({ text }) => text)).not.toContain(named.note)
    }
    expect((await as.member.get(pathOf(copy, id))).status).toBe(404)
    expect((await as.member.get(`${at}/${id}/case-file`)).status).toBe(404)
    expect((await order(as.member, id)).status).toBe(404)
    const pdf = await readCopy(as.presiding, await createCopy(as.presiding, id), id)
    expect(pdf.text).toContain('Arjun Pillai')
  })
})

async function restart() {
  const { taskQueue } = rig
  await rig.stop()
  rig = await startRig({ db: app.db, secret: app.deps.secret, store: app.deps.store, taskQueue })
}

test('goes with its case: files, rows and redactions', async () => {
  const copy = await createCopy(as.member)
  const { jobId } = await app.db.platform.caseFile.findUniqueOrThrow({ where: { id: copy.copyId } })
  const { resultId } = await app.db.platform.job.findUniqueOrThrow({ where: { id: jobId } })
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  await app.db.platform.$transaction((open) => removeCaseFiles(app.deps, open, caseId))
  expect(await rows.caseFile.count({ where: { caseId } })).toBe(0)
  expect(await rows.caseRedaction.count({ where: { caseId } })).toBe(0)
  expect(await rows.storedFile.count({ where: { id: resultId ?? '' } })).toBe(0)
  expect(await rows.job.findUniqueOrThrow({ where: { id: jobId } })).toMatchObject({
    resultId: null,
    options: {},
  })
  expect(await app.deps.store.size(keyOf('files', resultId ?? ''))).toBeNull()
})
