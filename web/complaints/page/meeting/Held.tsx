import { Button, Group, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage, CurrentStep } from '../../../../api/complaints/contract.ts'
import type { Meeting, MeetingDraft } from '../../../../api/meetings/contract.ts'
import classes from '../page.module.css'
import { StepForm } from '../StepForm.tsx'
import { EndMeeting } from './EndMeeting.tsx'
import { MeetingFacts } from './MeetingFacts.tsx'
import { MinutesFields, SaveMinutes } from './Minutes.tsx'
import { useMinutes } from './useMinutes.ts'
import { Voting } from './Voting.tsx'

type Props = { page: CasePage; step: CurrentStep; meeting: Meeting; draft: MeetingDraft }
/** A meeting that was held: the vote, and then one form that ends the step and takes the minutes with it. */
export function Held({ page, step, meeting, draft }: Props) {
  const { t } = useTranslation()
  const minutes = useMinutes(page, step, meeting, draft)
  const [isAdjourning, adjourn] = useState(false)
  const { vote } = meeting
  const left =
    vote.kind === 'NONE'
      ? step.outcomes
      : step.outcomes.filter((outcome) => vote.leading.includes(outcome.id))
  return (
    <Stack gap="lg">
      <MeetingFacts meeting={meeting} />
      {vote.kind !== 'NONE' && <Voting step={step} meeting={meeting} />}
      {step.abilities.complete ? (
        <section className={classes.divided}>
          <Title order={3}>{t('Minutes and outcome')}</Title>
          <StepForm
            page={page}
            step={{ ...step, outcomes: left }}
            beside={{
              ...minutes.beside,
              form: (
                <MinutesFields minutes={minutes}>
                  <SaveMinutes minutes={minutes} variant="default" />
                </MinutesFields>
              ),
            }}
          />
        </section>
      ) : (
        meeting.abilities.minutes && (
          <section className={classes.divided}>
            <Title order={3} mb="md">
              {t('Minutes')}
            </Title>
            <MinutesFields minutes={minutes}>
              <SaveMinutes minutes={minutes} variant={meeting.abilities.vote ? 'default' : 'filled'} />
            </MinutesFields>
          </section>
        )
      )}
      {meeting.abilities.adjourn && (
        <Group>
          <Button variant="subtle" color="gray" onClick={() => adjourn(true)}>
            {t('Adjourn and reschedule')}
          </Button>
        </Group>
      )}
      {isAdjourning && <EndMeeting by="adjourn" meeting={meeting} onClose={() => adjourn(false)} />}
    </Stack>
  )
}
