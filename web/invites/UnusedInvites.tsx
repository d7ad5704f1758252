import { Alert, Button, Group, Paper, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { invites } from '../../api/invites/contract.ts'
import { useApiMutation, useApiQuery } from '../client.ts'
import { Can } from '../parts/Can.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import figures from '../users/Figures.module.css'
import { ResendProgress } from './ResendProgress.tsx'

/** How many invites nobody has used, and the way to send them all once more. */
export function UnusedInvites({ branchId }: { branchId: string | null }) {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const unit = branchId ? { branchId } : {}
  const all = useApiQuery(invites.countUnused, { query: { ...unit } }, { keepLast: true })
  const expired = useApiQuery(
    invites.countUnused,
    { query: { ...unit, filterOnlyExpired: 'true' } },
    { keepLast: true },
  )
  const jobId = address.get('job')
  if (!all.data || !expired.data) return null
  const countRows = [
    [t('Not used'), all.data.count],
    [t('Of these, expired'), expired.data.count],
  ] as const
  return (
    <Stack gap="sm" mb="md">
      <Paper component="section" aria-label={t('Unused invites')}>
        <Group justify="space-between" gap="lg">
          <dl className={figures.figures}>
            {countRows.map(([label, count]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
          {all.data.count > 0 && (
            <Can may="invite:resendAll">
              <Button variant="default" onClick={() => setDialogOpen(true)}>
                {t('Resend all unused')}
              </Button>
            </Can>
          )}
        </Group>
      </Paper>
      {jobId && <ResendProgress jobId={jobId} />}
      {isDialogOpen && (
        <SendUnused
          branchId={branchId}
          all={all.data.count}
          expired={expired.data.count}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </Stack>
  )
}

function SendUnused({
  branchId,
  all,
  expired,
  onClose,
}: {
  branchId: string | null
  all: number
  expired: number
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [, setAddress] = useSearchParams()
  const [which, choose] = useState<'all' | 'expired'>('all')
  const send = useApiMutation(invites.resendUnused, {
    onDone: ({ jobId }) => {
      setAddress((last) => {
        last.set('job', jobId)
        return last
      })
      onClose()
    },
  })
  const count = which === 'all' ? all : expired
  const order = () =>
    send.mutate({ body: { filterOnlyExpired: which === 'expired', ...(branchId ? { branchId } : {}) } })
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t('Resend {{count}} invites?', { count })}
      verb={t('Resend')}
      busy={send.isPending}
      error={send.error}
      onConfirm={order}
    >
      <Stack gap="md">
        <Radio.Group
          label={t('Which invites')}
          value={which}
          onChange={(value) => choose(value === 'expired' ? 'expired' : 'all')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="all" label={t('All unused ({{number}})', { number: all })} />
            {expired > 0 && (
              <Radio
                value="expired"
                label={t('Only those that have expired ({{number}})', { number: expired })}
              />
            )}
          </Stack>
        </Radio.Group>
        <Alert color="yellow">
          {t('Each person gets a new message. The links sent earlier stop working.')}
        </Alert>
      </Stack>
    </Confirm>
  )
}
