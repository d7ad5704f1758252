import { Button, Group, Stack, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentStep } from '../../../../api/complaints/contract.ts'
import { meetings, type Meeting } from '../../../../api/meetings/contract.ts'
import { fieldErrors } from '../../../client.ts'
import { ErrorSummary } from '../../../parts/ErrorSummary.tsx'
import { Refusal } from '../../../parts/Refusal.tsx'
import { under } from '../../under.ts'
import classes from '../page.module.css'
import { useCaseAct, useUnsaved } from '../useCase.tsx'
import { ExtraFields } from './ExtraFields.tsx'

/** What was said, and what came of it in words. Can be written again while the step is open. */
export function Minutes({ step, meeting }: { step: CurrentStep; meeting: Meeting }) {
  const { t } = useTranslation()
  const fields = under(`${step.step}.minutes`)
  const [isWriting, setWriting] = useState(meeting.minutes === null)
  const [written, setWritten] = useState({ minutes: meeting.minutes ?? '', outcome: meeting.outcome ?? '', fields: meeting.fields })
  const [missing, setMissing] = useState<Record<string, string>>({})
  const act = useCaseAct(meetings.minutes, () => setWriting(false))
  const isChanged = written.minutes !== (meeting.minutes ?? '') || written.outcome !== (meeting.outcome ?? '')
  useUnsaved(`minutes:${meeting.meetingId}`, isWriting && isChanged)
  if (!isWriting) return <Group><Button variant="default" onClick={() => setWriting(true)}>{t('Change the minutes')}</Button></Group>
  const errors = { ...fieldErrors(act.error), ...missing }
  const send = () => {
    const found: Record<string, string> = written.minutes.trim() ? {} : { minutes: t('Write the minutes') }
    setMissing(found)
    if (Object.keys(found).length === 0) act.mutate({ params: { id: meeting.meetingId }, body: { minutes: written.minutes, outcome: written.outcome.trim() || null, fields: written.fields, version: meeting.version } })
  }
  return (
    <Stack gap="md" maw={720} className={classes.divided}>
      <Title order={3}>{t('Minutes')}</Title>
      <ErrorSummary errors={fields.errors(errors)} />
      <Textarea id={fields.id('minutes')} label={t('What was said and decided')} withAsterisk autosize minRows={5} maxRows={20} maxLength={40_000} value={written.minutes} error={errors['minutes']} onChange={(event) => setWritten({ ...written, minutes: event.currentTarget.value })} />
      <Textarea id={fields.id('outcome')} label={t('Outcome in a sentence')} autosize minRows={2} maxRows={6} maxLength={4000} value={written.outcome} error={errors['outcome']} onChange={(event) => setWritten({ ...written, outcome: event.currentTarget.value })} />
      <ExtraFields id={fields.id} asked={step.meetingFields} values={written.fields} errors={errors} change={(extra) => setWritten({ ...written, fields: extra })} />
      {act.error?.fields.length === 0 && <Refusal error={act.error} />}
      <Group><Button loading={act.isPending} onClick={send}>{act.error?.code === 'UNAVAILABLE' ? t('Try again to save the minutes') : t('Save the minutes')}</Button></Group>
    </Stack>
  )
}
