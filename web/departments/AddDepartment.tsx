import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { departments } from '../../api/departments/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { useBranchSwitch } from '../shell/branchChoice.tsx'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { UnitSelect } from '../parts/UnitSelect.tsx'

const everywhere = 'all'

/** A new department, in one business unit or in all of them. */
export function AddDepartment({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { branchId, units } = useBranchSwitch()
  const form = useForm({
    initialValues: { departmentName: '', branchId: '' },
    validate: { departmentName: (name) => (name.trim() ? null : t('Enter a name for the department')) },
  })
  const create = useApiMutation(departments.create, {
    onDone: () => {
      notifications.show({ message: t('Department added.') })
      onClose()
    },
    onRefused: (error) => form.setErrors(fieldErrors(error)),
  })
  // Which units there are may come later than this form.
  const unit =
    form.values.branchId || branchId || (units.length > 1 ? everywhere : (units[0]?.branchId ?? ''))
  const save = form.onSubmit(({ departmentName }) =>
    create.mutate({
      body: { departmentName, ...(unit === everywhere ? { allBranch: true } : { branchId: unit }) },
    }),
  )
  return (
    <FormDialog onClose={onClose} title={t('Add a department')}>
      <form noValidate onSubmit={save}>
        <Stack gap="md">
          <LimitedTextInput
            label={t('Name')}
            required
            limit={120}
            data-autofocus
            {...form.getInputProps('departmentName')}
          />
          <UnitSelect
            label={t('Business unit')}
            allowDeselect={false}
            fixed={units.length > 1 ? [{ value: everywhere, label: t('All Business Units') }] : []}
            {...form.getInputProps('branchId')}
            value={unit}
          />
          <MutationError error={Object.keys(form.errors).length === 0 ? create.error : null} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={!unit}>
              {t('Add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
