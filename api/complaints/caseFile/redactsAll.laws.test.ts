/**
 * Law: what is redacted stands nowhere in a redacted copy. Each text of a case that people write holds a word of its
 * own; each item is redacted by itself, not everywhere; then no such word is left.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealedModels } from '../../../prisma/sealedColumns.ts'
import type { Caller, TestApp } from '../../../test/app.ts'
import { testAppWithRig } from '../../../test/appWithRig.ts'
import { fileCase, publish } from '../../../test/case.ts'
import { buildColleague } from '../../../test/colleague.ts'
import { base, hearing, openRoom } from '../../../test/meetingRoom.ts'
import { fetchPdf, readPdf } from '../../../test/pdf.ts'
import type { Rig } from '../../../test/rig.ts'
import { todayIn } from '../../../test/todayIn.ts'
import { form } from '../../../workflows/definition/templates/build.ts'
import { CaseFilePart, type CaseFileCopy, type CaseFileItem } from '../caseFileContract.ts'

/** Columns of a case that people write and no case file prints, with the reason. */
const notPrinted: Record<string, string> = {
  'Case.title': 'what a meeting of its own is called; a complaint has none',
  'SuccessorProposal.reason': 'read by the parties alone',
  'ComplaintDraft.form': 'not sent',
  'StepDraft.form': 'not sent',
  'Meeting.link': 'printed where there is no place, as the same item',
  'MeetingGuest.email': 'not printed',
  'MeetingSignature.salt': 'nobody writes it',
  'MeetingShare.points': 'numbers of points',
  'Evidence.sha256': 'nobody writes it',
  'Evidence.fileKey': 'nobody writes it',
  'CaseRedaction.passage': 'printed by no copy',
  'CaseRedaction.words': 'says why something is redacted',
  'LegalHold.reason': 'not printed',
  'LegalHold.liftReason': 'not printed',
  'Upload.fileName': 'not sent',
  'Upload.fileKey': 'nobody writes it',
}
/** The word that each column holds, and more than one where it is JSON. */
const planted = {
  'CaseForm.complainant': ['Zqaab', 'Zqaac'],
  'CaseForm.respondent': ['Zqaad', 'Zqaae'],
  'CaseForm.incidents': ['Zqaaf', 'Zqaag'],
  'CaseForm.answers': ['Zqaah'],
  'CaseTask.title': ['Zqaai'],
  'CaseTask.text': ['Zqaaj'],
  'Submission.note': ['Zqaak', 'Zqaal', 'Zqaam'],
  'Submission.answers': ['Zqabc'],
  'Meeting.title': ['Zqaan'],
  'Meeting.agenda': ['Zqaao'],
  'Meeting.location': ['Zqaap'],
  'Meeting.fields': ['Zqaaq'],
  'Meeting.minutes': ['Zqaar'],
  'Meeting.outcome': ['Zqaas'],
  'MeetingGuest.name': ['Zqaat'],
  'MeetingGuest.notifiedHow': ['Zqaau'],
  'MeetingNote.text': ['Zqaav'],
  'MeetingRecord.record': ['Zqaaw', 'Zqaax'],
  'MeetingObjection.text': ['Zqaay'],
  'Evidence.fileName': ['Zqaaz'],
} as const satisfies Record<string, string[]>
/** And people who are named: by lines of ours, votes and corrections. */
const names = ['Zqbaa', 'Wit Ness', 'Meera Iyer', 'Rohan Shah']

const at = '/complaint-workflow/api'
let [app, rig, caseId] = [] as unknown as [TestApp, Rig, string]
let by = undefined as unknown as Caller
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  caseId = await written()
  by = await app.as(app.employer.member)
})
afterAll(() => app?.close())
const key = () => ({ 'idempotency-key': uuid() })
const fine = async (answer: ReturnType<Caller['post']>) => {
  const { status, body } = await answer
  expect([body.message, status]).toEqual([undefined, 200])
  return body.content
}

/** A case in which every text is written. */
async function written(): Promise<string> {
  const { db, employer: here } = app
  const graph = {
    ...hearing('COMPLAINT', 'OPEN'),
    ...form([
      {
        id: 'wishes',
        stepId: 'filing',
        title: 'Wishes',
        visibleTo: [],
        questions: [{ key: 'wish', type: 'INPUT_BOX', label: 'What do you wish for?' }],
      },
      {
        id: 'heard',
        stepId: 'hear',
        title: 'Heard',
        visibleTo: [],
        questions: [{ key: 'finding', type: 'INPUT_BOX', label: 'What do we think?' }],
      },
    ]),
  }
  const id = await fileCase(db, here, await publish(db, here, graph))
  rig.wake()
  await rig.settle(id)
  const rows = db.forWorkspace(here.workspace.id)
  const [name, email, other, description, details, witness, wishAnswer] = [
    ...planted['CaseForm.complainant'],
    ...planted['CaseForm.respondent'],
    ...planted['CaseForm.incidents'],
    ...planted['CaseForm.answers'],
  ]
  await rows.caseForm.update({
    where: { caseId: id },
    data: {
      complainant: { name, email: `${email}@else.example` },
      respondent: { name: other, description, noneOf: [here.substitute.id] },
      incidents: [{ details, witness, date: '2026-01-02', evidenceIds: [] }],
      answers: { wish: wishAnswer },
    },
  })
  await giveTasks(id)
  await holdMeeting(id)
  return id
}

