import { Alert, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { branches, type Branch } from '../../api/branches/contract.ts'
import { useApiMutation } from '../client.ts'
import { msg } from '../i18n.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { UnitSelect } from '../parts/UnitSelect.tsx'

const reasons = {
  HAS_COMMITTEE: msg('This business unit has a committee. Dissolve it first, and choose who takes over.'),
  HEADQUARTER: msg('This is the headquarters. Make another business unit the headquarters first.'),
  HAS_USERS: msg('This business unit still has people. Choose where to move them.'),
}

/** Removes a business unit, with where its people go, and says what holds it back. */
export function RemoveBranch({ unit, onClose }: { unit: Branch; onClose: () => void }) {
  const { t } = useTranslation()
  const [target, setTarget] = useState<string | null>(null)
  const remove = useApiMutation(branches.delete, {
    onDone: ({ deleted }) => {
      if (deleted.length === 0) return
      notifications.show({ message: t('{{name}} was removed.', { name: unit.branchName }) })
      onClose()
    },
  })
  const blocked = remove.data?.blocked[0]
  const count = unit.userCount ?? 0
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t('Remove {{name}}?', { name: unit.branchName })}
      verb={t('Remove')}
      destructive
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate({
          body: { branchIds: [unit.branchId], ...(target ? { transferToBranchId: target } : {}) },
        })
      }
    >
      <Stack gap="md">
        <Text>{t('It can no longer be selected anywhere. Complaints and the audit log keep its name.')}</Text>
        {count > 0 && (
          <UnitSelect
            label={t('{{count}} people work here. Where should they move?', { count })}
            description={t('Their departments and open invites will move with them.')}
            without={[unit.branchId]}
            value={target}
            onChange={setTarget}
            placeholder={t('Choose a business unit')}
          />
        )}
        {blocked && (
          <Alert color="yellow" role="alert">
            {t(reasons[blocked.code])}
          </Alert>
        )}
      </Stack>
    </Confirm>
  )
}
