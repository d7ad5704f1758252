import { useTranslation } from 'react-i18next'
import { useBrand } from '../shell/Brand.tsx'
import { OtherWays } from './OtherWays.tsx'
import { PasswordForm, usePasswordForm, usePasswordSignIn } from './PasswordForm.tsx'
import { SignInPage } from './SignInPage.tsx'

/** /signin-password */
export function Component() {
  const { t } = useTranslation()
  const { workspaceName } = useBrand()
  const form = usePasswordForm()
  const signIn = usePasswordSignIn(form)
  return (
    <SignInPage title={t('Sign in to {{workspace}}', { workspace: workspaceName })}>
      <PasswordForm form={form} signIn={signIn} />
      <OtherWays who={form.values.who} without={['password']} />
    </SignInPage>
  )
}
