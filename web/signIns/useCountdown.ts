import { useEffect, useState } from 'react'

/**
 * Seconds that are left until an instant (milliseconds). Counts by the clock, so that a sleeping tab is right
 * when it wakes.
 */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
