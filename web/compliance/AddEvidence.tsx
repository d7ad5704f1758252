import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complianceInstances } from '../../api/compliance/contract.ts'
import { call, useApiMutation } from '../client.ts'
import { AttachStatus } from '../questions/settings/AttachStatus.tsx'
import { putFile } from '../parts/putFile.ts'
import { useAttach } from '../questions/settings/useAttach.ts'
import { LimitedTextarea } from '../parts/LimitedText.tsx'

/** Words, and a file if there is one. It cannot be taken back, so it is sent only when it is whole. */
export function AddEvidence({ instanceId }: { instanceId: string }) {
  const { t } = useTranslation()
  const [note, write] = useState('')
  const [file, keep] = useState<{ name: string; key: string } | null>(null)
  const [isTried, setTried] = useState(false)
  const { add, error, isBusy, isUnkept, drop } = useAttach(
    async (chosenFile) => {
      const key = await putFile(chosenFile, (request) =>
        call(complianceInstances.generateUploadUrl, {
          body: { complianceInstanceId: instanceId, ...request },
        }),
      )
      keep({ name: chosenFile.name, key })
      return key
    },
    () => {},
    // Evidence is added with its words; a file that is sent alone is none yet.
    { place: `evidence ${instanceId}`, isKeptWhenSent: true },
  )
  const save = useApiMutation(complianceInstances.evidence, {
    onDone: () => {
      write('')
      keep(null)
      void drop()
      setTried(false)
      notifications.show({ message: t('The evidence is added.') })
    },
  })
  const send = () => {
    setTried(true)
    if (!note.trim()) return
    save.mutate({
      params: { id: instanceId },
      body: { note: note.trim(), ...(file ? { complianceFileKey: file.key } : {}) },
    })
  }
  return (
    <Stack gap="sm">
      <LimitedTextarea
        label={t('What shows that it was done')}
        description={t('It stays as you write it. Leave out the names of people in complaints.')}
        autosize
        minRows={2}
        limit={4000}
        value={note}
        error={isTried && !note.trim() ? t('Enter what this shows') : undefined}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Group gap="sm">
        <FileButton
          accept="application/pdf,image/png,image/jpeg"
          inputProps={{ 'aria-label': t('File of evidence (optional)') }}
          onChange={(chosenFile) => void add(chosenFile)}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={isBusy}
              leftSection={<IconPaperclip size={16} aria-hidden />}
            >
              {file ? t('Replace file') : t('Attach a file')}
            </Button>
          )}
        </FileButton>
        {file && <Text size="sm">{file.name}</Text>}
      </Group>
      <AttachStatus error={error ?? save.error} isUnkept={isUnkept} />
      <Group>
        <Button loading={save.isPending} onClick={send}>
          {t('Add evidence')}
        </Button>
      </Group>
    </Stack>
  )
}
