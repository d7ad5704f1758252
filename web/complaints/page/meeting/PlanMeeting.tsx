import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage, CurrentStep } from '../../../../api/complaints/contract.ts'
import {
  meetings,
  type Meeting,
  type MeetingDraft,
  type MeetingForm,
} from '../../../../api/meetings/contract.ts'
import type { DraftTexts } from '../../../autosave/BothTexts.tsx'
import { DraftFormStatus } from '../../../autosave/DraftFormStatus.tsx'
import { isUnsaved } from '../../../autosave/draftAutosave.ts'
import { fieldErrors } from '../../../client.ts'
import { t } from '../../../i18n.ts'
import { ErrorSummary } from '../../../parts/ErrorSummary.tsx'
import { DateTimeField } from '../../../parts/DateTimeField.tsx'
import { MutationError } from '../../../parts/MutationError.tsx'
import { fieldNamespace } from '../../fieldNamespace.ts'
import { remainingErrors, type RefusedFields } from '../../remainingErrors.ts'
import classes from '../page.module.css'
import { useCaseAct, useUnsaved } from '../useCase.tsx'
import { meetingFieldsWith } from '../../../../workflows/definition/graph.ts'
import { ExtraFields } from './ExtraFields.tsx'
import { Guests } from './Guests.tsx'
import { useConfirmDiscard } from './useConfirmDiscard.tsx'
import { useMeetingDraft } from './useMeetingDraft.ts'
import { problemsOf, startingPlan, toSend, type Plan } from './plan.ts'
import { LimitedTextInput, LimitedTextarea } from '../../../parts/LimitedText.tsx'

type Props = {
  page: CasePage
  step: CurrentStep
  /** One that is planned, to be changed. */
  meeting?: Meeting
  draft: MeetingDraft
  onDone?: () => void
}
const textsOf = ({ plan }: MeetingForm): DraftTexts => [
  [t('Title'), plan?.title ?? ''],
  [t('Agenda'), plan?.agenda ?? ''],
  [t('Location'), plan?.location ?? ''],
]
/** Plans a meeting, or changes one that is planned. */
export function PlanMeeting({ page, step, meeting, draft: saved, onDone }: Props) {
  const { t } = useTranslation()
  const fields = fieldNamespace(`${step.step}.plan`)
  const [first] = useState(() => startingPlan(step, meeting, step.meeting))
  const params = { id: page.caseId, step: step.step }
  const draft = useMeetingDraft(params, meeting?.meetingId ?? null, saved)
  const plan = draft.form.plan ?? first
  const [refused, setRefused] = useState<RefusedFields<Plan> | null>(null)
  const [round, setRound] = useState(0)
  const onSent = () => {
    draft.forget()
    onDone?.()
  }
  const schedule = useCaseAct(meetings.schedule, onSent)
  const reschedule = useCaseAct(meetings.change, onSent)
  const act = meeting ? reschedule : schedule
  const isWritten = draft.form.plan !== null
  const { flush } = draft.autosave
  useUnsaved(`${step.step}:plan`, isUnsaved(draft.state), { isWritten, flush })
  const { leave, asking } = useConfirmDiscard(isWritten, async () => {
    if (isWritten) await draft.discard()
    onDone?.()
  })
  const change = (next: Partial<Plan>) => draft.change({ plan: { ...plan, ...next } })
  const errors = refused ? remainingErrors(refused, plan, problemsOf(plan)) : {}
  const refuse = (newErrors: Record<string, string>, by: RefusedFields<Plan>['by']) => {
    setRefused({ errors: newErrors, form: plan, by })
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

  const send = async () => {
    const newErrors = problemsOf(plan)
    refuse(newErrors, 'SCREEN')
    if (Object.keys(newErrors).length > 0) return
    await flush()
    const onError = (error: unknown) => refuse(fieldErrors(error), 'SERVER')
    if (meeting)
      reschedule.mutate(
        { params: { id: meeting.meetingId }, body: { ...toSend(plan), version: meeting.version } },
        { onError },
      )
    else schedule.mutate({ body: { ...toSend(plan), caseId: page.caseId, step: step.step } }, { onError })
  }
  const verb = meeting ? t('Save and notify everyone') : t('Plan the meeting and invite')
  return (
    <Stack gap="md" maw={720}>
      <ErrorSummary errors={fields.errors(errors)} round={round} />
      <LimitedTextInput
        label={t('Title')}
        description={t('Shown in the invitation. Do not mention names or details of the complaint.')}
        withAsterisk
        limit={200}
        {...text('title')}
      />
      <LimitedTextarea
        label={t('Agenda')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={12}
        limit={8000}
        {...text('agenda')}
      />
      <div className={classes.pair}>
        <DateTimeField label={t('Start')} withAsterisk {...time('startTime')} />
        <DateTimeField label={t('End')} withAsterisk {...time('endTime')} />
      </div>
      <div className={classes.pair}>
        <LimitedTextInput
          label={t('Location')}
          description={t('A room or an address, or add a link instead.')}
          limit={300}
          {...text('location')}
        />
        <LimitedTextInput
          label={t('Teams or Meet link')}
          description={t('Must begin with https://')}
          type="url"
          limit={1000}
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
        meetingFields={meetingFieldsWith(step.meetingFields, 'PLANNING')}
        values={plan.fields}
        errors={errors}
        change={(extra) => change({ fields: extra })}
      />
      <DraftFormStatus draft={draft} textsOf={textsOf} />
      {act.error?.fields.length === 0 && <MutationError error={act.error} />}
      <Group gap="sm">
        <Button loading={act.isPending} onClick={() => void send()}>
          {act.error?.isTemporary ? t('Try again') : verb}
        </Button>
        {onDone ? (
          <Button variant="default" onClick={leave}>
            {t('Go back')}
          </Button>
        ) : (
          isWritten && (
            <Button variant="subtle" color="gray" onClick={leave}>
              {t('Start over')}
            </Button>
          )
        )}
      </Group>
      {asking}
    </Stack>
  )
}
