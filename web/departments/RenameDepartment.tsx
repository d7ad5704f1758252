import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { departments, type Department } from '../../api/departments/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

/** Another name, wherever the department stands. */
export function RenameDepartment({
  department: { departmentId, departmentName, branchIds },
  onClose,
}: {
  department: Department
  onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { departmentName },
    validate: { departmentName: (name) => (name.trim() ? null : t('Enter a name for the department')) },
  })
  const rename = useApiMutation(departments.rename, {
    onDone: () => {
      notifications.show({ message: t('Department renamed.') })
      onClose()
    },
    onRefused: (error) => form.setErrors(fieldErrors(error)),
  })
  return (
    <FormDialog onClose={onClose} title={t('Rename {{name}}', { name: departmentName })}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          rename.mutate({ params: { id: departmentId }, body: { departmentId, ...values } }),
        )}
      >
        <Stack gap="md">
          <LimitedTextInput
            label={t('Name')}
            required
            limit={120}
            data-autofocus
            {...form.getInputProps('departmentName')}
          />
          {branchIds.length > 1 && (
            <Text size="sm" c="dimmed">
              {t('It will be renamed in all {{count}} business units it belongs to.', {
                count: branchIds.length,
              })}
            </Text>
          )}
          <MutationError error={Object.keys(form.errors).length === 0 ? rename.error : null} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={rename.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
