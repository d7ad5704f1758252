import { setTimeout as sleep } from 'node:timers/promises'
import { Connection } from '@temporalio/client'
import { msToTs } from '@temporalio/common/lib/time.js'
import { searchAttributes as ourAttributes } from './searchAttributes.ts'
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
}

/**
 * Makes the namespace and its search attributes on a server that has none yet, as a real deployment needs
 * once;
 * what is already there is left alone. `address` is host:port. Rethrows Temporal's own error when it keeps
 * refusing.
 */
export async function prepareNamespace(
  address: string,
  { namespace = 'default', searchAttributes = {}, retentionDays = 30 }: Options = {},
): Promise<void> {
  const connection = await Connection.connect({ address })
  try {
    await connection.workflowService
      .registerNamespace({ namespace, workflowExecutionRetentionPeriod: msToTs(`${retentionDays} days`) })
      .catch(unlessThere)
    await soon(() => addMissing(connection, namespace, { ...ourAttributes, ...searchAttributes }))
  } finally {
    await connection.close()
  }
}

async function addMissing({ operatorService }: Connection, namespace: string, wanted: Wanted) {
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace })
  const missing = Object.entries(numbered(wanted)).filter(([name]) => !(name in customAttributes))
  if (missing.length === 0) return
  await operatorService
    .addSearchAttributes({ namespace, searchAttributes: Object.fromEntries(missing) })
    .catch(unlessThere)
}

/** A namespace just made is known to all of the server's parts within ten seconds or so. */
async function soon(act: () => Promise<void>) {
  for (let tries = 0; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (tries === 30) throw error
      await sleep(1_000)
    }
  }
}

function unlessThere(error: unknown) {
  const alreadyExists = 6 // gRPC
  if (Number(codeOf(error)) !== alreadyExists) throw error
}
