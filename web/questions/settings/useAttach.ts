import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../callError.ts'

/** Sends one file at a time; `onSent` gets its id, and a refusal stands until the next try. */
export function useAttach(attach: (file: File) => Promise<string>, onSent: (fileId: string) => void) {
  const { t } = useTranslation()
  const [error, setError] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const add = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    setError(null)
    try {
      onSent(await attach(file))
    } catch (refused) {
      setError(
        refused instanceof CallError
          ? refused
          : new CallError(0, 'UNKNOWN', t('The file could not be sent. Please try again.')),
      )
    } finally {
      setBusy(false)
    }
  }
  return { add, error, isBusy }
}
