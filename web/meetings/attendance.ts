/** Guests in words: what they are to the case, and whether they came. */
import type { Meeting } from '../../api/meetings/contract.ts'
import { t, msg } from '../i18n.ts'
import { dayWords } from '../parts/moments.ts'

type Guest = Pick<Meeting['guests'][number], 'name' | 'party' | 'role' | 'attended' | 'absence'>
const parties = {
  COMPLAINANT: msg('{{name}}, complainant'),
  RESPONDENT: msg('{{name}}, respondent'),
} as const
const roles = {
  PARTY: null,
  WITNESS: msg('{{name}}, witness'),
  MEMBER: msg('{{name}}, committee member'),
  OTHER: null,
} as const
const came = { true: msg('{{name}}, attended'), false: msg('{{name}}, did not attend') } as const

/** "Ravi Menon, respondent" */
export function withRole({ name, party, role }: Pick<Guest, 'name' | 'party' | 'role'>): string {
  const words = party === null ? role && roles[role] : parties[party]
  return words ? t(words, { name }) : name
}

/** "notified on 2 Nov 2026: by post" */
export const absenceWords = ({ notified, notifiedOn, notifiedHow }: NonNullable<Guest['absence']>): string =>
  notified
    ? t('notified on {{day}}: {{how}}', {
        day: notifiedOn ? dayWords(notifiedOn) : '',
        how: notifiedHow ?? '',
      })
    : t('not notified of the meeting')

/** "Ravi Menon, respondent, did not attend (notified on Mon 2 Nov 2026: by post)" */
export function guestLine(guest: Guest): string {
  const name = withRole(guest)
  const line = guest.attended === null ? name : t(came[`${guest.attended}`], { name })
  return guest.absence === null ? line : `${line} (${absenceWords(guest.absence)})`
}
