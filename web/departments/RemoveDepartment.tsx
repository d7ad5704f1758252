import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { departments, type Department } from '../../api/departments/contract.ts'
import { useApiMutation } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'

/** Takes a department out of one business unit, and says what holds it back. */
export function RemoveDepartment({
  department: { departmentId, departmentName, branchId, branchName, branchIds },
  onClose,
}: {
  department: Department
  onClose: () => void
}) {
  const { t } = useTranslation()
  const remove = useApiMutation(departments.remove, {
    onDone: ({ deleted }) => {
      if (deleted === 0) return
      notifications.show({ message: t('{{name}} was removed.', { name: departmentName }) })
      onClose()
    },
  })
  const blocked = remove.data?.blocked[0]
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t('Remove {{name}} from {{unit}}?', { name: departmentName, unit: branchName })}
      verb={t('Remove')}
      destructive
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ body: { departmentBranches: [{ departmentId, branchId }] } })}
    >
      <Stack gap="md">
        <Text>
          {branchIds.length > 1
            ? t('It stays in its other business units.')
            : t(
                'This is the only business unit it belongs to, so the ' +
                  'department and its list of managers will be deleted.',
              )}
        </Text>
        {blocked?.code === 'HAS_USERS' && (
          <Alert color="yellow" role="alert">
            <Stack gap="xs" align="flex-start">
              {t(
                '{{count}} active users are still in this department. Move them to another department first.',
                {
                  count: blocked.userCount,
                },
              )}
              <Anchor component={Link} to="/users" size="sm">
                {t('Go to users')}
              </Anchor>
            </Stack>
          </Alert>
        )}
        {blocked?.code === 'NOT_FOUND' && (
          <Alert color="yellow" role="alert">
            {t('It no longer exists.')}
          </Alert>
        )}
      </Stack>
    </Confirm>
  )
}
