import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { signIns } from '../../api/signIns/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { useCarried, useWayTo } from './arrival.ts'
import { ChooseNewPassword } from './ChooseNewPassword.tsx'
import { SignInRefused } from './SignInRefused.tsx'
import { isEmail } from './rules.ts'
import { SignInPage } from './SignInPage.tsx'

/** /forgot-password: asks for a link; who comes by the link chooses a new password. */
export function Component() {
  const [search] = useSearchParams()
  const code = search.get('code')
  return code ? <ChooseNewPassword code={code} /> : <AskForLink />
}

function AskForLink() {
  const { t } = useTranslation()
  const { who = '' } = useCarried()
  const wayTo = useWayTo()
  const form = useForm({
    initialValues: { userEmail: isEmail(who) ? who : '' },
    validate: { userEmail: (email) => (isEmail(email) ? null : t('Enter your email address')) },
  })
  const focus = () => document.getElementById('userEmail')?.focus()
  const requestLink = useApiMutation(signIns.forgotPassword, {
    refreshes: [],
    onRefused: (error) => {
      form.setErrors(fieldErrors(error))
      focus()
    },
  })
  const back = (
    <Anchor component={Link} to={wayTo('/signin')}>
      {t('Back to sign in')}
    </Anchor>
  )
  if (requestLink.isSuccess) {
    return (
      <SignInPage
        title={t('Check your email')}
        lead={t(
          'If there is an account for {{address}}, we have sent it a link ' +
            'to choose a new password. It may take a minute.',
          { address: form.values.userEmail.trim() },
        )}
      >
        <Button variant="default" onClick={requestLink.reset}>
          {t('Change the email address')}
        </Button>
        {back}
      </SignInPage>
    )
  }
  return (
    <SignInPage
      title={t('Choose a new password')}
      lead={t('Enter your email address. We will send you a link.')}
    >
      <form
        onSubmit={form.onSubmit(
          ({ userEmail }) => requestLink.mutate({ body: { userEmail: userEmail.trim() } }),
          focus,
        )}
        noValidate
      >
        <Stack gap="md">
          <SignInRefused error={form.errors['userEmail'] ? null : requestLink.error} />
          <TextInput
            id="userEmail"
            size="md"
            type="email"
            label={t('Email address')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('userEmail')}
          />
          <Button type="submit" size="md" loading={requestLink.isPending}>
            {t('Send me a link')}
          </Button>
        </Stack>
      </form>
      {back}
    </SignInPage>
  )
}
