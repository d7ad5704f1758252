/**
 * What each call of the OpenAPI document may send, made as the laws make it: read off its own schema, with
 * ids of the kind that a field names. Printed by `npx tsx test/examples.ts`; api/document/examples.json holds
 * what it prints.
 */
import { pathToFileURL } from 'node:url'
import { domains } from '../api/contracts.ts'
import { operationIdOf } from '../api/core/operationId.ts'
import { kindOf } from './fixtures.ts'
import { someHash } from './fixture.ts'
import { sampleOf } from './sample.ts'

/** One id for each kind of thing, the same in all examples. */
const idOf = (kind: string): string => {
  const digits = Array.from(kind).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e12, 7)
  return `01980000-0000-7000-8000-${String(digits).padStart(12, '0')}`
}
/** Words that a reader recognises, for fields of these names. */
const words: Record<string, unknown> = {
  email: 'asha.rao@acme.example',
  firstName: 'Asha',
  lastName: 'Rao',
  fullName: 'Asha Rao',
  name: 'Inquiry',
  userEmail: 'asha.rao@acme.example',
  emailOrUserName: 'asha.rao@acme.example',
  contactNumber: '+919876543210',
  branchName: 'Pune',
  departmentName: 'Finance',
  workspaceName: 'Acme',
  host: 'acme.example',
  confirmationCode: '482913',
  code: '482913',
  userNewPassword: 'a long sentence is easy to keep',
  message: 'Please call us back.',
  text: 'The meeting began at ten.',
  outcome: 'done',
  stageId: 'inquiry',
  componentId: 'about',
  attributeId: 'whatHappened',
  version: 1,
  revision: 1,
  sizeBytes: 20_480,
  firstThresholdDate: '2027-03-08T12:30:00.000Z',
  secondThresholdDate: '2027-03-15T12:30:00.000Z',
  expiryDate: '2027-12-31',
  departments: [],
  userOtp: '482913',
  userPassword: 'a long sentence is easy to keep',
  location: 'Room 4',
  startTime: '2027-03-01T09:00:00.000Z',
  endTime: '2027-03-01T10:00:00.000Z',
  country: 'IN',
  countryCode: 'IN',
  timeZone: 'Asia/Kolkata',
  fileName: 'letter.pdf',
  contentType: 'application/pdf',
  title: 'First hearing',
  agenda: 'Hear both sides',
  label: 'What happened?',
  note: 'Agreed with both sides.',
  reason: 'Asked for by the committee.',
  statement: 'What I write is true as far as I know.',
  key: 'whatHappened',
  color: '1f5fbf',
  phoneNumber: '+919876543210',
  searchText: 'rao',
  workflowName: 'Complaints of harassment',
  password: 'a long sentence is easy to keep',
  startAt: '2027-03-01T09:00:00.000Z',
  endAt: '2027-03-01T10:00:00.000Z',
  minutes: 'Both were heard.',
  sha256: someHash,
  previewed: someHash,
  hash: someHash,
  cmi: { 'cmi.core.lesson_status': 'completed' },
}

/** Where a word means something else, or one of several ways must be chosen. */
const otherWords: Record<string, Record<string, unknown>> = {
  sendContactCode: { userEmail: words['userEmail'] },
  confirmContact: { userEmail: words['userEmail'], userOtp: words['userOtp'] },
  proveIdentity: { userPassword: words['userPassword'] },
  createJurisdiction: { code: 'IN' },
  updateJurisdiction: { code: 'IN' },
  createFlag: { key: 'NEW_REPORTS' },
  updateFlag: { key: 'NEW_REPORTS' },
  setFlagWorkspaces: { key: 'NEW_REPORTS' },
}

/** By the names of the operations. */
export function makeExamples(): Record<string, unknown> {
  const examples: Record<string, unknown> = {}
  for (const { noun, contract } of domains)
    for (const [name, row] of Object.entries(contract)) {
      if (!row.body) continue
      const rowName = `${noun}:${name}`
      const sample = (fill: Record<string, unknown>) =>
        row.body && sampleOf(row.body, (field) => idOf(kindOf(rowName, field)), fill)
      const id = operationIdOf(noun, name)
      // Words that do not fit where they happen to be asked for give way to the least that the schema takes.
      examples[id] = [otherWords[id], sample({ ...words, ...otherWords[id] }), sample({})].find(
        (each) => row.body?.safeParse(each).success,
      )
    }
  return examples
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(JSON.stringify(makeExamples(), null, 2))
