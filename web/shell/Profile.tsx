import { Avatar, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { roles } from '../../workflows/definition/roles.ts'
import { Loading } from '../parts/Loading.tsx'
import { useMe } from './me.ts'
import { useBrand } from './Brand.tsx'
import { Panel } from './Panel.tsx'
import classes from './Profile.module.css'

const ProfileMenu = lazy(async () => ({ default: (await import('./ProfileMenu.tsx')).ProfileMenu }))

/** Who I am here, in which language, how it looks, and the way out. */
export function Profile() {
  const { t } = useTranslation()
  const me = useMe()
  const { backgroundColor } = useBrand()
  const name = `${me.firstName} ${me.lastName}`.trim()
  const role = me.isPlatformAdmin ? t('Platform Admin') : t(roles[me.role].label)
  return (
    <Panel
      className={classes.target}
      label={t('Your menu')}
      button={
        <>
          <Avatar
            size={32}
            color="brand"
            variant={backgroundColor ? 'white' : 'light'}
            name={name}
            src={me.profileImageUrl}
            imageProps={{ alt: '' }}
            aria-hidden
          />
          <span className={classes.name}>
            <Text span size="sm" fw={600}>
              {name}
            </Text>
            <Text span size="xs" className={classes.role}>
              {' '}
              {role}
            </Text>
          </span>
          <IconChevronDown size={16} aria-hidden className={classes.more} />
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<Loading />}>
          <ProfileMenu name={name} role={role} close={close} />
        </Suspense>
      )}
    </Panel>
  )
}
