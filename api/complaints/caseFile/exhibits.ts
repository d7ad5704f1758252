/** Files of the case as exhibits, each with the checksum that distinguishes a copy from another file. */
import { wordMessage } from '../../messages/words.ts'
import { sizeOf } from '../../messages/sizes.ts'
import { tableOf, type FileBlock } from './blocks.ts'
import { evidenceItem, exhibitOf, roleIn, type Writing } from './writingContext.ts'

/** A table of the exhibits: file, checksum, size, who handed it in and when; nothing without files. */
export function evidenceBlocks(writing: Writing): FileBlock[] {
  const { loaded, say, hour, clock } = writing
  const head = [
    say('caseFile.exhibit'),
    say('documents.file'),
    say('documents.size'),
    say('caseFile.by'),
    say('documents.handedInOn'),
  ]
  const rows = loaded.evidence.map(({ id, fileName, sizeBytes, uploadedBy, createdAt }) => [
    exhibitOf(writing, id),
    evidenceItem(writing, id, fileName),
    wordMessage(sizeOf(sizeBytes), clock.language),
    roleIn(writing, uploadedBy),
    hour(createdAt),
  ])
  return tableOf(head, [1.3, 6, 1.6, 2.4, 3], rows)
}
