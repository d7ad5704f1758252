/** Guests in words: what they are to the case, and whether they came. */
import type { Meeting } from '../../api/meetings/contract.ts'
import { t, msg } from '../i18n.ts'
import { dayWords } from '../parts/moments.ts'

type Guest = Pick<Meeting['guests'][number], 'name' | 'party' | 'attended' | 'absence'>
const parties = {
  COMPLAINANT: msg('{{name}}, complainant'),
  RESPONDENT: msg('{{name}}, respondent'),
} as const
const came = { true: msg('{{name}}, attended'), false: msg('{{name}}, did not attend') } as const

/** "Ravi Menon, respondent" */
export const withParty = ({ name, party }: Pick<Guest, 'name' | 'party'>): string =>
  party === null ? name : t(parties[party], { name })

/** "Ravi Menon, respondent, did not come (told on 2 Nov 2026: by post)" */
export function guestLine(guest: Guest): string {
  const name = withParty(guest)
  const line = guest.attended === null ? name : t(came[`${guest.attended}`], { name })
  if (guest.absence === null) return line
  const { notified, notifiedOn, notifiedHow } = guest.absence
  const notice = notified
    ? t('notified on {{day}}: {{how}}', {
        day: notifiedOn ? dayWords(notifiedOn) : '',
        how: notifiedHow ?? '',
      })
    : t('not notified of the meeting')
  return `${line} (${notice})`
}
