/**
 * What a line of a file says: its cells read as what they mean here, and what is wrong with them. Pure; what
 * the database knows comes in `checking`.
 */
import { z } from 'zod'
import { plainRole, reachesWorkspace, roles } from '../../workflows/definition/roles.ts'
import { Role } from '../../workflows/definition/graph.ts'
import type { ImportField } from '../../api/jobs/contract.ts'
import { readDay } from '../../api/tables/days.ts'
import type { Line } from '../../api/tables/lines.ts'
import {
  finderOf,
  findersOf,
  type Branch,
  type Finder,
  type Finders,
  type Places,
} from '../../api/imports/places.ts'
import type { JobOptions } from '../../api/jobs/options.ts'
import type { Problem } from '../../api/jobs/problems.ts'
import { readPhone, type ReadPhone } from '../../api/core/phones.ts'
import type { Requester } from '../jobs/requester.ts'
import { withoutUnseen } from '../../api/core/nameText.ts'
import { asLine } from '../../workflows/definition/line.ts'
import { entriesOf } from '../../workflows/definition/keys.ts'

export type Values = Partial<Record<ImportField, string>> & {
  branchId?: string | undefined
  departmentId?: string | undefined
  /** The phone number as typed, where a business unit's country completed it, and which one. */
  phoneTyped?: string | undefined
  phoneBranchId?: string | undefined
  /** A department that the run makes. */
  newDepartment?: string | undefined
}
export type ReadRow = { n: number; cells: string[]; values: Values; problems: Problem[] }
export type Reader = {
  places: Places
  finders: Finders
  starter: Requester
  options: JobOptions
  byDefault: Branch | null
  /** Departments by the business unit they are in, made when first asked for. */
  within: Map<string, Finder>
}

/**
 * Returns what reads the lines of an upload; the default business unit is the job's, else the first that the starter
 * reaches.
 */
export function readerOf(places: Places, starter: Requester, options: JobOptions): Reader {
  const byDefault = places.branches.find(({ id }) => id === options.branchId) ?? places.branches[0] ?? null
  return {
    places,
    finders: findersOf(places, options.valueMap),
    starter,
    options,
    byDefault,
    within: new Map(),
  }
}

const longest: Record<ImportField, number> = {
  email: 254,
  fullName: 200,
  firstName: 100,
  lastName: 100,
  employeeId: 60,
  gender: 60,
  department: 120,
  designation: 120,
  branch: 200,
  role: 60,
  homeAddress: 500,
  phoneNumber: 60,
  dateOfJoining: 40,
}
const isEmail = (text: string) => z.email().safeParse(text).success

/** Reads a line of people to come. */
export function readPerson(reader: Reader, { n, cells }: Line): ReadRow {
  const problems: Problem[] = []
  const say = (field: ImportField, code: Problem['code'], value = '', suggestion?: string) =>
    void problems.push({ field, code, value: value.slice(0, 200), ...(suggestion ? { suggestion } : {}) })
  const texts = textsOf(reader, cells, say)
  const place = placeOf(reader, texts, say)
  const { email, ...address } = addressOf(reader, texts, place.branch ?? reader.byDefault, say)
  const { firstName, lastName } = namesOf(texts)
  const { gender, designation, homeAddress, employeeId } = texts
  if (employeeId?.includes('@')) say('employeeId', 'EMPLOYEE_ID_FORM', employeeId)
  const { branch, ...within } = place
  const values: Values = {
    email,
    firstName,
    lastName,
    employeeId,
    gender,
    designation,
    homeAddress,
    ...address,
    ...within,
    ...dayOf(texts.dateOfJoining, say),
  }
  return {
    n,
    cells,
    problems,
    values: withoutNothing({ ...values, branch: branch?.name, branchId: branch?.id }),
  }
}
type Say = (field: ImportField, code: Problem['code'], value?: string, suggestion?: string) => void
type Texts = Partial<Record<ImportField, string>>

function textsOf({ options: { mapping = {} } }: Pick<Reader, 'options'>, cells: string[], say: Say): Texts {
  const texts: Texts = {}
  for (const [field, column] of entriesOf(mapping)) {
    const text = withoutUnseen(asLine(cells[column] ?? ''))
    if (!text) continue
    if (text.length > longest[field]) say(field, 'TOO_LONG', text)
    else texts[field] = text
  }
  return texts
}

/** A whole name is split where no column holds its parts: at the comma, else before its last word. */
function namesOf({ fullName, firstName, lastName }: Texts): Pick<Texts, 'firstName' | 'lastName'> {
  if (!fullName || firstName || lastName) return { firstName, lastName }
  const [last, first] = fullName.split(',', 2).map((part) => part.trim().replace(/\s+/g, ' '))
  if (last && first) return { firstName: first, lastName: last }
  const words = fullName.replaceAll(',', ' ').trim().split(/\s+/)
  return words.length < 2
    ? { firstName: words[0] }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) }
}

