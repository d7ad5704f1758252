/**
 * The question "is it you?" between the calls that wait for it and the one dialog that asks it. However many
 * calls are refused
 * with PROOF_REQUIRED at once, one question is asked, and its answer is everybody's.
 */
type ProofRequest = { promise: Promise<boolean>; answer: (isProven: boolean) => void }
let asking: ProofRequest | null = null
const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

/**
 * Waits for the person's answer: true once they proved who they are, false when they would not, or nothing on
 * the page can ask.
 */
export function requestProof(): Promise<boolean> {
  if (asking) return asking.promise
  if (listeners.size === 0) return Promise.resolve(false)
  let answer: ProofRequest['answer'] = () => {}
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  asking = { promise, answer }
  notifyListeners()
  return promise
}

/** Ends the question for all who wait. */
export function answerProof(isProven: boolean): void {
  asking?.answer(isProven)
  asking = null
  notifyListeners()
}

/** For the dialog: whether somebody waits. */
export const proofStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  isAsked: () => asking !== null,
}
