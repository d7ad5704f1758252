import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Confirm } from './Confirm.tsx'

/** While `unsaved`, asks before the page is left; render what it returns. */
export function useWarnBeforeLeave(unsaved: boolean, words?: string) {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
  return (
    <Confirm
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      question={t('Leave this page?')}
      verb={t('Leave')}
      destructive
      onConfirm={() => blocker.proceed?.()}
    >
      {words ?? t('What you changed here is not saved yet.')}
    </Confirm>
  )
}
