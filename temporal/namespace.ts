import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, Connection } from '@temporalio/client'
import { msToTs } from '@temporalio/common/lib/time.js'
import type { TemporalLink } from './link.ts'
import { searchAttributes as ourAttributes } from './searchAttributes.ts'
import { StartError } from './startError.ts'
import { codeOf } from '../node.ts'

/** The numbers of Temporal's enum IndexedValueType. */
const typeNumbers = { Text: 1, Keyword: 2, Int: 3, Double: 4, Bool: 5, Datetime: 6, KeywordList: 7 }
type Wanted = Record<string, keyof typeof typeNumbers>
/** Names with their types as Temporal's protocol has them. */
export const numbered = (wanted: Wanted): Record<string, number> =>
  Object.fromEntries(Object.entries(wanted).map(([name, type]) => [name, typeNumbers[type]]))

type Options = {
  namespace?: string
  /** Search attributes beside ours, name to type. */
  searchAttributes?: Wanted
  /** How long closed runs stay readable; only for a namespace made here. */
  retentionDays?: number
  link?: TemporalLink
}

/**
 * Makes the namespace and its search attributes on a server that has none yet, as a real deployment needs
 * once;
 * what is already there is left alone. `address` is host:port. Rethrows Temporal's own error when it keeps
 * refusing.
 */
export async function prepareNamespace(address: string, options: Options = {}): Promise<void> {
  const connection = await Connection.connect({ ...options.link, address })
  try {
    await makeMissing(connection, options)
  } finally {
    await connection.close()
  }
}

/** The same over a connection that is there. Answers what was made, as `missingInTemporal` names it. */
export async function makeMissing(
  connection: Connection,
  { namespace = 'default', searchAttributes = {}, retentionDays = 30 }: Options = {},
): Promise<string[]> {
  const wanted = { ...ourAttributes, ...searchAttributes }
  const missing = await missingInTemporal(connection, { namespace, searchAttributes })
  if (missing.length === 0) return []
  if (missing.includes(nameOfNamespace(namespace)))
    await connection.workflowService
      .registerNamespace({ namespace, workflowExecutionRetentionPeriod: msToTs(`${retentionDays} days`) })
      .catch(unlessThere)
  await soon(() => addMissing(connection, namespace, wanted))
  return missing
}

const nameOfNamespace = (namespace: string) => `namespace ${namespace}`
const nameOfAttribute = (name: string) => `search attribute ${name}`

/**
 * What the server lacks of what Redress needs: `namespace NAME` and `search attribute NAME`. An emptied server lacks
 * all of it. Throws when the server does not answer.
 */
export async function missingInTemporal(
  connection: Connection,
  { namespace = 'default', searchAttributes = {} }: Options = {},
): Promise<string[]> {
  const wanted = Object.keys({ ...ourAttributes, ...searchAttributes })
  try {
    const present = await listAttributes(connection, namespace)
    return wanted.filter((name) => !present.includes(name)).map(nameOfAttribute)
  } catch (error) {
    if (Number(codeOf(error)) !== grpc.notFound) throw error
    return [nameOfNamespace(namespace), ...wanted.map(nameOfAttribute)]
  }
}

/** Names of a namespace's own attributes. A role without rights on the operator API reads them beside its settings. */
async function listAttributes(
  { operatorService, workflowService }: Connection,
  namespace: string,
): Promise<string[]> {
  try {
    return Object.keys((await operatorService.listSearchAttributes({ namespace })).customAttributes)
  } catch (error) {
    if (!refusals.includes(Number(codeOf(error)))) throw error
    const { config } = await workflowService.describeNamespace({ namespace })
    return Object.values(config?.customSearchAttributeAliases ?? {})
  }
}

/** Whether the server has all of it: one that was emptied answers, and has not. For readiness. */
export const isPrepared = async ({ connection, options: { namespace } }: Client): Promise<boolean> =>
  (await missingInTemporal(connection as Connection, { namespace })).length === 0

async function addMissing({ operatorService }: Connection, namespace: string, wanted: Wanted) {
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace })
  const missing = Object.entries(numbered(wanted)).filter(([name]) => !(name in customAttributes))
  if (missing.length === 0) return
  await operatorService
    .addSearchAttributes({ namespace, searchAttributes: Object.fromEntries(missing) })
    .catch(unlessThere)
}

/** Numbers of gRPC. */
const grpc = { notFound: 5, alreadyExists: 6, permissionDenied: 7, unimplemented: 12, unauthenticated: 16 }
const refusals = [grpc.permissionDenied, grpc.unimplemented, grpc.unauthenticated]

/**
 * Makes what is missing, as a worker does at its start and the reconciler each minute. Answers what was made. Where the
 * server does not let this process, throws StartError with what an operator has to do.
 */
export async function makeMissingOrSay(connection: Connection, namespace = 'default'): Promise<string[]> {
  try {
    return await makeMissing(connection, { namespace })
  } catch (error) {
    if (!refusals.includes(Number(codeOf(error)))) throw error
    throw new StartError(whatToDo(namespace))
  }
}

/** One command of Temporal's own for each. */
const whatToDo = (namespace: string): string =>
  [
    `The Temporal server does not let this process prepare the namespace ${namespace}. Where it lacks the ` +
      `namespace or one of its search attributes, an operator has to make them:`,
    `temporal operator namespace create --namespace ${namespace}`,
    ...Object.entries(ourAttributes).map(
      ([name, type]) =>
        `temporal operator search-attribute create --namespace ${namespace} --name ${name} --type ${type}`,
    ),
  ].join('\n')

/** A namespace just made is known to all of the server's parts within ten seconds or so. */
async function soon(act: () => Promise<void>) {
  for (let tries = 0; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (tries === 30 || refusals.includes(Number(codeOf(error)))) throw error
      await sleep(1_000)
    }
  }
}

function unlessThere(error: unknown) {
  if (Number(codeOf(error)) !== grpc.alreadyExists) throw error
}
