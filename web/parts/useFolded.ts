import { useState } from 'react'
import { useMe } from '../shell/me.ts'

/** Whether a part beside the page is folded away, as this browser remembers for each person; and a way to fold it. */
export function useFolded(part: 'details' | 'menu'): [isFolded: boolean, fold: (isFolded: boolean) => void] {
  const storageKey = `redress.folded.${part}.${useMe().userId}`
  const [isFolded, setFolded] = useState(() => localStorage.getItem(storageKey) !== null)
  const fold = (next: boolean) => {
    setFolded(next)
    if (next) localStorage.setItem(storageKey, 'yes')
    else localStorage.removeItem(storageKey)
  }
  return [isFolded, fold]
}
