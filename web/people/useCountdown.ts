import { useEffect, useState } from 'react'

/** Seconds that are left until an instant (milliseconds); null is none. Counts by the clock, so that a sleeping tab is right when it wakes. */
export function useCountdown(until: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  const runs = until !== null && until > now
  useEffect(() => {
    if (!runs) return
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [runs])
  // A later instant begins from the clock of now, not from the last tick.
  useEffect(() => setNow(Date.now()), [until])
  return left
}
