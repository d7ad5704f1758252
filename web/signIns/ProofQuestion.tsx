import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { signIns } from '../../api/signIns/contract.ts'
import { useApiMutation } from '../client.ts'
import { ResendCode } from './ResendCode.tsx'
import { CodeField } from './CodeField.tsx'
import { wrongCode } from './CodeStep.tsx'
import { answerProof } from './proof.ts'
import { SignInRefused } from './SignInRefused.tsx'
import { useWays } from './signInMethods.ts'

/** The dialog of `Prove`, fetched when it is asked for the first time. */
export function ProofQuestion({ isAsked }: { isAsked: boolean }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={isAsked}
      onClose={() => answerProof(false)}
      closeOnEscape={false}
      zIndex={400}
      title={t('Please confirm that it is you')}
    >
      {isAsked && <Question />}
    </Modal>
  )
}

function Question() {
  const { t } = useTranslation()
  const ways = useWays()
  const [isByCode, setByCode] = useState(!ways.password)
  return (
    <Stack gap="md">
      <Text>
        {t(
          'For your security, please confirm your identity. What you typed is kept, and you can continue afterwards.',
        )}
      </Text>
      {isByCode ? <ByCode /> : <ByPassword />}
      {ways.password && (
        <Button variant="subtle" onClick={() => setByCode(!isByCode)}>
          {isByCode ? t('Use my password') : t('Use a code instead')}
        </Button>
      )}
    </Stack>
  )
}

function ByPassword() {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const prove = useApiMutation(signIns.prove, {
    refreshes: [],
    onDone: () => answerProof(true),
    onRefused: () => document.getElementById('proof')?.focus(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password) prove.mutate({ body: { userPassword: password } })
    else document.getElementById('proof')?.focus()
  }
  const wrong = prove.error?.code === 'INVALID_CREDENTIALS' ? prove.error : null
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <SignInRefused error={wrong ? null : prove.error} />
        <PasswordInput
          id="proof"
          label={t('Password')}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isMissing ? t('Enter your password') : wrong && wrong.words}
        />
        <Buttons isPending={prove.isPending} />
      </Stack>
    </form>
  )
}

function ByCode() {
  const { t } = useTranslation()
  const [digits, setDigits] = useState('')
  const [tries, setTries] = useState(0)
  const [sentCode, setSentCode] = useState<{ channel: 'EMAIL' | 'SMS'; resendAt: number } | null>(null)
  const requestCode = useApiMutation(signIns.createProof, {
    refreshes: [],
    onDone: ({ channel, resendAfterSec }) =>
      setSentCode({ channel, resendAt: Date.now() + resendAfterSec * 1000 }),
  })
  const prove = useApiMutation(signIns.prove, { refreshes: [], onDone: () => answerProof(true) })
  const wrong = wrongCode(prove.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(digits.length < 6 ? tries + 1 : 0)
    if (digits.length === 6) prove.mutate({ body: { userOtp: digits } })
  }
  if (!sentCode) {
    return (
      <>
        <SignInRefused error={requestCode.error} />
        <Button
          loading={requestCode.isPending}
          data-autofocus
          onClick={() => requestCode.mutate({ body: {} })}
        >
          {t('Send me a code')}
        </Button>
      </>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text component="output">
          {sentCode.channel === 'EMAIL'
            ? t('We have sent you an email with a six-digit code.')
            : t('We have sent you an SMS with a six-digit code.')}
        </Text>
        <SignInRefused error={wrong ? null : (prove.error ?? requestCode.error)} />
        <CodeField
          key={`${sentCode.resendAt} ${tries} ${prove.isError ? prove.submittedAt : 0}`}
          value={digits}
          onChange={setDigits}
          tries={tries}
          wrong={wrong}
        />
        <ResendCode
          key={sentCode.resendAt}
          at={sentCode.resendAt}
          again={() => requestCode.mutate({ body: {} })}
          isAsking={requestCode.isPending}
        />
        <Buttons isPending={prove.isPending} />
      </Stack>
    </form>
  )
}

function Buttons({ isPending }: { isPending: boolean }) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={() => answerProof(false)}>
        {t('Go back')}
      </Button>
      <Button type="submit" loading={isPending}>
        {t('Confirm')}
      </Button>
    </Group>
  )
}
