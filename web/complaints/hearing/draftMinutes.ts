/** Minutes made of what was noted at the meeting: a first draft, which somebody reads and finishes. */
import type { Meeting, WorkingRecord } from '../../../api/meetings/contract.ts'
import { t } from '../../i18n.ts'
import { withRole } from '../../meetings/attendance.ts'
import { meetingPlace } from '../../meetings/meetingPlace.ts'
import { formatPeriod } from '../../parts/moments.ts'
import { clockOf, noTimes } from './record.ts'

/** The text. A vote appears only once it is over, and its voters only if it was open. */
export function draftMinutes(meeting: Meeting, record: WorkingRecord, zone: string): string {
  const came = meeting.guests.filter(({ attended }) => attended === true)
  const missed = meeting.guests.filter(({ attended }) => attended === false)
  const vote = voteWords(meeting)
  const points = record.points.map(({ notes }, at) =>
    [
      t('{{number}}. {{title}}', { number: at + 1, title: titleOf(meeting, record, at) }),
      notes.trim(),
      at + 1 === record.votePoint ? vote : '',
    ]
      .filter(Boolean)
      .join('\n'),
  )
  return [
    [meeting.title, formatPeriod(meeting.startTime, meeting.endTime, zone), meetingPlace(meeting)].join('\n'),
    listed(
      t('Attended:'),
      came.map((guest) => `${withRole(guest)}${timesWords(record.times[guest.guestId], zone)}`),
    ),
    listed(t('Did not attend:'), missed.map(withRole)),
    ...points,
    record.votePoint === null && vote ? listed(t('Decision'), [], vote) : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** What a point is called: a line of the agenda, or what was added at the meeting. */
export const titleOf = (meeting: Pick<Meeting, 'points'>, record: WorkingRecord, at: number): string =>
  record.points[at]?.title ?? meeting.points[at]?.title ?? ''

const listed = (title: string, lines: string[], text = ''): string =>
  lines.length > 0 || text
    ? [title, ...lines.map((line) => `- ${line}`), text].filter(Boolean).join('\n')
    : ''

/** ", 10:00 to 11:30" */
function timesWords({ cameAt, leftAt } = noTimes, zone: string): string {
  const [from, to] = [clockOf(cameAt, zone), clockOf(leftAt, zone)]
  if (from && to) return t(', from {{from}} to {{to}}', { from, to })
  if (from) return t(', from {{from}}', { from })
  return to ? t(', until {{to}}', { to }) : ''
}

function voteWords({ vote }: Meeting): string {
  if (vote.kind === 'NONE' || vote.state === 'RUNNING' || !vote.tally) return ''
  const counted = vote.tally.filter(({ votes }) => votes > 0)
  const lines = counted.map(({ outcome, label, votes, voters }) => {
    const line = t('{{choice}}: {{votes}}', { choice: outcome === null ? t('Abstained') : label, votes })
    return vote.kind === 'OPEN' && voters.length > 0 ? `${line} (${voters.join(', ')})` : line
  })
  return listed(vote.kind === 'OPEN' ? t('Open vote:') : t('Secret vote:'), lines)
}
