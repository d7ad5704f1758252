import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { escalations, EscalationSetting } from '../../api/escalations/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { DateTimeField } from '../parts/DateTimeField.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { savedWords } from './labels.ts'
import { newestOf } from './newest.ts'
import { LimitedTextarea } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

const valuesOf = (setting: EscalationSetting) => ({
  firstThresholdDate: setting.firstThresholdDate ?? '',
  secondThresholdDate: setting.secondThresholdDate ?? '',
  enabled: setting.enabled,
  version: setting.version,
})

/** Moves the dates of one clock or switches it off, with a reason that stays in the complaint's record. */
export function EditEscalation({ setting, onClose }: { setting: EscalationSetting; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useForm({
    initialValues: { ...valuesOf(setting), note: '' },
    validate: {
      note: (note) => (note.trim() ? null : t('Enter a reason, in one sentence')),
      secondThresholdDate: (second, { firstThresholdDate: first }) =>
        first && second && second < first ? t('The second threshold cannot come before the first') : null,
    },
  })
  const update = useApiMutation(escalations.update, {
    onDone: ({ enabled }) => {
      notifications.show({
        title: t('Saved'),
        message: savedWords({ caseNo: setting.caseNo, before: setting.enabled, after: enabled }),
      })
      onClose()
    },
    onRefused: (error) => {
      form.setErrors(fieldErrors(error))
      void client.invalidateQueries({ queryKey: ['get', escalations.list.path] })
    },
  })
  const newest = newestOf(update.error, EscalationSetting)
  const save = form.onSubmit(({ firstThresholdDate: first, secondThresholdDate: second, ...rest }) =>
    update.mutate({
      params: { id: setting.id },
      body: { ...rest, firstThresholdDate: first || null, secondThresholdDate: second || null },
    }),
  )
  const take = (current: EscalationSetting) => {
    form.setValues(valuesOf(current))
    update.reset()
  }
  return (
    <FormDialog onClose={onClose} title={`${setting.caseNo}: ${setting.stepName}`}>
      <form noValidate onSubmit={save}>
        <Stack gap="md">
          <DateTimeField
            label={t('First threshold')}
            disabled={setting.firstFiredAt !== null}
            input={form.getInputProps('firstThresholdDate')}
          />
          <DateTimeField
            label={t('Second threshold')}
            disabled={setting.secondFiredAt !== null}
            input={form.getInputProps('secondThresholdDate')}
          />
          {(setting.firstFiredAt ?? setting.secondFiredAt) && (
            <Text size="sm" c="dimmed">
              {t('Thresholds that have already passed cannot be changed.')}
            </Text>
          )}
          <Switch label={t('Thresholds are on')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
          <LimitedTextarea
            label={t('Reason')}
            description={t('Everyone who works on the complaint can read this.')}
            required
            autosize
            minRows={2}
            limit={4000}
            {...form.getInputProps('note')}
          />
          {newest ? (
            <Alert color="yellow" role="alert" title={t('Someone else has changed these dates')}>
              <Button variant="default" size="compact-md" onClick={() => take(newest)}>
                {t('Load their dates, keep my reason')}
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
