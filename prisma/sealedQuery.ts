/** Queries of the client: where they meet what is sealed, and what they must ask for so that it can be opened. */
import { sealedModels } from './sealedColumns.ts'
import { columnsOf, isPlain, type SealedCell, type Row } from './sealedRow.ts'

export type Args = Record<string, unknown>
/** Models by the fields of others that lead to them, as the client knows them. */
export type Relations = Map<string, Map<string, string>>

/** Whether a query of the model could meet a sealed column: others go their way as they are. */
export const concerns = (relations: Relations, model: string, args: Args): boolean =>
  sealedModels[model] !== undefined || leadsOn(relations.get(model), args)

/** What a query names as well as equals, also by a key of several columns. */
export function flat(where: unknown): Row {
  if (!isPlain(where)) return {}
  const together = Object.entries(where).flatMap(([name, keys]) => (name.includes('_') ? [keys] : []))
  return Object.assign({}, where, ...together) as Row
}

const asksFor = (args: Args): [string, unknown][] =>
  [args['include'], args['select']].flatMap((each) => (isPlain(each) ? Object.entries(each) : []))
const leadsOn = (fields: Map<string, string> | undefined, args: Args): boolean =>
  fields !== undefined && asksFor(args).some(([name, wanted]) => wanted && fields.has(name))

/** The same query, answering what names a row where it answers something sealed of it. */
export function selecting(relations: Relations, model: string, args: Args): Args {
  const [fields, spec] = [relations.get(model), sealedModels[model]]
  const within = (selection: unknown) => {
    if (!isPlain(selection)) return selection
    const deeper = Object.entries(selection).map(([name, wanted]) => {
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
export function sealedIn(relations: Relations, model: string, args: Args, result: unknown): SealedCell[] {
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
export function refuseLookingFor(model: string, { where, orderBy }: Args): void {
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
