import { Connection } from '@temporalio/client'
import { temporal } from '@temporalio/proto'

const types = temporal.api.enums.v1.IndexedValueType
type AttributeType = 'Keyword' | 'KeywordList' | 'Text' | 'Int' | 'Double' | 'Bool' | 'Datetime'
type Options = {
  namespace?: string
  /** Search attributes, name to type. */
  searchAttributes?: Record<string, AttributeType>
  /** How long closed runs stay readable; only for a namespace made here. */
  retentionDays?: number
}

/**
 * Makes the namespace and its search attributes on a server that has none yet, as a real deployment needs once;
 * what is already there is left alone. `address` is host:port.
 */
export async function prepareNamespace(address: string, { namespace = 'default', searchAttributes = {}, retentionDays = 30 }: Options = {}): Promise<void> {
  const connection = await Connection.connect({ address })
  try {
    await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: { seconds: retentionDays * 86_400 as never } }).catch(unlessThere)
    const known = await connection.operatorService.listSearchAttributes({ namespace }).catch(() => ({ customAttributes: {} as Record<string, unknown> | null }))
    const missing = Object.entries(searchAttributes).filter(([name]) => !(name in (known.customAttributes ?? {})))
    if (missing.length === 0) return
    const typed = Object.fromEntries(missing.map(([name, type]) => [name, types[indexedType[type]]]))
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes: typed }).catch(unlessThere)
  } finally {
    await connection.close()
  }
}
