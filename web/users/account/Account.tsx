import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '../../parts/Page.tsx'
import { useMe } from '../../shell/me.ts'
import { useBrand } from '../../shell/Brand.tsx'
import { Connect } from './Connect.tsx'
import { MyData } from './MyData.tsx'
import { MyPassword } from './MyPassword.tsx'
import { MyPicture } from './MyPicture.tsx'
import { MyProfile } from './MyProfile.tsx'
import { MySignIn } from './MySignIn.tsx'
import { NoticeMail } from './NoticeMail.tsx'
import { Sessions } from './Sessions.tsx'

/** /account: who I am here, and where I am signed in. */
export function Component() {
  const { t } = useTranslation()
  const me = useMe()
  const { isMainHost } = useBrand()
  return (
    <Page
      title={t('My account')}
      lead={
        me.impersonatedBy
          ? t('You cannot open a person’s own account while acting as them.')
          : (me.email ?? undefined)
      }
      width="read"
    >
      {!me.impersonatedBy && (
        <Stack gap="lg">
          {!isMainHost && <MyProfile key={me.version} me={me} />}
          {!isMainHost && <MyPicture me={me} />}
          <MySignIn />
          <MyPassword me={me} />
          <Connect />
          {me.permissions.includes('notice:list') && <NoticeMail />}
          <Sessions />
          {!isMainHost && <MyData />}
        </Stack>
      )}
    </Page>
  )
}
