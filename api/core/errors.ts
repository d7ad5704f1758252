/** The closed list of what can go wrong: one code, one status, one sentence (contract §1 R6-R8). */
export const errors = {
  VALIDATION_FAILED: [400, 'Some fields need another look.'],
  INVALID_CREDENTIALS: [400, 'That e-mail or user name and password do not match.'],
  SORT_FIELD_UNKNOWN: [400, 'The list cannot be sorted by that field.'],
  OTP_INVALID: [400, 'That code is not right. Check it, or ask for a new one.'],
  OTP_EXPIRED: [400, 'That code is too old. Ask for a new one.'],
  SESSION_INVALID: [401, 'Please sign in again.'],
  FORBIDDEN: [403, 'You may not do this.'],
  PROOF_REQUIRED: [403, 'Please confirm that it is you.'],
  FEATURE_DISABLED: [403, 'This is switched off in your workspace.'],
  CONTRACT_EXPIRED: [
    403,
    'Your organisation’s contract has ended, so this can only be read. Complaints go on as before.',
  ],
  ADDRESS_NOT_ALLOWED: [
    403,
    'Admin work is possible only from your organisation’s own network for the moment.',
  ],
  NOT_FOUND: [404, 'There is nothing here, or not for you.'],
  STALE_VERSION: [409, 'Somebody else changed this while you had it open.'],
  DUPLICATE: [409, 'There is one like this already.'],
  IN_USE: [409, 'This is still in use.'],
  ILLEGAL_STATE: [409, 'This cannot be done now.'],
  HAS_PROBLEMS: [409, 'The workflow has problems that must be mended before it can be published.'],
  ACT_REFUSED: [409, 'This step cannot be done now.'],
  INVITE_EXPIRED: [410, 'This invite is too old. Ask the person who invited you to send it again.'],
  INVITE_DELETED: [410, 'This invite is no longer good. Ask the person who invited you.'],
  FILE_TOO_LARGE: [413, 'The file is too large.'],
  FILE_TYPE: [415, 'This kind of file is not accepted.'],
  USER_LIMIT_REACHED: [422, 'Your workspace has as many users as its contract allows.'],
  OTP_LOCKED: [429, 'Too many tries with this code. Ask for a new one.'],
  RATE_LIMITED: [429, 'Too many tries. Please wait a little.'],
  INTERNAL: [500, 'Something went wrong on our side. Nothing was changed.'],
  MAINTENANCE: [503, 'We are working on this service. What you typed is kept; please try again shortly.'],
  UNAVAILABLE: [
    503,
    'The service cannot be reached for the moment. What you typed is kept; please try again shortly.',
  ],
} as const satisfies Record<string, readonly [number, string]>
export type ErrorCode = keyof typeof errors
/** What some errors tell beside code, message and fields. */
export const besides = {
  current: 'What is stored now, as a read answers it; null where that is gone.',
  problems:
    'What keeps the drawing from being published: code, nodeId, message and, where there is one, fix.',
  reason: 'Why the case refuses the act, as a code.',
  workflowVersionId: 'The version that is no draft.',
  versionStatus: 'What that version is: PUBLISHED, SUPERSEDED or ARCHIVED.',
  draftVersionId: 'The draft that is there already.',
  near: 'Names near to somebody who would read the complaint: say for each who is meant.',
  refusal: 'Why the other service did not let somebody in, as a code.',
} as const
export type Beside = keyof typeof besides
/** Which codes tell what. */
export const tellsBeside: Partial<Record<ErrorCode, readonly Beside[]>> = {
  STALE_VERSION: ['current'],
  HAS_PROBLEMS: ['problems'],
  ACT_REFUSED: ['reason'],
  ILLEGAL_STATE: ['workflowVersionId', 'versionStatus', 'draftVersionId'],
  VALIDATION_FAILED: ['near'],
  FORBIDDEN: ['refusal'],
}
/** `path` names the field with dots ("incidents.0.date"); `message` is a sentence. */
export type FieldError = { path: string; code: string; message: string }
type Extra = {
  message?: string
  fields?: FieldError[]
  /** Beside the envelope, by the names of `besides`. */
  more?: { [K in Beside]?: unknown }
  retryAfter?: number
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly extra: Extra
  constructor(code: ErrorCode, extra: Extra = {}) {
    super(extra.message ?? errors[code][1])
    this.code = code
    this.extra = extra
  }
  get status() {
    return errors[this.code][0]
  }
}

/** For whoever acts in somebody's name: nobody comes to hear of complaints that way. */
export const inPersonOnly = () =>
  new AppError('FORBIDDEN', {
    message:
      'Only the workspace’s own people decide this: who hears complaints, and who may do what. Ask them to do it themselves.',
  })
export const notFound = () => new AppError('NOT_FOUND')
/** 404 for what a field names: unknown, out of reach or another workspace's, which are all one. */
export const notThere = (path: string, message: string = errors.NOT_FOUND[1]) =>
  new AppError('NOT_FOUND', { message, fields: [{ path, code: 'unknown', message }] })
/** Throws `notThere` unless every one of the ids is found. */
export async function allThere(
  path: string,
  ids: readonly string[] | undefined,
  found: (wanted: string[]) => Promise<number>,
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length > 0 && (await found(wanted)) < wanted.length) throw notThere(path)
}
/** 400 for one field, with a sentence. */
export const badField = (path: string, message: string, code = 'invalid') =>
  new AppError('VALIDATION_FAILED', { fields: [{ path, code, message }] })
