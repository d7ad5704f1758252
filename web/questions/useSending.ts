import { CallError } from '../callError.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttributeConfig } from '../../workflows/definition/graph.ts'
import { t, msg } from '../i18n.ts'
import type { Shelf } from './fields/field.ts'

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

type Sent = { key: number; name: string; percent: number; isWaiting: boolean; failed: string | null }
type Options = {
  shelf: Shelf
  ids: string[]
  change: (ids: string[]) => void
  maxFiles: number
  maxMegabytes: number
}

/** Files on their way, with how far each is and whether it waits for the connection, or why it did not arrive. */
export function useSending({ shelf, ids, change, maxFiles, maxMegabytes }: Options) {
  const { t } = useTranslation()
  const [files, setFiles] = useState<Sent[]>([])
  const count = useRef(0)
  const stops = useRef(new Map<number, AbortController>())
  // A file arrives later than it was chosen: by then the form may hold more.
  const latest = useRef({ ids, change })
  useEffect(() => {
    latest.current = { ids, change }
  })
  const set = (key: number, next: Partial<Sent>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...next } : each)))
  const forget = (key: number) => setFiles((all) => all.filter((each) => each.key !== key))
  const send = async (file: File) => {
    const key = (count.current += 1)
    const tooLarge =
      file.size > maxMegabytes * 1024 * 1024
        ? t('This file is larger than {{megabytes}} MB. Send a smaller one, or split it.', {
            megabytes: maxMegabytes,
          })
        : null
    setFiles((all) => [...all, { key, name: file.name, percent: 0, isWaiting: false, failed: tooLarge }])
    if (tooLarge) return
    const stop = new AbortController()
    stops.current.set(key, stop)
    try {
      const row = await shelf.send(file, (progress) => set(key, progress), stop.signal)
      forget(key)
      latest.current.ids = [...latest.current.ids, row.evidenceId]
      latest.current.change(latest.current.ids)
    } catch (error) {
      if (stop.signal.aborted) return forget(key)
      set(key, {
        failed:
          error instanceof CallError ? error.words : t('This file could not be uploaded. Please try again.'),
      })
    }
  }
  const add = (added: File[]) => {
    for (const file of added.slice(0, Math.max(0, maxFiles - ids.length))) void send(file)
  }
  const stop = (key: number) => stops.current.get(key)?.abort()
  return { files, add, forget, stop }
}
