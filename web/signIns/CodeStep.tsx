import { Button, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors, type CallError } from '../client.ts'
import { ResendCode } from './ResendCode.tsx'
import { CodeField } from './CodeField.tsx'
import { SignInRefused } from './SignInRefused.tsx'
import { SignInPage } from './SignInPage.tsx'
import type { Code, SentCode } from './useCode.ts'

/**
 * The second step of signing in with a code: type it, ask for another one, or go back to change where it
 * goes.
 */
export function CodeStep({ code, sentCode }: { code: Code; sentCode: SentCode }) {
  const { t } = useTranslation()
  const [digits, setDigits] = useState('')
  const [tries, setTries] = useState(0)
  const wrong = wrongCode(code.wrong)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(digits.length < 6 ? tries + 1 : 0)
    if (digits.length === 6) code.verify(digits)
  }
  const again = () => {
    setDigits('')
    code.requestCode(sentCode.to)
  }
  return (
    <SignInPage
      title={t('Enter the code')}
      lead={
        code.channel === 'EMAIL'
          ? t(
              'If {{address}} can sign in here, we have sent it an email with a six-digit code. It may take a minute.',
              { address: sentCode.to },
            )
          : t(
              'If {{number}} can sign in here, we have sent it an SMS with a six-digit code. It may take a minute.',
              { number: sentCode.to },
            )
      }
    >
      <form onSubmit={submit} noValidate>
        <CodeField
          key={`${sentCode.count} ${tries} ${code.wrongAt}`}
          value={digits}
          onChange={setDigits}
          tries={tries}
          wrong={wrong}
        />
        <Button type="submit" size="md" fullWidth mt="md" loading={code.isVerifying}>
          {t('Sign in')}
        </Button>
      </form>
      <SignInRefused error={wrong ? null : code.wrong} />
      <SignInRefused error={code.refusal} />
      {sentCode.count > 1 && (
        <Text key={sentCode.count} component="output" size="sm">
          {t('We have sent another code. Only the newest code works.')}
        </Text>
      )}
      <ResendCode key={sentCode.resendAt} at={sentCode.resendAt} again={again} isAsking={code.isAsking} />
      <Button variant="default" onClick={code.forget}>
        {code.channel === 'EMAIL' ? t('Change the email address') : t('Change number')}
      </Button>
    </SignInPage>
  )
}

/** A refusal that is about the digits themselves and belongs to their field. */
export const wrongCode = (error: CallError | null): CallError | null =>
  error && (error.code.startsWith('OTP_') || fieldErrors(error)['userOtp']) ? error : null
