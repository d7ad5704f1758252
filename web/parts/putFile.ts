import { CallError, errorOf, unreachable } from '../callError.ts'

type UploadRequest = { fileName: string; contentType: string; sizeBytes: number }
type Announced = { fileKey: string; uploadUrl: string; headers: Record<string, string> }

/**
 * Announces a file, uploads it to the returned URL, and returns its key for the row that will use it. Throws
 * CallError.
 */
export async function putFile(
  file: File,
  announce: (request: UploadRequest) => Promise<Announced>,
): Promise<string> {
  const { fileKey, uploadUrl, headers } = await announce({
    fileName: file.name,
    contentType: file.type || 'application/octet-stream',
    sizeBytes: file.size,
  })
  const answer = await fetch(uploadUrl, {
    method: 'PUT',
    headers,
    body: file,
    credentials: 'same-origin',
  }).catch((): CallError => unreachable())
  if (answer instanceof CallError) throw answer
  if (!answer.ok) throw await errorOf(answer)
  return fileKey
}
