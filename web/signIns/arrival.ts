import { useLocation, useSearchParams, type To } from 'react-router'
import { queryClient } from '../client.ts'
import { useBrand } from '../shell/Brand.tsx'
import { redirectTarget } from './redirectTarget.ts'
import { keptSearch } from './rules.ts'
import { forgetSignedOut } from './sessionEnd.ts'

/**
 * Signed in: forgets what was read before and goes where the address wished, else home, which is another page
 * on the main host.
 */
export function useArrival(): () => void {
  const { isMainHost } = useBrand()
  const [search] = useSearchParams()
  return () => {
    queryClient.clear()
    forgetSignedOut()
    window.location.assign(
      redirectTarget(search.get('redirect'), isMainHost ? '/workspace/signin' : '/dashboard'),
    )
  }
}

/** What one sign-in page hands to the next without the address knowing. */
export type Carried = { /** What was typed into the first field. */ who?: string }
export const useCarried = (): Carried => useLocation().state ?? {}

/** Returns links to other sign-in pages that keep the requested page and the invite. */
export function useWayTo(): (pathname: string) => To {
  const [search] = useSearchParams()
  return (pathname) => ({ pathname, search: keptSearch(search) })
}
