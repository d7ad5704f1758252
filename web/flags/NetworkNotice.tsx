import { Alert } from '@mantine/core'
import { IconNetwork } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isAdminAct, type Permission } from '../../api/core/permissions.ts'
import { useMe } from '../shell/me.ts'
import { useFlag } from './useFlags.ts'

/** Where admins work: what is changed there is refused from outside while ELEVATE_IP is on. */
const adminScreens = [
  'workflows',
  'committees',
  'users',
  'invites',
  'business-units',
  'departments',
  'reports',
  'permissions',
  'settings',
  'audit',
]

/** Over an admin screen while admin work is bound to the organisation's network, for those who do any. */
export function NetworkNotice() {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const [, screen = ''] = useLocation().pathname.split('/')
  const isOn = useFlag('ELEVATE_IP')
  if (
    !isOn ||
    !adminScreens.includes(screen) ||
    !permissions.some((permission) => isAdminAct(permission as Permission))
  )
    return null
  return (
    <Alert
      m="md"
      mb={0}
      color="yellow"
      role="note"
      icon={<IconNetwork size={18} aria-hidden />}
      title={t('Admin work is bound to your organisation’s network')}
    >
      {t(
        'You can look at everything here, but changes are possible only from your organisation’s own network for the moment.',
      )}
    </Alert>
  )
}
