import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeviceFile } from '../../autosave/useDeviceFile.ts'
import { CallError } from '../../callError.ts'

type AttachOptions = {
  /** Names the field: what was chosen is kept on this device, and sent by the next page where this one could not. */
  place?: string
  /** What is sent with the file, and kept with it. */
  beside?: string
  /** It stays on the device until `drop`: sending it is not all that there is to do. */
  isKeptWhenSent?: boolean
}
/** Sends one file at a time; `onSent` gets its id, and a refusal stands until the next try. */
export function useAttach(
  attach: (file: File, beside: string) => Promise<string>,
  onSent: (fileId: string) => void,
  { place, beside = '', isKeptWhenSent = false }: AttachOptions = {},
) {
  const { t } = useTranslation()
  const [error, setError] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const sendLeft = useRef<(file: File, left: string) => void>(() => undefined)
  const deviceFile = useDeviceFile(place, (file, left) => sendLeft.current(file, left))
  const send = async (file: File, sentBeside: string) => {
    setBusy(true)
    deviceFile.setBusy(true)
    setError(null)
    try {
      onSent(await attach(file, sentBeside))
      if (!isKeptWhenSent) await deviceFile.drop()
    } catch (refused) {
      setError(
        refused instanceof CallError
          ? refused
          : new CallError(0, 'UNKNOWN', t('The file could not be sent. Please try again.')),
      )
    } finally {
      deviceFile.setBusy(false)
      setBusy(false)
    }
  }
  useEffect(() => {
    sendLeft.current = (file, left) => void send(file, left)
  })
  const add = async (file: File | null) => {
    if (!file) return
    deviceFile.keep(file, beside)
    await send(file, beside)
  }
  return {
    add,
    error,
    isBusy,
    /** Whether what was chosen is lost with the page: neither sent nor on this device. */
    isUnkept: deviceFile.isUnkept && !isBusy,
    drop: () => deviceFile.drop(),
  }
}
