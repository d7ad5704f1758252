import { resources } from '../../../api/resources/contract.ts'
import { CallError } from '../../callError.ts'
import { call } from '../../client.ts'
import { t } from '../../i18n.ts'
import type { Opened } from './useOpenWorkflow.ts'

/**
 * Sends a file that a question shows and answers its id. The file belongs to a saved question, so the drawing is
 * saved first; confirming changes it once more on the other side. Throws CallError.
 */
export async function sendResource(
  file: File,
  attributeId: string,
  { version, autosave }: Opened,
): Promise<string> {
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
  const confirmation = await call(resources.confirmUpload, {
    body: { attributeId, fileId, sha256: digest, ...(autosave ? { revision: autosave.revision() } : {}) },
  })
  autosave?.adopt({ revision: confirmation.revision, updatedAt: new Date().toISOString() })
  return confirmation.fileId
}

async function sha256(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
