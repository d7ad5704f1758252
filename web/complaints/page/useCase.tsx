import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type CasePage, type EvidenceRow } from '../../../api/complaints/contract.ts'
import type { Row } from '../../../api/core/contract.ts'
import { useAct } from '../../client.ts'
import type { Shelf } from '../fields/field.ts'
import { caseFiles, sendFile } from '../files.ts'

/** Reads the complaint anew. */
export function useRefresh() {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [complaints.read.method, complaints.read.path] }), [client])
}

/** An act on the complaint. When it is refused because things have moved on, the page shows how they stand now. */
export function useCaseAct<R extends Row>(row: R, onDone?: () => void) {
  const refresh = useRefresh()
  const { t } = useTranslation()
  const tellStopped = () => notifications.show({ color: 'yellow', autoClose: false, title: t('Done, and no step is open now'), message: t('The complaint cannot go on by itself from here. The committee has been told.') })
  return useAct(row, { onDone: (answer) => { if (hasStopped(answer)) tellStopped(); onDone?.() }, onRefused: (error) => { if (error.status === 409) void refresh() } })
}

const hasStopped = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'stopped' in answer && answer.stopped === true

/** Files of the complaint; those just sent are there at once. */
export function useCaseShelf({ caseId, evidence }: Pick<CasePage, 'caseId' | 'evidence'>, step?: string): Shelf {
  const refresh = useRefresh()
  const [sent, setSent] = useState<EvidenceRow[]>([])
  return {
    rows: [...evidence, ...sent.filter((row) => !evidence.some((each) => each.evidenceId === row.evidenceId))],
    send: async (file, told) => {
      const row = await sendFile(caseFiles(caseId), file, told, step)
      setSent((all) => [...all, row])
      void refresh()
      return row
    },
    remove: null,
  }
}

type Tell = (key: string, isUnsaved: boolean) => void
export const UnsavedContext = createContext<Tell>(() => undefined)
/** Tells the page that something typed here is not sent yet. */
export function useUnsaved(key: string, isUnsaved: boolean) {
  const tell = use(UnsavedContext)
  useEffect(() => {
    tell(key, isUnsaved)
    return () => tell(key, false)
  }, [tell, key, isUnsaved])
}
/** What on this page is not sent yet, by key. */
export function useUnsavedKeys() {
  const [keys, setKeys] = useState<string[]>([])
  const tell = useCallback<Tell>((key, isUnsaved) => setKeys((all) => (all.includes(key) === isUnsaved ? all : isUnsaved ? [...all, key] : all.filter((each) => each !== key))), [])
  return [keys, tell] as const
}
