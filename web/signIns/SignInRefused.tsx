import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../callError.ts'

/**
 * Why signing in did not go on, and when to try again; gets the focus at each new refusal. Nothing where
 * there is none, or where its fields say it.
 */
export function SignInRefused({ error }: { error: CallError | null | undefined }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const heard = useRef<CallError | null>(null)
  const visibleError = error && error.fields.length === 0 ? error : null
  useEffect(() => {
    // An error that a field's error hid and that reappears must not take the focus from a person who types.
    if (visibleError && visibleError !== heard.current) box.current?.focus()
    if (visibleError) heard.current = visibleError
  }, [visibleError])
  if (!visibleError) return null
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="red"
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      {sentenceOf(visibleError, t)}
    </Alert>
  )
}

/** What the API says of a refusal; where there were too many tries, with when the next one is heard. */
export function sentenceOf({ code, words, retryAfterSec }: CallError, t: TFunction): string {
  if (code !== 'RATE_LIMITED' || !retryAfterSec) return words
  if (retryAfterSec < 90)
    return t('Too many attempts. You can try again in {{count}} seconds.', { count: retryAfterSec })
  if (retryAfterSec < 5400)
    return t('Too many attempts. You can try again in {{count}} minutes.', {
      count: Math.ceil(retryAfterSec / 60),
    })
  return t('Too many attempts. You can try again in {{count}} hours.', {
    count: Math.ceil(retryAfterSec / 3600),
  })
}
