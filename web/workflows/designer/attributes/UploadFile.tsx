import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resources } from '../../../../api/resources/contract.ts'
import type { Attribute } from '../../../../workflows/definition/graph.ts'
import { CallError } from '../../../callError.ts'
import { call } from '../../../client.ts'
import { t } from '../../../i18n.ts'
import { MutationError } from '../../../parts/MutationError.tsx'
import { useEdit } from '../draft.ts'
import { setConfig } from '../../../../workflows/definition/edit/forms.ts'
import { useOpenWorkflow, type Opened } from '../useOpenWorkflow.ts'

/** Files that a question shows: sent at once, then part of the drawing. */
export function UploadFile({ attribute, readOnly }: { attribute: Attribute; readOnly: boolean }) {
  const { t } = useTranslation()
  const opened = useOpenWorkflow()
  const edit = useEdit()
  const [error, setError] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const files = attribute.config.fileIds ?? []
  const holdsOne = attribute.type === 'IMAGE' || attribute.type === 'VIDEO'
  const add = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    setError(null)
    try {
      const fileId = await send(file, attribute.id, opened)
      edit(t('Attach file'), setConfig(attribute.id, { fileIds: holdsOne ? [fileId] : [...files, fileId] }))
    } catch (refused) {
      setError(
        refused instanceof CallError
          ? refused
          : new CallError(0, 'UNKNOWN', t('The file could not be sent. Please try again.')),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Group gap="xs">
        {!readOnly && files.length < 10 && (
          <FileButton onChange={(file) => void add(file)}>
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                loading={isBusy}
                leftSection={<IconPaperclip size={14} aria-hidden />}
              >
                {holdsOne && files.length > 0 ? t('Replace file') : t('Attach a file')}
              </Button>
            )}
          </FileButton>
        )}
        <Text size="xs" c="dimmed">
          {files.length === 0 ? t('Up to 25 MB') : t('{{count}} files are attached', { count: files.length })}
        </Text>
        {!readOnly && files.length > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => edit(t('Remove files'), setConfig(attribute.id, { fileIds: undefined }))}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
      <MutationError error={error} />
    </div>
  )
}

/**
 * The file belongs to a saved question, so the drawing is saved first; confirming changes it once more on the
 * other side.
 */
async function send(file: File, attributeId: string, { version, autosave }: Opened): Promise<string> {
  await autosave?.flush()
  const { uploadUrl, headers, fileId } = await call(resources.generateUploadUrl, {
    body: {
      workflowVersionId: version.workflowVersionId,
      attributeId,
      fileName: file.name,
      contentType: file.type,
      sizeBytes: file.size,
    },
  })
  const answer = await fetch(uploadUrl, { method: 'PUT', headers, body: file, credentials: 'same-origin' })
  if (!answer.ok)
    throw new CallError(
      answer.status,
      'FILE_TYPE',
      answer.status === 415
        ? t('This file type is not accepted here.')
        : t('The file could not be sent. Please try again.'),
    )
  const arrived: { content: { sha256: string } } = await answer.json()
  // Browsers count only on https and localhost.
  const digest = window.isSecureContext ? await sha256(file) : arrived.content.sha256
  const made = await call(resources.confirmUpload, {
    body: { attributeId, fileId, sha256: digest, ...(autosave ? { revision: autosave.revision() } : {}) },
  })
  autosave?.adopt({ revision: made.revision, updatedAt: new Date().toISOString() })
  return made.fileId
}

async function sha256(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
