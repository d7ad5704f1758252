/**
 * What an act changed, from what to what, for the audit log. People stand in it by id alone, so that nothing of
 * somebody whose data goes stays in the log.
 */
import type { Prisma } from '../../prisma/client.ts'
import { canonicalJson } from '../../workflows/definition/canonical.ts'

export type FieldValue = string | number | boolean
/**
 * One field. `of`: whose or which it is, where that is not the record of the entry: a user id, a permission, or the
 * name of a part.
 * `from` and `to` are empty for no value. Of a list (`isList`), `from` has what was removed and `to` what was added;
 * of what cannot be shown, such as a picture, both are empty.
 */
export type FieldChange = {
  field: string
  of?: string
  from: FieldValue[]
  to: FieldValue[]
  isList?: true
}
type Column = FieldValue | readonly FieldValue[] | null
type Columns = Readonly<Record<string, unknown>>

/** The fields of `after` that differ from `before`, in the order of `after`; a field that is undefined was not sent. */
export function fieldChanges(before: Columns, after: Columns): FieldChange[] {
  return Object.entries(after).flatMap(([field, to]) => {
    if (to === undefined) return []
    const [was, is] = [columnOf(before[field]), columnOf(to)]
    if (Array.isArray(was) || Array.isArray(is)) return listChange(field, listOf(was), listOf(is))
    return was === is ? [] : [{ field, from: listOf(was), to: listOf(is) }]
  })
}

/** The same of texts that are too long for the log: which of them differ, without the words. */
export const changedTexts = (before: Columns, after: Columns): FieldChange[] =>
  fieldChanges(before, after).map(({ field }) => ({ field, from: [], to: [] }))

/** What a list lost and gained; nothing where it has the same entries in another order. */
export function listChange(
  field: string,
  before: readonly FieldValue[],
  after: readonly FieldValue[],
): FieldChange[] {
  const from = before.filter((each) => !after.includes(each))
  const to = after.filter((each) => !before.includes(each))
  return from.length + to.length === 0 ? [] : [{ field, from, to, isList: true }]
}

type NamedPart = { id: string; name: string }
/**
 * What was added to named parts of a drawing or a course, removed, and renamed; of what differs in another way, that it
 * does, without the words. In the order of `after`, what was removed last.
 */
export function partChanges(
  field: string,
  before: readonly NamedPart[],
  after: readonly NamedPart[],
): FieldChange[] {
  const was = new Map(before.map((part) => [part.id, part]))
  const afterIds = new Set(after.map(({ id }) => id))
  const removed = before.filter(({ id }) => !afterIds.has(id))
  return [
    ...after.flatMap((part) => partChange(field, was.get(part.id), part)),
    ...removed.map(({ name }) => ({ field, from: listOf(columnOf(name)), to: [] })),
  ]
}

function partChange(field: string, was: NamedPart | undefined, is: NamedPart): FieldChange[] {
  const change = { field, from: listOf(columnOf(was?.name)), to: listOf(columnOf(is.name)) }
  if (was?.name !== is.name) return [change]
  return canonicalJson(was) === canonicalJson(is) ? [] : [{ field, of: is.name, from: [], to: [] }]
}

/** Which of these contents differ, whatever they are, without the words. */
export const changedContents = (before: Columns, after: Columns): FieldChange[] =>
  Object.keys(after)
    .filter((field) => canonicalJson(before[field] ?? null) !== canonicalJson(after[field] ?? null))
    .map((field) => ({ field, from: [], to: [] }))

const maxChanges = 60
/** Many changes at once, such as an imported drawing, as the fields that they are of. */
export const withinReason = (changes: FieldChange[]): FieldChange[] =>
  changes.length <= maxChanges
    ? changes
    : [...new Set(changes.map(({ field }) => field))].map((field) => ({ field, from: [], to: [] }))

/** Days are columns of dates. Throws for what has no place in the log. */
function columnOf(value: unknown): Column {
  if (value === undefined || value === null || value === '') return null
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (Array.isArray(value) && value.every(isFieldValue)) return value
  if (isFieldValue(value)) return value
  throw new TypeError('a value that the audit log cannot hold')
}
const isFieldValue = (value: unknown): value is FieldValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
const listOf = (value: Column): FieldValue[] =>
  value === null ? [] : isFieldValue(value) ? [value] : [...value]

/** As a part of an entry's `detail`; left out where nothing changed. */
export const auditedChanges = (changes: FieldChange[]): { changes?: Prisma.InputJsonArray } =>
  changes.length > 0 ? { changes } : {}
