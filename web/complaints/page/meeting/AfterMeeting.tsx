import { Alert, Anchor, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CasePage, CurrentStep } from '../../../../api/complaints/contract.ts'
import type { Meeting, MeetingDraft } from '../../../../api/meetings/contract.ts'
import classes from '../page.module.css'
import { StepForm } from '../StepForm.tsx'
import { MeetingFacts } from './MeetingFacts.tsx'
import { missingFor, meetingAddress, OpenMeeting } from './OpenMeeting.tsx'
import { writtenOf } from './useMeetingDraft.ts'

type Props = { page: CasePage; step: CurrentStep; meeting: Meeting; draft: MeetingDraft }
/** A meeting that was held: the way to its page, and the outcome once that has all it needs. */
export function AfterMeeting({ page, step, meeting, draft }: Props) {
  const { t } = useTranslation()
  const { vote } = meeting
  const left =
    vote.kind === 'NONE'
      ? step.outcomes
      : step.outcomes.filter((outcome) => vote.leading.includes(outcome.id))
  const lacks = missingFor(meeting)
  const isBegun = writtenOf(draft.form, meeting.meetingId).minutes !== null
  return (
    <Stack gap="lg">
      <MeetingFacts meeting={meeting} isBrief />
      <OpenMeeting meeting={meeting} />
      {step.abilities.complete && (
        <section className={classes.divided}>
          <Title order={3}>{t('Outcome')}</Title>
          {lacks ? (
            <Alert color="yellow" mt="sm" title={t('This step cannot be finished yet')}>
              <Text size="sm">{lacks}</Text>
              <Anchor component={Link} to={meetingAddress(meeting)} size="sm">
                {t('Open the meeting')}
              </Anchor>
            </Alert>
          ) : (
            <>
              {isBegun && (
                <Alert color="yellow" mt="sm" title={t('Your minutes are not saved yet')}>
                  <Text size="sm">
                    {t('You began to write minutes. Save them on the page of the meeting before you finish.')}
                  </Text>
                </Alert>
              )}
              <StepForm page={page} step={{ ...step, outcomes: left }} />
            </>
          )}
        </section>
      )}
    </Stack>
  )
}
