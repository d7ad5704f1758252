import { Anchor, Group, Paper, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Meeting } from '../../../api/meetings/contract.ts'
import { MeetingFacts } from './meeting/MeetingFacts.tsx'
import { meetingAddress } from './meeting/OpenMeeting.tsx'
import { MeetingStatus } from '../../meetings/MeetingStatus.tsx'

/** Every meeting about it that I may know of. */
export const Meetings = ({ meetings }: { meetings: Meeting[] }) => (
  <Stack gap="md">
    {meetings.map((meeting) => (
      <Paper key={meeting.meetingId} component="section">
        <Group gap="sm" mb="sm">
          <Title order={2} size="h3">
            <Anchor
              component={Link}
              to={meeting.record ? meetingAddress(meeting) : `/meetings/${meeting.meetingId}`}
              inherit
            >
              {meeting.title}
            </Anchor>
          </Title>
          <MeetingStatus meeting={meeting} />
        </Group>
        <MeetingFacts meeting={meeting} />
      </Paper>
    ))}
  </Stack>
)
