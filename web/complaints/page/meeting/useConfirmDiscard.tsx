import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf, type CallError } from '../../../callError.ts'
import { Confirm } from '../../../parts/Confirm.tsx'

/**
 * Leaving a form in which something was typed: asks first. Call `leave`, and render `asking`. `drop` may
 * throw CallError.
 */
export function useConfirmDiscard(isWritten: boolean, drop: () => void | Promise<void>) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await drop()
      setConfirming(false)
    } catch (refused) {
      setError(refusalOf(refused))
    } finally {
      setBusy(false)
    }
  }
  const asking = (
    <Confirm
      opened={isConfirming}
      onClose={() => setConfirming(false)}
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
  return { leave: () => (isWritten ? setConfirming(true) : void confirm()), asking }
}
