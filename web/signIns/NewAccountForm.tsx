import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors, type CallError } from '../client.ts'
import { language, type Language } from '../i18n.ts'
import { AccountFields, useAccountRules } from '../parts/AccountFields.tsx'
import { ErrorSummary } from '../parts/ErrorSummary.tsx'
import { SignInRefused } from './SignInRefused.tsx'

type NewAccount = {
  firstName: string
  lastName: string
  userPassword: string
  preferredLanguage: Language
  termsAccepted: true
}
type Props = {
  /** As the inviter wrote it. */
  name?: { firstName: string; lastName: string }
  /** What the account signs in with, for the browser's list of passwords. */
  email?: string
  create: (account: NewAccount, onError: (error: CallError) => void) => void
  isCreating: boolean
  error: CallError | null
}

/** All that a new account needs on one screen; its language is the one that the page speaks. */
export function NewAccountForm({ name, email, create, isCreating, error }: Props) {
  const { t } = useTranslation()
  const [round, setRound] = useState(0)
  const { firstName, newPassword, termsAccepted } = useAccountRules()
  const form = useForm({
    initialValues: { firstName: '', lastName: '', ...name, userPassword: '', termsAccepted: false },
    validate: { firstName, userPassword: newPassword, termsAccepted },
  })
  const submit = form.onSubmit(
    (typed) =>
      create({ ...typed, preferredLanguage: language(), termsAccepted: true }, (refusal) => {
        form.setErrors(fieldErrors(refusal))
        setRound(round + 1)
      }),
    () => setRound(round + 1),
  )
  const isFaulty = Object.values(form.errors).some(Boolean)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ErrorSummary errors={form.errors} round={round} />
        <SignInRefused error={isFaulty ? null : error} />
        {email && <input type="email" autoComplete="username" value={email} readOnly hidden />}
        <AccountFields form={form} passwordPath="userPassword" hasTerms />
        <Button type="submit" size="md" loading={isCreating}>
          {t('Create account')}
        </Button>
      </Stack>
    </form>
  )
}
