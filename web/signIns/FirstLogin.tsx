import { Anchor, Button, Checkbox, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { signIns } from '../../api/signIns/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { isLanguage, languages, switchLanguage } from '../i18n.ts'
import { ErrorSummary, fieldId } from '../parts/ErrorSummary.tsx'
import { useBrand } from '../shell/Brand.tsx'
import { useMe } from '../shell/me.ts'
import { SignInRefused } from './SignInRefused.tsx'
import { SignInPage } from './SignInPage.tsx'
import { useWays } from './signInMethods.ts'

/**
 * Before anything else at the first sign-in: language, a name if none is known, a password if one is wanted,
 * the terms. What comes next reads anew who one is.
 */
export function FirstLogin() {
  const { t, i18n } = useTranslation()
  const { workspaceName } = useBrand()
  const ways = useWays()
  const isNameless = useMe().firstName === ''
  const [round, setRound] = useState(0)
  const form = useForm({
    initialValues: {
      preferredLanguage: isLanguage(i18n.language) ? i18n.language : 'en',
      firstName: '',
      lastName: '',
      userNewPassword: '',
      termsAccepted: false,
    },
    validate: {
      firstName: (name) => (!isNameless || name.trim() ? null : t('Enter your first name')),
      userNewPassword: (password) =>
        password === '' || password.length >= 10 ? null : t('Choose a password of at least 10 characters'),
      termsAccepted: (accepted) => (accepted ? null : t('Accept the terms to continue')),
    },
  })
  const change = useApiMutation(signIns.changeFirstLogin, {
    onRefused: (error) => {
      form.setErrors(fieldErrors(error))
      setRound(round + 1)
    },
  })
  const isFaulty = Object.values(form.errors).some(Boolean)
  const submit = form.onSubmit(
    ({ preferredLanguage, userNewPassword, firstName, lastName }) =>
      change.mutate({
        body: {
          preferredLanguage,
          termsAccepted: true,
          ...(isNameless ? { firstName, lastName } : {}),
          ...(userNewPassword ? { userNewPassword } : {}),
        },
      }),
    () => setRound(round + 1),
  )
  const choose = (language: string) => {
    if (!isLanguage(language)) return
    form.setFieldValue('preferredLanguage', language)
    // What is wrong is said in the new language too.
    void switchLanguage(language).then(() => isFaulty && form.validate())
  }
  return (
    <SignInPage
      title={t('Welcome to {{workspace}}', { workspace: workspaceName })}
      lead={t('A few things before you begin.')}
      hasLanguage={false}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <ErrorSummary errors={form.errors} round={round} />
          <SignInRefused error={isFaulty ? null : change.error} />
          <NativeSelect
            id={fieldId('preferredLanguage')}
            size="md"
            label={t('Your language')}
            value={form.values.preferredLanguage}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {Object.entries(languages).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
          {isNameless && (
            <TextInput
              id={fieldId('firstName')}
              size="md"
              label={t('First name')}
              autoComplete="given-name"
              maxLength={100}
              {...form.getInputProps('firstName')}
            />
          )}
          {isNameless && (
            <TextInput
              id={fieldId('lastName')}
              size="md"
              label={t('Last name')}
              autoComplete="family-name"
              maxLength={100}
              {...form.getInputProps('lastName')}
            />
          )}
          {ways.password && (
            <PasswordInput
              id={fieldId('userNewPassword')}
              size="md"
              label={t('Your own password')}
              description={t(
                'At least 10 characters. Optional: if empty, you keep your ' +
                  'current password or sign in with a code each time.',
              )}
              autoComplete="new-password"
              maxLength={200}
              visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
              {...form.getInputProps('userNewPassword')}
            />
          )}
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
          <Button type="submit" size="md" loading={change.isPending}>
            {t('Continue')}
          </Button>
        </Stack>
      </form>
    </SignInPage>
  )
}
