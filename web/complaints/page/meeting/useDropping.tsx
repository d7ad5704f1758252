import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../parts/Confirm.tsx'

/** Leaving a form in which something was typed: asks first. Call `leave`, and render `asking`. */
export function useDropping(isWritten: boolean, drop: () => void) {
  const { t } = useTranslation()
  const [isAsking, ask] = useState(false)
  const asking = (
    <Confirm
      opened={isAsking}
      onClose={() => ask(false)}
      question={t('Throw away what you wrote?')}
      verb={t('Throw it away')}
      destructive
      onConfirm={() => {
        ask(false)
        drop()
      }}
    >
      {t('It has not been sent, and it is not kept.')}
    </Confirm>
  )
  return { leave: () => (isWritten ? ask(true) : drop()), asking }
}
