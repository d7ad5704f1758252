import { useSyncExternalStore } from 'react'

const step = 10_000
const subscribe = (onChange: () => void) => {
  const timer = setInterval(onChange, 30_000)
  return () => clearInterval(timer)
}
/** The present instant, to ten seconds; what shows it is drawn anew as time goes on. */
export const useNow = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / step) * step)
