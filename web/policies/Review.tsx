import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { policies, type Policy } from '../../api/policies/contract.ts'
import { useApiMutation } from '../client.ts'
import { When } from '../parts/When.tsx'
import { Refusal, useStale } from './StalePolicy.tsx'

/** When the text itself is to be looked over again; nothing where it never is. */
export function Review({ policy, mayChange }: { policy: Policy; mayChange: boolean }) {
  const { t } = useTranslation()
  const stale = useStale(policy)
  const review = useApiMutation(policies.review, {
    onRefused: stale.reload,
    onDone: () => notifications.show({ message: t('The review is recorded.') }),
  })
  const { reviewDueAt, reviewedAt } = policy
  if (!reviewDueAt) return null
  return (
    <Alert icon={<IconCalendarCheck size={18} aria-hidden />} title={t('Review of this policy')}>
      <Group gap="sm" justify="space-between">
        <Text size="sm">
          {t('Due')}: <When at={reviewDueAt} time={false} />
          {reviewedAt && (
            <>
              {' · '}
              {t('Last reviewed')}: <When at={reviewedAt} time={false} relative={false} />
            </>
          )}
        </Text>
        {mayChange && (
          <Button
            variant="default"
            loading={review.isPending || stale.isReloading}
            onClick={() =>
              review.mutate({ params: { id: policy.policyId }, body: { version: policy.version } })
            }
          >
            {t('Reviewed, no change needed')}
          </Button>
        )}
      </Group>
      <Refusal error={review.error} stale={stale} />
    </Alert>
  )
}
