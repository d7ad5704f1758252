import { Alert, Button, Group, NumberInput, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { CourseEscalation, courseEscalations } from '../../api/assignments/escalationContract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { newestOf } from './newest.ts'
import { LimitedTextarea } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

const valuesOf = ({ firstThresholdDays, secondThresholdDays, enabled, version }: CourseEscalation) => ({
  firstThresholdDays: firstThresholdDays ?? '',
  secondThresholdDays: secondThresholdDays ?? '',
  enabled,
  version,
})
type Days = number | string
const daysOf = (value: Days): number | null => (typeof value === 'number' ? value : null)

/** Gives a business unit thresholds of its own for a course, or switches them off, with a reason. */
export function EditCourseThresholds({
  setting,
  onClose,
}: {
  setting: CourseEscalation
  onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useForm<ReturnType<typeof valuesOf> & { note: string }>({
    initialValues: { ...valuesOf(setting), note: '' },
    validate: {
      note: (note) => (note.trim() ? null : t('Enter a reason, in one sentence')),
      secondThresholdDays: (second: Days, { firstThresholdDays: first }) =>
        typeof first === 'number' && typeof second === 'number' && second < first
          ? t('The second threshold cannot come before the first')
          : null,
    },
  })
  const update = useApiMutation(courseEscalations.update, {
    onDone: ({ enabled }) => {
      const words = { course: setting.courseTitle, unit: setting.branch }
      notifications.show({
        message: enabled
          ? t('The thresholds of {{course}} apply in {{unit}} from now on.', words)
          : t('Thresholds of {{course}} are off in {{unit}}. Nobody will be notified of who is late.', words),
      })
      onClose()
    },
    onRefused: (error) => form.setErrors(fieldErrors(error)),
    refreshes: [courseEscalations.list],
  })
  const newest = newestOf(update.error, CourseEscalation)
  const save = form.onSubmit(({ firstThresholdDays: first, secondThresholdDays: second, ...rest }) =>
    update.mutate({
      body: {
        ...rest,
        targetId: setting.targetId,
        branchId: setting.branchId,
        firstThresholdDays: daysOf(first),
        secondThresholdDays: daysOf(second),
      },
    }),
  )
  const take = (current: CourseEscalation) => {
    form.setValues(valuesOf(current))
    update.reset()
  }
  return (
    <FormDialog onClose={onClose} title={`${setting.courseTitle}: ${setting.branch}`}>
      <form noValidate onSubmit={save}>
        <Stack gap="md">
          <NumberInput
            label={t('First threshold, in days after the due date')}
            description={t('Managers are notified. Leave this empty for none.')}
            min={0}
            max={365}
            allowDecimal={false}
            {...form.getInputProps('firstThresholdDays')}
          />
          <NumberInput
            label={t('Second threshold, in days after the due date')}
            description={t('Schedulers are notified. Leave this empty for none.')}
            min={0}
            max={365}
            allowDecimal={false}
            {...form.getInputProps('secondThresholdDays')}
          />
          <Switch label={t('Thresholds are on')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
          <LimitedTextarea
            label={t('Reason')}
            description={t('All schedulers can read this.')}
            required
            autosize
            minRows={2}
            limit={4000}
            {...form.getInputProps('note')}
          />
          {newest ? (
            <Alert color="yellow" role="alert" title={t('Someone else has changed these thresholds')}>
              <Button variant="default" size="compact-md" onClick={() => take(newest)}>
                {t('Load their thresholds, keep my reason')}
              </Button>
            </Alert>
          ) : (
            <MutationError error={Object.keys(form.errors).length === 0 ? update.error : null} />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={update.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
