import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings, type Meeting } from '../../../../api/meetings/contract.ts'
import { Confirm } from '../../../parts/Confirm.tsx'
import { Sentence } from '../../../parts/Sentence.tsx'
import { When } from '../../../parts/When.tsx'
import { useCaseAct } from '../useCase.tsx'
import { startingPlan, toSend } from './plan.ts'

/** The meeting as it would be if it started now; it ends when it was to end, or as much later as it is long. */
function asStartedNow(meeting: Meeting, now: number) {
  const lengthMs = Date.parse(meeting.endTime) - Date.parse(meeting.startTime)
  const endTime = Date.parse(meeting.endTime) > now ? meeting.endTime : new Date(now + lengthMs).toISOString()
  const plan = startingPlan({ name: meeting.title, invitees: [] }, meeting)
  return { ...toSend({ ...plan, startTime: new Date(now).toISOString(), endTime }), version: meeting.version }
}

/** Before its start, when attendance can be recorded, and a button for a meeting that began early. */
export function StartNow({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const act = useCaseAct(meetings.change, () => setConfirming(false))
  return (
    <Stack gap="xs">
      <Text>
        <Sentence
          say="You can record attendance from {{when}}. If the meeting started early, change its start to now."
          when={<When at={meeting.startTime} relative={false} />}
        />
      </Text>
      <Group>
        <Button variant="default" onClick={() => setConfirming(true)}>
          {t('Change the start to now')}
        </Button>
      </Group>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={t('Change the start to now?')}
        verb={t('Change the start to now')}
        busy={act.isPending}
        error={act.error}
        onConfirm={() =>
          act.mutate({ params: { id: meeting.meetingId }, body: asStartedNow(meeting, Date.now()) })
        }
      >
        <Text>{t('Everyone who is invited is notified of the new time.')}</Text>
      </Confirm>
    </Stack>
  )
}
