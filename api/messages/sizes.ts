/** Sizes of files, for screens and documents alike. */
import type { Message } from '../../workflows/definition/messages/message.ts'
import { say } from './say.ts'

/** "2.4 MB" */
export function sizeOf(bytes: number): Message {
  if (bytes < 1024) return say('common.bytes', { count: bytes })
  return bytes < 1024 * 1024
    ? say('common.kilobytes', { size: Math.round(bytes / 1024) })
    : say('common.megabytes', { size: Math.round((bytes / 1024 / 1024) * 10) / 10 })
}
