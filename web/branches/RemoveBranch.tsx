import { Alert, Select, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { branches, type Branch } from '../../api/branches/contract.ts'
import { useApiMutation, useApiQuery } from '../client.ts'
import { msg } from '../i18n.ts'
import { Confirm } from '../parts/Confirm.tsx'

const reasons = {
  HAS_COMMITTEE: msg('This business unit has a committee. Dissolve it first, and choose who takes over.'),
  HEADQUARTER: msg('This is the headquarters. Make another business unit the headquarters first.'),
  HAS_USERS: msg('This business unit still has people. Choose where to move them.'),
}

/** Removes a business unit, with where its people go, and says what holds it back. */
export function RemoveBranch({ unit, onClose }: { unit: Branch; onClose: () => void }) {
  const { t } = useTranslation()
  const units = useApiQuery(branches.list, { query: { pageSize: 300 } })
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
  const others = (units.data?.content ?? []).filter((each) => each.branchId !== unit.branchId)
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
          <Select
            label={t('{{count}} people work here. Where should they move?', { count })}
            description={t('Their departments and open invites will move with them.')}
            data={others.map((each) => ({ value: each.branchId, label: each.branchName }))}
            value={target}
            onChange={setTarget}
            searchable
            clearable
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
