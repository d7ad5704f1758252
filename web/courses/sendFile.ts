import { courses } from '../../api/courses/contract.ts'
import { call } from '../client.ts'
import { putFile } from '../parts/putFile.ts'

/** Sends a file that a course shows, or captions, and answers its id. Throws CallError. */
export async function sendFile(
  courseId: string,
  file: File,
  kind: 'COURSE_FILE' | 'COURSE_CAPTIONS',
): Promise<string> {
  const contentFileId = await putFile(file, async (request) => {
    // Browsers have no name for captions.
    const contentType = kind === 'COURSE_CAPTIONS' ? 'text/vtt' : request.contentType
    const body = { courseId, kind, ...request, contentType }
    const { contentFileId: fileKey, ...announced } = await call(courses.generateUploadUrl, { body })
    return { fileKey, ...announced }
  })
  await call(courses.confirmUpload, { body: { courseId, contentFileId, kind } })
  return contentFileId
}

/** How long a video is, in whole seconds; null where the browser cannot tell. */
export function durationOf(src: string): Promise<number | null> {
  return new Promise((resolve) => {
    const video = document.createElement('video')
    video.preload = 'metadata'
    video.addEventListener('loadedmetadata', () =>
      resolve(Number.isFinite(video.duration) ? Math.max(1, Math.round(video.duration)) : null),
    )
    video.addEventListener('error', () => resolve(null))
    video.src = src
  })
}
