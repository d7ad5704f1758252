import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Confirm } from './Confirm.tsx'

/** While `unsaved`, asks before the page is left; render what it returns. */
export function useWarnBeforeLeave(unsaved: boolean, words = 'What you changed here is not saved yet.') {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
  return <Confirm opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} question="Leave this page?" verb="Leave" destructive onConfirm={() => blocker.proceed?.()}>{words}</Confirm>
}
