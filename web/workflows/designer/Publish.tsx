import type { Message } from '../../../workflows/definition/messages/message.ts'
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workflows } from '../../../api/workflows/contract.ts'
import { useApiMutation } from '../../client.ts'
import { translateMessage } from '../../i18n.ts'
import { MutationError } from '../../parts/MutationError.tsx'
import { DefaultMoves } from '../DefaultMoves.tsx'
import { useDraft } from './draft.ts'
import { useErrors, useProblems } from './useProblems.ts'
import { useOpenWorkflow } from './useOpenWorkflow.ts'
import { LimitedTextarea } from '../../parts/LimitedText.tsx'

/** The one primary act: with problems it shows them, else it asks for a note and publishes. */
export function Publish({ showProblems }: { showProblems: () => void }) {
  const { t } = useTranslation()
  const { workflow, version, autosave, saving } = useOpenWorkflow()
  const graph = useDraft((draft) => draft.graph)
  const errors = useErrors()
  const warnings = useProblems().length - errors.length
  const [isOpen, { open, close }] = useDisclosure(false)
  const [note, setNote] = useState('')
  const [isSaving, setSaving] = useState(false)
  const publish = useApiMutation(workflows.publish, {
    refreshes: [workflows.read, workflows.list],
    onRefused: ({ code }) => {
      if (code !== 'STALE_VERSION' || !autosave) return
      close()
      autosave.meetNewest(graph)
    },
    onDone: ({ number }) => {
      close()
      notifications.show({
        title: t('Version {{number}} is published', { number }),
        message: t('New complaints use this version. Complaints in progress stay on theirs.'),
        color: 'green',
        closeButtonProps: { 'aria-label': t('Close') },
      })
    },
  })
  const refused = publish.error?.code === 'HAS_PROBLEMS' ? problemsOf(publish.error.more['problems']) : []
  const send = async () => {
    setSaving(true)
    await autosave?.flush()
    setSaving(false)
    if (autosave?.isUnsaved()) return
    publish.mutate({
      body: {
        workflowId: workflow.workflowId,
        workflowVersionId: version.workflowVersionId,
        ...(autosave ? { revision: autosave.revision() } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      },
    })
  }
  return (
    <>
      <Button
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => {
          if (errors.length > 0) showProblems()
          else {
            publish.reset()
            open()
          }
        }}
      >
        {t('Publish')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('Publish version {{number}}?', { number: version.number })}
      >
        <Stack gap="md" data-own-undo>
          <Text>
            {t('From then on, new complaints use this version. It can no longer be changed.')}{' '}
            {workflow.publishedVersionId
              ? t('Complaints in progress stay on the version they started with.')
              : ''}
          </Text>
          {workflow.defaultToWorkspace && !workflow.isDefault && (
            <DefaultMoves from={workflow.otherDefault?.workflowName} />
          )}
          <LimitedTextarea
            label={t('What changed (optional)')}
            description={t('Saved with the version')}
            autosize
            minRows={2}
            limit={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            data-autofocus
          />
          {saving.is === 'RETRYING' && (
            <Text size="sm" c="var(--mantine-color-error)">
              {t('Your latest changes are not saved yet because we can’t reach the server.')}
            </Text>
          )}
          {warnings > 0 && (
            <Text size="sm">
              {t('There are {{count}} warnings under Problems. It can be published all the same.', {
                count: warnings,
              })}
            </Text>
          )}
          {refused.length > 0 ? (
            <Stack gap={4} role="alert">
              <Text fw={600}>{t('This workflow cannot be published yet:')}</Text>
              <List size="sm">
                {refused.map((message) => (
                  <List.Item key={message}>{message}</List.Item>
                ))}
              </List>
            </Stack>
          ) : (
            <MutationError error={publish.error} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('Not yet')}
            </Button>
            <Button loading={isSaving || publish.isPending} onClick={() => void send()}>
              {t('Publish')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

const problemsOf = (problems: unknown): string[] =>
  Array.isArray(problems)
    ? problems
        .filter(({ isWarning }: { isWarning?: boolean }) => !isWarning)
        .map(({ text }: { text: Message }) => translateMessage(text))
    : []
