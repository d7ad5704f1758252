import { useTranslation } from 'react-i18next'
import type { AttributeConfig } from '../../workflows/definition/graph.ts'
import { t, msg } from '../i18n.ts'
import type { Shelf } from './fields/field.ts'
import type { QueuedFile } from './uploadQueue.ts'

type Accepted = NonNullable<AttributeConfig['accept']>[number]
const kinds: Record<Accepted, { word: string; accept: string }> = {
  IMAGE: { word: msg('Pictures'), accept: 'image/*' },
  PDF: { word: msg('PDF'), accept: 'application/pdf' },
  DOCUMENT: { word: msg('Documents'), accept: '.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt' },
  AUDIO: { word: msg('Sound'), accept: 'audio/*' },
  VIDEO: { word: msg('Video'), accept: 'video/*' },
}
export const acceptOf = (accept: AttributeConfig['accept']): string =>
  (accept ?? []).map((kind) => kinds[kind].accept).join(',')
export const acceptWords = (accept: AttributeConfig['accept']): string =>
  accept?.length
    ? accept.map((kind) => t(kinds[kind].word)).join(', ')
    : t('Pictures, PDF, documents, sound or video')

type Options = {
  shelf: Shelf
  /** Of the field; files on their way are shown where they were chosen. */
  fieldId: string
  ids: string[]
  change: (update: (ids: string[]) => string[]) => void
  maxFiles: number
  maxMegabytes: number
}

/** The files of one field that are on their way or were refused; each one that was chosen is among them. */
export function useFieldUploads({ shelf: { queue }, fieldId, ids, change, maxFiles, maxMegabytes }: Options) {
  const { t } = useTranslation()
  const files = queue.files().filter((file) => file.fieldId === fieldId)
  const underWay = files.filter(({ failed }) => failed === null).length
  const room = Math.max(0, maxFiles - ids.length - underWay)
  const tooMany = (name: string): string =>
    t('“{{name}}” was not added. You can add up to {{limit}} files here.', { name, limit: maxFiles })
  const refusalOf = (file: File, isWithinRoom: boolean): string | null => {
    if (!isWithinRoom) return tooMany(file.name)
    if (file.size > maxMegabytes * 1024 * 1024)
      return t('“{{name}}” is larger than {{megabytes}} MB. Send a smaller one, or split it.', {
        name: file.name,
        megabytes: maxMegabytes,
      })
    return null
  }
  const add = (added: File[]) => {
    let left = room
    const onSent = (evidenceId: string) => change((before) => [...before, evidenceId])
    const chosen = added.map((file) => {
      const refused = refusalOf(file, left > 0)
      if (refused === null) left -= 1
      return { file, refused, onSent }
    })
    queue.add(fieldId, chosen)
  }
  /** Others may have taken its room since it failed. */
  const retry = ({ key, name }: QueuedFile) => queue.retry(key, room > 0 ? null : tooMany(name))
  return { files, add, retry, isFull: room === 0 }
}
