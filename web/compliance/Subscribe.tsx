import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarFeeds } from '../../api/compliance/calendarContract.ts'
import { useApiMutation, useApiQuery } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { When } from '../parts/When.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

/** The secret address from which a calendar reads what is due: made, copied once, replaced and ended. */
export function Subscribe({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const read = useApiQuery(calendarFeeds.read, {})
  const [dialog, setDialog] = useState<'renew' | 'revoke' | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  const renew = useApiMutation(calendarFeeds.renew, {
    onDone: (feed) => {
      setAddress(feed.address)
      setDialog(null)
    },
  })
  const revoke = useApiMutation(calendarFeeds.revoke, {
    onDone: () => {
      setAddress(null)
      setDialog(null)
      notifications.show({ message: t('The address no longer works.') })
    },
  })
  const make = () => renew.mutate({ body: {} })
  if (dialog)
    return (
      <Confirm
        opened
        onClose={() => setDialog(null)}
        question={dialog === 'renew' ? t('Replace the address?') : t('Revoke the address?')}
        verb={dialog === 'renew' ? t('Replace') : t('Revoke')}
        destructive
        busy={renew.isPending || revoke.isPending}
        error={renew.error ?? revoke.error}
        onConfirm={() => (dialog === 'renew' ? make() : revoke.mutate({}))}
      >
        {t('Calendars that use the present address stop showing what is due.')}
      </Confirm>
    )
  return (
    <FormDialog onClose={onClose} title={t('Subscribe in your calendar')}>
      <Stack gap="md">
        <Text size="sm">
          {t(
            'Your calendar shows each obligation that you can see here, with its business unit and due day. ' +
              'It stops when you leave or lose access.',
          )}
        </Text>
        {read.error ? (
          <LoadError error={read.error} retry={() => void read.refetch()} />
        ) : !read.data ? (
          <Loading lines={3} />
        ) : (
          <>
            {address === null ? <Since since={read.data.since} /> : <Address address={address} />}
            <MutationError error={renew.error} />
            <Group justify="flex-end">
              {read.data.since === null ? (
                <Button loading={renew.isPending} onClick={make}>
                  {t('Make an address')}
                </Button>
              ) : (
                <>
                  <Button variant="default" color="red" onClick={() => setDialog('revoke')}>
                    {t('Revoke')}
                  </Button>
                  <Button variant="default" onClick={() => setDialog('renew')}>
                    {t('Replace')}
                  </Button>
                </>
              )}
            </Group>
          </>
        )}
      </Stack>
    </FormDialog>
  )
}

function Since({ since }: { since: string | null }) {
  const { t } = useTranslation()
  if (since === null) return <Text size="sm">{t('You have no address yet.')}</Text>
  return (
    <Text size="sm">
      {t('You have an address, made')} <When at={since} relative={false} />.{' '}
      {t('It was shown once. If you no longer have it, replace it.')}
    </Text>
  )
}

function Address({ address }: { address: string }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('Address for your calendar')}
        description={t(
          'Copy it now: it is shown only this once. Anyone who has it can read what is due, so keep it to yourself.',
        )}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Group>
            <Button
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? t('Copied') : t('Copy address')}
            </Button>
          </Group>
        )}
      </CopyButton>
      <Text size="sm">
        {t(
          'In Google Calendar choose “From URL”, in Outlook “Subscribe from web”, ' +
            'in Apple Calendar “New calendar subscription”.',
        )}
      </Text>
    </>
  )
}
