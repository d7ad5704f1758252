/** A call that was refused or got lost, in the API's closed list of codes (api/core/errors.ts). */
import type { Message } from '../workflows/definition/messages/message.ts'
import { say } from '../api/messages/say.ts'
import { translateMessage } from './i18n.ts'

/** What is wrong with a field; `text` is its message. */
type Field = { path: string; code: string; text: Message }
type Body = { code?: string; message?: string; text?: Message; fields?: Field[] } & Record<string, unknown>

export class CallError extends Error {
  /** 0 when no answer came. */
  readonly status: number
  readonly code: string
  /** What it says. `words` says it in the language that is spoken now. */
  readonly text: Message & { message?: string }
  readonly fields: Field[]
  /** What stood beside the reason, such as `problems` or `current`. */
  readonly more: Record<string, unknown>
  /** In how many seconds it may be tried again, where the API says so. */
  readonly retryAfterSec: number | null
  constructor(
    status: number,
    code: string,
    text: (Message & { message?: string }) | string,
    fields: Field[] = [],
    more: Record<string, unknown> = {},
    retryAfterSec: number | null = null,
  ) {
    super(code)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.text = typeof text === 'string' ? say('common.text', { text }) : text
    this.fields = fields
    this.more = more
    this.retryAfterSec = retryAfterSec
  }
  /** The same call may succeed later: the service, or its storage, is away for a while. */
  get isTemporary(): boolean {
    return this.code === 'UNAVAILABLE' || this.code === 'STORAGE_UNAVAILABLE'
  }
  get words(): string {
    return translateMessage(this.text)
  }
}

export const unreachable = (status = 0) => new CallError(status, 'UNAVAILABLE', say('calls.unreachable'))

/** What an answer that is not OK says; a proxy's own page counts as unreachable. */
export async function errorOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null)
  if (!isBody(body))
    return response.status >= 500
      ? unreachable(response.status)
      : new CallError(response.status, 'UNKNOWN', say('calls.notWorked'))
  const { code = 'UNKNOWN', text = say('calls.notWorked'), message, fields = [], ...more } = body
  return new CallError(
    response.status,
    code,
    message === undefined ? text : { ...text, message },
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
  return Object.fromEntries(error.fields.map(({ path, text }) => [path, translateMessage(text)]))
}

/** What a call was refused with; whatever else was thrown is a fault of ours and goes on. */
export function refusalOf(error: unknown): CallError {
  if (error instanceof CallError) return error
  throw error
}
