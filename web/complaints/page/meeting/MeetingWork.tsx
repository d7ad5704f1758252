import { Alert, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CasePage, CurrentStep } from '../../../../api/complaints/contract.ts'
import { meetings, type MeetingDraft } from '../../../../api/meetings/contract.ts'
import { useApiQuery } from '../../../client.ts'
import { translateMessage } from '../../../i18n.ts'
import { Loading } from '../../../parts/Loading.tsx'
import { LoadError } from '../../../parts/LoadError.tsx'
import { AfterMeeting } from './AfterMeeting.tsx'
import { KeepMounted } from './KeepMounted.tsx'
import { PlannedMeeting } from './PlannedMeeting.tsx'
import { PlanMeeting } from './PlanMeeting.tsx'
import { emptyMeetingDraft } from './useMeetingDraft.ts'

type Props = { page: CasePage; step: CurrentStep }
/** A meeting from planning to outcome. A person who may write about it finds their draft. */
export function MeetingWork({ page, step }: Props) {
  const params = { id: page.caseId, step: step.step }
  const mayWrite = isWriter(step)
  const draft = useApiQuery(meetings.draft, { params }, { when: mayWrite })
  if (!mayWrite) return <Phases page={page} step={step} draft={emptyMeetingDraft} />
  if (draft.data) return <Phases page={page} step={step} draft={draft.data} />
  return draft.error ? (
    <LoadError error={draft.error} retry={() => void draft.refetch()} />
  ) : (
    <Loading lines={4} />
  )
}

const isWriter = ({ abilities, meeting }: CurrentStep): boolean =>
  abilities.scheduleMeeting ||
  meeting?.abilities.change === true ||
  meeting?.abilities.record === true ||
  meeting?.abilities.minutes === true

/** One thing to do at a time. */
function Phases({ page, step, draft }: Props & { draft: MeetingDraft }) {
  const { t } = useTranslation()
  const { meeting, abilities } = step
  return (
    <Stack gap="lg" mt="md">
      {meeting?.status === 'NO_QUORUM' && (
        <Alert color="yellow" title={t('Too few people attended the last meeting')}>
          {meeting.quorumText
            ? t('{{quorum}} Plan another meeting.', { quorum: translateMessage(meeting.quorumText) })
            : t('Plan another meeting.')}
        </Alert>
      )}
      {meeting?.status === 'ADJOURNED' && (
        <Alert color="yellow" title={t('The last meeting was adjourned')}>
          {t('Plan another meeting.')}
        </Alert>
      )}
      <KeepMounted when={abilities.scheduleMeeting}>
        <PlanMeeting page={page} step={step} draft={draft} />
      </KeepMounted>
      <KeepMounted when={meeting?.status === 'SCHEDULED'}>
        {meeting && <PlannedMeeting page={page} step={step} meeting={meeting} draft={draft} />}
      </KeepMounted>
      <KeepMounted when={meeting?.status === 'HELD'}>
        {meeting && <AfterMeeting page={page} step={step} meeting={meeting} draft={draft} />}
      </KeepMounted>
    </Stack>
  )
}
