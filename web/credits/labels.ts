import { IconCircleCheck, IconCircleX, IconHourglass, type Icon } from '@tabler/icons-react'
import type { CreditEntry, CreditRequest } from '../../api/credits/contract.ts'
import { locale, msg } from '../i18n.ts'
import type { Tone } from '../parts/StatusTag.tsx'

/** A number of credits as its reader writes it; with `signed`, what it adds or takes. */
export const amount = (credits: number, signed = false): string =>
  new Intl.NumberFormat(locale(), signed ? { signDisplay: 'exceptZero' } : {}).format(credits)

export const kinds: Record<CreditEntry['kind'], string> = {
  GRANT: msg('Credits given'),
  RESERVE: msg('Reserved for an assignment'),
  CONSUME: msg('Used: the course was started'),
  REFUND: msg('Refunded: never started'),
  EXPIRE: msg('Expired with the offer'),
  ADJUST: msg('Corrected'),
}
export const requestLooks: Record<CreditRequest['status'], { word: string; tone: Tone; icon: Icon }> = {
  REQUESTED: { word: msg('Requested'), tone: 'wait', icon: IconHourglass },
  CREDITED: { word: msg('Credited'), tone: 'good', icon: IconCircleCheck },
  REJECTED: { word: msg('Rejected'), tone: 'bad', icon: IconCircleX },
}
