/** Tells Temporal's own lists that a case is parked, for operators: `RedressParked IS NOT NULL`. */
import { ApplicationFailure, patched, upsertSearchAttributes } from '@temporalio/workflow'
import { defineSearchAttributeKey } from '@temporalio/common'

const parked = defineSearchAttributeKey('RedressParked', 'KEYWORD')

/** `code`: why the case is parked; null once it continues. Earlier runs replay without it. */
export function setParkedAttribute(code: string | null): void {
  if (patched('parked-attribute')) upsertSearchAttributes([{ key: parked, value: code }])
}

/** The type that an activity failed with; anything else is the engine's own. */
export function codeOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof ApplicationFailure && each.type) return each.type
  return 'ENGINE_ERROR'
}
