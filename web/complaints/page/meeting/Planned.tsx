import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage, CurrentStep } from '../../../../api/complaints/contract.ts'
import type { Meeting } from '../../../../api/meetings/contract.ts'
import { CancelMeeting } from './CancelMeeting.tsx'
import { MeetingFacts } from './MeetingFacts.tsx'
import { PlanMeeting } from './PlanMeeting.tsx'
import { RecordWhoCame } from './RecordWhoCame.tsx'

/** A meeting that is planned: to hold, to change or to cancel. */
export function Planned({ page, step, meeting }: { page: CasePage; step: CurrentStep; meeting: Meeting }) {
  const { t } = useTranslation()
  const [doing, setDoing] = useState<'CHANGE' | 'CANCEL' | 'RECORD' | null>(null)
  const stop = () => setDoing(null)
  if (doing === 'CHANGE') return <PlanMeeting page={page} step={step} meeting={meeting} onDone={stop} />
  return (
    <Stack gap="md">
      <MeetingFacts meeting={meeting} />
      {doing === 'RECORD' ? <RecordWhoCame meeting={meeting} onDone={stop} /> : (
        <Group gap="sm">
          {meeting.abilities.record && <Button onClick={() => setDoing('RECORD')}>{t('Record who came')}</Button>}
          {meeting.abilities.change && <Button variant="default" onClick={() => setDoing('CHANGE')}>{t('Change or move it')}</Button>}
          {meeting.abilities.cancel && <Button variant="subtle" color="gray" onClick={() => setDoing('CANCEL')}>{t('Cancel the meeting')}</Button>}
        </Group>
      )}
      {doing === 'CANCEL' && <CancelMeeting meeting={meeting} onClose={stop} />}
    </Stack>
  )
}
