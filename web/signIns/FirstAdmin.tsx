import { Anchor, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { signIns } from '../../api/signIns/contract.ts'
import { fieldErrors, queryClient, useApiMutation } from '../client.ts'
import { isLanguage } from '../i18n.ts'
import { ErrorSummary, fieldId } from '../parts/ErrorSummary.tsx'
import { SignInPage } from './SignInPage.tsx'
import { SignInRefused } from './SignInRefused.tsx'

/**
 * /first-admin#CODE: the link that the setup printed. The code stands after the #, which no server or proxy sees, and
 * leaves the address when the account is created.
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
      {setupCode && <AccountForm setupCode={setupCode} />}
    </SignInPage>
  )
}

function AccountForm({ setupCode }: { setupCode: string }) {
  const { t, i18n } = useTranslation()
  const [round, setRound] = useState(0)
  const form = useForm({
    initialValues: { firstName: '', lastName: '', userPassword: '', termsAccepted: false },
    validate: {
      firstName: (name) => (name.trim() ? null : t('Enter your first name')),
      userPassword: (password) =>
        password.length >= 10 ? null : t('Choose a password of at least 10 characters'),
      termsAccepted: (accepted) => (accepted ? null : t('Accept the terms to continue')),
    },
  })
  const create = useApiMutation(signIns.createFirstAdmin, {
    refreshes: [],
    onDone: () => {
      queryClient.clear()
      window.location.replace('/platform')
    },
    onRefused: (error) => {
      form.setErrors(fieldErrors(error))
      setRound(round + 1)
    },
  })
  const isFaulty = Object.values(form.errors).some(Boolean)
  const preferredLanguage = isLanguage(i18n.language) ? i18n.language : 'en'
  const submit = form.onSubmit(
    ({ firstName, lastName, userPassword }) =>
      create.mutate({
        body: { setupCode, firstName, lastName, userPassword, preferredLanguage, termsAccepted: true },
      }),
    () => setRound(round + 1),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ErrorSummary errors={form.errors} round={round} />
        <SignInRefused error={isFaulty ? null : create.error} />
        <TextInput
          id={fieldId('firstName')}
          size="md"
          label={t('First name')}
          autoComplete="given-name"
          maxLength={100}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          id={fieldId('lastName')}
          size="md"
          label={t('Last name')}
          autoComplete="family-name"
          maxLength={100}
          {...form.getInputProps('lastName')}
        />
        <PasswordInput
          id={fieldId('userPassword')}
          size="md"
          label={t('Password')}
          description={t('At least 10 characters')}
          autoComplete="new-password"
          maxLength={200}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
          {...form.getInputProps('userPassword')}
        />
        <Checkbox
          id={fieldId('termsAccepted')}
          label={
            <Trans
              t={t}
              i18nKey="I accept the <a>terms of use</a>"
              components={{ a: <Anchor href="/terms" target="_blank" /> }}
            />
          }
          {...form.getInputProps('termsAccepted', { type: 'checkbox' })}
        />
        <Button type="submit" size="md" loading={create.isPending || create.isSuccess}>
          {t('Create account')}
        </Button>
      </Stack>
    </form>
  )
}
