/**
 * The signatures of a record: which text they cover, and whose signatures the process still waits for.
 * A hash identifies the signed text. In the database and the ledger it is an HMAC under a salt of its own, which is
 * sealed with the case's key: otherwise a person with a backup could test texts against it even after the case was
 * erased, and minutes ("adjourned, nobody came") are easily guessed.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { canonicalJson } from '../../workflows/definition/canonical.ts'
import type { MeetingSetting } from '../../workflows/definition/graph.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import type { Names } from '../users/names.ts'
import type { WholeMeeting } from './access.ts'
import type { Meeting, Signing } from './contract.ts'
import { pointsOf, recordOf } from './points.ts'
import { maySign, missingOf, signersOf, type Seating } from './signers.ts'

/** `vote` is included as far as it may be disclosed, once it is over. */
export function hashOf(meeting: WholeMeeting, vote: object | null): string {
  const record = recordOf(meeting)
  const { title, agenda, startAt, endAt, minutes, outcome, fields } = meeting
  const guests = meeting.guests.map(
    ({ id, userId, name, email, attended, notified, notifiedOn, notifiedHow }) => ({
      id,
      userId,
      name,
      email,
      attended,
      notified,
      notifiedOn,
      notifiedHow,
      times: (attended && record.times[id]) || null,
    }),
  )
  const text = canonicalJson({
    title,
    agenda,
    start: startAt.toISOString(),
    end: endAt.toISOString(),
    points: pointsOf(agenda, record),
    votePoint: record.votePoint,
    guests: guests.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    minutes,
    outcome,
    fields,
    vote,
  })
  return createHash('sha256').update(text).digest('hex')
}

const macOf = (salt: string, hash: string) => createHmac('sha256', salt).update(hash).digest('hex')
/** As a signature is kept. */
export function saltedOf(hash: string): { salt: string; hash: string } {
  const salt = randomBytes(32).toString('base64url')
  return { salt, hash: macOf(salt, hash) }
}

/** Whose signatures are of the record as it is. */
export const signedNow = ({ signatures }: Pick<WholeMeeting, 'signatures'>, hash: string) =>
  signatures.filter(({ salt, hash: mac }) => macOf(salt, hash) === mac)

export type Signed = { hash: string | null; signed: string[]; missing: string[] }
/** How far it is signed; before there are minutes there is nothing to sign. */
export function signedOf(
  meeting: WholeMeeting,
  setting: MeetingSetting | null,
  seating: Seating,
  vote: object | null,
  now: number,
): Signed & { isOneEnough: boolean; until: Date | null } {
  const hash = meeting.minutes === null ? null : hashOf(meeting, vote)
  const signatures = hash === null ? [] : signedNow(meeting, hash)
  const signers = signersOf(setting, seating)
  return {
    hash,
    signed: signatures.map(({ userId }) => userId),
    ...missingOf(signers, signatures, now),
    isOneEnough: signers.isOneEnough,
  }
}

/** Signed by somebody, and nobody is waited for. */
export const isSigned = ({ signed, missing }: Signed): boolean => signed.length > 0 && missing.length === 0

export type SignatureViewContext = {
  me: string
  names: Names
  setting: MeetingSetting | null
  seating: Seating
}
/**
 * Whether the reader may sign the record as it is: it has minutes that they have not signed, and `maySign` holds.
 */
export const mayBeSignedBy = (
  { me, seating }: Pick<SignatureViewContext, 'me' | 'seating'>,
  { hash, signed }: Signed,
): boolean => hash !== null && !signed.includes(me) && maySign(me, seating)

/** For the committee. */
export function presentSigned(
  { signatures }: WholeMeeting,
  { me, names, setting }: SignatureViewContext,
  { hash, signed, missing, until, isOneEnough }: ReturnType<typeof signedOf>,
): Pick<Meeting, 'recordHash' | 'signatures'> & { signing: Signing } {
  const nameOf = (userId: string) => names.get(userId) ?? wordsFor(say('caseRoles.formerMember'))
  const isCurrent = (signature: WholeMeeting['signatures'][number]) =>
    hash !== null && signed.includes(signature.userId) && macOf(signature.salt, hash) === signature.hash
  return {
    recordHash: hash,
    signatures: signatures.map((signature) => ({
      by: nameOf(signature.userId),
      at: signature.at.toISOString(),
      isCurrent: isCurrent(signature),
      isMine: signature.userId === me,
    })),
    signing: {
      asked: (setting?.minutesRequired && setting.minutesSignedBy) || 'NOBODY',
      missing: missing.map(nameOf),
      oneIsEnough: isOneEnough && missing.length > 1,
      iAmMissing: missing.includes(me),
      waitsUntil: until?.toISOString() ?? null,
    },
  }
}
