import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policies } from '../../api/policies/contract.ts'
import type { CallError } from '../callError.ts'
import { useApiMutation } from '../client.ts'
import type { Language } from '../i18n.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { ResendCode } from '../signIns/ResendCode.tsx'
import { CodeField } from '../signIns/CodeField.tsx'

type Props = {
  params: { policyVersionId: string }
  textVersion: { language: Language; sha256: string }
  value: string
  change: (digits: string) => void
  /** What the API said of the digits. */
  wrong: CallError | null
  /** When they were sent last, so that the field has the focus again after each error. */
  tries: number
}
/** Asks for the code of exactly this text, then for its six digits. */
export function PolicyCode({ params, textVersion, value, change, wrong, tries }: Props) {
  const { t } = useTranslation()
  const [sentCode, setSentCode] = useState<{ channel: 'EMAIL' | 'SMS'; resendAt: number } | null>(null)
  const requestCode = useApiMutation(policies.createCode, {
    refreshes: [],
    onDone: ({ channel, resendAfterSec }) => {
      change('')
      setSentCode({ channel, resendAt: Date.now() + resendAfterSec * 1000 })
    },
  })
  const send = () => requestCode.mutate({ params, body: textVersion })
  if (!sentCode)
    return (
      <Stack gap="sm">
        <Text size="sm">{t('This policy is accepted with a code that is sent to you.')}</Text>
        <MutationError error={requestCode.error} />
        <Group>
          <Button variant="default" loading={requestCode.isPending} onClick={send}>
            {t('Send me a code')}
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="sm" maw={420}>
      <Text component="output">
        {sentCode.channel === 'EMAIL'
          ? t('We have sent you an email with a six-digit code.')
          : t('We have sent you an SMS with a six-digit code.')}
      </Text>
      <MutationError error={requestCode.error} />
      <CodeField
        key={`${sentCode.resendAt} ${wrong ? tries : 0}`}
        value={value}
        onChange={change}
        tries={0}
        wrong={wrong}
      />
      <ResendCode
        key={sentCode.resendAt}
        at={sentCode.resendAt}
        again={send}
        isAsking={requestCode.isPending}
      />
    </Stack>
  )
}
