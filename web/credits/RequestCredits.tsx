import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { creditRequests, type CreditBalance } from '../../api/credits/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { Amount } from '../parts/Amount.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { amount } from './labels.ts'
import { LimitedTextarea } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

type Props = { balance: CreditBalance; onClose: () => void }
/** How many credits, and for what; the platform decides. */
export function RequestCredits({ balance, onClose }: Props) {
  const { t } = useTranslation()
  const { workspaceCourseId, courseTitle, available, creditPrice } = balance
  const [count, setCount] = useState<number | undefined>(undefined)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const createRequest = useApiMutation(creditRequests.create, {
    onDone: () => {
      notifications.show({ message: t('Your request was sent to the platform.') })
      onClose()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (count)
      createRequest.mutate({
        body: { workspaceCourseId, credits: count, ...(reason.trim() ? { reason: reason.trim() } : {}) },
      })
  }
  const refused = fieldErrors(createRequest.error)
  return (
    <FormDialog onClose={onClose} title={t('Request credits for “{{title}}”', { title: courseTitle })}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text size="sm">
            {t('Available now: {{available}}. Per person: {{price}}.', {
              available: amount(available),
              price: amount(creditPrice),
            })}
          </Text>
          <Amount
            label={t('Credits')}
            min={1}
            max={1_000_000}
            value={count}
            onChange={setCount}
            onClear={() => setCount(undefined)}
            error={isTried && !count ? t('Enter how many credits you need') : refused['credits']}
          />
          <LimitedTextarea
            label={t('Reason')}
            description={t('Such as how many people are to take the course, and by when')}
            autosize
            minRows={2}
            maxRows={8}
            limit={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={refused['reason']}
          />
          {createRequest.error?.fields.length === 0 && <MutationError error={createRequest.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={createRequest.isPending}>
              {t('Send the request')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
