import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../client.ts'
import { useBrand } from '../shell/Brand.tsx'
import { CodeStep } from './CodeStep.tsx'
import { OtherWays } from './OtherWays.tsx'
import { SignInRefused } from './SignInRefused.tsx'
import { SignInPage } from './SignInPage.tsx'
import { useCode } from './useCode.ts'
import { useWays } from './signInMethods.ts'

/** /signin-mobile: a code by SMS. */
export function Component() {
  const { t } = useTranslation()
  const { workspaceName } = useBrand()
  const ways = useWays()
  const form = useForm({
    initialValues: { number: '' },
    validate: { number: (number) => (number.trim().length >= 3 ? null : t('Enter your mobile number')) },
  })
  const focus = () => document.getElementById('number')?.focus()
  const code = useCode('SMS', (error) => {
    const { contactNumber } = fieldErrors(error)
    form.setErrors({ number: contactNumber })
    if (contactNumber) focus()
  })
  if (code.sentCode) return <CodeStep code={code} sentCode={code.sentCode} />
  return (
    <SignInPage
      title={t('Sign in to {{workspace}}', { workspace: workspaceName })}
      lead={ways.smsCode ? undefined : t('SMS codes are turned off here. Choose another way.')}
    >
      {ways.smsCode && (
        <form onSubmit={form.onSubmit(({ number }) => code.requestCode(number.trim()), focus)} noValidate>
          <Stack gap="md">
            <SignInRefused error={form.errors['number'] ? null : code.refusal} />
            <TextInput
              id="number"
              size="md"
              type="tel"
              label={t('Mobile number')}
              description={t('Include the country code, for example +91 98123 45678')}
              autoComplete="tel"
              {...form.getInputProps('number')}
            />
            <Button type="submit" size="md" loading={code.isAsking}>
              {t('Send me a code')}
            </Button>
            <Text size="sm" c="dimmed">
              {t(
                'It works with a number that you have confirmed yourself, under My ' +
                  'account. If you have not, sign in another way first.',
              )}
            </Text>
          </Stack>
        </form>
      )}
      <OtherWays who="" without={['smsCode']} />
    </SignInPage>
  )
}
