import { IconBan, IconCircleCheck, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { UserRecord } from '../../api/users/contract.ts'
import { StatusTag } from '../parts/StatusTag.tsx'

/** Whether somebody is here. */
export function UserState({ status }: { status: UserRecord['status'] }) {
  const { t } = useTranslation()
  if (status === 'ACTIVE')
    return (
      <StatusTag tone="good" icon={IconCircleCheck}>
        {t('Active')}
      </StatusTag>
    )
  if (status === 'ANONYMISED')
    return (
      <StatusTag tone="calm" icon={IconUserOff}>
        {t('Erased')}
      </StatusTag>
    )
  return status === 'SUSPENDED' ? (
    <StatusTag tone="bad" icon={IconBan}>
      {t('Locked out')}
    </StatusTag>
  ) : (
    <StatusTag tone="calm" icon={IconUserOff}>
      {t('Not active')}
    </StatusTag>
  )
}
