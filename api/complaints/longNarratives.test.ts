/** One complaint whose texts are as long as they may be, through everything that reads, searches or copies them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownData } from '../../workers/retention/ownData.ts'
import { maxNarrativeCharacters } from '../../workflows/definition/limits.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileCase, publish } from '../../test/case.ts'
import { fileDraft, newDraft, publishFor, soundForm } from '../../test/complaint.ts'
import { base, hearing, openRoom, type Room } from '../../test/meetingRoom.ts'
import { fetchPdf, readPdf } from '../../test/pdf.ts'
import type { Rig } from '../../test/rig.ts'
import { openZip } from '../zip/read.ts'
import { CaseFilePart, type CaseFileItem } from './caseFileContract.ts'

const at = '/complaint-workflow/api/case'
const filler = 'She wrote it down as it was, day by day, and left nothing out. '
/** As long as a narrative may be, so that a single character that is cut takes the end away. */
function longText(begin: string, end: string, piece = filler): string {
  const length = maxNarrativeCharacters - begin.length - end.length
  return begin + piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end
}
const details = longText('It began in March. ', ' Zanzibar.')
/** Without any blank, as a pasted key or a language without them. */
const witness = longText('Tara ', 'Quagmire', 'abcdefghij')
const reason = longText('मुझे डर लगा। ', ' समाप्ति।', 'उसने रोज़ वही बात दोहराई और किसी ने नहीं सुना। ')
const note = longText('We read it. ', ' Xenolith.', 'In the lift, in the hall, in the yard. ')
const ends = ['Zanzibar.', 'Quagmire', 'Xenolith.']

let [app, rig, room] = [] as unknown as [TestApp, Rig, Room]
let [complainant, member, presiding] = [] as unknown as [Caller, Caller, Caller]
let [draftId, caseId] = ['', '']
const incident = { details, witness, date: '2026-01-02', evidenceIds: [] }

beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  room = await openRoom(app)
  ;({ complainant, member, presiding } = room.who)
  const process = await publishFor(app.db, app.employer)
  draftId = await newDraft(complainant, process.workflowId)
  const form = soundForm({
    respondent: { userId: app.employer.respondent.id, name: 'Rohan Shah' },
    incidents: [incident],
    answers: { severity: 'high', why: reason, wish: 'Another team', safe: 'At home' },
  })
  const saved = await complainant.put(`${at}/draft/${draftId}`, { form, revision: 1 })
  expect([saved.body.message, saved.status]).toEqual([undefined, 200])
})
afterAll(() => app?.close())

test('a draft is listed by its first words, which say that there are more, and previewed and filed whole', async () => {
  const { body } = await complainant.get(`${at}/draft`)
  expect(body.content).toMatchObject([{ draftId, firstWords: expect.stringMatching(/^It began.*…$/u) }])
  expect((await complainant.get(`${at}/draft/${draftId}`)).body.content.form.incidents[0].details).toBe(
    details,
  )
  const { form } = (await complainant.get(`${at}/draft/${draftId}`)).body.content
  expect((await complainant.post(`${at}/draft/${draftId}/preview`, { form })).status).toBe(200)
  const filed = await fileDraft(complainant, draftId, form)
  expect([filed.body.message, filed.status]).toEqual([undefined, 200])
  ;({ caseId } = filed.body.content)
  await rig.settle(caseId)
})

test('the page of the case holds every text to its last word; acts with shorter notes refuse longer ones', async () => {
  const done = await member.post(`${at}/${caseId}/step/read.1/complete`, { outcome: 'done', note })
  expect([done.body.message, done.status]).toEqual([undefined, 200])
  await rig.settle(caseId)
  const { form, submissions } = (await member.get(`${at}/${caseId}`)).body.content
  expect(form.incidents[0]).toMatchObject({ details, witness })
  expect(JSON.stringify(form.sections)).toContain(reason)
  expect(submissions).toMatchObject([{ note }])
  // A note that is kept with an act stands in the timeline.
  const paused = await presiding.post(`${at}/${caseId}/pause`, { note: 'x'.repeat(4_001) })
  expect([paused.status, paused.body.fields]).toMatchObject([400, [{ path: 'note' }]])
})

test('lists say how it begins and that there is more; a search for its words is answered', async () => {
  const { body } = await presiding.post(`${at}/inbox`, {})
  const subjects = body.content.map(({ about }: { about: { subject: string } | null }) => about?.subject)
  for (const subject of subjects) expect(subject).toMatch(/^It began in March\..{0,80}…$/u)
  for (const path of [`${at}/list`, `${at}/inbox`]) {
    expect((await member.post(path, { searchText: 'Zanzibar' })).body.content).toEqual([])
    const long = await member.post(path, { searchText: details.slice(0, 61) })
    expect([long.status, long.body.fields]).toMatchObject([400, [{ path: 'searchText' }]])
  }
})

test('notices and mails of it say that something awaits, and none of its words', async () => {
  const [notices, mails] = await Promise.all([
    app.db.platform.notice.findMany({ where: { caseId } }),
    app.db.platform.demoMail.findMany(),
  ])
  expect([notices.length > 0, mails.length > 0]).toEqual([true, true])
  for (const each of [...notices, ...mails]) {
    const words = JSON.stringify(each)
    expect(words.length).toBeLessThan(10_000)
    for (const own of [...ends, 'It began in March', 'In the lift']) expect(words).not.toContain(own)
  }
})

