/** A call that was refused or got lost, in the API's closed list of codes (api/core/errors.ts). */
import { told, word } from './i18n.ts'

type Field = { path: string; code: string; message: string }
type Body = { code?: string; message?: string; fields?: Field[] } & Record<string, unknown>

export class CallError extends Error {
  /** 0 when no answer came. */
  readonly status: number
  readonly code: string
  readonly fields: Field[]
  /** What stood beside the reason, such as `problems` or `current`. */
  readonly more: Record<string, unknown>
  /** In how many seconds it may be tried again, where the API says so. */
  readonly retryAfterSec: number | null
  constructor(
    status: number,
    code: string,
    message: string,
    fields: Field[] = [],
    more: Record<string, unknown> = {},
    retryAfterSec: number | null = null,
  ) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.fields = fields
    this.more = more
    this.retryAfterSec = retryAfterSec
  }
}

export const unreachable = (status = 0) =>
  new CallError(
    status,
    'UNAVAILABLE',
    word('We can’t reach the server right now. What you typed is still here; please try again shortly.'),
  )

const notWorked = word('Something went wrong. Please try again.')

/** What an answer that is not OK says; a proxy's own page counts as unreachable. */
export async function errorOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null)
  if (!isBody(body))
    return response.status >= 500
      ? unreachable(response.status)
      : new CallError(response.status, 'UNKNOWN', notWorked)
  const { code = 'UNKNOWN', message = notWorked, fields = [], ...more } = body
  return new CallError(
    response.status,
    code,
    message,
    fields,
    more,
    Number(response.headers.get('retry-after')) || null,
  )
}
const isBody = (body: unknown): body is Body => typeof body === 'object' && body !== null && 'code' in body

/**
 * Sentences by field, as @mantine/form's `setErrors` takes them: {"incidents.0.date": "Give the day it
 * happened"}.
 */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(error.fields.map(({ path, message }) => [path, told(message)]))
}
