/**
 * Every column of every table of a case, once: sealed, or in the clear for a reason. A column that somebody adds
 * without a word about it fails here.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sealedModels } from './sealedColumns.ts'

type Column = { name: string; type: string; isId: boolean }
const schema = readFileSync(new URL('schema.prisma', import.meta.url), 'utf8')
const models = new Map(
  [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, model = '', body = '']) => [
    model,
    columnsOf(body),
  ]),
)
function columnsOf(body: string): Column[] {
  return body.split('\n').flatMap((line) => {
    const [, name = '', type = ''] = /^\s+(\w+)\s+(\w+)/.exec(line) ?? []
    return name === '' ? [] : [{ name, type, isId: line.includes('@db.Uuid') }]
  })
}
/** What can hold words: neither ids nor instants, numbers or yes and no. */
const wordy = ({ type, isId }: Column) => ['String', 'Json'].includes(type) && !isId

const known = 'a known value: a check of the database lists them'
const drawn = 'written by the designer of the process, for every case alike'
const ids = 'ids and codes'
const stepOf = 'which step of the drawing, by its id'
const choice = 'which of the drawn outcomes, by its id'

/** Of tables of a case, what is in the clear, and why it says nothing of what people wrote. */
const clear: Record<string, Record<string, string>> = {
  Case: {
    caseNo: 'drawn at random',
    kind: known,
    definitionHash: 'of the process',
    status: known,
    filingKey: 'an id that the client drew, also of the draft',
    attention: 'a code',
    outcome: choice,
  },
  CaseForm: { ticked: 'ids of the statements that everybody ticks', language: 'in which it was shown' },
  ComplaintDraft: {},
  CaseTask: { readers: known, status: known },
  SuccessorProposal: { status: known, endedWhy: known },
  CaseAssignment: { capacity: known, step: stepOf, admission: known, actorRole: 'a role of the workspace' },
  CaseStep: {
    instance: stepOf,
    stepId: stepOf,
    stageId: stepOf,
    name: drawn,
    kind: known,
    status: known,
    actor: 'whom the drawing names: a role, a capacity or the id of a user',
    outcome: choice,
  },
  EscalationSetting: { escalationType: known, clock: stepOf, status: known, derivedFrom: 'a code' },
  CaseLink: { relation: known },
  CaseEvent: { kind: known, step: stepOf, detail: `${ids}: what was written stands in Submission` },
  CaseTransition: {
    key: 'an id that follows from the client’s key',
    event: `${ids}; of answers only those that conditions read: options by their ids, numbers, yes or no, and days`,
  },
  Submission: { step: stepOf, language: 'in which it was shown' },
  StepDraft: { step: stepOf, part: known },
  Meeting: { step: stepOf, status: known },
  MeetingGuest: { notifiedOn: 'a day', role: known },
  MeetingNote: {},
  MeetingRecord: {},
  MeetingSignature: { hash: 'an HMAC under the sealed salt' },
  MeetingShare: { objectOn: 'a day' },
  MeetingObjection: {},
  Ballot: { outcome: choice },
  Evidence: {
    step: stepOf,
    contentType: 'one of the kinds that are accepted',
    storedAs: 'drawn at random',
    uploadKey: 'a hash of ids and of what the client drew at random',
  },
  Upload: {
    purpose: known,
    step: stepOf,
    parts: 'drawn at random',
    uploadKey: 'a hash, as that of Evidence',
  },
  CaseFile: { parts: known },
  CaseRedaction: { item: 'which text of the case, by its ids', reason: known },
  ErasedCase: {
    caseNo: 'drawn at random',
    kind: known,
    status: known,
    outcome: choice,
    lawPack: known,
  },
  LegalHold: { scope: known },
  Notice: {
    key: ids,
    kind: known,
    delivery: known,
    mayHaveLeftBy: known,
    subject: 'of rows from before the catalogue: the number of the case and what the designer wrote',
    body: 'as the subject',
    subjectText:
      'a sentence of ours or of the designer, with the number of the case, its step and stage, and a day',
    bodyText: 'as the subject',
    path: ids,
  },
}

test('every column of a case that can hold words is sealed, or says why it is in the clear', () => {
  for (const [model, reasons] of Object.entries(clear)) {
    const columns = (models.get(model) ?? []).filter(wordy).map(({ name }) => name)
    const accounted = [...Object.keys(sealedModels[model]?.columns ?? {}), ...Object.keys(reasons)]
    expect(accounted.toSorted(), model).toEqual(columns.toSorted())
  }
})

test('no table that belongs to a case or a meeting is left out', () => {
  const ofCases = [...models].filter(([, columns]) =>
    columns.some(({ name, isId }) => isId && ['caseId', 'meetingId', 'draftId'].includes(name)),
  )
  for (const [model] of ofCases) expect(Object.keys(clear), model).toContain(model)
  for (const model of Object.keys(sealedModels)) expect(Object.keys(clear), model).toContain(model)
})

test('what names a row or its key is never sealed itself, and is there', () => {
  for (const [model, { columns, row, key }] of Object.entries(sealedModels)) {
    const names = models.get(model)?.map(({ name }) => name) ?? []
    for (const name of [...row, ...key]) {
      expect(names, model).toContain(name)
      expect(Object.keys(columns)).not.toContain(name)
    }
  }
})
