import { Alert, List, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policies, type Policy } from '../../api/policies/contract.ts'
import type { CallError } from '../client.ts'
import { msg } from '../i18n.ts'
import { MutationError } from '../parts/MutationError.tsx'

type Stale = { before: Policy; now: Policy; isReloading: boolean; reload: (error: CallError) => void }

/** Reads a policy again when an act on it was refused because somebody else changed it: the next try can hold. */
export function useStale(policy: Policy): Stale {
  const [before] = useState(policy)
  const [isReloading, setReloading] = useState(false)
  const client = useQueryClient()
  const { method, path } = policies.details
  const reload = ({ code }: CallError) => {
    if (code !== 'STALE_VERSION' && code !== 'ILLEGAL_STATE') return
    setReloading(true)
    void client.invalidateQueries({ queryKey: [method, path] }).finally(() => setReloading(false))
  }
  return { before, now: policy, isReloading, reload }
}

/** Why the act was refused; where the policy is another one by now, what changed since the dialog was opened. */
export function Refusal({ error, stale: { before, now } }: { error: CallError | null; stale: Stale }) {
  const { t } = useTranslation()
  if (error?.code !== 'STALE_VERSION') return <MutationError error={error} />
  return (
    <Alert color="yellow" role="alert" icon={<IconRefresh size={18} aria-hidden />}>
      <Text size="sm">
        {t('Someone else changed this policy while you had this open. You now see the newest one. Changed:')}
      </Text>
      <List size="sm">
        {changesOf(before, now).map((words) => (
          <List.Item key={words}>{t(words)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

function changesOf(before: Policy, now: Policy): string[] {
  const [was, is] = [before.versions[0], now.versions[0]]
  const changed = [
    ...(was?.contentSha256 === is?.contentSha256 ? [] : [msg('What it says')]),
    ...(was?.status === is?.status ? [] : [msg('Whether it is approved')]),
    ...(before.approverIds.join() === now.approverIds.join() ? [] : [msg('Who approves it')]),
  ]
  return changed.length > 0 ? changed : [msg('Its settings')]
}
