import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, type Location } from 'react-router'
import { isLeavingToSignIn } from '../signIns/sessionEnd.ts'
import { Confirm } from '../parts/Confirm.tsx'

type Props = {
  isUnsaved: boolean
  /** Saves what waits; where it works, the way on is free without a question. */
  flush?: () => Promise<unknown>
  /** What is lost. */
  words?: string
  /** Whether another query of the same address leaves, too. */
  watchesQuery?: boolean
}
const patience = 3000

/** Saves before a page is left; asks where that does not work, or where nothing saves by itself. */
export function UnsavedChangesGuard({ isUnsaved, flush, words, watchesQuery = false }: Props) {
  const { t } = useTranslation()
  const placeOf = ({ pathname, search }: Location) => (watchesQuery ? pathname + search : pathname)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  const [isConfirming, setConfirming] = useState(false)
  const save = useRef(flush)
  useEffect(() => {
    save.current = flush
  })
  useEffect(() => {
    if (!isUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeavingToSignIn()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (!isBlocked) return undefined
    const wait = setTimeout(() => setConfirming(true), save.current ? patience : 0)
    void save.current?.().finally(() => setConfirming(true))
    return () => {
      clearTimeout(wait)
      setConfirming(false)
    }
  }, [isBlocked])
  useEffect(() => {
    if (blocker.state === 'blocked' && !isUnsaved) blocker.proceed()
  }, [blocker, isUnsaved])
  return (
    <Confirm
      opened={isBlocked && isConfirming && isUnsaved}
      onClose={() => blocker.reset?.()}
      question={t('Leave this page?')}
      verb={flush ? t('Leave without saving') : t('Leave')}
      destructive
      onConfirm={() => blocker.proceed?.()}
    >
      {words ??
        (flush
          ? t('Your latest changes could not be saved. If you leave now, they will be lost.')
          : t('Your changes have not been saved yet.'))}
    </Confirm>
  )
}
