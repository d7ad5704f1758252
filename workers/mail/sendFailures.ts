/**
 * Whose fault it is that a mail or SMS was not taken. Pure. SMTP: RFC 5321 (reply codes), RFC 3463, 5248, 7293 and 7504
 * (enhanced codes); `command` and `responseCode` as nodemailer says them. SMS: Twilio's error codes.
 */

/**
 * ADDRESS: it takes nothing, for good. FULL: the mailbox has no room. BLOCKED: refused once the recipient was named,
 * by a rule of theirs or for who we are: tried again, and the person is not reached in the meantime. SENDER: our
 * server or account, before anybody was named. LATER: not now. UNKNOWN: the line broke, so it may have arrived.
 */
export type SendFailure = 'ADDRESS' | 'FULL' | 'BLOCKED' | 'SENDER' | 'LATER' | 'UNKNOWN'

type SmtpFields = { code?: unknown; command?: unknown; response?: unknown; responseCode?: unknown }

/** Of mailboxes, addresses and domains that take no mail; without the sender's (5.1.7, 5.1.8) and a mail too large. */
const addressCodes = /^5\.(1\.(0|1|2|3|4|6|9|10)|2\.(0|1|4)|4\.(1|4)|7\.(17|18))$/
/** Replies to RCPT TO that are about the mailbox, where no enhanced code says more. */
const mailboxReplies = [550, 551, 553, 556]
/** What servers write where a reply of those means who sends. */
const aboutSender =
  /relay|authenticat|polic|block|spam|denied|reject(ed)? for|blacklist|reputation|\b(spf|dkim|dmarc)\b/i

/** Classifies an SMTP error by whose fault it is; UNKNOWN without a reply code, since the mail may have arrived. */
export function mailFailure(error: unknown): SendFailure {
  const { code, command, response, responseCode } = (error ?? {}) as SmtpFields
  if (code === 'EAUTH') return 'SENDER'
  if (typeof responseCode !== 'number') return 'UNKNOWN'
  if (responseCode < 500) return 'LATER'
  const answer = typeof response === 'string' ? response : ''
  const enhanced = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0]
  if (command !== 'RCPT TO' && command !== 'DATA') return 'SENDER'
  const isBareFull = !enhanced && command === 'RCPT TO' && responseCode === 552
  if (enhanced === '5.2.2' || isBareFull) return 'FULL'
  if (enhanced) return addressCodes.test(enhanced) ? 'ADDRESS' : 'BLOCKED'
  const isMailbox = command === 'RCPT TO' && mailboxReplies.includes(responseCode)
  return isMailbox && !aboutSender.test(answer) ? 'ADDRESS' : 'BLOCKED'
}

/** Not a number, not reachable, not a mobile one, or its bearer wants none (21610). */
const numberCodes = [21211, 21214, 21217, 21610, 21614]

/**
 * Classifies an SMS error of Twilio by whose fault it is; UNKNOWN without a status, since the text may have arrived.
 */
export function textFailure(error: unknown): SendFailure {
  const { code, status } = (error ?? {}) as { code?: unknown; status?: unknown }
  if (typeof status !== 'number') return 'UNKNOWN'
  if (status === 429 || status >= 500) return 'LATER'
  if (status === 401 || status === 403) return 'SENDER'
  return numberCodes.some((each) => each === code) ? 'ADDRESS' : 'BLOCKED'
}

/** Whether operators are alarmed: the fault is, or may be, ours. */
export const isSenderFault = (failure: SendFailure): boolean => failure === 'SENDER' || failure === 'BLOCKED'

/** Refused by a fault on our side: operators are alarmed, and it is tried again. It holds no word of the mail. */
export class SenderFault extends Error {
  override name = 'SenderFault'
  constructor(
    readonly code: string,
    cause: unknown,
  ) {
    super('The server refused us as the sender', { cause })
  }
}
/** The error as the outbox keeps it: our own fault by its code. */
export function senderFault(error: unknown): SenderFault {
  const { code, responseCode, status } = (error ?? {}) as SmtpFields & { status?: unknown }
  const codes = [code, responseCode, status].filter(
    (each) => typeof each === 'string' || typeof each === 'number',
  )
  return new SenderFault(codes.join(' '), error)
}
