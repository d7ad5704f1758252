import { Alert } from '@mantine/core'
import { IconNetwork } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isAdminAct, isPermission } from '../../api/core/permissions.ts'
import { adminScreens } from '../../api/navigation/entries.ts'
import { useMe } from '../shell/me.ts'

/** Over an admin screen, for those who do any admin work. */
export default function NetworkWarning() {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const [, screen = ''] = useLocation().pathname.split('/')
  const isAdmin = permissions.some((each) => isPermission(each) && isAdminAct(each))
  if (!isAdmin || !adminScreens.includes(screen)) return null
  return (
    <Alert
      m="md"
      mb={0}
      color="yellow"
      role="note"
      icon={<IconNetwork size={18} aria-hidden />}
      title={t('Admin work is limited to your organisation’s network')}
    >
      {t(
        'You can view everything here, but for now changes can be made only from your organisation’s own network.',
      )}
    </Alert>
  )
}
