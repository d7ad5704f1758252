import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { signIns } from '../../api/signIns/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { language } from '../i18n.ts'
import { AccountFields, useAccountRules } from '../parts/AccountFields.tsx'
import { ErrorSummary, fieldId } from '../parts/ErrorSummary.tsx'
import { SignInRefused } from './SignInRefused.tsx'
import { inviteOf, isEmail } from './rules.ts'

/** Asks for an account with name and password; it goes on by mail. */
export function SignUpForm() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const [round, setRound] = useState(0)
  const { firstName, newPassword, termsAccepted } = useAccountRules()
  const form = useForm({
    initialValues: { userEmail: '', firstName: '', lastName: '', userPassword: '', termsAccepted: false },
    validate: {
      userEmail: (email) => (isEmail(email) ? null : t('Enter your email address')),
      firstName,
      userPassword: newPassword,
      termsAccepted,
    },
  })
  const signUp = useApiMutation(signIns.signUp, {
    refreshes: [],
    onRefused: (error) => {
      form.setErrors(fieldErrors(error))
      setRound(round + 1)
    },
  })
  if (signUp.isSuccess) return <Asked address={form.values.userEmail.trim()} change={signUp.reset} />
  const isFaulty = Object.values(form.errors).some(Boolean)
  const submit = form.onSubmit(
    ({ userEmail, ...typed }) => {
      const account = { ...typed, termsAccepted: true as const, preferredLanguage: language() }
      signUp.mutate({ body: { userEmail: userEmail.trim(), ...account, ...inviteOf(search) } })
    },
    () => setRound(round + 1),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ErrorSummary errors={form.errors} round={round} />
        <SignInRefused error={isFaulty ? null : signUp.error} />
        <TextInput
          id={fieldId('userEmail')}
          size="md"
          type="email"
          label={t('Email address')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('userEmail')}
        />
        <AccountFields form={form} passwordPath="userPassword" hasTerms />
        <Button type="submit" size="md" loading={signUp.isPending}>
          {t('Continue')}
        </Button>
      </Stack>
    </form>
  )
}

function Asked({ address, change }: { address: string; change: () => void }) {
  const { t } = useTranslation()
  const again = useApiMutation(signIns.resendConfirmation, { refreshes: [] })
  return (
    <Stack gap="md">
      <Text component="output">
        {t(
          'Check your email. If {{address}} is allowed to join, we have sent it a link. Open it to continue.',
          { address },
        )}
      </Text>
      <SignInRefused error={again.error} />
      {again.isSuccess && (
        <Text component="output" size="sm">
          {t('Link resent.')}
        </Text>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate({ body: { userEmail: address } })}
        >
          {t('Send the link again')}
        </Button>
        <Button variant="default" onClick={change}>
          {t('Change the email address')}
        </Button>
      </Group>
    </Stack>
  )
}
