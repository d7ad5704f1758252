import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FirstAdminForm } from './AdminAccount.tsx'
import { SignInPage } from './SignInPage.tsx'

/**
 * /first-admin#CODE: the link that the setup printed. The code stands after the #, which no server or proxy
 * sees, and leaves the address when the account is created.
 */
export function Component() {
  const { t } = useTranslation()
  const [setupCode] = useState(() => window.location.hash.slice(1))
  return (
    <SignInPage
      title={t('Create the first administrator account')}
      lead={
        setupCode
          ? t('You will be the first administrator of this platform.')
          : t('The link is not complete. Open the whole link that was printed in the terminal.')
      }
    >
      {setupCode && <FirstAdminForm setupCode={setupCode} />}
    </SignInPage>
  )
}
