import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { signIns } from '../../api/signIns/contract.ts'
import { useApiMutation } from '../client.ts'
import { useBrand } from '../shell/Brand.tsx'
import { SignInRefused } from './SignInRefused.tsx'
import { SignInPage } from './SignInPage.tsx'

/** /email-verify/{id}: confirms by a press and not by being opened, which a mail scanner does too. */
export function Component() {
  const { t } = useTranslation()
  const { workspaceName } = useBrand()
  const { id = '' } = useParams()
  const confirm = useApiMutation(signIns.confirmEmail, { refreshes: [] })
  if (confirm.data?.hasPassword === false) {
    return (
      <SignInPage
        title={t('Your email address is confirmed')}
        lead={t(
          'Choose a password now. You requested the account in a different ' +
            'browser, so we did not keep the password typed there.',
        )}
      >
        <Button component={Link} to="/forgot-password" size="md">
          {t('Choose a new password')}
        </Button>
      </SignInPage>
    )
  }
  if (confirm.isSuccess) {
    return (
      <SignInPage
        title={t('Your email address is confirmed')}
        lead={t('You can sign in to {{workspace}} now.', { workspace: workspaceName })}
      >
        <Button component={Link} to="/signin" size="md">
          {t('Sign in')}
        </Button>
      </SignInPage>
    )
  }
  return (
    <SignInPage
      title={t('Confirm your email address')}
      lead={t(
        'Press the button if you requested an account with {{workspace}}. If you did not, close this page.',
        { workspace: workspaceName },
      )}
    >
      <SignInRefused error={confirm.error} />
      <Button size="md" loading={confirm.isPending} onClick={() => confirm.mutate({ params: { code: id } })}>
        {t('Confirm')}
      </Button>
    </SignInPage>
  )
}
