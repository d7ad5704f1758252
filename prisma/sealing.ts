/**
 * Seals what is written into columns of cases and opens what is read of them, for every query that goes through
 * the client: nothing else knows. Rows from before are in the clear and read as they are.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { CaseKeyDestroyed, CaseKeyMissing, type CaseKeys } from './caseKeys.ts'
import { sealedModels, type SealedColumn, type SealedModel } from './sealedColumns.ts'
import { keyIdOf, openText, sealText } from './sealedValue.ts'

type Row = Record<string, unknown>
type Args = Record<string, unknown>
/** Models by the fields of others that lead to them, as the client knows them. */
type Relations = Map<string, Map<string, string>>
export type Sealing = ReturnType<typeof openSealing>

/** `pool` belongs to a role that sees every workspace. */
export function openSealing(pool: Pick<pg.Pool, 'query'>, keys: CaseKeys, relations: Relations) {
  const keyToSeal = async (keyId: string): Promise<Buffer> => {
    const found = await keys.read(keyId)
    if (found === 'DESTROYED') throw new CaseKeyDestroyed()
    if (found !== 'MISSING') return found
    // A case from before keys has none yet; of any other it was lost, and a new one would hide that.
    const { rows } = await pool.query('SELECT "sealedAt" FROM "Case" WHERE id = $1', [keyId])
    if (rows[0]?.sealedAt) throw new CaseKeyMissing(keyId)
    await keys.create(keyId, rows.length > 0 ? 'cases' : 'drafts')
    return keyToSeal(keyId)
  }

  /** A row as it is written; `where` says what the data leaves out. */
  const sealRow = async (model: string, data: Row, where: Row = {}): Promise<Row> => {
    const spec = sealedModels[model]
    const given = Object.keys(data).filter((column) => isSealable(spec?.columns[column], data[column]))
    if (!spec || given.length === 0) return data
    const known = { ...where, ...data }
    const keyId = spec.key.map((column) => known[column]).find((id) => typeof id === 'string')
    if (typeof keyId !== 'string') throw new Error(`Say ${spec.key.join(' or ')} to write into ${model}`)
    const key = await keyToSeal(keyId)
    const sealed = given.map((column) => {
      const place = placeOf(model, spec, column, known)
      return [column, sealColumn(key, keyId, place, spec.columns[column]!, data[column])] as const
    })
    return { ...data, ...Object.fromEntries(sealed) }
  }

  const create = async (model: string, data: Row): Promise<Row> => {
    const spec = sealedModels[model]
    const named = {
      ...data,
      ...(spec?.row.includes('id') && !data['id'] ? { id: uuid() } : {}),
      ...(await createBelow(model, data)),
    }
    if (model === 'ComplaintDraft') await keys.create(String(named['id']), 'drafts')
    if (model !== 'Case') return sealRow(model, named)
    await keys.create(String(named['id']))
    return sealRow(model, { sealedAt: new Date(), ...named })
  }

  /** Rows that are created with the one that they belong to. */
  const createBelow = async (model: string, data: Row): Promise<Row> => {
    const below = Object.entries(data).map(async ([name, value]) => {
      const to = relations.get(model)?.get(name)
      if (!to || !isPlain(value) || !value['create']) return [name, value] as const
      const rows = await Promise.all([value['create']].flat().map((row) => create(to, row as Row)))
      return [name, { ...value, create: rows }] as const
    })
    return Object.fromEntries(await Promise.all(below)) as Row
  }

  /** What is asked for, sealed where it writes and with what opening needs where it reads. */
  const prepare = async (model: string, operation: string, args: Args): Promise<Args> => {
    const asked = selecting(relations, model, args)
    if (!sealedModels[model]) return asked
    refuseLookingFor(model, asked)
    const where = flat(asked['where'])
    const update = (data: unknown) => sealRow(model, data as Row, where)
    if (operation === 'upsert')
      return {
        ...asked,
        create: await create(model, asked['create'] as Row),
        update: await update(asked['update']),
      }
    if (operation.startsWith('update')) return { ...asked, data: await update(asked['data']) }
    if (!operation.startsWith('create')) return asked
    const { data } = asked
    if (!Array.isArray(data)) return { ...asked, data: await create(model, data as Row) }
    return { ...asked, data: await Promise.all(data.map((each: Row) => create(model, each))) }
  }

  /** Opens what stands in the results, in place. */
  const open = async (found: Found[]): Promise<void> => {
    if (found.length === 0) return
    const ids = [...new Set(found.flatMap(({ keyIds }) => keyIds))]
    const read = new Map(await Promise.all(ids.map(async (id) => [id, await keys.read(id)] as const)))
    for (const { row, column, spec, model } of found)
      row[column] = openColumn(read, { model, column, spec, row })
  }

  const afterCommit = new AsyncLocalStorage<{ gone: string[] }>()
  const destroyDrafts = (ids: string[]) => Promise.all(ids.map((id) => keys.destroy(id, 'drafts')))
  /** The key of a draft goes with it, once that is certain; what a kill leaves is found by the daily clean-up. */
  const noteGone = async (args: Args, result: unknown): Promise<void> => {
    const { id } = flat(args['where'])
    if (typeof id !== 'string' || (result as { count?: number } | null)?.count === 0) return
    const gathered = afterCommit.getStore()
    if (gathered) gathered.gone.push(id)
    else await destroyDrafts([id])
  }

  return {
    /** Whether a query of the model could meet a sealed column: others go their way as they are. */
    concerns: (model: string, args: Args): boolean =>
      sealedModels[model] !== undefined || leadsOn(relations.get(model), args),
    /** Runs one query of the client. */
    async through(
      { model, operation, args }: { model: string; operation: string; args: Args },
      run: (args: Args) => Promise<unknown>,
    ): Promise<unknown> {
      const prepared = await prepare(model, operation, args)
      const result = await run(prepared)
      await open(sealedIn(relations, model, prepared, result))
      if (model === 'ComplaintDraft' && operation.startsWith('delete')) await noteGone(args, result)
      return result
    },
    /** Runs a transaction; keys of drafts that it took away are destroyed once it has committed. */
    async committing<T>(transaction: () => Promise<T>): Promise<T> {
      const gathered = { gone: [] as string[] }
      const result = await afterCommit.run(gathered, transaction)
      await destroyDrafts(gathered.gone).catch(() => {})
      return result
    },
    sealRow,
    /** Opens rows of a model that SQL of ours answered, in place. */
    openRows: (model: string, rows: Row[]): Promise<void> =>
      open(rows.flatMap((row) => columnsOf(model, row))),
  }
}

