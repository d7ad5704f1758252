import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../api/messages/languages.ts'
import { policies, type Policy } from '../../api/policies/contract.ts'
import { useApiMutation } from '../client.ts'
import type { Language } from '../i18n.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Refusal, useStale } from './StalePolicy.tsx'

type Props = { policy: Policy; language: Language; isDisabled: boolean; onRemoved: () => void }
/** Takes a translation out of the draft after a question; what people accepted in it stays. */
export function RemoveLanguage({ policy, language, isDisabled, onRemoved }: Props) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const stale = useStale(policy)
  const remove = useApiMutation(policies.update, {
    onDone: () => {
      setConfirming(false)
      onRemoved()
    },
    onRefused: stale.reload,
  })
  const name = languages[language]
  const send = () =>
    remove.mutate({
      params: { id: policy.policyId },
      body: { version: policy.version, removeLanguages: [language] },
    })
  return (
    <>
      <Button variant="default" disabled={isDisabled} onClick={() => setConfirming(true)}>
        {t('Remove this language')}
      </Button>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={t('Remove {{language}} from this version?', { language: name })}
        verb={t('Remove')}
        destructive
        busy={remove.isPending || stale.isReloading}
        onConfirm={send}
      >
        <Text>{t('Its text and file are removed from this version. Earlier versions keep them.')}</Text>
        <Refusal error={remove.error} stale={stale} />
      </Confirm>
    </>
  )
}
