import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { signIns } from '../../api/signIns/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { ErrorSummary, fieldId } from '../parts/ErrorSummary.tsx'
import { SignInRefused } from './SignInRefused.tsx'
import { inviteOf, isEmail } from './rules.ts'

/** Asks for an account with name and password; it goes on by mail. */
export function SignUpForm() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const [round, setRound] = useState(0)
  const form = useForm({
    initialValues: { userEmail: '', firstName: '', lastName: '', userPassword: '' },
    validate: {
      userEmail: (email) => (isEmail(email) ? null : t('Enter your email address')),
      firstName: (name) => (name.trim() ? null : t('Enter your first name')),
      userPassword: (password) =>
        password.length >= 10 ? null : t('Choose a password of at least 10 characters'),
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
    (typed) => signUp.mutate({ body: { ...typed, userEmail: typed.userEmail.trim(), ...inviteOf(search) } }),
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
          description={t('Optional')}
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
