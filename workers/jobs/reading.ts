/** What a line of a file says: its cells read as what they mean here, and what is wrong with them. Pure; what the database knows comes in `checking`. */
import { z } from 'zod'
import type { Role } from '../../workflows/definition/graph.ts'
import type { ImportField } from '../../api/imports/contract.ts'
import { readDay } from '../../api/imports/days.ts'
import type { Line } from '../../api/imports/lines.ts'
import { findersOf, roleName, type Branch, type Finders, type Places } from '../../api/imports/places.ts'
import type { JobOptions } from '../../api/jobs/options.ts'
import type { Problem } from '../../api/jobs/problems.ts'
import { e164 } from '../../api/people/phones.ts'
import type { Starter } from './starter.ts'
import { asLine } from '../../workflows/definition/line.ts'

export type Values = Partial<Record<ImportField, string>> & { branchId?: string | undefined; departmentId?: string | undefined; /** A department that the run makes. */ newDepartment?: string | undefined }
export type ReadRow = { n: number; cells: string[]; values: Values; problems: Problem[] }
export type Reader = { places: Places; finders: Finders; starter: Starter; options: JobOptions; byDefault: Branch | null }

export function readerOf(places: Places, starter: Starter, options: JobOptions): Reader {
  const byDefault = places.branches.find(({ id }) => id === options.branchId) ?? places.branches[0] ?? null
  return { places, finders: findersOf(places, options.valueMap), starter, options, byDefault }
}

const longest: Record<ImportField, number> = { email: 254, firstName: 100, lastName: 100, employeeId: 60, gender: 60, department: 120, designation: 120, branch: 200, role: 60, homeAddress: 500, phoneNumber: 60, dateOfJoining: 40 }
const isEmail = (text: string) => z.email().safeParse(text).success

/** Reads a line of people to come. */
export function readPerson(reader: Reader, { n, cells }: Line): ReadRow {
  const problems: Problem[] = []
  const say = (field: ImportField, code: Problem['code'], value = '', suggestion?: string) => void problems.push({ field, code, value: value.slice(0, 200), ...(suggestion ? { suggestion } : {}) })
  const texts = textsOf(reader, cells, say)
  const place = placeOf(reader, texts, say)
  const { email, ...address } = addressOf(texts, place.branch ?? reader.byDefault, say)
  const { firstName, lastName, gender, designation, homeAddress, employeeId } = texts
  if (employeeId?.includes('@')) say('employeeId', 'EMPLOYEE_ID_FORM', employeeId)
  const { branch, ...within } = place
  const values: Values = { email, firstName, lastName, employeeId, gender, designation, homeAddress, ...address, ...within, ...dayOf(texts.dateOfJoining, say) }
  return { n, cells, problems, values: withoutNothing({ ...values, branch: branch?.name, branchId: branch?.id }) }
}
type Say = (field: ImportField, code: Problem['code'], value?: string, suggestion?: string) => void
type Texts = Partial<Record<ImportField, string>>

function textsOf({ options: { mapping = {} } }: Pick<Reader, 'options'>, cells: string[], say: Say): Texts {
  const texts: Texts = {}
  for (const [field, column] of Object.entries(mapping) as [ImportField, number][]) {
    const text = asLine(cells[column] ?? '')
    if (!text) continue
    if (text.length > longest[field]) say(field, 'TOO_LONG', text)
    else texts[field] = text
  }
  return texts
}

function addressOf({ email: text, phoneNumber: number }: Texts, branch: Branch | null, say: Say): Pick<Values, 'email' | 'phoneNumber'> {
  const email = text?.replace(/^mailto:/i, '').replace(/[\s,;.]+$/, '').toLowerCase()
  if (email && !isEmail(email)) say('email', 'EMAIL_FORM', text)
  const phoneNumber = number ? e164(number, branch?.country) : null
  if (number && !phoneNumber) say('phoneNumber', email ? 'PHONE_LEFT_OUT' : 'PHONE_FORM', number)
  if (!email && !number) say('email', 'NEEDS_ADDRESS')
  return { ...(email ? { email } : {}), ...(phoneNumber ? { phoneNumber } : {}) }
}

/** Business unit, department in it, and role. Whoever reaches the whole workspace need not be put into a business unit. */
function placeOf(reader: Reader, texts: Texts, say: Say): Omit<Values, 'branch' | 'branchId'> & { branch: Branch | null } {
  const role = roleOf(reader, texts.role, say)
  const found = texts.branch ? reader.finders.branch.find(texts.branch) : null
  if (texts.branch && !found) say('branch', 'UNKNOWN_BRANCH', texts.branch, reader.finders.branch.nearest(texts.branch)?.name)
  const isWide = (role === 'WORKSPACE_ADMIN' || role === 'EMPLOYER') && !reader.options.branchId
  const branch = reader.places.branches.find(({ id }) => id === found?.id) ?? (texts.branch || isWide ? null : reader.byDefault)
  return { role, branch, ...departmentOf(reader, texts.department, branch, say) }
}

function roleOf({ finders, starter }: Reader, text: string | undefined, say: Say): Role {
  const found = text ? finders.role.find(text) : null
  const role = (found?.id ?? 'EMPLOYEE') as Role
  if (text && !found) {
    const near = finders.role.nearest(text)
    say('role', 'UNKNOWN_ROLE', text, near ? roleName(near.id as Role) : undefined)
  } else if (!starter.grantable.includes(role)) say('role', 'ROLE_NOT_YOURS', text, roleName('EMPLOYEE'))
  return role
}

function departmentOf({ finders, places, options }: Reader, text: string | undefined, branch: Branch | null, say: Say): Pick<Values, 'department' | 'departmentId' | 'newDepartment'> {
  if (!text) return {}
  const found = finders.department.find(text)
  const stands = found && (branch === null || places.departments.find(({ id }) => id === found.id)?.branchIds.includes(branch.id))
  if (stands) return { department: found.name, departmentId: found.id }
  if (options.makeMissing?.departments && branch) {
    say('department', 'NEW_DEPARTMENT', text)
    return { department: found?.name ?? text, newDepartment: found?.name ?? text }
  }
  say('department', 'UNKNOWN_DEPARTMENT', text, finders.department.nearest(text)?.name)
  return {}
}

function dayOf(text: string | undefined, say: Say): Pick<Values, 'dateOfJoining'> {
  if (!text) return {}
  const day = readDay(text)
  if (!day) say('dateOfJoining', 'DATE_FORM', text)
  else if (day.other) say('dateOfJoining', 'DATE_AMBIGUOUS', text, day.other)
  return day ? { dateOfJoining: day.on } : {}
}

const withoutNothing = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Reads a line that names somebody who is to go. */
export function readLeaver({ options }: Reader, { n, cells }: Line): ReadRow {
  const problems: Problem[] = []
  const { email, employeeId } = textsOf({ options }, cells, (field, code, value = '') => void problems.push({ field, code, value: value.slice(0, 200) }))
  if (!email && !employeeId && problems.length === 0) problems.push({ field: options.mapping?.email === undefined ? 'employeeId' : 'email', code: 'NEEDS_ADDRESS', value: '' })
  return { n, cells, problems, values: withoutNothing({ email: email?.toLowerCase(), employeeId }) }
}
