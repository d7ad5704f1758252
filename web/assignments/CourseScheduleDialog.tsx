import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { courseSchedules, type CourseSchedule } from '../../api/assignments/scheduleContract.ts'
import { isKeyOf } from '../../workflows/definition/keys.ts'
import { fieldErrors, useApiMutation, useApiQuery } from '../client.ts'
import { msg } from '../i18n.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { DaysAfter, ReminderDays } from './ReminderDays.tsx'
import { RenewalInput } from './RenewalInput.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

type Props = { courseId: string; onClose: () => void }

/** When the course reminds people, and when it is to be taken again. */
export function CourseScheduleDialog({ courseId, onClose }: Props) {
  const { t } = useTranslation()
  const read = useApiQuery(courseSchedules.read, { params: { courseId } })
  return (
    <FormDialog onClose={onClose} title={t('Reminders and renewal')} size="lg">
      {read.data ? (
        <Form schedule={read.data} onClose={onClose} />
      ) : read.error ? (
        <LoadError error={read.error} retry={() => void read.refetch()} />
      ) : (
        <Loading lines={6} />
      )}
    </FormDialog>
  )
}

function Form({ schedule, onClose }: { schedule: CourseSchedule; onClose: () => void }) {
  const { t } = useTranslation()
  const { courseId } = schedule
  const [reminders, setReminders] = useState(schedule.reminders)
  const [renewal, setRenewal] = useState(schedule.renewal)
  const saveReminders = useApiMutation(courseSchedules.setReminders, { refreshes: [courseSchedules.read] })
  const saveRenewal = useApiMutation(courseSchedules.setRenewal, { refreshes: [courseSchedules.read] })
  const save = async () => {
    await saveRenewal.mutateAsync({ body: { courseId, renewal } })
    await saveReminders.mutateAsync({ body: { courseId, ...reminders } })
    notifications.show({ message: t('Reminders and renewal saved.') })
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save().catch(() => {})
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(
            'Reminders go out at nine in the morning where each person works, in one notice if several fall together.',
          )}
        </Text>
        <ReminderDays value={reminders} change={(part) => setReminders({ ...reminders, ...part })} />
        <DaysAfter
          label={t('Notify the manager so many days after the due date')}
          description={t('Leave this empty to not notify managers.')}
          value={reminders.escalateToManagerAfterDays}
          change={(escalateToManagerAfterDays) => setReminders({ ...reminders, escalateToManagerAfterDays })}
        />
        <DaysAfter
          label={t('Notify the schedulers so many days after the due date')}
          description={t('Leave this empty to not notify schedulers.')}
          value={reminders.escalateToSchedulersAfterDays}
          error={fieldErrors(saveReminders.error).escalateToSchedulersAfterDays}
          change={(escalateToSchedulersAfterDays) =>
            setReminders({ ...reminders, escalateToSchedulersAfterDays })
          }
        />
        <NativeSelect
          label={t('Renewal')}
          value={renewal.kind}
          data={Object.entries(kinds).map(([value, { label }]) => ({ value, label: t(label) }))}
          onChange={(event) => {
            const kind = event.currentTarget.value
            if (isKeyOf(kinds, kind)) setRenewal(kinds[kind].fresh)
          }}
        />
        <RenewalInput renewal={renewal} change={setRenewal} />
        <MutationError error={saveRenewal.error ?? saveReminders.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button type="submit" loading={saveRenewal.isPending || saveReminders.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Renewal = CourseSchedule['renewal']
const window = { windowDays: 30, graceDays: 0 }
const kinds: Record<Renewal['kind'], { label: string; fresh: Renewal }> = {
  OFF: { label: msg('Taken once'), fresh: { kind: 'OFF' } },
  ROLLING: {
    label: msg('Some months after it was completed'),
    fresh: { kind: 'ROLLING', months: 12, ...window },
  },
  FIXED_DATE: {
    label: msg('On the same day every year'),
    fresh: { kind: 'FIXED_DATE', date: '04-01', ...window },
  },
}
