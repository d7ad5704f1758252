import { Alert, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CasePage, CurrentStep } from '../../../../api/complaints/contract.ts'
import { translateMessage } from '../../../i18n.ts'
import { Held } from './Held.tsx'
import { Keep } from './Keep.tsx'
import { Planned } from './Planned.tsx'
import { PlanMeeting } from './PlanMeeting.tsx'

/** A meeting from its planning to its outcome: one thing to do at a time. */
export function MeetingWork({ page, step }: { page: CasePage; step: CurrentStep }) {
  const { t } = useTranslation()
  const { meeting, abilities } = step
  return (
    <Stack gap="lg" mt="md">
      {meeting?.status === 'NO_QUORUM' && (
        <Alert color="yellow" title={t('Too few came to the last meeting')}>
          {meeting.quorumText
            ? t('{{quorum}} Plan another one.', { quorum: translateMessage(meeting.quorumText) })
            : t('Plan another one.')}
        </Alert>
      )}
      {meeting?.status === 'ADJOURNED' && (
        <Alert color="yellow" title={t('The last meeting was adjourned')}>
          {t('Plan another one.')}
        </Alert>
      )}
      <Keep when={abilities.scheduleMeeting}>
        <PlanMeeting page={page} step={step} />
      </Keep>
      <Keep when={meeting?.status === 'SCHEDULED'}>
        {meeting && <Planned page={page} step={step} meeting={meeting} />}
      </Keep>
      <Keep when={meeting?.status === 'HELD'}>
        {meeting && <Held page={page} step={step} meeting={meeting} />}
      </Keep>
    </Stack>
  )
}
