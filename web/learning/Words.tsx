import type { LearnerFile } from '../../api/learning/contract.ts'
import type { Language } from '../i18n.ts'
import { fieldId } from '../parts/ErrorSummary.tsx'
import { ReadText } from '../parts/ReadText.tsx'

/** Of the input that a block is answered in. */
export const blockFieldId = (blockId: string) => fieldId(`answers.${blockId}`)
/** Where the files are read that blocks name. */
export const pathsOf = (files: readonly LearnerFile[]) => (fileId: string) =>
  files.find(({ contentFileId }) => contentFileId === fileId)?.url ?? ''

/** Rich text in the language of the course. */
export const Words = ({ html, language }: { html: string; language: Language }) => (
  <div lang={language}>
    <ReadText html={html} />
  </div>
)
