import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policies, type Policy } from '../../api/policies/contract.ts'
import { useApiMutation } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Refusal, useStale } from './StalePolicy.tsx'

/** Says why the text is locked, and makes it a draft again after a question. */
export function WithdrawVersion({
  policy,
  version,
}: {
  policy: Policy
  version: Policy['versions'][number]
}) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const stale = useStale(policy)
  const withdraw = useApiMutation(policies.withdraw, {
    onDone: () => setConfirming(false),
    onRefused: stale.reload,
  })
  const isApproved = version.status === 'APPROVED'
  return (
    <Alert icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {isApproved
            ? t('This version is approved. Its text is locked.')
            : t('This version is being approved. Its text is locked.')}
        </Text>
        <Button variant="default" onClick={() => setConfirming(true)}>
          {t('Change the text')}
        </Button>
      </Stack>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={t('Change the text?')}
        verb={t('Change the text')}
        destructive
        busy={withdraw.isPending || stale.isReloading}
        onConfirm={() =>
          withdraw.mutate({ params: { id: policy.policyId }, body: { version: policy.version } })
        }
      >
        <Text>
          {isApproved
            ? t('The approval of this version is lost. It has to be submitted and approved again.')
            : t(
                'This version no longer waits for approval, and approvals given so far are lost. ' +
                  'It has to be submitted again.',
              )}
        </Text>
        <Refusal error={withdraw.error} stale={stale} />
      </Confirm>
    </Alert>
  )
}
