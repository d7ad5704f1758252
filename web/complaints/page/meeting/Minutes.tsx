import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftFormStatus } from '../../../autosave/DraftFormStatus.tsx'
import { ErrorSummary } from '../../../parts/ErrorSummary.tsx'
import { MutationError } from '../../../parts/MutationError.tsx'
import { BesideContext } from '../beside.ts'
import { fieldsAsked } from '../../../../workflows/definition/graph.ts'
import { ExtraFields } from './ExtraFields.tsx'
import { useDropping } from './useDropping.tsx'
import type { MinutesBeingWritten } from './useMinutes.ts'

/**
 * What was said, and what came of it in words. Can be written again while the step is open. Names its errors
 * itself where it stands alone.
 */
export function MinutesFields({ minutes, children }: { minutes: MinutesBeingWritten; children: ReactNode }) {
  const { t } = useTranslation()
  const around = use(BesideContext)
  const [errors, id] = around
    ? [{ ...minutes.errors, ...around.errors }, around.id]
    : [minutes.errors, minutes.under.id]
  const { step, meeting, written, change } = minutes
  const { leave, asking } = useDropping(minutes.isChanged, minutes.drop)
  if (!minutes.isShown)
    return (
      <Group>
        <Button variant="default" onClick={minutes.open}>
          {t('Edit minutes')}
        </Button>
      </Group>
    )
  const fieldErrors = Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace(/^minutes\./, ''), message]),
  )
  return (
    <Stack gap="md" maw={720}>
      {!around && <ErrorSummary errors={minutes.under.errors(errors)} round={minutes.round} />}
      {minutes.isOvertaken && (
        <Alert color="yellow" role="alert">
          {t(
            'Someone else has written minutes in the meantime; they are shown ' +
              'above. If you save yours, they will replace them.',
          )}
        </Alert>
      )}
      <Textarea
        id={id('minutes.minutes')}
        label={t('What was said and decided')}
        withAsterisk={meeting.minutesRequired}
        autosize
        minRows={5}
        maxRows={20}
        maxLength={40_000}
        description={meeting.minutesRequired ? undefined : t('You can write the minutes later, too.')}
        value={written.minutes}
        error={errors['minutes.minutes']}
        onChange={(event) => change({ minutes: event.currentTarget.value })}
      />
      <Textarea
        id={id('minutes.outcome')}
        label={t('Outcome in one sentence')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4000}
        value={written.outcome}
        error={errors['minutes.outcome']}
        onChange={(event) => change({ outcome: event.currentTarget.value })}
      />
      <ExtraFields
        id={(path) => id(`minutes.${path}`)}
        asked={fieldsAsked(step.meetingFields, 'RECORDING')}
        values={written.fields}
        errors={fieldErrors}
        change={(fields) => change({ fields })}
      />
      <DraftFormStatus draft={minutes.draft} />
      <Group gap="sm">
        {children}
        {(meeting.minutes !== null || minutes.isChanged) && (
          <Button variant="subtle" color="gray" onClick={leave}>
            {t('Cancel')}
          </Button>
        )}
      </Group>
      {asking}
    </Stack>
  )
}

/** Keeps the minutes without ending anything. */
export function SaveMinutes({
  minutes: { act, save, isChanged },
  variant,
}: {
  minutes: MinutesBeingWritten
  variant: 'default' | 'filled'
}) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      {act.error?.fields.length === 0 && <MutationError error={act.error} />}
      <Group gap="sm">
        <Button variant={variant} loading={act.isPending} onClick={save}>
          {act.error?.code === 'UNAVAILABLE' ? t('Try again to save the minutes') : t('Save the minutes')}
        </Button>
        {act.isSuccess && !isChanged && (
          <Text component="output" size="sm">
            {t('Minutes saved.')}
          </Text>
        )}
      </Group>
    </Stack>
  )
}
