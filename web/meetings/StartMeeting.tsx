import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { meetings } from '../../api/meetings/contract.ts'
import type { CallAnswer } from '../../api/core/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

/** Which process, which committee, and a title; then its page, where the meeting is called. */
export function StartMeeting({
  options,
  onClose,
}: {
  options: CallAnswer<typeof meetings.options>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const only = options.length === 1 ? options[0] : undefined
  const form = useForm({
    initialValues: {
      workflowId: only?.workflowId ?? '',
      committeeId: only?.committees.length === 1 ? (only.committees[0]?.committeeId ?? '') : '',
      title: '',
    },
    validate: {
      workflowId: (id) => (id ? null : t('Choose a process')),
      committeeId: (id) => (id ? null : t('Choose a committee')),
      title: (title) => (title.trim() ? null : t('Enter a title')),
    },
  })
  const start = useApiMutation(meetings.start, {
    onDone: ({ caseId }) => void navigate(`/complaints/${caseId}`),
    onRefused: (error) => form.setErrors(fieldErrors(error)),
  })
  const chosen = options.find((option) => option.workflowId === form.values.workflowId)
  return (
    <FormDialog onClose={onClose} title={t('Start a committee meeting')}>
      <form noValidate onSubmit={form.onSubmit((values) => start.mutate({ body: values }))}>
        <Stack gap="md">
          <Select
            label={t('Process')}
            data={options.map((option) => ({ value: option.workflowId, label: option.workflowName }))}
            allowDeselect={false}
            {...form.getInputProps('workflowId')}
            onChange={(id) => form.setValues({ workflowId: id ?? '', committeeId: '' })}
          />
          {chosen && (
            <Text size="sm" c="dimmed">
              {chosen.workflowDescription}
            </Text>
          )}
          <Select
            label={t('Committee')}
            data={(chosen?.committees ?? []).map((committee) => ({
              value: committee.committeeId,
              label: committee.name,
            }))}
            allowDeselect={false}
            disabled={!chosen}
            {...form.getInputProps('committeeId')}
          />
          <TextInput
            label={t('Title')}
            placeholder={t('Quarterly meeting, October to December')}
            {...form.getInputProps('title')}
          />
          <MutationError error={Object.keys(form.errors).length === 0 ? start.error : null} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={start.isPending}>
              {t('Start')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
