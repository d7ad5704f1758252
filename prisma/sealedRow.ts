/** Columns of one row, sealed and opened, with keys that are known. */
import { CaseKeyMissing } from './caseKeys.ts'
import { Prisma } from './generated/client.ts'
import { sealedModels, type SealedColumn, type SealedModel } from './sealedColumns.ts'
import { keyIdOf, openText, sealText } from './sealedValue.ts'

export type Row = Record<string, unknown>

export const isPlain = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
/** Nothing is left as it is, and so is what Prisma has for it. Throws for what only the database could work out. */
export function isSealable(spec: SealedColumn | undefined, value: unknown): boolean {
  if (!spec || value === null || value === undefined || value === Prisma.DbNull) return false
  const isFit = spec.kind === 'text' ? typeof value === 'string' : typeof value === 'object'
  if (!isFit) throw new Error('What is sealed is written as it is, whole')
  return true
}

/** Where a value stands, as it is authenticated with it. Throws where the row does not say all that names it. */
export const placeOf = (model: string, spec: SealedModel, column: string, row: Row): string => {
  const names = spec.row.map((name) => row[name])
  if (names.some((name) => typeof name !== 'string'))
    throw new Error(`Say ${spec.row.join(', ')} with ${model}.${column}`)
  return `${model}.${column} ${names.join(' ').toLowerCase()}`
}

/** As the column holds it. */
export function sealColumn(
  key: Buffer,
  keyId: string,
  place: string,
  { kind, apart = [] }: SealedColumn,
  value: unknown,
): unknown {
  if (kind === 'text') return sealText(key, keyId, place, String(value))
  const seal = (at: string, part: unknown) => ({ sealed: sealText(key, keyId, at, JSON.stringify(part)) })
  const alone = apart.filter((name) => isPlain(value) && name in value)
  if (alone.length === 0) return seal(place, value)
  const whole = value as Row
  const rest = Object.fromEntries(Object.entries(whole).filter(([name]) => !alone.includes(name)))
  const parts = alone.map((name) => [name, seal(`${place} ${name}`, whole[name])] as const)
  return { ...seal(place, rest), ...Object.fromEntries(parts) }
}

export type SealedCell = { model: string; row: Row; column: string; spec: SealedModel; keyIds: string[] }
export type Keys = Map<string, Buffer | 'DESTROYED' | 'MISSING'>

const sealedPart = (value: unknown): string | null => {
  const text = isPlain(value) ? value['sealed'] : value
  return typeof text === 'string' && keyIdOf(text) !== null ? text : null
}
/** The columns of a row that hold something sealed. */
export function columnsOf(model: string, row: Row): SealedCell[] {
  const spec = sealedModels[model]
  if (!spec) return []
  return Object.keys(spec.columns).flatMap((column) => {
    const texts = [row[column], ...Object.values(isPlain(row[column]) ? row[column] : {})]
    const keyIds = texts.flatMap((each) => keyIdOf(sealedPart(each) ?? '') ?? [])
    return keyIds.length > 0 ? [{ model, row, column, spec, keyIds }] : []
  })
}

/** What stands there; where its key is destroyed, what its readers take for nothing. */
export function openColumn(keys: Keys, { model, column, spec, row }: Omit<SealedCell, 'keyIds'>): unknown {
  const place = placeOf(model, spec, column, row)
  const { kind, erased } = spec.columns[column]!
  const value = row[column]
  const opened = (at: string, text: string): string | null => {
    const [keyId] = [keyIdOf(text) ?? '']
    const key = keys.get(keyId) ?? 'MISSING'
    if (key === 'MISSING') throw new CaseKeyMissing(keyId)
    return key === 'DESTROYED' ? null : openText(key, at, text)
  }
  const own = sealedPart(value)
  if (kind === 'text') return own === null ? value : (opened(place, own) ?? erased(row))
  const parts = Object.entries(value as Row).flatMap(([name, part]) => {
    const text = name === 'sealed' ? null : sealedPart(part)
    return text === null ? [] : [[name, opened(`${place} ${name}`, text)] as const]
  })
  const rest = own === null ? '{}' : opened(place, own)
  if (rest === null || parts.some(([, text]) => text === null)) return erased(row)
  const read = JSON.parse(rest) as unknown
  if (parts.length === 0) return read
  return {
    ...(read as Row),
    ...Object.fromEntries(parts.map(([name, part]) => [name, JSON.parse(part ?? '')])),
  }
}
