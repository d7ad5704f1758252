/**
 * What operators can ask Temporal for, such as `RedressParked IS NOT NULL`. Temporal keeps these as they stand,
 * unlike payloads, so they hold codes and keyed hashes alone.
 */
import { createHmac } from 'node:crypto'
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common'

/** Name to type. The workflow sets the last one (`workflows/parkedAttribute.ts`); starting a case sets the others. */
export const searchAttributes = {
  RedressWorkspace: 'Keyword',
  RedressInterpreter: 'Int',
  RedressParked: 'Keyword',
} as const

const workspaceAttribute = defineSearchAttributeKey('RedressWorkspace', 'KEYWORD')
const interpreterAttribute = defineSearchAttributeKey('RedressInterpreter', 'INT')

/** The keyed hash that represents a workspace there: without the key nobody learns which workspace it is. */
export const workspaceKey = (secret: Uint8Array, workspaceId: string): string =>
  createHmac('sha256', secret).update(`redress workspace of a run ${workspaceId}`).digest('hex').slice(0, 16)

/** Attributes of a new case. `interpreter`: null where the definition does not say. */
export const attributesOfCase = (secret: Uint8Array, workspaceId: string, interpreter: number | null) =>
  new TypedSearchAttributes([
    { key: workspaceAttribute, value: workspaceKey(secret, workspaceId) },
    ...(interpreter === null ? [] : [{ key: interpreterAttribute, value: interpreter }]),
  ])
