import { Alert, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CasePage, CurrentStep } from '../../../../api/complaints/contract.ts'
import { told } from '../../../i18n.ts'
import classes from '../page.module.css'
import { StepForm } from '../StepForm.tsx'
import { MeetingFacts } from './MeetingFacts.tsx'
import { Minutes } from './Minutes.tsx'
import { Planned } from './Planned.tsx'
import { PlanMeeting } from './PlanMeeting.tsx'
import { Voting } from './Voting.tsx'

/** A meeting from its planning to its outcome: one thing to do at a time. */
export function MeetingWork({ page, step }: { page: CasePage; step: CurrentStep }) {
  const { t } = useTranslation()
  const { meeting, abilities } = step
  const isOver = meeting?.status === 'HELD'
  if (!meeting && !abilities.scheduleMeeting) return null
  return (
    <Stack gap="lg" mt="md">
      {meeting?.status === 'NO_QUORUM' && <Alert color="yellow" title={t('Too few came to the last meeting')}>{t('{{quorum}} Plan another one.', { quorum: meeting.quorum && told(meeting.quorum) })}</Alert>}
      {abilities.scheduleMeeting && <PlanMeeting page={page} step={step} />}
      {meeting?.status === 'SCHEDULED' && <Planned page={page} step={step} meeting={meeting} />}
      {isOver && <MeetingFacts meeting={meeting} />}
      {isOver && meeting.abilities.minutes && <Minutes step={step} meeting={meeting} />}
      {isOver && meeting.vote.kind !== 'NONE' && <Voting step={step} meeting={meeting} />}
      {isOver && abilities.complete && <section className={classes.divided}><Title order={3}>{t('Outcome')}</Title><StepForm page={page} step={step} /></section>}
    </Stack>
  )
}
