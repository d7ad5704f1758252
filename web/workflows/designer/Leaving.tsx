import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Confirm } from '../../parts/Confirm.tsx'
import { useOpened } from './opened.ts'

/** Saves before the page is left; asks only when that does not work. */
export function Leaving() {
  const { t } = useTranslation()
  const { autosave, saving } = useOpened()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      autosave?.isUnsaved() === true &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  const isUnsaved = saving.is !== 'SAVED'
  useEffect(() => {
    if (!isUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  useEffect(() => {
    if (blocker.state === 'blocked') void autosave?.flush()
  }, [blocker.state, autosave])
  useEffect(() => {
    if (blocker.state === 'blocked' && saving.is === 'SAVED') blocker.proceed()
  }, [blocker, saving])
  const asks =
    blocker.state === 'blocked' && saving.is !== 'UNSAVED' && saving.is !== 'SAVING' && saving.is !== 'SAVED'
  return (
    <Confirm
      opened={asks}
      onClose={() => blocker.reset?.()}
      question={t('Leave this page?')}
      verb={t('Leave without saving')}
      destructive
      onConfirm={() => blocker.proceed?.()}
    >
      {t('Your last changes could not be saved. If you leave now, they are lost.')}
    </Confirm>
  )
}
