import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { signIns, type Contacts } from '../../../api/signIns/contract.ts'
import { fieldErrors, useApiMutation, useApiQuery } from '../../client.ts'
import { msg } from '../../i18n.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Loading } from '../../parts/Loading.tsx'
import { LoadError } from '../../parts/LoadError.tsx'
import { ResendCode } from '../../signIns/ResendCode.tsx'
import { CodeField } from '../../signIns/CodeField.tsx'
import { wrongCode } from '../../signIns/CodeStep.tsx'
import { SignInRefused } from '../../signIns/SignInRefused.tsx'
import { LimitedTextInput } from '../../parts/LimitedText.tsx'

type Mine = z.infer<typeof Contacts>
type Kind = 'email' | 'number'
const kinds = {
  email: {
    label: msg('Email address'),
    type: 'email',
    body: (typed: string) => ({ userEmail: typed }),
    change: msg('Change the email address'),
    confirm: msg('Confirm this address'),
    add: msg('Add an email address'),
  },
  number: {
    label: msg('Mobile number'),
    type: 'tel',
    body: (typed: string) => ({ contactNumber: typed }),
    change: msg('Change number'),
    confirm: msg('Confirm this number'),
    add: msg('Add a number'),
  },
} as const

/**
 * The address and the number that sign me in. Nobody else sets them: each is confirmed by a code sent to it.
 */
export function MySignIn() {
  const { t } = useTranslation()
  const read = useApiQuery(signIns.contacts)
  const [changing, setChanging] = useState<Kind | null>(null)
  const close = (kind: Kind) => {
    setChanging(null)
    requestAnimationFrame(() => document.getElementById(`change-${kind}`)?.focus())
  }
  return (
    <Paper component="section" aria-labelledby="sign-in" p="lg">
      <Stack gap="md">
        <div>
          <Title order={2} id="sign-in">
            {t('Sign-in details')}
          </Title>
          <Text c="dimmed" size="sm">
            {t(
              'Only you can change these. We send a code to the new address or number, and notify the old one.',
            )}
          </Text>
        </div>
        {read.error && !read.data && <LoadError error={read.error} retry={() => void read.refetch()} />}
        {read.isPending && <Loading />}
        {read.data &&
          (['email', 'number'] as const).map((kind) =>
            changing === kind ? (
              <Change key={kind} kind={kind} waiting={read.data.waiting[kind]} onClose={() => close(kind)} />
            ) : (
              <Shown key={kind} kind={kind} mine={read.data} change={() => setChanging(kind)} />
            ),
          )}
      </Stack>
    </Paper>
  )
}

function Shown({ kind, mine, change }: { kind: Kind; mine: Mine; change: () => void }) {
  const { t } = useTranslation()
  const [isRemoving, setRemoving] = useState(false)
  const remove = useApiMutation(signIns.removeNumber, {
    refreshes: [signIns.contacts],
    onDone: () => setRemoving(false),
  })
  const { label, change: toChange, confirm, add } = kinds[kind]
  const [value, waiting] = [mine[kind], mine.waiting[kind]]
  const isRemovable = kind === 'number' && value !== null && mine.email !== null
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text size="sm" fw={600}>
          {t(label)}
        </Text>
        <Text style={{ overflowWrap: 'anywhere' }}>{value ?? waiting ?? t('None')}</Text>
        {!value && waiting && (
          <Text size="sm" c="dimmed">
            {t('Not confirmed yet, so it cannot be used to sign in.')}
          </Text>
        )}
      </div>
      <Group gap="sm">
        <Button id={`change-${kind}`} variant="default" onClick={change}>
          {t(value ? toChange : waiting ? confirm : add)}
        </Button>
        {isRemovable && (
          <Button variant="default" onClick={() => setRemoving(true)}>
            {t('Remove the number')}
          </Button>
        )}
      </Group>
      <Confirm
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        question={t('Remove the number?')}
        verb={t('Remove the number')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({})}
      >
        {t(
          'You will no longer be able to sign in with SMS codes. You can still sign in with your email address.',
        )}
      </Confirm>
    </Group>
  )
}

function Change({ kind, waiting, onClose }: { kind: Kind; waiting: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(waiting ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [resendAt, setResendAt] = useState<number | null>(null)
  const requestCode = useApiMutation(signIns.createContactCode, {
    refreshes: [],
    onDone: ({ resendAfterSec }) => setResendAt(Date.now() + resendAfterSec * 1000),
    onRefused: () => document.getElementById(kind)?.focus(),
  })
  const { label, type, body } = kinds[kind]
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    requestCode.mutate({ body: body(typed.trim()) })
  }
  if (resendAt !== null)
    return (
      <TypeCode
        {...{ kind, resendAt, onClose }}
        to={typed.trim()}
        again={() => send()}
        isAsking={requestCode.isPending}
      />
    )
  const wrong =
    requestCode.error &&
    (fieldErrors(requestCode.error)['userEmail'] ?? fieldErrors(requestCode.error)['contactNumber'])
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <SignInRefused error={wrong ? null : requestCode.error} />
        <LimitedTextInput
          id={kind}
          type={type}
          label={t(label)}
          description={kind === 'number' && t('Include the country code, for example +91 98123 45678')}
          autoComplete={type}
          limit={254}
          ref={field}
          error={wrong}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group gap="sm">
          <Button type="submit" loading={requestCode.isPending}>
            {t('Send me a code')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Typing = {
  kind: Kind
  to: string
  resendAt: number
  again: () => void
  isAsking: boolean
  onClose: () => void
}
function TypeCode({ kind, to, resendAt, again, isAsking, onClose }: Typing) {
  const { t } = useTranslation()
  const [digits, setDigits] = useState('')
  const [tries, setTries] = useState(0)
  const confirm = useApiMutation(signIns.confirmContact, {
    refreshes: [signIns.contacts],
    onDone: () => {
      notifications.show({ message: t('You can now sign in with it.') })
      onClose()
    },
  })
  const wrong = wrongCode(confirm.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(digits.length < 6 ? tries + 1 : 0)
    if (digits.length === 6) confirm.mutate({ body: { ...kinds[kind].body(to), userOtp: digits } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text component="output">{t('We have sent a six-digit code to {{address}}.', { address: to })}</Text>
        <SignInRefused error={wrong ? null : confirm.error} />
        <CodeField
          key={`${resendAt} ${tries} ${confirm.isError ? confirm.submittedAt : 0}`}
          value={digits}
          onChange={setDigits}
          tries={tries}
          wrong={wrong}
        />
        <ResendCode key={resendAt} at={resendAt} again={again} isAsking={isAsking} />
        <Group gap="sm">
          <Button type="submit" loading={confirm.isPending}>
            {t('Confirm')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
