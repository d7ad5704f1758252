/** Files of drafts and complaints: plain routes beside the contract rows. */
import { v4 as uuid } from 'uuid'
import { receiptPath, type EvidenceRow } from '../../api/complaints/contract.ts'
import { errorOf, unreachable } from '../callError.ts'
import { queryClient } from '../client.ts'
import { leaveToSignIn } from '../signIns/leaveToSignIn.ts'
import { partBytes, patience, sendInParts, type Sending } from './sendInParts.ts'

const at = '/complaint-workflow/api' as const
export const draftFiles = (draftId: string) => `${at}/case/draft/${draftId}/evidence`
export const caseFiles = (caseId: string) => `${at}/case/${caseId}/evidence`
/** Files of what I write for a step. */
export const stepDraftFiles = (caseId: string, step: string) =>
  `${at}/case/${caseId}/step/${step}/draft/evidence`
/** Files of my answer to a task. */
export const taskFiles = (taskId: string) => `${at}/task/${taskId}/evidence`
/** What I filed, as a PDF. */
export const receiptOf = (caseId: string) => receiptPath.replace('{id}', caseId)
export const evidencePath = (evidenceId: string) => `${at}/evidence/${evidenceId}`

/**
 * Sends one file and tells how far it is: a large one in parts, a small one at once; both wait for a lost
 * connection. Throws CallError, and whatever `signal` is aborted with.
 */
export const sendFile = (path: string, file: File, sending: Sending): Promise<EvidenceRow> =>
  file.size > partBytes ? sendInParts(path, file, sending) : sendWhole(path, file, sending)
function sendWhole(path: string, file: File, { onProgress, signal, key }: Sending): Promise<EvidenceRow> {
  const line = patience({ onProgress, signal })
  return line(() =>
    sendAtOnce(path, file, key, (percent) => onProgress({ percent, isWaiting: false }), signal),
  )
}

/** `fetch` cannot tell how far it is. */
function sendAtOnce(
  path: string,
  file: File,
  key: string,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<EvidenceRow> {
  const form = new FormData()
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries({
      accept: 'application/json',
      'X-Requested-With': 'redress',
      'Idempotency-Key': key,
    }))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? Math.min(99, Math.round((loaded / total) * 100)) : 0),
    )
    signal.addEventListener('abort', () => request.abort())
    request.addEventListener('abort', () => reject(unreachable()))
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('load', () => void answerOf(request).then(resolve, reject))
    request.send(form)
  })
}

async function answerOf(request: XMLHttpRequest): Promise<EvidenceRow> {
  const response = new Response(request.responseText, { status: request.status })
  if (response.ok) {
    const { content }: { content: EvidenceRow } = await response.json()
    return content
  }
  if (request.status === 401) leaveToSignIn(queryClient)
  throw await errorOf(response)
}

/** Takes a file out of a draft. Throws CallError. */
export async function removeFile(path: string): Promise<void> {
  const response = await fetch(path, {
    method: 'DELETE',
    headers: { accept: 'application/json', 'X-Requested-With': 'redress', 'Idempotency-Key': uuid() },
  }).catch(() => {
    throw unreachable()
  })
  if (!response.ok && response.status !== 404) throw await errorOf(response)
}
