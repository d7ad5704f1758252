import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlatformAdminForm } from './AdminAccount.tsx'
import { SignInPage } from './SignInPage.tsx'

/** /platform-admin#CODE: the link of an invite, or one that an operator printed; see FirstAdmin.tsx. */
export function Component() {
  const { t } = useTranslation()
  const [inviteCode] = useState(() => window.location.hash.slice(1))
  return (
    <SignInPage
      title={t('Create your platform admin account')}
      lead={
        inviteCode
          ? t('You will be an administrator of this platform.')
          : t('The link is not complete. Open the whole link.')
      }
    >
      {inviteCode && <PlatformAdminForm inviteCode={inviteCode} />}
    </SignInPage>
  )
}
