import { lazy, Suspense } from 'react'
import { useFlag } from './useFlags.ts'

const NetworkSaid = lazy(() => import('./NetworkWarning.tsx'))

/** While admin work is bound to the organisation's network, its screens say so. Fetched only then. */
export function NetworkNotice() {
  const isOn = useFlag('ELEVATE_IP')
  return isOn ? (
    <Suspense>
      <NetworkSaid />
    </Suspense>
  ) : null
}
