import { Anchor, List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '../../../../api/meetings/contract.ts'
import { translateMessage } from '../../../i18n.ts'
import { guestLine } from '../../../meetings/attendance.ts'
import { MeetingNotes } from '../../../meetings/MeetingNotes.tsx'
import { formatPeriod } from '../../../parts/moments.ts'
import { useZone } from '../../../shell/me.ts'
import { When } from '../../../parts/When.tsx'
import classes from '../page.module.css'
import { VoteTable } from '../../hearing/VoteTable.tsx'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
function Span({ meeting: { startTime, endTime, status } }: { meeting: Meeting }) {
  const zone = useZone()
  return (
    <>
      {formatPeriod(startTime, endTime, zone)}
      {status === 'SCHEDULED' && (
        <>
          {' '}
          · <When at={startTime} short />
        </>
      )}
    </>
  )
}

type Props = { meeting: Meeting; /** Without its record, which has a page of its own. */ isBrief?: boolean }
/** A meeting to read: when, where, who, what was said and how it was voted. */
export function MeetingFacts({ meeting, isBrief = false }: Props) {
  const { t } = useTranslation()
  return (
    <dl className={classes.facts}>
      <Fact name={t('When')}>
        <Span meeting={meeting} />
      </Fact>
      {meeting.location && <Fact name={t('Where')}>{meeting.location}</Fact>}
      {meeting.link && (
        <Fact name={t('Link')}>
          <Anchor href={meeting.link} target="_blank" rel="noreferrer">
            {meeting.link}
          </Anchor>
        </Fact>
      )}
      <Fact name={t('Agenda')}>
        <Text className={classes.words}>{meeting.agenda}</Text>
      </Fact>
      <Fact name={t('Invited')}>
        <List listStyleType="none" withPadding={false}>
          {meeting.guests.map((guest) => (
            <List.Item key={guest.guestId}>{guestLine(guest)}</List.Item>
          ))}
        </List>
      </Fact>
      {meeting.quorumText && <Fact name={t('Quorum')}>{translateMessage(meeting.quorumText)}</Fact>}
      {!isBrief && <Recorded meeting={meeting} />}
    </dl>
  )
}

/** What was written of it. */
function Recorded({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  return (
    <>
      {meeting.minutes && (
        <Fact name={t('Minutes')}>
          <Text className={classes.words}>{meeting.minutes}</Text>
        </Fact>
      )}
      {meeting.outcome && (
        <Fact name={t('Outcome')}>
          <Text className={classes.words}>{meeting.outcome}</Text>
        </Fact>
      )}
      {meeting.notes.length > 0 && (
        <Fact name={t('Corrections')}>
          <MeetingNotes notes={meeting.notes} />
        </Fact>
      )}
      {meeting.vote.tally && meeting.vote.kind !== 'NONE' && (
        <Fact name={t('Votes')}>
          <VoteTable vote={meeting.vote} tally={meeting.vote.tally} />
        </Fact>
      )}
    </>
  )
}
