/** Which way a notice leaves the app. Pure: the facts are those of the instant at which it is delivered. */
import { hasMail } from '../../api/core/contacts.ts'
import type { NoticeDelivery } from '../../api/notices/delivery.ts'

/** Of one notice and the person it is to. */
export type DeliveryFacts = {
  /** What was decided when it was tried before; null the first time. */
  before: NoticeDelivery | null
  /** By which way an earlier try may have arrived. */
  mayHaveLeftBy: 'MAIL' | 'SMS' | null
  /** False for a non-member, or a person who may not know of its case any more. */
  mayKnow: boolean
  /** The account and its membership are open. */
  isActive: boolean
  /** They switched off mail and SMS of its kind. */
  isMuted: boolean
  /** A stand-in where there is none (`hasMail`). */
  email: string
  /** E.164, confirmed by its bearer; contact data that others typed is none. */
  signInNumber: string | null
  /** What this installation sends. */
  sendsMail: boolean
  sendsText: boolean
}

/**
 * MAIL and SMS are to be sent by the caller. What may have arrived one way is never sent another way, whatever came
 * after it. What a server refused for good did not arrive, and goes the other way where there is one.
 */
export function chooseChannel(facts: DeliveryFacts): NoticeDelivery {
  const { before, mayHaveLeftBy, mayKnow, isActive, isMuted } = facts
  if (!mayKnow) return 'WITHHELD'
  if (!isActive) return 'UNREACHED'
  if (isMuted) return 'APP_ONLY'
  const canMail = hasMail(facts.email) && facts.sendsMail
  const canText = facts.signInNumber !== null && facts.sendsText
  if (mayHaveLeftBy) return (mayHaveLeftBy === 'MAIL' ? canMail : canText) ? mayHaveLeftBy : 'UNREACHED'
  if (canText && (!canMail || before === 'MAIL_REFUSED')) return 'SMS'
  return canMail ? 'MAIL' : 'UNREACHED'
}
