import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage, CurrentStep } from '../../../../api/complaints/contract.ts'
import type { Meeting, MeetingDraft } from '../../../../api/meetings/contract.ts'
import { EndMeeting } from './EndMeeting.tsx'
import { MeetingFacts } from './MeetingFacts.tsx'
import { PlanMeeting } from './PlanMeeting.tsx'
import { OpenMeeting } from './OpenMeeting.tsx'
import { StartNow } from './StartNow.tsx'
import { writtenOf } from './useMeetingDraft.ts'

type Props = { page: CasePage; step: CurrentStep; meeting: Meeting; draft: MeetingDraft }
type Doing = 'CHANGE' | 'CANCEL'

/** What was begun and not sent. */
const begun = ({ form }: MeetingDraft, { meetingId, abilities }: Meeting): Doing | null =>
  writtenOf(form, meetingId).plan && abilities.change ? 'CHANGE' : null

/** A meeting that is planned: to change or to cancel. From its start on it is held on its own page. */
export function PlannedMeeting({ page, step, meeting, draft }: Props) {
  const { t } = useTranslation()
  const [doing, setDoing] = useState(() => begun(draft, meeting))
  const stop = () => setDoing(null)
  const { abilities } = meeting
  if (doing === 'CHANGE')
    return <PlanMeeting page={page} step={step} meeting={meeting} draft={draft} onDone={stop} />
  return (
    <Stack gap="md">
      <MeetingFacts meeting={meeting} isBrief />
      {abilities.change && !abilities.record && <StartNow meeting={meeting} />}
      <OpenMeeting meeting={meeting}>
        {abilities.change && (
          <Button variant="default" onClick={() => setDoing('CHANGE')}>
            {t('Edit or reschedule')}
          </Button>
        )}
        {abilities.cancel && (
          <Button variant="subtle" color="gray" onClick={() => setDoing('CANCEL')}>
            {t('Cancel the meeting')}
          </Button>
        )}
      </OpenMeeting>
      {doing === 'CANCEL' && <EndMeeting by="cancel" meeting={meeting} onClose={stop} />}
    </Stack>
  )
}
