import { useState } from 'react'

/** Whether it has been so at any time: what was fetched for it stays. */
export function usePrevious(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo)
  if (isSo && !was) setWas(true)
  return was || isSo
}
