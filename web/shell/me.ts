import { createContext, useContext } from 'react'
import { accessFlagKeys, isOpenWith, type OpenWith } from '../../api/core/accessFlags.ts'
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

/** The access flags that are on in my workspace. */
export function useAccessFlags(): string[] {
  const { accessFlags } = useBrand()
  return accessFlagKeys.filter((flag) => accessFlags[flag])
}
/** Whether my workspace has a part of the product. */
export const useHas = (openWith: OpenWith): boolean => isOpenWith(useAccessFlags(), openWith)

/** The days of the week on which nobody works where I am; 0 is Sunday. */
export const useWeekend = (): number[] => useContext(MeContext)?.weekend ?? [0, 6]

/** The time zone everything is shown in: mine here, else the workspace's. */
export function useZone(): string {
  const me = useContext(MeContext)
  const brand = useBrand()
  return me?.timeZone ?? brand.timeZone
}
