import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf, type CallError } from '../../../callError.ts'
import { Confirm } from '../../../parts/Confirm.tsx'

/**
 * Leaving a form in which something was typed: asks first. Call `leave`, and render `asking`. `drop` may
 * throw CallError.
 */
export function useDropping(isWritten: boolean, drop: () => void | Promise<void>) {
  const { t } = useTranslation()
  const [isAsking, ask] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await drop()
      ask(false)
    } catch (refused) {
      setError(refusalOf(refused))
    } finally {
      setBusy(false)
    }
  }
  const asking = (
    <Confirm
      opened={isAsking}
      onClose={() => ask(false)}
      question={t('Discard what you wrote?')}
      verb={t('Discard')}
      destructive
      busy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
    >
      {t('It has not been sent and will not be saved.')}
    </Confirm>
  )
  return { leave: () => (isWritten ? ask(true) : void confirm()), asking }
}
