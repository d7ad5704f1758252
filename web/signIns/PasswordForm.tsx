import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { signIns } from '../../api/signIns/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { ErrorSummary, fieldId } from '../parts/ErrorSummary.tsx'
import { useArrival, useCarried, useWayTo } from './arrival.ts'
import { SharedDevice } from './SignedOutNotice.tsx'
import { SignInRefused } from './SignInRefused.tsx'
import { inviteOf, nameOf } from './rules.ts'

type Typed = { who: string; password: string }
export type PasswordTyped = UseFormReturnType<Typed>

/** Who it is and the password; begins with what was typed on the page before. */
export function usePasswordForm(): PasswordTyped {
  const { t } = useTranslation()
  const { who = '' } = useCarried()
  return useForm<Typed>({
    initialValues: { who, password: '' },
    validate: {
      who: (who) => (who.trim() ? null : t('Enter your email address or employee ID')),
      password: (password) => (password ? null : t('Enter your password')),
    },
  })
}

/** Signing in with the password, and signing in as somebody at once, which the demo does. */
export function usePasswordSignIn(form: PasswordTyped) {
  const [search] = useSearchParams()
  const signIn = useApiMutation(signIns.signIn, {
    refreshes: [],
    onDone: useArrival(),
    onRefused: (error) => {
      const { userEmail, username, userPassword } = fieldErrors(error)
      form.setErrors({ who: userEmail ?? username, password: userPassword })
    },
  })
  const as = ({ who, password }: Typed) =>
    signIn.mutate({ body: { ...nameOf(who), userPassword: password, ...inviteOf(search) } })
  return { as, error: signIn.error, isPending: signIn.isPending || signIn.isSuccess }
}

/** The two fields and the button. */
export function PasswordForm({
  form,
  signIn,
}: {
  form: PasswordTyped
  signIn: ReturnType<typeof usePasswordSignIn>
}) {
  const { t } = useTranslation()
  const wayTo = useWayTo()
  const [round, setRound] = useState(0)
  const isFaulty = Object.values(form.errors).some(Boolean)
  return (
    <form onSubmit={form.onSubmit(signIn.as, () => setRound(round + 1))} noValidate>
      <Stack gap="md">
        <ErrorSummary errors={form.errors} round={round} />
        <SignInRefused error={isFaulty ? null : signIn.error} />
        <TextInput
          id={fieldId('who')}
          size="md"
          label={t('Email or employee ID')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('who')}
        />
        <PasswordInput
          id={fieldId('password')}
          size="md"
          label={t('Password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
          {...form.getInputProps('password')}
        />
        <SharedDevice />
        <Button type="submit" size="md" loading={signIn.isPending}>
          {t('Sign in')}
        </Button>
        <Anchor component={Link} to={wayTo('/forgot-password')} state={{ who: form.values.who }} size="sm">
          {t('Forgot your password?')}
        </Anchor>
      </Stack>
    </form>
  )
}
