/**
 * What operators can ask Temporal for, such as `RedressParked IS NOT NULL`. Temporal keeps these as they stand,
 * unlike payloads, so they hold codes and keyed hashes alone.
 */
import { createHmac } from 'node:crypto'
import { Connection } from '@temporalio/client'
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common'
import { namespace as defaultNamespace } from './names.ts'
import { StartError } from './startError.ts'

/** Name to type. The workflow sets the last one (`workflows/parked.ts`), whoever starts a case the others. */
export const searchAttributes = {
  RedressWorkspace: 'Keyword',
  RedressInterpreter: 'Int',
  RedressParked: 'Keyword',
} as const

const workspaceAttribute = defineSearchAttributeKey('RedressWorkspace', 'KEYWORD')
const interpreterAttribute = defineSearchAttributeKey('RedressInterpreter', 'INT')

/** What stands for a workspace there: whoever has no key learns neither which it is nor that two are the same. */
export const workspaceKey = (secret: Uint8Array, workspaceId: string): string =>
  createHmac('sha256', secret).update(`redress workspace of a run ${workspaceId}`).digest('hex').slice(0, 16)

/** Attributes of a new case. `interpreter`: null where the definition does not say. */
export const attributesOfCase = (secret: Uint8Array, workspaceId: string, interpreter: number | null) =>
  new TypedSearchAttributes([
    { key: workspaceAttribute, value: workspaceKey(secret, workspaceId) },
    ...(interpreter === null ? [] : [{ key: interpreterAttribute, value: interpreter }]),
  ])

/**
 * A run that sets an attribute which its server does not know stands still, so a worker asks before it runs any.
 * Throws StartError where one is missing.
 */
export async function refuseMissingAttributes(address: string, namespace = defaultNamespace): Promise<void> {
  const connection = await Connection.connect({ address })
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace })
    const missing = Object.keys(searchAttributes).filter((name) => !(name in customAttributes))
    if (missing.length > 0)
      throw new StartError(
        `The Temporal server at ${address} does not know ${missing.join(', ')}. ` +
          'Run --only=migrate of this release first: it makes them.',
      )
  } finally {
    await connection.close()
  }
}
