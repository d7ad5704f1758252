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
  const [before, setBefore] = useState(policy)
  const [isReloading, setReloading] = useState(false)
  const client = useQueryClient()
  const { method, path } = policies.details
  const reload = ({ code }: CallError) => {
    if (code !== 'STALE_VERSION' && code !== 'ILLEGAL_STATE') return
    setBefore(policy)
    setReloading(true)
    void client.invalidateQueries({ queryKey: [method, path] }).finally(() => setReloading(false))
  }
  return { before, now: policy, isReloading, reload }
}

/** Why the act was refused; where the policy is another one by now, what changed since. */
export function Refusal({ error, stale: { before, now } }: { error: CallError | null; stale: Stale }) {
  if (!error) return null
  if (error.code !== 'STALE_VERSION' && before.version === now.version) return <MutationError error={error} />
  return (
    <>
      {error.code !== 'STALE_VERSION' && <MutationError error={error} />}
      <ChangedMeanwhile before={before} now={now} />
    </>
  )
}

function ChangedMeanwhile({ before, now }: Pick<Stale, 'before' | 'now'>) {
  const { t } = useTranslation()
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
    ...(approversIn(before) === approversIn(now) ? [] : [msg('Who approves it')]),
  ]
  return changed.length > 0 ? changed : [msg('Its settings')]
}

const approversIn = ({ approverIds, versions: [newest] }: Policy): string =>
  [...approverIds, ...(newest?.approvers ?? []).map(({ userId }) => userId)].join()
