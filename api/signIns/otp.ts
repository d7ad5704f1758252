/**
 * Codes and links are derived from a row's id and the server's key, and never kept: who reads the database
 * learns none.
 * Six digits are an HOTP (RFC 4226) of a key of their own; links hold the row's id and 128 bits of HMAC.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { HOTP, Secret } from 'otpauth'
import { z } from 'zod'

const keyOf = (secret: Buffer, use: string): ArrayBuffer =>
  hkdfSync('sha256', secret, '', `redress ${use}`, 32)

/** The six digits of a challenge. */
export const codeOf = (secret: Buffer, challengeId: string): string =>
  new HOTP({
    secret: new Secret({ buffer: keyOf(secret, `code ${challengeId}`) }),
    algorithm: 'SHA256',
    digits: 6,
  }).generate({ counter: 0 })

/** Whether six digits are those of a challenge; takes as long when they are not. */
export const isCodeOf = (secrets: readonly Buffer[], challengeId: string, candidate: string): boolean =>
  secrets.map((secret) => isSame(codeOf(secret, challengeId), candidate)).includes(true)

/** What the link of a challenge ends with. */
export const linkCodeOf = (secret: Buffer, challengeId: string): string => signed(secret, 'link', challengeId)
/** The challenge that a link names, or null when it is not one of ours. */
export const challengeOf = (secrets: readonly Buffer[], code: string): string | null =>
  named(code, (id) => secrets.map((secret) => linkCodeOf(secret, id)))

/** The code of an invite as it was sent for the nth time: sending again kills the one before. */
export const inviteCodeOf = (secret: Buffer, inviteId: string, resentCount: number): string =>
  signed(secret, `invite ${resentCount}`, inviteId)
/** The invite that a code claims to be; whether it is the live one tells `isInviteCode`. */
export const inviteIdIn = (code: string): string | null => idIn(code)
/** Whether a code is that of the invite's last sending, under any accepted secret. */
export const isInviteCode = (
  secrets: readonly Buffer[],
  code: string,
  { id, resentCount }: { id: string; resentCount: number },
): boolean => secrets.some((secret) => isSame(inviteCodeOf(secret, id, resentCount), code))

/**
 * What stands behind the # of the link in an invite's nth mail: it proves that mailbox. It stands in no
 * answer, no address that a server sees and no SMS, and the invite's own code, which opens nothing by
 * itself, cannot stand in for it.
 */
export const joinCodeOf = (secret: Buffer, inviteId: string, resentCount: number): string =>
  signed(secret, `join ${resentCount}`, inviteId)
/** Whether a code is the join code of the invite's last sending, under any accepted secret. */
export const isJoinCode = (
  secrets: readonly Buffer[],
  code: string,
  { id, resentCount }: { id: string; resentCount: number },
): boolean => secrets.some((secret) => isSame(joinCodeOf(secret, id, resentCount), code))

/** What a browser keeps of an account that signed in there. */
export const deviceMarkOf = (secret: Buffer, device: string, userId: string): string =>
  createHmac('sha256', Buffer.from(keyOf(secret, 'device')))
    .update(`${device} ${userId}`)
    .digest()
    .subarray(0, 12)
    .toString('base64url')

function signed(secret: Buffer, use: string, id: string): string {
  const mac = createHmac('sha256', Buffer.from(keyOf(secret, use)))
    .update(id)
    .digest()
    .subarray(0, 16)
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), mac]).toString('base64url')
}

function idIn(code: string): string | null {
  const bytes = Buffer.from(code, 'base64url')
  if (bytes.length !== 32) return null
  const hex = bytes.subarray(0, 16).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return z.uuid().safeParse(id).success ? id : null
}

function named(code: string, codesFor: (id: string) => string[]): string | null {
  const id = idIn(code)
  return id !== null && codesFor(id).some((each) => isSame(each, code)) ? id : null
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
