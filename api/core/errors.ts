/** The closed list of what can go wrong: one code, one status; its sentence is `errors.<code>` of the catalogue. */
import type { Message } from '../../workflows/definition/messages/message.ts'
import { say } from '../messages/say.ts'

export const statuses = {
  VALIDATION_FAILED: 400,
  INVALID_CREDENTIALS: 400,
  SORT_FIELD_UNKNOWN: 400,
  OTP_INVALID: 400,
  OTP_EXPIRED: 400,
  SESSION_INVALID: 401,
  FORBIDDEN: 403,
  PROOF_REQUIRED: 403,
  FEATURE_DISABLED: 403,
  CONTRACT_EXPIRED: 403,
  ADDRESS_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  STALE_VERSION: 409,
  DUPLICATE: 409,
  IN_USE: 409,
  ILLEGAL_STATE: 409,
  HAS_PROBLEMS: 409,
  ACT_REFUSED: 409,
  INVITE_EXPIRED: 410,
  INVITE_DELETED: 410,
  ERASED: 410,
  FILE_TOO_LARGE: 413,
  FILE_TYPE: 415,
  USER_LIMIT_REACHED: 422,
  OTP_LOCKED: 429,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  NOT_SET_UP: 503,
  MAINTENANCE: 503,
  UNAVAILABLE: 503,
  STORAGE_UNAVAILABLE: 503,
} as const satisfies Record<string, number>
export type ErrorCode = keyof typeof statuses
/** What some errors tell beside code, message and fields. */
export const errorExtras = {
  current: 'What is stored now, as a read answers it; null where that is gone.',
  problems:
    'What keeps the drawing from being published: code, nodeId, text, message and, where there is one, fix.',
  reason: 'Why the case refuses the act, as a code.',
  workflowVersionId: 'The version that is no draft.',
  versionStatus: 'What that version is: PUBLISHED, SUPERSEDED or ARCHIVED.',
  draftVersionId: 'The draft that is there already.',
  near: 'Names near to somebody who would read the complaint: say for each who is meant.',
  refusal: 'Why the other service did not let somebody in, as a code.',
} as const
export type Beside = keyof typeof errorExtras
/** Which codes tell what. */
export const extrasByCode: Partial<Record<ErrorCode, readonly Beside[]>> = {
  STALE_VERSION: ['current'],
  HAS_PROBLEMS: ['problems'],
  ACT_REFUSED: ['reason'],
  ILLEGAL_STATE: ['workflowVersionId', 'versionStatus', 'draftVersionId'],
  VALIDATION_FAILED: ['near'],
  FORBIDDEN: ['refusal'],
}
/** `path` names the field with dots ("incidents.0.date"); `code` its kind; `text` says what is wrong. */
export type FieldError = { path: string; code: string; text: Message }
type Extra = {
  /** What it says, where that is more than its code does. */
  text?: Message
  fields?: FieldError[]
  /** More fields of the error body, as in `errorExtras`. */
  more?: { [K in Beside]?: unknown }
  retryAfter?: number
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly extra: Extra
  constructor(code: ErrorCode, extra: Extra = {}) {
    super(extra.text?.code ?? code)
    this.code = code
    this.extra = extra
  }
  get status() {
    return statuses[this.code]
  }
  /** What a person reads of it. */
  get userMessage(): Message {
    return this.extra.text ?? say(`errors.${this.code}`)
  }
}

/** For a person who impersonates another: impersonation must not reveal complaints. */
export const inPersonOnly = () => new AppError('FORBIDDEN', { text: say('core.inPersonOnly') })
/** For a person who impersonates another: nothing is recorded under that person's name. */
export const ownNameOnly = () => new AppError('FORBIDDEN', { text: say('core.ownNameOnly') })
/** 404 for a record that does not exist or that the caller may not see; the answer is the same for both. */
export const notFound = () => new AppError('NOT_FOUND')
/** 404 for what a field names: unknown, out of reach or another workspace's, which are all one. */
export const unknownReference = (path: string, text: Message = say('errors.NOT_FOUND')) =>
  new AppError('NOT_FOUND', { text, fields: [{ path, code: 'unknown', text }] })
/** Throws `unknownReference` unless every one of the ids is found. */
export async function assertAllExist(
  path: string,
  ids: readonly string[] | undefined,
  countExisting: (wanted: string[]) => Promise<number>,
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length > 0 && (await countExisting(wanted)) < wanted.length) throw unknownReference(path)
}
/** 409 where something cannot be done as it stands, and why. */
export const illegal = (text: Message) => new AppError('ILLEGAL_STATE', { text })
/** 400 for one field, and what is wrong with it. */
export const badField = (path: string, text: Message, code = 'invalid') =>
  new AppError('VALIDATION_FAILED', { fields: [{ path, code, text }] })
