import { Anchor, Checkbox, PasswordInput, type MantineSize } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { fieldId } from './ErrorSummary.tsx'
import { LimitedTextInput } from './LimitedText.tsx'

/** The part of a form of Mantine's that the fields need. */
type AccountForm = { getInputProps: (path: string, options?: { type: 'checkbox' }) => object }
type Props = {
  form: AccountForm
  /** False where the name is known. */
  hasName?: boolean
  /** Field path of a new password; none is asked for without it. */
  passwordPath?: 'userPassword' | 'userNewPassword'
  /** Where no password is needed: what happens without one. */
  passwordHint?: string
  /** Where one replaces another. */
  passwordLabel?: string
  hasTerms?: boolean
  size?: MantineSize
}

/**
 * Name, password and terms of a person's own account, with the same labels and limits wherever they are
 * asked for. A fragment: the form around it decides how fields stand beside each other. `useAccountRules`
 * checks them.
 */
export function AccountFields({
  form,
  hasName = true,
  passwordPath,
  passwordHint,
  passwordLabel,
  hasTerms = false,
  size = 'md',
}: Props) {
  const { t } = useTranslation()
  return (
    <>
      {hasName && (
        <LimitedTextInput
          id={fieldId('firstName')}
          size={size}
          label={t('First name')}
          autoComplete="given-name"
          limit={100}
          {...form.getInputProps('firstName')}
        />
      )}
      {hasName && (
        <LimitedTextInput
          id={fieldId('lastName')}
          size={size}
          label={t('Last name')}
          description={t('Optional')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="family-name"
          limit={100}
          {...form.getInputProps('lastName')}
        />
      )}
      {passwordPath && (
        <PasswordInput
          id={fieldId(passwordPath)}
          size={size}
          label={passwordLabel ?? t('Password')}
          description={passwordHint ?? t('At least 10 characters')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
          {...form.getInputProps(passwordPath)}
        />
      )}
      {hasTerms && (
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
      )}
    </>
  )
}

/**
 * What is wrong with each of them, as a sentence, or null. The API knows more: which passwords are common.
 */
export function useAccountRules() {
  const { t } = useTranslation()
  const newPassword = (password: string) =>
    password.length >= 10 ? null : t('Choose a password of at least 10 characters')
  return {
    firstName: (name: string) => (name.trim() ? null : t('Enter your first name')),
    newPassword,
    newPasswordOrNone: (password: string) => (password === '' ? null : newPassword(password)),
    termsAccepted: (isAccepted: boolean) => (isAccepted ? null : t('Accept the terms to continue')),
  }
}
