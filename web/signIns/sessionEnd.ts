/** Why the sign-in page is shown: said once, in the tab in which a session ended. */
const storageKey = 'redress.signedOut'
const defaultPatienceMs = 1_000

type Work = () => Promise<unknown>
/** Each with how long it may take, in milliseconds. */
const works = new Map<Work, number>()
let isLeaving = false

/** Work to finish before the page is left because the session ended. Returns how to take it back. */
export function beforeSignIn(work: Work, patienceMs = defaultPatienceMs): () => void {
  works.set(work, patienceMs)
  return () => void works.delete(work)
}
/** Finishes that work, or gives up on it after its time. */
export async function finishBeforeSignIn(): Promise<void> {
  isLeaving = true
  const all = [...works].map(([work, patienceMs]) =>
    Promise.race([work(), new Promise((resolve) => setTimeout(resolve, patienceMs))]),
  )
  await Promise.allSettled(all)
}
/** The page is being left because the session ended: there is nothing to stay for. */
export const isLeavingToSignIn = (): boolean => isLeaving

export const rememberSignedOut = (): void => sessionStorage.setItem(storageKey, 'yes')
/** Whether a session ended in this tab since somebody signed in. */
export const wasSignedOut = (): boolean => sessionStorage.getItem(storageKey) === 'yes'
export const forgetSignedOut = (): void => sessionStorage.removeItem(storageKey)