async function giveTasks(id: string): Promise<void> {
  const { employer: here } = app
  const [tara, presiding] = [
    await buildColleague(app.db, here, 'Tara Zqbaa', {}),
    await app.as(here.presiding),
  ]
  const form_ = new FormData()
  form_.set('file', new File(['The log'], `${planted['Evidence.fileName'][0]}.txt`))
  const file = await fine(presiding.upload(`${at}/case/${id}/evidence`, form_))
  const [[title], [text], [, reason, answer]] = [
    planted['CaseTask.title'],
    planted['CaseTask.text'],
    planted['Submission.note'],
  ]
  const add = async () => {
    const body = {
      title,
      text,
      userId: tara.id,
      dueOn: todayIn('Asia/Kolkata'),
      attachmentIds: [file.evidenceId],
    }
    await fine(presiding.post(`${at}/case/${id}/task`, body, key()))
    return (await (await app.as(tara)).get(`${at}/task`)).body.content[0].taskId
  }
  await fine(presiding.post(`${at}/case/${id}/task/${await add()}/cancel`, { note: reason }, key()))
  await fine((await app.as(tara)).post(`${at}/task/${await add()}/answer`, { text: answer }, key()))
}

async function holdMeeting(id: string): Promise<void> {
  const { employer: here } = app
  const room = await openRoom(app)
  const rows = app.db.forWorkspace(here.workspace.id)
  const meeting = await room.holdMeeting(id, undefined, {
    title: planted['Meeting.title'][0],
    agenda: planted['Meeting.agenda'][0],
    location: planted['Meeting.location'][0],
    guests: [
      ...[here.presiding, here.member, here.complainant].map((each) => room.guest(each)),
      { name: planted['MeetingGuest.name'][0], email: 'guest@else.example' },
      { name: 'Wit Ness', email: 'wit@else.example' },
    ],
  })
  const { meetingId } = meeting
  const of = { meetingId, caseId: id }
  const [title, notes] = planted['MeetingRecord.record']
  await rows.meetingRecord.create({
    data: {
      ...of,
      record: {
        points: [
          { title: null, notes },
          { title, notes: 'New' },
        ],
        times: {},
        votePoint: null,
      },
      updatedBy: here.member.id,
    },
  })
  const guest = await rows.meetingGuest.findFirstOrThrow({
    where: { meetingId, userId: here.complainant.id },
  })
  await rows.meetingGuest.update({
    where: { id: guest.id, caseId: id },
    data: { notified: true, notifiedOn: '2026-01-02', notifiedHow: planted['MeetingGuest.notifiedHow'][0] },
  })
  const outsider = (await rows.meetingGuest.findMany({ where: { meetingId } })).find(
    ({ name }) => name === 'Wit Ness',
  )
  await rows.meetingNote.create({
    data: {
      ...of,
      guestId: outsider?.id ?? null,
      byUserId: here.member.id,
      text: planted['MeetingNote.text'][0],
    },
  })
  await rows.meetingObjection.create({
    data: {
      ...of,
      guestId: guest.id,
      userId: here.complainant.id,
      point: 1,
      text: planted['MeetingObjection.text'][0],
    },
  })
  const { version } = await rows.meeting.findUniqueOrThrow({ where: { id: meetingId } })
  const minutes = {
    minutes: planted['Meeting.minutes'][0],
    outcome: planted['Meeting.outcome'][0],
    version,
  }
  await fine(room.who.member.post(`${base}/${meetingId}/minutes`, minutes))
  for (const who of ['presiding', 'member'] as const) await room.vote(room.who[who], meetingId, 'upheld')
  await fine(
    room.who.member.post(`${at}/case/${id}/step/hear.1/complete`, {
      outcome: 'upheld',
      answers: { finding: planted['Submission.answers'][0] },
      note: planted['Submission.note'][0],
    }),
  )
  await rig.settle(id)
  await rows.meeting.update({
    where: { id: meetingId, caseId: id },
    data: { fields: { language: planted['Meeting.fields'][0] } },
  })
}

async function copyOf(isRedacted: boolean): Promise<{ text: string; raw: string }> {
  const path = `${at}/case/${caseId}/case-file`
  const { copyId } = await fine(by.post(path, { parts: CaseFilePart.options, isRedacted }))
  for (;;) {
    const copies: CaseFileCopy[] = (await by.get(`${path}?pageSize=300`)).body.content
    const copy = copies.find((each) => each.copyId === copyId)
    if (copy?.status === 'DONE') {
      const { text, raw } = await readPdf((await fetchPdf(app, by.token, copy.fileUrl ?? '')).bytes)
      return { text: text.replaceAll(/\s/g, ''), raw }
    }
    expect(copy?.status).not.toBe('FAILED')
    await sleep(100)
  }
}
const all = [...Object.values(planted).flat(), ...names].map((word) => word.replaceAll(' ', ''))

describe('a redacted copy', () => {
  test('every column that people write is planted, or is not printed', () => {
    const columns = Object.entries(sealedModels).flatMap(([model, { columns: of }]) =>
      Object.keys(of).map((column) => `${model}.${column}`),
    )
    expect([...Object.keys(planted), ...Object.keys(notPrinted)].toSorted()).toEqual(columns.toSorted())
  })

  test('holds no word of what is redacted, wherever it stands', async () => {
    const whole = await copyOf(false)
    expect(all.filter((word) => !whole.text.includes(word))).toEqual([])
    const items: CaseFileItem[] = (await by.get(`${at}/case/${caseId}/case-file/items`)).body.content
    for (const { item } of items)
      await fine(
        by.post(`${at}/case/${caseId}/case-file/redaction`, { item, reason: 'OTHER', words: 'Not for them' }),
      )
    const redacted = await copyOf(true)
    expect(all.filter((word) => redacted.text.includes(word) || redacted.raw.includes(word))).toEqual([])
  })
})
