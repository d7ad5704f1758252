import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { InviteLook } from '../../api/signIns/contract.ts'
import { fieldErrors } from '../client.ts'
import { useWayTo } from './arrival.ts'
import { CodeStep } from './CodeStep.tsx'
import { SignInRefused } from './SignInRefused.tsx'
import { isEmail } from './rules.ts'
import { SignInPage } from './SignInPage.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { useCode } from './useCode.ts'
import { useWays } from './signInMethods.ts'

/**
 * An invite whose link alone opens nothing: its holder signs in with a code to the address or number it was sent to,
 * or requests an account with a password where codes by mail are off.
 */
export function OpenInvite({ invite }: { invite: z.infer<typeof InviteLook> }) {
  const { t } = useTranslation()
  const ways = useWays()
  const wayTo = useWayTo()
  const isTexted = invite.email === null && invite.contactNumber !== null
  const isByPassword = !isTexted && !ways.emailCode
  const form = useForm({
    initialValues: { to: '' },
    validate: {
      to: (to) =>
        (isTexted ? to.trim().length >= 3 : isEmail(to))
          ? null
          : isTexted
            ? t('Enter your mobile number')
            : t('Enter your email address'),
    },
  })
  const focus = () => document.getElementById('to')?.focus()
  const code = useCode(isTexted ? 'SMS' : 'EMAIL', (error) => {
    const { userEmail, contactNumber } = fieldErrors(error)
    form.setErrors({ to: userEmail ?? contactNumber })
    if (userEmail ?? contactNumber) focus()
  })
  if (code.sentCode) return <CodeStep code={code} sentCode={code.sentCode} />
  const address = invite.email ?? invite.contactNumber ?? ''
  return (
    <SignInPage
      title={t('{{workspace}} has invited you', { workspace: invite.workspaceName })}
      lead={t('This invite was sent to {{address}}. Sign in with that address.', { address })}
    >
      {isByPassword ? (
        <SignUpForm />
      ) : (
        <form onSubmit={form.onSubmit(({ to }) => code.requestCode(to.trim()), focus)} noValidate>
          <Stack gap="md">
            <SignInRefused error={form.errors['to'] ? null : code.refusal} />
            {isTexted ? (
              <TextInput
                id="to"
                size="md"
                type="tel"
                label={t('Mobile number')}
                autoComplete="tel"
                {...form.getInputProps('to')}
              />
            ) : (
              <TextInput
                id="to"
                size="md"
                type="email"
                label={t('Email address')}
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                {...form.getInputProps('to')}
              />
            )}
            <Button type="submit" size="md" loading={code.isAsking}>
              {t('Send me a code')}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to={wayTo('/signin')}>
        {t('I have an account: sign in')}
      </Anchor>
    </SignInPage>
  )
}
