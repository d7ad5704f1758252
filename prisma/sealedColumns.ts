/**
 * Which columns are sealed, and with whose key. A column of a case that is in none of these says nothing of it
 * (`sealedColumns.test.ts` has the reason of each).
 */

type Row = Record<string, unknown>
export type SealedColumn = {
  /** JSON is kept as `{ "sealed": text }`, text as itself. */
  kind: 'text' | 'json'
  /** What is read of it once the key is destroyed: shaped as its readers expect, and saying nothing. */
  erased: (row: Row) => unknown
  /** Keys of JSON that SQL of the database reads on their own: sealed each by itself. */
  apart?: readonly string[]
}
export type SealedModel = {
  columns: Record<string, SealedColumn>
  /** Columns that name the row for ever: what is sealed opens in no other. */
  row: readonly string[]
  /** Columns that name whose key it is, a case's or a draft's: the first that is not null. */
  key: readonly string[]
  /** Of which rows; all of them without. What names the row for this is said when it is changed. */
  when?: (row: Row) => boolean
}

const text = (erased: string | null): SealedColumn => ({ kind: 'text', erased: () => erased })
const json = (erased: object): SealedColumn => ({ kind: 'json', erased: () => structuredClone(erased) })
const noForm = { complainant: {}, respondent: {}, incidents: [], answers: {}, ticked: [] }
const noStepForm = { answers: {}, outcome: null, note: '' }
const noMeetingForm = { meetingId: null, plan: null, attendance: null, minutes: null }

export const sealedModels: Record<string, SealedModel> = {
  Case: { row: ['id'], key: ['id'], columns: { title: text(null) } },
  CaseForm: {
    row: ['caseId'],
    key: ['caseId'],
    columns: {
      // Without a complainant there is no form (`api/complaints/page/loadCase.ts`).
      complainant: { kind: 'json', erased: () => null },
      respondent: json({}),
      incidents: json([]),
      answers: json({}),
    },
  },
  CaseTask: { row: ['id'], key: ['caseId'], columns: { title: text(''), text: text('') } },
  SuccessorProposal: { row: ['id'], key: ['caseId'], columns: { reason: text('') } },
  ComplaintDraft: { row: ['id'], key: ['id'], columns: { form: json(noForm) } },
  Submission: {
    row: ['id'],
    key: ['caseId'],
    // The words of a meeting become part of it in the transition that commits them (`case_facts`).
    columns: { answers: { ...json({}), apart: ['meeting'] }, note: text(null) },
  },
  StepDraft: {
    row: ['caseId', 'step', 'userId', 'part'],
    key: ['caseId'],
    columns: {
      form: { kind: 'json', erased: ({ part }) => (part === 'MEETING' ? noMeetingForm : noStepForm) },
    },
  },
  Meeting: {
    row: ['id'],
    key: ['caseId'],
    columns: {
      title: text(''),
      agenda: text(''),
      location: text(null),
      link: text(null),
      fields: json({}),
      minutes: text(null),
      outcome: text(null),
    },
  },
  MeetingGuest: {
    row: ['id'],
    key: ['caseId'],
    columns: { name: text(null), email: text(null), notifiedHow: text(null) },
  },
  MeetingNote: { row: ['id'], key: ['caseId'], columns: { text: text('') } },
  MeetingRecord: {
    row: ['meetingId'],
    key: ['caseId'],
    columns: { record: json({ points: [], times: {}, votePoint: null }) },
  },
  // Without its salt, a signature tells nobody which text it is of.
  MeetingSignature: { row: ['id'], key: ['caseId'], columns: { salt: text('') } },
  MeetingShare: { row: ['id'], key: ['caseId'], columns: { points: json([]) } },
  MeetingObjection: { row: ['id'], key: ['caseId'], columns: { text: text('') } },
  Evidence: {
    row: ['id'],
    key: ['keyId', 'caseId', 'draftId'],
    // `fileKey` seals the bytes; '' opens none. The hash is sealed too: it would identify the file to its other
    // holders.
    columns: { fileName: text(''), sha256: text(''), fileKey: text('') },
  },
  CaseRedaction: { row: ['id'], key: ['caseId'], columns: { passage: text(null), words: text('') } },
  LegalHold: {
    row: ['id'],
    key: ['targetId'],
    when: ({ scope }) => scope === 'CASE',
    columns: { reason: text(''), liftReason: text(null) },
  },
  Upload: { row: ['id'], key: ['placeId'], columns: { fileName: text(''), fileKey: text('') } },
}

/** What is sealed of a row: to be written again where it passes to another key. */
export const sealedOf = <R extends object>(model: string, row: R): Partial<R> =>
  Object.fromEntries(
    Object.entries(row).filter(([column]) => Object.hasOwn(sealedModels[model]?.columns ?? {}, column)),
  ) as Partial<R>

/** A condition in SQL over a row of the model: something of it is in the clear, from before keys. */
export const unsealed = (model: string): string =>
  Object.entries(sealedModels[model]?.columns ?? {})
    .map(([column, { kind }]) =>
      kind === 'text' ? `NOT starts_with("${column}", 'sealed:1:')` : `NOT "${column}" ? 'sealed'`,
    )
    .join(' OR ')
