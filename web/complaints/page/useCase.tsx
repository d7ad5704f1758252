import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type CasePage, type EvidenceRow } from '../../../api/complaints/contract.ts'
import type { Row } from '../../../api/core/contract.ts'
import { useApiMutation } from '../../client.ts'
import type { Shelf } from '../../questions/fields/field.ts'
import { useUploadQueue } from '../../questions/useUploadQueue.ts'
import { caseFiles, evidencePath, sendFile } from '../files.ts'

/** Reads the complaint anew. */
export function useRefresh() {
  const client = useQueryClient()
  return useCallback(
    () => client.invalidateQueries({ queryKey: [complaints.read.method, complaints.read.path] }),
    [client],
  )
}

/**
 * An act on the complaint. When it is refused because things have moved on, the page shows how they stand
 * now.
 */
export function useCaseAct<R extends Row>(row: R, onDone?: () => void) {
  const refresh = useRefresh()
  const { t } = useTranslation()
  const showStopped = () =>
    notifications.show({
      color: 'yellow',
      autoClose: false,
      title: t('Done; no step is open now'),
      message: t('The complaint cannot continue automatically from here. The committee has been notified.'),
    })
  return useApiMutation(row, {
    onDone: (answer) => {
      if (hasStopped(answer)) showStopped()
      onDone?.()
    },
    onRefused: (error) => {
      if (error.status === 409) void refresh()
    },
  })
}

const hasStopped = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'stopped' in answer && answer.stopped === true

/** Files of the complaint; those just sent are there at once. */
export function useCaseShelf(
  { caseId, evidence }: Pick<CasePage, 'caseId' | 'evidence'>,
  /** Of the input: files that were not uploaded yet are kept for it on this device. */
  field: string,
): Shelf {
  const refresh = useRefresh()
  const [uploads, setUploads] = useState<EvidenceRow[]>([])
  const queue = useUploadQueue(
    async (file, sending) => {
      const row = await sendFile(caseFiles(caseId), file, sending)
      setUploads((all) => [...all.filter(({ evidenceId }) => evidenceId !== row.evidenceId), row])
      void refresh()
      return row
    },
    { place: `case ${caseId} ${field}` },
  )
  return {
    queue,
    rows: [
      ...evidence,
      ...uploads.filter((row) => !evidence.some((each) => each.evidenceId === row.evidenceId)),
    ],
    pathOf: evidencePath,
    remove: null,
  }
}

/** SAFE: written, and kept on the server. */
export type Writing = 'NONE' | 'SAFE' | 'UNSAVED'
export type Flush = () => Promise<unknown>
type ReportWriting = (key: string, writing: Writing, flush?: Flush) => void
export const WritingContext = createContext<ReportWriting>(() => undefined)
/**
 * Tells the page that something typed here would be lost with it, or else that something is being written at
 * all.
 */
export function useUnsaved(
  key: string,
  isUnsaved: boolean,
  { isWritten = isUnsaved, flush }: { isWritten?: boolean; /** Saves it. */ flush?: Flush } = {},
) {
  const reportWriting = use(WritingContext)
  const writing: Writing = isUnsaved ? 'UNSAVED' : isWritten ? 'SAFE' : 'NONE'
  useEffect(() => {
    reportWriting(key, writing, flush)
    return () => reportWriting(key, 'NONE')
  }, [reportWriting, key, writing, flush])
}
/** What is being written on this page, by key. */
export function useWriting() {
  const [all, setAll] = useState<Record<string, Writing>>({})
  const flushes = useRef(new Map<string, Flush>())
  const reportWriting = useCallback<ReportWriting>((key, writing, flush) => {
    if (flush) flushes.current.set(key, flush)
    setAll((last) => ((last[key] ?? 'NONE') === writing ? last : { ...last, [key]: writing }))
  }, [])
  const flush = useCallback(() => Promise.all([...flushes.current.values()].map((each) => each())), [])
  const keys = Object.keys(all).filter((key) => all[key] !== 'NONE')
  return { written: keys, isUnsaved: keys.some((key) => all[key] === 'UNSAVED'), reportWriting, flush }
}

type Say = (words: string) => void
export const HappenedContext = createContext<Say>(() => undefined)
/**
 * Says at the top of the page what was just done, and leads there: whatever stood in front of the reader is
 * gone.
 */
export const useHappened = (): Say => use(HappenedContext)
