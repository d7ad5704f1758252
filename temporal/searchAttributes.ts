/**
 * What operators can ask Temporal for, such as `RedressParked IS NOT NULL`. Temporal keeps these as they stand,
 * unlike payloads, so they hold codes and keyed hashes alone.
 */
import { createHmac } from 'node:crypto'
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common'

/** Name to type. The workflow sets the last one (`workflows/parkedAttribute.ts`), whoever starts a case the others. */
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
