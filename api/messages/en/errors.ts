/** English: what each refusal says where it has no sentence of its own (api/core/errors.ts). */
import { inParts } from '../../../workflows/definition/messages/message.ts'

export const errors = {
  VALIDATION_FAILED: 'Some fields have errors. Check them and try again.',
  INVALID_CREDENTIALS: 'The email address or username and password do not match.',
  SORT_FIELD_UNKNOWN: 'The list cannot be sorted by that field.',
  OTP_INVALID: 'That code is not right. Check it, or request a new one.',
  OTP_EXPIRED: 'That code has expired. Request a new one.',
  SESSION_INVALID: 'Please sign in again.',
  FORBIDDEN: 'You don’t have permission to do this.',
  PROOF_REQUIRED: 'Please confirm that it is you.',
  FEATURE_DISABLED: 'This is turned off in your workspace.',
  CONTRACT_EXPIRED:
    'Your organisation’s contract has ended, so this is read-only. Complaints continue as before.',
  ADDRESS_NOT_ALLOWED: 'Admin work is currently possible only from your organisation’s own network.',
  NOT_FOUND: 'Not found, or you don’t have access.',
  STALE_VERSION: 'Someone else changed this while you had it open.',
  DUPLICATE: 'This already exists.',
  IN_USE: 'This is still in use.',
  ILLEGAL_STATE: 'This cannot be done now.',
  HAS_PROBLEMS: 'There are problems that must be fixed before this can be published.',
  ACT_REFUSED: 'This step cannot be done now.',
  INVITE_EXPIRED: 'This invite has expired. Ask the person who invited you to resend it.',
  INVITE_DELETED: 'This invite is no longer valid. Ask the person who invited you.',
  ERASED: 'The content of this was erased.',
  FILE_TOO_LARGE: 'The file is too large.',
  FILE_TYPE: 'This kind of file is not accepted.',
  USER_LIMIT_REACHED: 'Your workspace has as many users as its contract allows.',
  OTP_LOCKED: 'Too many attempts with this code. Request a new one.',
  RATE_LIMITED: 'Too many attempts. Please wait a little.',
  INTERNAL: 'Something went wrong on our side. Nothing was changed.',
  NOT_SET_UP: inParts(
    'Redress has not been set up here yet. The person who runs the server does so with: npm run setup -- ',
    '--host HOST --admin EMAIL',
  ),
  MAINTENANCE: 'We are working on this service. What you typed is kept; please try again shortly.',
  STORAGE_UNAVAILABLE: inParts(
    'The service cannot store anything right now. Nothing was changed and what you typed is kept; please ',
    'try again later.',
  ),
  UNAVAILABLE: 'The service is temporarily unavailable. What you typed is kept; please try again shortly.',
} as const