test('the receipt has all that was filed', async () => {
  const { text } = await pdfOf(complainant, `${at}/${caseId}/receipt.pdf`)
  expect(text).toContain('It began in March.')
  for (const end of ['Zanzibar.', 'समाप्ति']) expect(text).toContain(end)
  // A word without blanks is broken between its letters.
  expect(text.replaceAll(/\s/g, '')).toContain('Quagmire')
  expect(text).not.toContain('This is longer than a document can be')
})

describe('the case file', () => {
  test('has all of it', async () => {
    const { text } = await copyOf({ isRedacted: false })
    for (const end of ['Zanzibar.', 'Xenolith.', 'समाप्ति']) expect(text).toContain(end)
    expect(text.replaceAll(/\s/g, '')).toContain('Quagmire')
  })

  test('withholds a whole narrative wherever it stands, and two letters in every one of their places', async () => {
    const items: CaseFileItem[] = (await member.get(`${at}/${caseId}/case-file/items`)).body.content
    const itemWith = (words: string) => items.find(({ text }) => text.includes(words))?.item ?? ''
    const redactions = [
      { item: itemWith('Zanzibar.'), everywhere: true },
      { item: itemWith('Quagmire'), everywhere: true },
      { item: itemWith('Xenolith.'), passage: 'in', everywhere: false },
    ]
    for (const each of redactions) {
      const path = `${at}/${caseId}/case-file/redaction`
      const redacted = await member.post(path, { ...each, reason: 'WITNESS', words: 'She is afraid' })
      expect([redacted.body.message, redacted.status]).toEqual([undefined, 200])
    }
    const { text } = await copyOf({ isRedacted: true })
    for (const gone of ['Zanzibar.', 'Quagmire', 'In the lift', 'day by day'])
      expect(text).not.toContain(gone)
    for (const left of ['[R1]', '[R2]', '[R3] the lift', 'Xenolith.']) expect(text).toContain(left)
  })
})

test('one’s own data has it to the last word', async () => {
  const { complaints } = await dataOf(complainant)
  expect(complaints).toMatchObject([
    { form: { incidents: [{ details, witness }], answers: { why: reason } } },
  ])
})

test('minutes, corrections and what a party objects are on paper whole', async () => {
  const heard = await fileCase(
    app.db,
    app.employer,
    await publish(app.db, app.employer, hearing('COMPLAINT', 'OPEN')),
  )
  rig.wake()
  await rig.settle(heard)
  const { meetingId, version } = await room.holdMeeting(heard)
  const minutes = await member.post(`${base}/${meetingId}/minutes`, {
    minutes: reason,
    outcome: 'We vote.',
    version,
  })
  expect([minutes.body.message, minutes.status]).toEqual([undefined, 200])
  const corrected = await member.post(`${base}/${meetingId}/note`, { text: details })
  expect([corrected.body.message, corrected.status]).toEqual([undefined, 200])
  const { text } = await pdfOf(member, `${base}/${meetingId}/minutes.pdf`)
  for (const end of ['Zanzibar.', 'समाप्ति']) expect(text).toContain(end)
})

async function pdfOf(by: Caller, path: string) {
  const { response, bytes } = await fetchPdf(app, by.token, path)
  expect([path, response.status]).toEqual([path, 200])
  return readPdf(bytes)
}

/** Orders a case file and waits until it is made. */
async function copyOf(more: { isRedacted: boolean }) {
  const path = `${at}/${caseId}/case-file`
  const { body } = await member.post(path, { parts: CaseFilePart.options, ...more })
  const { copyId } = body.content
  for (;;) {
    const copies: { copyId: string; status: string; fileUrl: string | null; failureText: unknown }[] = (
      await member.get(`${path}?pageSize=300`)
    ).body.content
    const copy = copies.find((each) => each.copyId === copyId)
    if (copy && !['QUEUED', 'RUNNING'].includes(copy.status)) {
      expect([copy.status, copy.failureText]).toEqual(['DONE', null])
      return pdfOf(member, copy.fileUrl ?? '')
    }
    await sleep(200)
  }
}

async function dataOf(by: Caller) {
  const { jobId } = (await by.post('/api/my-data', {})).body.content
  const { id: workspaceId } = app.employer.workspace
  const db = app.db.forWorkspace(workspaceId)
  await ownData.RUN!({ deps: app.deps, db, workspaceId, jobId, beat: async () => {} })
  const answer = await app.request(`/api/job/${jobId}/report`, {
    headers: { authorization: `Bearer ${by.token}`, host: 'acme.localhost' },
  })
  const broken = () => new Error('The zip is damaged')
  const limits = { entries: 1000, unpacked: 50_000_000 }
  const zip = await openZip(Buffer.from(await answer.arrayBuffer()), limits, {
    damaged: broken,
    locked: broken,
    swollen: broken,
  })
  const pieces: string[] = []
  for await (const piece of zip.read('data.json')) pieces.push(piece)
  zip.close()
  return JSON.parse(pieces.join(''))
}
