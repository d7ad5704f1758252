/**
 * Seals what is written into columns of cases and opens what is read of them, for every query that goes through
 * the client: nothing else knows. Rows from before are in the clear and read as they are.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { CaseKeyDestroyed, CaseKeyMissing, type CaseKeys } from './caseKeys.ts'
import { sealedModels } from './sealedColumns.ts'
import {
  concerns,
  flat,
  refuseLookingFor,
  sealedIn,
  selecting,
  type Args,
  type Relations,
} from './sealedQuery.ts'
import {
  columnsOf,
  isPlain,
  isSealable,
  openColumn,
  placeOf,
  sealColumn,
  type SealedCell,
  type Row,
} from './sealedRow.ts'

type Pool = Pick<pg.Pool, 'query'>
type Query = { model: string; operation: string; args: Args }
export type Sealing = ReturnType<typeof openSealing>

/** `pool` belongs to a role that sees every workspace. */
export function openSealing(pool: Pool, keys: CaseKeys, relations: Relations) {
  const sealRow = rowSealer(pool, keys)
  const prepare = preparing(relations, sealRow, rowCreator(relations, keys, sealRow))
  const open = opener(keys)
  const drafts = draftKeys(keys)
  return {
    sealRow,
    /** Opens rows of a model that SQL of ours answered, in place. */
    openRows: (model: string, rows: Row[]): Promise<void> =>
      open(rows.flatMap((row) => columnsOf(model, row))),
    /** Runs one query of the client. */
    async through(query: Query, run: (args: Args) => Promise<unknown>): Promise<unknown> {
      const { model, operation, args } = query
      if (!concerns(relations, model, args)) return run(args)
      const prepared = await prepare(query)
      const result = await run(prepared)
      await open(sealedIn(relations, model, prepared, result))
      if (model === 'ComplaintDraft' && operation.startsWith('delete')) await drafts.noteGone(args, result)
      return result
    },
    /** Runs a transaction; keys of drafts that it took away are destroyed once it has committed. */
    committing: <T>(transaction: () => Promise<T>): Promise<T> => drafts.committing(transaction),
  }
}

type SealRow = ReturnType<typeof rowSealer>
/** Seals a row as it is written; `where` says what the data leaves out. */
function rowSealer(pool: Pool, keys: CaseKeys) {
  const keyToSeal = async (keyId: string): Promise<Buffer> => {
    const key = await keys.read(keyId)
    if (key === 'DESTROYED') throw new CaseKeyDestroyed()
    if (key !== 'MISSING') return key
    // A case from before keys has none yet; of any other it was lost, and a new one would hide that.
    const { rows } = await pool.query('SELECT "sealedAt" FROM "Case" WHERE id = $1', [keyId])
    if (rows[0]?.sealedAt) throw new CaseKeyMissing(keyId)
    await keys.create(keyId, rows.length > 0 ? 'cases' : 'drafts')
    return keyToSeal(keyId)
  }
  return async (model: string, data: Row, where: Row = {}): Promise<Row> => {
    const spec = sealedModels[model]
    const columns = Object.keys(data).filter((column) => isSealable(spec?.columns[column], data[column]))
    if (!spec || columns.length === 0) return data
    const known = { ...where, ...data }
    if (spec.when?.(known) === false) return data
    const keyId = spec.key.map((column) => known[column]).find((id) => typeof id === 'string')
    if (keyId === undefined) throw new Error(`Say ${spec.key.join(' or ')} to write into ${model}`)
    const key = await keyToSeal(keyId)
    const sealed = columns.map((column) => {
      const place = placeOf(model, spec, column, known)
      return [column, sealColumn(key, keyId, place, spec.columns[column]!, data[column])] as const
    })
    return { ...data, ...Object.fromEntries(sealed) }
  }
}

/** Seals a row that is new, with an id and, for what has one of its own, a key; and rows created with it. */
function rowCreator(relations: Relations, keys: CaseKeys, sealRow: SealRow) {
  const below = async (model: string, data: Row): Promise<Row> => {
    const created = Object.entries(data).map(async ([name, value]) => {
      const to = relations.get(model)?.get(name)
      if (!to || !isPlain(value) || !value['create']) return [name, value] as const
      const rows = await Promise.all([value['create']].flat().map((row) => create(to, row as Row)))
      return [name, { ...value, create: rows }] as const
    })
    return Object.fromEntries(await Promise.all(created))
  }
  const create = async (model: string, data: Row): Promise<Row> => {
    const isNameless = sealedModels[model]?.row.includes('id') && !data['id']
    const named = { ...(await below(model, data)), ...(isNameless ? { id: uuid() } : {}) } as Row
    if (model === 'ComplaintDraft') await keys.create(String(named['id']), 'drafts')
    if (model !== 'Case') return sealRow(model, named)
    await keys.create(String(named['id']))
    return sealRow(model, { sealedAt: new Date(), ...named })
  }
  return create
}

/** What is asked for, sealed where it writes and with what opening needs where it reads. */
function preparing(relations: Relations, sealRow: SealRow, create: ReturnType<typeof rowCreator>) {
  return async ({ model, operation, args }: Query): Promise<Args> => {
    const extendedArgs = selecting(relations, model, args)
    if (!sealedModels[model]) return extendedArgs
    refuseLookingFor(model, extendedArgs)
    const { data } = extendedArgs
    const update = (row: unknown) => sealRow(model, row as Row, flat(extendedArgs['where']))
    if (operation === 'upsert') {
      const created = await create(model, extendedArgs['create'] as Row)
      return { ...extendedArgs, create: created, update: await update(extendedArgs['update']) }
    }
    if (operation.startsWith('update')) return { ...extendedArgs, data: await update(data) }
    if (!operation.startsWith('create')) return extendedArgs
    if (!Array.isArray(data)) return { ...extendedArgs, data: await create(model, data as Row) }
    return { ...extendedArgs, data: await Promise.all(data.map((each: Row) => create(model, each))) }
  }
}

/** Opens what stands in results, in place. */
function opener(keys: CaseKeys) {
  return async (cells: SealedCell[]): Promise<void> => {
    if (cells.length === 0) return
    const ids = [...new Set(cells.flatMap(({ keyIds }) => keyIds))]
    const read = new Map(await Promise.all(ids.map(async (id) => [id, await keys.read(id)] as const)))
    for (const { row, column, spec, model } of cells)
      row[column] = openColumn(read, { model, column, spec, row })
  }
}

/** Drafts whose keys go once the running transaction is committed. One for all databases: each costs every promise. */
const afterCommit = new AsyncLocalStorage<{ keys: CaseKeys; ids: string[] }>()

/** The key of a draft goes with it, once that is certain; what a kill leaves is found by the daily clean-up. */
function draftKeys(keys: CaseKeys) {
  const destroy = async (ids: string[]) =>
    void (await Promise.all(ids.map((id) => keys.destroy(id, 'drafts'))))
  return {
    async noteGone(args: Args, result: unknown): Promise<void> {
      const { id } = flat(args['where'])
      if (typeof id !== 'string' || (result as { count?: number } | null)?.count === 0) return
      const gathered = afterCommit.getStore()
      if (gathered?.keys === keys) gathered.ids.push(id)
      else await destroy([id])
    },
    async committing<T>(transaction: () => Promise<T>): Promise<T> {
      const ids: string[] = []
      const result = await afterCommit.run({ keys, ids }, transaction)
      await destroy(ids).catch(() => {})
      return result
    },
  }
}
