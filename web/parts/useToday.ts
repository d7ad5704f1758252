import { useZone } from '../shell/me.ts'
import { todayIn } from './moments.ts'
import { useNow } from './useNow.ts'

/**
 * Today, YYYY-MM-DD, where the person is. A field of a day that can only be over takes it as its last day, one of a day
 * that can only be ahead as its first; the server decides by the zone in which the day counts.
 */
export const useToday = (): string => {
  const zone = useZone()
  return todayIn(useNow(), zone)
}
