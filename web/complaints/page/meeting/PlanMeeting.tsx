import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage, CurrentStep } from '../../../../api/complaints/contract.ts'
import { meetings, type Meeting } from '../../../../api/meetings/contract.ts'
import { fieldErrors } from '../../../client.ts'
import { ErrorSummary } from '../../../parts/ErrorSummary.tsx'
import { MomentInput } from '../../../parts/MomentInput.tsx'
import { Refusal } from '../../../parts/Refusal.tsx'
import { under } from '../../under.ts'
import classes from '../page.module.css'
import { useCaseAct, useUnsaved } from '../useCase.tsx'
import { ExtraFields } from './ExtraFields.tsx'
import { Guests } from './Guests.tsx'
import { useDropping } from './useDropping.tsx'
import { problemsOf, startingPlan, toSend, type Plan } from './plan.ts'

/** Plans a meeting, or changes one that is planned. */
export function PlanMeeting({
  page,
  step,
  meeting,
  onDone,
}: {
  page: CasePage
  step: CurrentStep
  meeting?: Meeting
  onDone?: () => void
}) {
  const { t } = useTranslation()
  const fields = under(`${step.step}.plan`)
  const [first] = useState(() => startingPlan(step, meeting, step.meeting))
  const [plan, setPlan] = useState(first)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [round, setRound] = useState(0)
  const schedule = useCaseAct(meetings.schedule, onDone)
  const reschedule = useCaseAct(meetings.change, onDone)
  const act = meeting ? reschedule : schedule
  const isWritten = plan !== first && !act.isSuccess
  useUnsaved(`${step.step}:plan`, isWritten)
  const { leave, asking } = useDropping(isWritten, onDone ?? (() => setPlan(first)))
  const change = (next: Partial<Plan>) => setPlan({ ...plan, ...next })
  const refuse = (found: Record<string, string>) => {
    setErrors(found)
    setRound(round + 1)
  }
  const text = (key: 'title' | 'agenda' | 'location' | 'link') => ({
    id: fields.id(key),
    value: plan[key],
    error: errors[key],
    onChange: (event: { currentTarget: { value: string } }) => change({ [key]: event.currentTarget.value }),
  })
  const time = (key: 'startTime' | 'endTime') => ({
    id: fields.id(key),
    value: plan[key],
    error: errors[key],
    onChange: (at: string) => change({ [key]: at }),
  })

  const send = () => {
    const found = problemsOf(plan)
    refuse(found)
    if (Object.keys(found).length > 0) return
    const onError = (error: unknown) => refuse(fieldErrors(error))
    if (meeting)
      reschedule.mutate(
        { params: { id: meeting.meetingId }, body: { ...toSend(plan), version: meeting.version } },
        { onError },
      )
    else schedule.mutate({ body: { ...toSend(plan), caseId: page.caseId, step: step.step } }, { onError })
  }
  const verb = meeting ? t('Save and tell everybody') : t('Plan the meeting and invite')
  return (
    <Stack gap="md" maw={720}>
      <ErrorSummary errors={fields.errors(errors)} round={round} />
      <TextInput
        label={t('Title')}
        description={t('Stands in the invitation. Name nobody and nothing of the complaint.')}
        withAsterisk
        maxLength={200}
        {...text('title')}
      />
      <Textarea
        label={t('Agenda')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={12}
        maxLength={8000}
        {...text('agenda')}
      />
      <div className={classes.pair}>
        <MomentInput label={t('Start')} withAsterisk {...time('startTime')} />
        <MomentInput label={t('End')} withAsterisk {...time('endTime')} />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t('Location')}
          description={t('A room or an address; or give a link.')}
          maxLength={300}
          {...text('location')}
        />
        <TextInput
          label={t('Teams or Meet link')}
          description={t('Begins with https://')}
          type="url"
          maxLength={1000}
          {...text('link')}
        />
      </div>
      <Guests
        guests={plan.guests}
        id={fields.id}
        invitees={step.invitees}
        errors={errors}
        change={(guests) => change({ guests })}
      />
      <ExtraFields
        id={fields.id}
        asked={step.meetingFields}
        values={plan.fields}
        errors={errors}
        change={(extra) => change({ fields: extra })}
      />
      {act.error?.fields.length === 0 && <Refusal error={act.error} />}
      <Group gap="sm">
        <Button loading={act.isPending} onClick={send}>
          {act.error?.code === 'UNAVAILABLE' ? t('Try again') : verb}
        </Button>
        {onDone && (
          <Button variant="default" onClick={leave}>
            {t('Go back')}
          </Button>
        )}
      </Group>
      {asking}
    </Stack>
  )
}
