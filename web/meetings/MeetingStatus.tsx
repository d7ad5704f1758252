import type { Meeting } from '../../api/meetings/contract.ts'
import { StatusTag, type Status } from '../parts/StatusTag.tsx'
import { useNow } from '../parts/useNow.ts'

type Props = { meeting: Pick<Meeting, 'status' | 'startTime' | 'endTime'> & { minutes?: string | null } }

/** While a meeting lasts it is in progress, whether who came is recorded or not; minutes end it. */
export function statusAt(
  { status, startTime, endTime, minutes = null }: Props['meeting'],
  now: number,
): Status {
  const isOn = Date.parse(startTime) <= now && now < Date.parse(endTime) && minutes === null
  return isOn && (status === 'SCHEDULED' || status === 'HELD') ? 'IN_PROGRESS' : status
}

export function MeetingStatus({ meeting }: Props) {
  const now = useNow()
  return <StatusTag status={statusAt(meeting, now)} />
}
