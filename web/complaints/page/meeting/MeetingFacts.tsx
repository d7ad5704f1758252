import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Meeting } from '../../../../api/meetings/contract.ts'
import { moment } from '../../../parts/moments.ts'
import { useZone } from '../../../people/me.ts'
import { When } from '../../../parts/When.tsx'
import classes from '../page.module.css'
import { VoteTable } from './VoteTable.tsx'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => <div><dt>{name}</dt><dd>{children}</dd></div>
/** "Wed 25 Nov 2026, 10:00 to 11:30"; the day of the end only where it is another one. */
function Span({ meeting }: { meeting: Meeting }) {
  const zone = useZone()
  const [start, end] = [moment(meeting.startTime, zone), moment(meeting.endTime, zone)]
  return <>{start} to {start.split(',')[0] === end.split(',')[0] ? end.split(', ')[1] : end}{meeting.status === 'SCHEDULED' && <> · <When at={meeting.startTime} short /></>}</>
}
const came = { true: ', came', false: ', did not come', null: '' } as const

/** A meeting to read: when, where, who, what was said and how it was voted. */
export const MeetingFacts = ({ meeting }: { meeting: Meeting }) => (
  <dl className={classes.facts}>
    <Fact name="When"><Span meeting={meeting} /></Fact>
    {meeting.location && <Fact name="Where">{meeting.location}</Fact>}
    {meeting.link && <Fact name="Link"><Anchor href={meeting.link} target="_blank" rel="noreferrer">{meeting.link}</Anchor></Fact>}
    <Fact name="Agenda"><Text className={classes.words}>{meeting.agenda}</Text></Fact>
    <Fact name="Invited">{meeting.guests.map((guest) => `${guest.name}${came[`${guest.attended}`]}`).join(' · ')}</Fact>
    {meeting.quorum && <Fact name="Quorum">{meeting.quorum}</Fact>}
    {meeting.minutes && <Fact name="Minutes"><Text className={classes.words}>{meeting.minutes}</Text></Fact>}
    {meeting.outcome && <Fact name="Outcome"><Text className={classes.words}>{meeting.outcome}</Text></Fact>}
    {meeting.vote.tally && <Fact name="Votes"><VoteTable vote={meeting.vote} tally={meeting.vote.tally} /></Fact>}
  </dl>
)
