import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { whitelist } from '../../api/whitelist/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { WorkspacePicker } from '../parts/WorkspacePicker.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

/** One address for the list. */
export function AddAddress({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm<{ email: string; workspaceId: string | null; note: string }>({
    initialValues: { email: '', workspaceId: null, note: '' },
  })
  const add = useApiMutation(whitelist.add, {
    refreshes: [whitelist.list],
    onDone: onClose,
    onRefused: (error) =>
      form.setErrors(
        error.code === 'DUPLICATE'
          ? { email: t('This address is already on the list.') }
          : fieldErrors(error),
      ),
  })
  const submit = form.onSubmit(({ email, workspaceId, note }) =>
    add.mutate({ body: { email, ...(workspaceId ? { workspaceId } : {}), ...(note ? { note } : {}) } }),
  )
  return (
    <FormDialog onClose={onClose} title={t('Add an address')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {Object.keys(form.errors).length === 0 && <MutationError error={add.error} />}
          <TextInput
            label={t('Email address')}
            type="email"
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <WorkspacePicker
            value={form.values.workspaceId}
            onChange={(id) => form.setFieldValue('workspaceId', id)}
            error={form.errors['workspaceId']}
          />
          <TextInput
            label={t('Note')}
            description={t('Reason, or who approved it')}
            {...form.getInputProps('note')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={add.isPending}>
              {t('Add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
