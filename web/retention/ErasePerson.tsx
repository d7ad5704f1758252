import { Alert, Button, List, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retainedPeople } from '../../api/retention/contract.ts'
import { people } from '../../api/users/contract.ts'
import { useApiMutation, useApiQuery } from '../client.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { NotedDialog } from '../parts/NotedDialog.tsx'
import { keeps } from './labels.ts'

/** The personal data of somebody who left goes on request; what stays is said before. */
export function ErasePerson({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <Paper component="section" aria-labelledby="erasing" p="lg">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h3" id="erasing">
          {t('Personal data')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('Someone who left can ask for their personal data to be erased.')}
        </Text>
        <Button color="red" variant="outline" onClick={() => setDialogOpen(true)}>
          {t('Request erasure')}
        </Button>
      </Stack>
      {isDialogOpen && <Ask userId={userId} onClose={() => setDialogOpen(false)} />}
    </Paper>
  )
}

function Ask({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const read = useApiQuery(retainedPeople.read, { params: { id: userId } })
  const erase = useApiMutation(retainedPeople.requestErasure, {
    refreshes: [people.one, retainedPeople.read],
    onDone: () => {
      notifications.show({ message: t('Requested. Someone else confirms it on the Retention page.') })
      onClose()
    },
  })
  return (
    <NotedDialog
      question={t('Request the erasure of this person’s data?')}
      verb={t('Request erasure')}
      destructive
      field="reason"
      most={2000}
      act={erase}
      onClose={onClose}
      onSend={(reason) => erase.mutate({ params: { id: userId }, body: { reason } })}
    >
      {read.isPending && <Loader size={20} />}
      {read.error && <LoadError error={read.error} retry={() => void read.refetch()} />}
      {read.data && (
        <>
          {read.data.keptBy && <Alert color="yellow">{t(keeps[read.data.keptBy])}</Alert>}
          <Sentences title={t('What is erased')} of={read.data.goes} />
          <Sentences title={t('What stays')} of={read.data.stays} />
          {read.data.request && <Alert color="yellow">{t('This is requested already.')}</Alert>}
          <Text>
            {t(
              'A second admin confirms it. It is erased 30 days later, or as soon as records that ' +
                'must be kept allow. Committees are notified and can stop it until then. ' +
                'After that it cannot be undone.',
            )}
          </Text>
        </>
      )}
    </NotedDialog>
  )
}

function Sentences({ title, of }: { title: string; of: string[] }) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <List size="sm">
        {of.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </div>
  )
}
