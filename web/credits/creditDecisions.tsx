import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  creditRequests,
  credits,
  type CreditBalance,
  type CreditRequest,
} from '../../api/credits/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { Amount } from '../parts/Amount.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { NotedDialog } from '../parts/NotedDialog.tsx'
import { amount } from './labels.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

/** Credits for a request, or without one. */
export function GrantCredits({ of, onClose }: { of: CreditBalance | CreditRequest; onClose: () => void }) {
  const { t } = useTranslation()
  const request = 'requestId' in of ? of : null
  const [count, setCount] = useState<number | undefined>(request?.credits)
  const [reference, setReference] = useState('')
  const [isTried, setTried] = useState(false)
  const give = useApiMutation(credits.grant, {
    onDone: ({ credits: grantedCredits }) => {
      notifications.show({ message: t('Credits given: {{credits}}.', { credits: amount(grantedCredits) }) })
      onClose()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (count)
      give.mutate({
        params: { workspaceCourseId: of.workspaceCourseId },
        body: {
          credits: count,
          ...(request ? { requestId: request.requestId } : {}),
          ...(reference.trim() ? { reference: reference.trim() } : {}),
        },
      })
  }
  const refused = fieldErrors(give.error)
  return (
    <FormDialog
      onClose={onClose}
      title={t('Give credits to {{workspace}}?', { workspace: of.workspaceName })}
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text size="sm">{of.courseTitle}</Text>
          <Amount
            label={t('Credits')}
            min={1}
            max={1_000_000}
            value={count}
            onChange={setCount}
            onClear={() => setCount(undefined)}
            error={isTried && !count ? t('Enter how many credits') : refused['credits']}
          />
          <LimitedTextInput
            label={t('Reference')}
            description={t('Such as the number of an invoice')}
            limit={200}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
            error={refused['reference']}
          />
          {!refused['credits'] && <MutationError error={give.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={give.isPending}>
              {t('Give credits')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

export function RejectCreditRequest({ of, onClose }: { of: CreditRequest; onClose: () => void }) {
  const { t } = useTranslation()
  const reject = useApiMutation(creditRequests.reject, { onDone: onClose })
  return (
    <NotedDialog
      question={t('Reject the request of {{workspace}}?', { workspace: of.workspaceName })}
      verb={t('Reject')}
      destructive
      field="reason"
      most={1000}
      act={reject}
      onSend={(reason) => reject.mutate({ params: { requestId: of.requestId }, body: { reason } })}
      onClose={onClose}
    >
      <Text size="sm">
        {t('The person who asked is notified, with the reason. A new request can be made.')}
      </Text>
    </NotedDialog>
  )
}

/** Up or down, with the reason; it stands among the entries. */
export function CorrectCredits({ of, onClose }: { of: CreditBalance; onClose: () => void }) {
  const { t } = useTranslation()
  const [count, setCount] = useState<number | undefined>(undefined)
  const [isMissing, setMissing] = useState(false)
  const adjust = useApiMutation(credits.adjust, { onDone: onClose })
  const send = (reason: string) => {
    setMissing(!count)
    if (count)
      adjust.mutate({
        params: { workspaceCourseId: of.workspaceCourseId },
        body: { credits: count, reason },
      })
  }
  return (
    <NotedDialog
      question={t('Correct the credits of {{workspace}}?', { workspace: of.workspaceName })}
      verb={t('Correct')}
      field="reason"
      most={1000}
      act={adjust}
      onSend={send}
      onClose={onClose}
    >
      <Text size="sm">
        {t('Available now: {{available}}.', { available: amount(of.available) })} {of.courseTitle}
      </Text>
      <Amount
        label={t('Add or remove')}
        description={t('A negative number removes credits, such as -5')}
        min={-1_000_000}
        max={1_000_000}
        value={count}
        onChange={setCount}
        onClear={() => setCount(undefined)}
        error={isMissing ? t('Enter how many credits') : fieldErrors(adjust.error)['credits']}
      />
    </NotedDialog>
  )
}
