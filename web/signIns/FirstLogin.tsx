import { Button, NativeSelect, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIns } from '../../api/signIns/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { isLanguage, languages, switchLanguage } from '../i18n.ts'
import { AccountFields, useAccountRules } from '../parts/AccountFields.tsx'
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
  const { firstName, newPasswordOrNone, termsAccepted } = useAccountRules()
  const form = useForm({
    initialValues: {
      preferredLanguage: isLanguage(i18n.language) ? i18n.language : 'en',
      firstName: '',
      lastName: '',
      userNewPassword: '',
      termsAccepted: false,
    },
    validate: {
      firstName: (name) => (isNameless ? firstName(name) : null),
      userNewPassword: newPasswordOrNone,
      termsAccepted,
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
          <AccountFields
            form={form}
            hasName={isNameless}
            {...(ways.password ? { passwordPath: 'userNewPassword' } : {})}
            passwordHint={t(
              'At least 10 characters. Optional: if empty, you keep your ' +
                'current password or sign in with a code each time.',
            )}
            hasTerms
          />
          <Button type="submit" size="md" loading={change.isPending}>
            {t('Continue')}
          </Button>
        </Stack>
      </form>
    </SignInPage>
  )
}
