import { Anchor, Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { signIns } from '../../api/signIns/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { AccountFields, useAccountRules } from '../parts/AccountFields.tsx'
import { fieldId } from '../parts/ErrorSummary.tsx'
import { SignInRefused } from './SignInRefused.tsx'
import { SignInPage } from './SignInPage.tsx'

/** The page that the link of a forgotten password leads to. */
export function ChooseNewPassword({ code }: { code: string }) {
  const { t } = useTranslation()
  const { newPassword } = useAccountRules()
  const form = useForm({
    initialValues: { userNewPassword: '' },
    validate: { userNewPassword: newPassword },
  })
  const focus = () => document.getElementById(fieldId('userNewPassword'))?.focus()
  const reset = useApiMutation(signIns.resetPassword, {
    refreshes: [],
    onRefused: (error) => {
      const { userNewPassword } = fieldErrors(error)
      form.setErrors({ userNewPassword })
      if (userNewPassword) focus()
    },
  })
  const isStale = reset.error?.code.startsWith('OTP_') ?? false
  if (reset.isSuccess) {
    return (
      <SignInPage
        title={t('Password changed')}
        lead={t('You have been signed out everywhere. Sign in with your new password.')}
      >
        <Button component={Link} to="/signin" size="md">
          {t('Sign in')}
        </Button>
      </SignInPage>
    )
  }
  return (
    <SignInPage title={t('Choose a new password')} lead={t('You will be signed out on all devices.')}>
      <form
        onSubmit={form.onSubmit(
          ({ userNewPassword }) => reset.mutate({ body: { userNewPassword, confirmationCode: code } }),
          focus,
        )}
        noValidate
      >
        <Stack gap="md">
          <SignInRefused error={form.errors['userNewPassword'] ? null : reset.error} />
          {isStale && (
            <Anchor component={Link} to="/forgot-password">
              {t('Ask for a new link')}
            </Anchor>
          )}
          <AccountFields
            form={form}
            hasName={false}
            passwordPath="userNewPassword"
            passwordLabel={t('New password')}
          />
          <Button type="submit" size="md" loading={reset.isPending}>
            {t('Change the password')}
          </Button>
        </Stack>
      </form>
    </SignInPage>
  )
}