function addressOf(
  reader: Reader,
  { email: text, phoneNumber: number }: Texts,
  branch: Branch | null,
  say: Say,
): Pick<Values, 'email' | 'phoneNumber' | 'phoneTyped' | 'phoneBranchId'> {
  const email = text
    ?.replace(/^mailto:/i, '')
    .replace(/(?<![\s,;.])[\s,;.]+$/, '')
    .toLowerCase()
  if (email && !isEmail(email)) say('email', 'EMAIL_FORM', text)
  const phone = number ? numberOf(reader, number, branch, say) : null
  if (number && !phone) say('phoneNumber', email ? 'PHONE_LEFT_OUT' : 'PHONE_FORM', number)
  if (!email && !number) say('email', 'NEEDS_ADDRESS')
  return { ...(email ? { email } : {}), ...(phone ? phoneValues(phone) : {}) }
}
const phoneValues = ({ number: phoneNumber, phoneTyped, phoneBranchId }: ReadPhone) =>
  phoneTyped !== null && phoneBranchId !== null ? { phoneNumber, phoneTyped, phoneBranchId } : { phoneNumber }

/** Read by the country of the unit, else by the only other one of the workspace in which it is a number. */
function numberOf({ places }: Reader, text: string, branch: Branch | null, say: Say): ReadPhone | null {
  const here = readPhone(text, branch)
  if (here) return here
  const phones = places.branches.flatMap((each) => readPhone(text, each) ?? [])
  const [elsewhere] = phones
  if (!elsewhere || phones.some(({ number }) => number !== elsewhere.number)) return null
  say('phoneNumber', 'PHONE_ELSEWHERE', text, elsewhere.number)
  return elsewhere
}

/** Reads business unit, its department, and role. A role that reaches the whole workspace needs no business unit. */
function placeOf(
  reader: Reader,
  texts: Texts,
  say: Say,
): Omit<Values, 'branch' | 'branchId'> & { branch: Branch | null } {
  const role = roleOf(reader, texts.role, say)
  const match = texts.branch ? reader.finders.branch.find(texts.branch) : null
  if (texts.branch && !match)
    say('branch', 'UNKNOWN_BRANCH', texts.branch, reader.finders.branch.nearest(texts.branch)?.name)
  const isWide = role !== null && reachesWorkspace(role) && !reader.options.branchId
  const branch =
    reader.places.branches.find(({ id }) => id === match?.id) ??
    (texts.branch || isWide ? null : reader.byDefault)
  return { ...(role ? { role } : {}), branch, ...departmentOf(reader, texts.department, branch, say) }
}

/** Null where the word is no role's label: that is asked, not guessed. */
function roleOf({ finders, starter }: Reader, text: string | undefined, say: Say): Role | null {
  const match = text ? finders.role.find(text) : null
  if (text && !match) {
    const near = finders.role.nearest(text)
    say('role', 'UNKNOWN_ROLE', text, near ? roles[Role.parse(near.id)].label : undefined)
    return null
  }
  const role = Role.parse(match?.id ?? plainRole)
  if (!starter.grantable.includes(role)) say('role', 'ROLE_NOT_YOURS', text, roles[plainRole].label)
  return role
}

function departmentOf(
  reader: Reader,
  text: string | undefined,
  branch: Branch | null,
  say: Say,
): Pick<Values, 'department' | 'departmentId' | 'newDepartment'> {
  if (!text) return {}
  const { finders, places, options } = reader
  const match = finders.department.find(text)
  const isInBranch =
    match &&
    (branch === null || places.departments.find(({ id }) => id === match.id)?.branchIds.includes(branch.id))
  if (isInBranch) return { department: match.name, departmentId: match.id }
  if (options.makeMissing?.departments && branch) {
    say('department', 'NEW_DEPARTMENT', text)
    return { department: match?.name ?? text, newDepartment: match?.name ?? text }
  }
  const near = nearestWithin(reader, branch, text)
  say('department', match ? 'DEPARTMENT_ELSEWHERE' : 'UNKNOWN_DEPARTMENT', text, near)
  return {}
}

/** A department's name in this very business unit; in any where none is known. */
function nearestWithin(
  { within, places, finders }: Reader,
  branch: Branch | null,
  text: string,
): string | undefined {
  if (!branch) return finders.department.nearest(text)?.name
  const finder =
    within.get(branch.id) ??
    finderOf(places.departments.filter(({ branchIds }) => branchIds.includes(branch.id)))
  within.set(branch.id, finder)
  return finder.nearest(text)?.name
}

function dayOf(text: string | undefined, say: Say): Pick<Values, 'dateOfJoining'> {
  if (!text) return {}
  const day = readDay(text)
  if (!day) say('dateOfJoining', 'DATE_FORM', text)
  else if (day.other) say('dateOfJoining', 'DATE_AMBIGUOUS', text, day.other)
  return day ? { dateOfJoining: day.on } : {}
}

const withoutNothing = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Reads a line that names a user. */
export function readUser({ options }: Reader, { n, cells }: Line): ReadRow {
  const problems: Problem[] = []
  const { email, employeeId } = textsOf(
    { options },
    cells,
    (field, code, value = '') => void problems.push({ field, code, value: value.slice(0, 200) }),
  )
  if (!email && !employeeId && problems.length === 0)
    problems.push({
      field: options.mapping?.email === undefined ? 'employeeId' : 'email',
      code: 'NEEDS_ADDRESS',
      value: '',
    })
  return { n, cells, problems, values: withoutNothing({ email: email?.toLowerCase(), employeeId }) }
}
