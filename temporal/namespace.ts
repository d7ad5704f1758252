import { setTimeout as sleep } from 'node:timers/promises'
import { Connection } from '@temporalio/client'
import { msToTs } from '@temporalio/common/lib/time.js'

/** The numbers of Temporal's enum IndexedValueType. */
const typeNumbers = { Text: 1, Keyword: 2, Int: 3, Double: 4, Bool: 5, Datetime: 6, KeywordList: 7 }

type Options = {
  namespace?: string
  /** Search attributes, name to type: { RedressWorkspace: 'Keyword' }. */
  searchAttributes?: Record<string, keyof typeof typeNumbers>
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
    await soon(() => addMissing(connection, namespace, searchAttributes))
  } finally {
    await connection.close()
  }
}

async function addMissing(
  { operatorService }: Connection,
  namespace: string,
  wanted: Record<string, keyof typeof typeNumbers>,
) {
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace })
  const missing = Object.entries(wanted).filter(([name]) => !(name in customAttributes))
  if (missing.length === 0) return
  const numbered = Object.fromEntries(missing.map(([name, type]) => [name, typeNumbers[type]]))
  await operatorService.addSearchAttributes({ namespace, searchAttributes: numbered }).catch(unlessThere)
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
  if ((error as { code?: number }).code !== alreadyExists) throw error
}
