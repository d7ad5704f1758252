import { createContext, useContext } from 'react'
import type { Permission } from '../../api/core/permissions.ts'
import type { UserDetails } from '../../api/users/contract.ts'
import { useBrand } from './Brand.tsx'

export const MeContext = createContext<UserDetails | null>(null)

/** Who is signed in; only inside the shell. */
export function useMe(): UserDetails {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe is asked outside of the shell')
  return me
}
/** Whether my role allows a thing at all; what I may do to one record stands in its `abilities`. */
export const useMay = (permission: Permission): boolean => useMe().permissions.includes(permission)

/** The time zone everything is shown in: mine here, else the workspace's. */
export function useZone(): string {
  const me = useContext(MeContext)
  const brand = useBrand()
  return me?.timeZone ?? brand.timeZone
}
