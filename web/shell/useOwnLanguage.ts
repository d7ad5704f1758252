import i18next from 'i18next'
import { useEffect } from 'react'
import type { UserDetails } from '../../api/users/contract.ts'
import { isLanguage, readIn, switchLanguage } from '../i18n.ts'

/** Speaks what the person prefers as soon as it is known who it is; a choice made here later stays. */
export function useOwnLanguage(me: UserDetails | undefined): void {
  const [userId, preferred] = [me?.userId, me?.preferredLanguage]
  const timeZone = me?.timeZone
  useEffect(() => {
    if (timeZone) readIn(timeZone)
  }, [timeZone])
  useEffect(() => {
    if (userId && isLanguage(preferred) && i18next.language !== preferred)
      void switchLanguage(preferred).catch(() => null)
  }, [userId, preferred])
}
