/**
 * What a bucket answers when it does not do what was asked, in our words: its own name keys and places.
 */
import { isRecord } from '../../workflows/definition/keys.ts'
import { AppError } from '../core/errors.ts'

import { codeOf } from '../../node.ts'

/** The HTTP status; null where no answer came. */
export function statusOf(error: unknown): number | null {
  const metadata = isRecord(error) ? error['$metadata'] : null
  const status = isRecord(metadata) ? metadata['httpStatusCode'] : null
  return typeof status === 'number' ? status : null
}
/** The code of an error, else its name, such as `CredentialsProviderError`; other values as text. */
export const nameOf = (error: unknown): string => {
  return codeOf(error) || (error instanceof Error ? error.name : String(error))
}

/** UNAVAILABLE for what passes by itself; else an error that tells nothing but the kind. */
export function plainly(error: unknown): Error {
  const status = statusOf(error)
  const passes = status === null || status >= 500 || status === 429
  return passes
    ? new AppError('UNAVAILABLE', { retryAfter: 5 })
    : new Error(`The bucket answered ${status} ${nameOf(error)}`)
}
