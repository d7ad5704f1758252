import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { usePrevious } from '../parts/usePrevious.ts'
import { answerProof, proofStore } from './proof.ts'

const ProofQuestion = lazy(async () => ({ default: (await import('./ProofQuestion.tsx')).ProofQuestion }))

/**
 * Asks once more who it is when a call wants a fresh proof; the call goes on afterwards with all that was
 * typed. One on every page.
 */
export function ReauthDialog() {
  const isAsked = useSyncExternalStore(proofStore.subscribe, proofStore.isAsked)
  const wasAsked = usePrevious(isAsked)
  useEscape()
  return (
    wasAsked && (
      <Suspense>
        <ProofQuestion isAsked={isAsked} />
      </Suspense>
    )
  )
}

/**
 * Escape closes the question alone, and not the dialog beneath it that it is about: ours hears the key first.
 */
function useEscape() {
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !proofStore.isAsked()) return
      event.stopImmediatePropagation()
      answerProof(false)
    }
    window.addEventListener('keydown', cancel, { capture: true })
    return () => window.removeEventListener('keydown', cancel, { capture: true })
  }, [])
}
