/** ASK_TO_UPLOAD: ids of files that the person has uploaded, of the kinds and sizes asked for. */
import type { AttributeConfig } from '../../workflows/definition/graph.ts'
import { maxFilesPerField } from '../../workflows/definition/limits.ts'
import type { FieldError } from '../core/errors.ts'
import { asWritten, answerError, type AnswerKind, type NamedFile } from './kind.ts'
import { say } from '../messages/say.ts'
import { byHand } from './marking.ts'

type Accepted = NonNullable<AttributeConfig['accept']>[number]
const kinds: Record<Accepted, (contentType: string) => boolean> = {
  IMAGE: (type) => type.startsWith('image/'),
  PDF: (type) => type === 'application/pdf',
  DOCUMENT: (type) => /^text\/(plain|vtt)/.test(type) || /officedocument|opendocument/.test(type),
  AUDIO: (type) => type.startsWith('audio/'),
  VIDEO: (type) => type.startsWith('video/'),
}

export const askToUpload: AnswerKind = {
  isAsked: true,
  check({ config }, answer, files) {
    if (!Array.isArray(answer) || new Set(answer).size !== answer.length)
      return answerError(say('complaints.fileTwice'))
    const most = config.maxFiles ?? maxFilesPerField
    if (answer.length > most)
      return answerError(say('complaints.filesAtMost', { count: most }), '', 'too_many')
    return answer.flatMap((id, place) =>
      fits(
        config,
        files.find((file) => file.id === id),
      ).map((error) => ({ ...error, path: String(place) })),
    )
  },
  inWords: (_question, answer) =>
    Array.isArray(answer) ? say('complaints.files', { count: answer.length }) : asWritten(''),
  marks: byHand,
}

function fits({ accept, maxMegabytes }: AttributeConfig, file: NamedFile | undefined): FieldError[] {
  if (!file) return answerError(say('complaints.fileNotUploadedHere'), '', 'unknown')
  if (accept?.length && !accept.some((kind) => kinds[kind](file.contentType)))
    return answerError(say('complaints.fileTypeNotAsked', { fileName: file.fileName }), '', 'file_type')
  return maxMegabytes !== undefined && file.sizeBytes > maxMegabytes * 1024 * 1024
    ? answerError(
        say('complaints.fileLargerThan', { fileName: file.fileName, maxMegabytes }),
        '',
        'file_too_large',
      )
    : []
}
