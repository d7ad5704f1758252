import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policies } from '../../api/policies/contract.ts'
import type { CallError } from '../callError.ts'
import { useApiMutation } from '../client.ts'
import type { Language } from '../i18n.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { AskAgain } from '../signIns/AskAgain.tsx'
import { CodeField } from '../signIns/CodeField.tsx'

type Props = {
  params: { policyVersionId: string }
  shown: { language: Language; sha256: string }
  value: string
  change: (digits: string) => void
  /** What the API said of the digits. */
  wrong: CallError | null
  /** When they were sent last, so that the field has the focus again after each error. */
  tries: number
}
/** Asks for the code of exactly this text, then for its six digits. */
export function PolicyCode({ params, shown, value, change, wrong, tries }: Props) {
  const { t } = useTranslation()
  const [sent, setSent] = useState<{ channel: 'EMAIL' | 'SMS'; resendAt: number } | null>(null)
  const ask = useApiMutation(policies.createCode, {
    refreshes: [],
    onDone: ({ channel, resendAfterSec }) => {
      change('')
      setSent({ channel, resendAt: Date.now() + resendAfterSec * 1000 })
    },
  })
  const send = () => ask.mutate({ params, body: shown })
  if (!sent)
    return (
      <Stack gap="sm">
        <Text size="sm">{t('This policy is accepted with a code that is sent to you.')}</Text>
        <MutationError error={ask.error} />
        <Group>
          <Button variant="default" loading={ask.isPending} onClick={send}>
            {t('Send me a code')}
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="sm" maw={420}>
      <Text component="output">
        {sent.channel === 'EMAIL'
          ? t('We have sent you an email with a six-digit code.')
          : t('We have sent you an SMS with a six-digit code.')}
      </Text>
      <MutationError error={ask.error} />
      <CodeField
        key={`${sent.resendAt} ${wrong ? tries : 0}`}
        value={value}
        onChange={change}
        tries={0}
        wrong={wrong}
      />
      <AskAgain key={sent.resendAt} at={sent.resendAt} again={send} isAsking={ask.isPending} />
    </Stack>
  )
}
