/**
 * Whoever has a copy of the database, of the files and of Temporal has nothing of a case whose key is destroyed,
 * also once that copy is put back in its place.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporal } from '@temporalio/proto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '../api/contracts.ts'
import { encryptingCodec } from '../temporal/codec.ts'
import type { TestApp } from '../test/app.ts'
import { testAppWithRig } from '../test/appWithRig.ts'
import { call, fileDraft, handIn, newDraft, publishFor, soundForm } from '../test/complaint.ts'
import { base, hearing, openRoom, type Room } from '../test/meetingRoom.ts'
import { readPdf } from '../test/pdf.ts'
import type { Rig } from '../test/rig.ts'

let [app, rig, room, owner] = [] as unknown as [TestApp, Rig, Room, pg.Client]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  room = await openRoom(app)
  owner = new pg.Client({ connectionString: app.url.owner })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

/** Stands in everything that people write here, and nowhere else. */
const word = 'Quagga'
type CaseIds = { caseId: string; draftId: string; meetingId: string; evidenceId: string }

const ok = async (answer: Promise<{ status: number; body: { content?: unknown } }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.content as ReturnType<typeof JSON.parse>
}

async function wholeCase(): Promise<CaseIds> {
  const me = room.who.complainant
  const { workflowId } = await publishFor(app.db, app.employer, [], hearing('COMPLAINT', 'OPEN'))
  const draftId = await newDraft(me, workflowId)
  const { evidenceId } = await ok(
    handIn(me, `/case/draft/${draftId}/evidence`, `I saw a ${word}`, `${word}.txt`),
  )
  const begun = await ok(
    me.post(`${call}/case/draft/${draftId}/evidence/upload`, { fileName: `${word}.txt`, sizeBytes: 100 }),
  )
  await app.request(`${call}/evidence/upload/${begun.uploadId}`, {
    method: 'PATCH',
    body: word,
    headers: {
      host: app.employer.workspace.host,
      authorization: `Bearer ${me.token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'tus-resumable': '1.0.0',
    },
  })
  const form = soundForm({
    complainant: { name: word, email: `${word}@x.example`, gender: word, phone: '+91 20 1234 5678' },
    respondent: { name: word, description: word },
    incidents: [{ details: word, date: '2026-11-02', evidenceIds: [evidenceId], witness: word }],
    answers: {},
    ticked: [],
  })
  await ok(me.put(`${call}/case/draft/${draftId}`, { form, revision: 1 }))
  expect(await copies()).toEqual([])
  const { caseId } = await ok(fileDraft(me, draftId, form))
  await rig.settle(caseId)
  await ok(handIn(room.who.member, `/case/${caseId}/evidence`, `A ${word} again`, `${word}.txt`))
  return { caseId, draftId, evidenceId, meetingId: await acts(caseId) }
}

/** What the committee writes: a meeting with its words, a correction, notes of acts, and what it did not send. */
async function acts(caseId: string): Promise<string> {
  const { member, presiding } = room.who
  const more = { title: word, agenda: word, location: word, link: `https://x.example/${word}` }
  const guests = [...room.planned(caseId).guests, { name: word, email: `${word}@y.example` }]
  const { meetingId } = await room.holdMeeting(caseId, undefined, { ...more, guests })
  const { version } = await ok(member.get(`${base}/${meetingId}`))
  await ok(member.post(`${base}/${meetingId}/minutes`, { minutes: word, outcome: word, version }))
  await ok(member.post(`${base}/${meetingId}/note`, { text: word }))
  const at = `${call}/case/${caseId}/step/hear.1`
  await ok(member.put(`${at}/draft`, { form: { answers: {}, outcome: null, note: word }, revision: 0 }))
  await ok(handIn(member, `/case/${caseId}/step/hear.1/draft/evidence`, word, `${word}.txt`))
  await ok(presiding.post(`${call}/case/${caseId}/pause`, { note: `Wait for the ${word}` }))
  await ok(presiding.post(`${call}/case/${caseId}/resume`, { note: `It went, the ${word}` }))
  await rig.settle(caseId)
  return meetingId
}

const tables = async () =>
  (
    await owner.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'
        AND table_type = 'BASE TABLE' ORDER BY 1`,
    )
  ).rows.map(({ name }) => name)
const linesOf = async (table: string) =>
  (await owner.query<{ line: string }>(`SELECT row_to_json(t)::text AS line FROM "${table}" t`)).rows.map(
    ({ line }) => line,
  )

/** Where the word stands: tables, and files of the store and of the folder of keys. */
async function copies(): Promise<string[]> {
  const places: string[] = []
  // The inbox of the demo stands for a mail server: an invitation tells its guests where the meeting is.
  for (const table of (await tables()).filter((each) => each !== 'DemoMail'))
    if ((await linesOf(table)).some((line) => line.includes(word))) places.push(table)
  for (const path of await readdir(app.filesDir, { recursive: true, withFileTypes: true }))
    if (path.isFile() && (await readFile(join(path.parentPath, path.name))).includes(word))
      places.push(path.name)
  return places
}

/** All that Temporal keeps of a case, decrypted. */
async function historyOf(caseId: string): Promise<string> {
  const codec = encryptingCodec([app.deps.secret])
  const history = await (await rig.temporal()).workflow.getHandle(caseId).fetchHistory()
  const payloadTexts: string[] = []
  const walk = async (value: unknown): Promise<void> => {
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return
    if ('metadata' in value && 'data' in value) {
      const [payload] = await codec.decode([value as temporal.api.common.v1.IPayload])
      payloadTexts.push(Buffer.from(payload?.data ?? []).toString())
    } else for (const each of Object.values(value)) await walk(each)
  }
  await walk(history)
  return payloadTexts.join('\n')
}

test('no copy holds a word of a case, and what is put back after its key is gone reads as nothing', async () => {
  const { caseId, draftId, meetingId, evidenceId } = await wholeCase()
  expect(await copies()).toEqual([])
  const history = await historyOf(caseId)
  expect(history).toContain(meetingId)
  expect(history).not.toContain(word)
  expect(await app.db.caseKeys.state(draftId)).toBe('DESTROYED')

  const seen = await everyAnswer({ caseId, draftId, meetingId, evidenceId })
  expect(seen.filter(([, , text]) => text.includes(word)).length).toBeGreaterThan(5)
  const backup = await Promise.all(ofCase.map(async (table) => [table, await linesOf(table)] as const))

  await app.db.caseKeys.destroy(caseId)
  await emptyAndPutBack(backup)
  expect(await copies()).toEqual([])
  for (const [path, status, text] of await everyAnswer({ caseId, draftId, meetingId, evidenceId })) {
    expect(text, path).not.toContain(word)
    expect(status, `${path} ${text}`).toBeLessThan(500)
  }
  const more = await room.who.presiding.post(`${call}/case/${caseId}/pause`, { note: word })
  expect([more.status, more.body.code]).toEqual([409, 'ILLEGAL_STATE'])
}, 120_000)

const ofCase = [
  'MeetingNote',
  'MeetingGuest',
  'Meeting',
  'StepDraft',
  'Submission',
  'Evidence',
  'CaseForm',
] as const

/** As an operator restores tables of a backup: what was there since is gone. */
async function emptyAndPutBack(backup: (readonly [string, string[]])[]): Promise<void> {
  await owner.query('SET session_replication_role = replica')
  for (const [table, lines] of backup) {
    await owner.query(`DELETE FROM "${table}"`)
    await owner.query(
      `INSERT INTO "${table}" SELECT r.* FROM unnest($1::text[]) line,
        jsonb_populate_record(NULL::"${table}", line::jsonb) r`,
      [lines],
    )
  }
  await owner.query('SET session_replication_role = DEFAULT')
}

/** Whatever anybody of the case can fetch of it: path, status and text. */
async function everyAnswer({
  caseId,
  draftId,
  meetingId,
  evidenceId,
}: CaseIds): Promise<[string, number, string][]> {
  const nouns = domains.filter(({ noun }) => ['complaints', 'meetings', 'evidence'].includes(noun))
  const rows = nouns.flatMap(({ contract, routes }) => [...Object.values(contract), ...Object.values(routes)])
  const idOf = (path: string) =>
    path.includes('/meeting/')
      ? meetingId
      : path.includes('/case/draft/')
        ? draftId
        : path.includes('/evidence/')
          ? evidenceId
          : caseId
  const paths = rows.flatMap(({ method, path }) =>
    method === 'get' && path.includes('{id}')
      ? [
          path
            .replace('{id}', idOf(path))
            .replace('{step}', 'hear.1')
            .replace(/\{\w+\}/g, evidenceId),
        ]
      : [],
  )
  expect(paths.length).toBeGreaterThan(8)
  const answers: [string, number, string][] = []
  for (const who of Object.values(room.who)) {
    for (const path of paths) answers.push(await fetched(path, who.token))
    for (const list of [`${call}/case/list`, `${call}/case/inbox`, `${base}/list`]) {
      const { status, body } = await who.post(list, list.includes('meeting') ? { when: 'ALL' } : {})
      answers.push([list, status, JSON.stringify(body)])
    }
  }
  return answers
}

async function fetched(path: string, token: string): Promise<[string, number, string]> {
  const headers = { host: app.employer.workspace.host, authorization: `Bearer ${token}` }
  const answer = await app.request(path, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isPdf = answer.headers.get('content-type')?.includes('pdf') && answer.ok
  const text = isPdf ? (await readPdf(bytes)).text : bytes.toString()
  return [path, answer.status, text + (answer.headers.get('content-disposition') ?? '')]
}
