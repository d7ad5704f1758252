import { useEffect } from 'react'
import { isLanguage, loadLetters, type Language } from '../i18n.ts'

/** Fetches the letters of these languages, for words on a screen that itself speaks another one. */
export function useLetters(spoken: Language[]): void {
  const named = [...new Set(spoken)].toSorted().join(' ')
  useEffect(() => {
    for (const each of named.split(' ')) if (isLanguage(each)) void loadLetters(each)
  }, [named])
}
