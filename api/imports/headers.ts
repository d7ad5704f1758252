/** What a header most likely means. */
import { createHash } from 'node:crypto'
import { plainWord, reportColumns } from '../tables/headers.ts'
import { type Mapping } from './contract.ts'
import { importFields, type ImportField } from '../jobs/contract.ts'

const synonyms: Record<ImportField, string[]> = {
  email: [
    'emailaddress',
    'emailid',
    'mail',
    'mailid',
    'workemail',
    'officialemail',
    'officeemail',
    'companyemail',
    'useremail',
  ],
  fullName: ['name', 'employeename', 'staffname', 'personname', 'displayname', 'nameoftheemployee'],
  firstName: ['givenname', 'forename', 'fname', 'first'],
  lastName: ['surname', 'familyname', 'lname', 'last'],
  employeeId: [
    'empid',
    'employeecode',
    'empcode',
    'employeeno',
    'employeenumber',
    'empno',
    'staffid',
    'staffno',
    'staffnumber',
    'personnelnumber',
    'username',
  ],
  gender: ['sex'],
  department: ['dept', 'departmentname', 'deptname', 'team', 'division'],
  designation: ['jobtitle', 'title', 'position', 'post', 'jobposition'],
  branch: [
    'businessunit',
    'branchname',
    'businessunitname',
    'unit',
    'bu',
    'office',
    'location',
    'site',
    'worklocation',
  ],
  role: ['userrole', 'accessrole', 'access', 'redressrole'],
  homeAddress: [
    'address',
    'residentialaddress',
    'permanentaddress',
    'currentaddress',
    'residence',
    'homeaddr',
  ],
  phoneNumber: [
    'phone',
    'phoneno',
    'mobile',
    'mobileno',
    'mobilenumber',
    'mobilephone',
    'contact',
    'contactno',
    'contactnumber',
    'cell',
    'cellphone',
    'telephone',
    'tel',
  ],
  dateOfJoining: [
    'doj',
    'joiningdate',
    'joindate',
    'datejoined',
    'joinedon',
    'startdate',
    'hiredate',
    'dateofhire',
    'dateofjoin',
  ],
}
const added = reportColumns.map(plainWord)

type Guess = { field: ImportField; index: number; confidence: number }
export type Suggested = Partial<Record<ImportField, { index: number; confidence: number }>>

/** By the header alone, and by what stands under it for e-mails; the surest guess takes a column first. */
export function suggestColumns(headers: string[], samples: string[][]): Suggested {
  const guesses: Guess[] = headers.flatMap((header, index) =>
    importFields.map((field) => ({
      field,
      index,
      confidence: confidenceOf(field, plainWord(header), samples[index] ?? []),
    })),
  )
  const usedColumns = new Set<number>()
  const suggested: Suggested = {}
  for (const { field, index, confidence } of guesses
    .filter((guess) => guess.confidence > 0)
    .toSorted((a, b) => b.confidence - a.confidence)) {
    if (suggested[field] || usedColumns.has(index)) continue
    suggested[field] = { index, confidence }
    usedColumns.add(index)
  }
  return suggested
}

function confidenceOf(field: ImportField, header: string, samples: string[]): number {
  const name = plainWord(field)
  if (header === name) return 1
  if (synonyms[field].includes(header)) return 0.95
  if (
    field === 'email' &&
    samples.length > 0 &&
    samples.every((sample) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(sample))
  )
    return 0.7
  return [name, ...synonyms[field]].some((word) => word.length > 4 && header.includes(word)) ? 0.6 : 0
}

/** One for all files with the same columns, in whatever order, with or without what a report adds. */
export const headersHash = (headers: string[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        headers
          .map(plainWord)
          .filter((header) => header !== '' && !added.includes(header))
          .toSorted(),
      ),
    )
    .digest('hex')

/** The columns that nothing is read from, by their headers; those of a report of ours are left out. */
export const unusedIn = (mapping: Mapping, headers: string[]): string[] =>
  headers.filter(
    (header, index) =>
      header !== '' && !added.includes(plainWord(header)) && !Object.values(mapping).includes(index),
  )

/** Fields by the header they stand under, as it is remembered. */
export const columnsOf = (mapping: Mapping, headers: string[]): Partial<Record<ImportField, string>> =>
  Object.fromEntries(
    importFields.flatMap((field) => {
      const header = headers[mapping[field] ?? -1]
      return header ? [[field, header]] : []
    }),
  )

/** The columns of these headers that a remembered mapping means. */
export function rememberedColumns(columns: Partial<Record<string, string>>, headers: string[]): Suggested {
  const words = headers.map(plainWord)
  return Object.fromEntries(
    importFields.flatMap((field) => {
      const index = words.indexOf(plainWord(columns[field] ?? '') || '-')
      return index < 0 ? [] : [[field, { index, confidence: 1 }]]
    }),
  )
}
/** The columns of a suggested mapping, without confidences. */
export const mappingOf = (suggested: Suggested): Mapping =>
  Object.fromEntries(Object.entries(suggested).map(([field, { index }]) => [field, index]))