// ── one column ────────────────────────────────────────────────────────────────
const isPlain = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
/** Nothing is left as it is, and so is what Prisma has for it. */
const isSealable = (spec: SealedColumn | undefined, value: unknown): boolean =>
  spec?.kind === 'text'
    ? typeof value === 'string'
    : spec !== undefined && (isPlain(value) || Array.isArray(value))

const placeOf = (model: string, spec: SealedModel, column: string, row: Row): string => {
  const names = spec.row.map((name) => row[name])
  if (names.some((name) => typeof name !== 'string'))
    throw new Error(`Say ${spec.row.join(', ')} with ${model}.${column}`)
  return `${model}.${column} ${names.join(' ').toLowerCase()}`
}

function sealColumn(
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

type Found = { model: string; row: Row; column: string; spec: SealedModel; keyIds: string[] }
type Keys = Map<string, Buffer | 'DESTROYED' | 'MISSING'>

const sealedPart = (value: unknown): string | null => {
  const text = isPlain(value) ? value['sealed'] : value
  return typeof text === 'string' && keyIdOf(text) !== null ? text : null
}
/** The columns of a row that hold something sealed. */
function columnsOf(model: string, row: Row): Found[] {
  const spec = sealedModels[model]
  if (!spec) return []
  return Object.keys(spec.columns).flatMap((column) => {
    const texts = [row[column], ...Object.values(isPlain(row[column]) ? row[column] : {})]
    const keyIds = texts.flatMap((each) => keyIdOf(sealedPart(each) ?? '') ?? [])
    return keyIds.length > 0 ? [{ model, row, column, spec, keyIds }] : []
  })
}

function openColumn(keys: Keys, { model, column, spec, row }: Omit<Found, 'keyIds'>): unknown {
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

// ── queries ───────────────────────────────────────────────────────────────────
/** What a query names as well as equals, also by a key of several columns. */
function flat(where: unknown): Row {
  if (!isPlain(where)) return {}
  return Object.assign({}, where, ...Object.values(where).filter(isPlain)) as Row
}

const asksFor = (args: Args): [string, unknown][] =>
  [args['include'], args['select']].flatMap((each) => (isPlain(each) ? Object.entries(each) : []))
const leadsOn = (fields: Map<string, string> | undefined, args: Args): boolean =>
  fields !== undefined && asksFor(args).some(([name, wanted]) => wanted && fields.has(name))

/** The same query, answering what names a row where it answers something sealed of it. */
function selecting(relations: Relations, model: string, args: Args): Args {
  const [fields, spec] = [relations.get(model), sealedModels[model]]
  const within = (asked: unknown) => {
    if (!isPlain(asked)) return asked
    const deeper = Object.entries(asked).map(([name, wanted]) => {
      const to = fields?.get(name)
      return [name, to && isPlain(wanted) ? selecting(relations, to, wanted) : wanted]
    })
    return Object.fromEntries(deeper) as Row
  }
  const [select, include] = [within(args['select']), within(args['include'])]
  const isSealed = isPlain(select) && Object.keys(spec?.columns ?? {}).some((column) => select[column])
  const naming = Object.fromEntries((isSealed ? (spec?.row ?? []) : []).map((column) => [column, true]))
  return {
    ...args,
    ...(isPlain(select) ? { select: { ...select, ...naming } } : {}),
    ...(include === undefined ? {} : { include }),
  }
}

/** Everything sealed in what a query answered, as far as the query went. */
function sealedIn(relations: Relations, model: string, args: Args, result: unknown): Found[] {
  if (Array.isArray(result)) return result.flatMap((each) => sealedIn(relations, model, args, each))
  if (!isPlain(result)) return []
  const fields = relations.get(model)
  const beside = asksFor(args).flatMap(([name, wanted]) => {
    const to = wanted ? fields?.get(name) : undefined
    return to ? sealedIn(relations, to, isPlain(wanted) ? wanted : {}, result[name]) : []
  })
  return [...columnsOf(model, result), ...beside]
}

/** Nobody finds or orders anything by what is sealed: better said than answered wrongly. */
function refuseLookingFor(model: string, { where, orderBy }: Args): void {
  const columns = sealedModels[model]?.columns ?? {}
  const orders = (Array.isArray(orderBy) ? orderBy : [orderBy]) as unknown[]
  for (const each of [...conditionsIn(where), ...orders.filter(isPlain)])
    for (const [name, wanted] of Object.entries(each))
      if (columns[name] && typeof wanted !== 'undefined' && !isWhetherThere(wanted))
        throw new Error(`${model}.${name} is sealed: no query finds or orders by it`)
}
const isWhetherThere = (wanted: unknown): boolean =>
  wanted === null || (isPlain(wanted) && Object.keys(wanted).length === 1 && wanted['not'] === null)

function conditionsIn(where: unknown): Row[] {
  if (Array.isArray(where)) return where.flatMap(conditionsIn)
  if (!isPlain(where)) return []
  return [where, ...['AND', 'OR', 'NOT'].flatMap((name) => conditionsIn(where[name]))]
}

/** Of a client: which fields lead from model to model. Throws where the client does not say so any more. */
export function relationsOf(client: object): Relations {
  const known = Reflect.get(client, '_runtimeDataModel') as
    | { models: Record<string, { fields: { name: string; kind: string; type: string }[] }> }
    | undefined
  if (!known) throw new Error('This version of Prisma says nothing of its models')
  return new Map(
    Object.entries(known.models).map(([model, { fields }]) => {
      const leading = fields.filter(({ kind }) => kind === 'object')
      return [model, new Map(leading.map(({ name, type }) => [name, type] as const))]
    }),
  )
}
