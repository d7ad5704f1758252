/**
 * The interface in six languages. English sentences are the keys, so that a screen reads as it looks; the others' words lie in
 * `words/<language>/<folder>.json`. A test finds every sentence that a language lacks and every one that nobody says.
 */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** By their own names (spec §9). */
export const languages = { en: 'English', hi: 'हिन्दी', kn: 'ಕನ್ನಡ', te: 'తెలుగు', ta: 'தமிழ்', mr: 'मराठी' } as const
export type Language = keyof typeof languages
export const isLanguage = (text: unknown): text is Language => typeof text === 'string' && text in languages

/** Marks a sentence that is said elsewhere with `t(variable)`. */
export const word = <T extends string>(text: T): T => text

const files = import.meta.glob<Record<string, string>>('./words/*/*.json', { import: 'default' })
const kept = 'redress.language'

/** Fetches a language's words and speaks it from now on; remembered in this browser. */
export async function speak(language: Language): Promise<void> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./words/${language}/`))
  const words = await Promise.all(own.map(([, load]) => load()))
  i18next.addResourceBundle(language, 'translation', Object.assign({}, ...words), true, true)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  localStorage.setItem(kept, language)
}

/** The language chosen here before, else the browser's, else the workspace's, else English. */
export function firstLanguage(ofWorkspace?: string): Language {
  const wished = [localStorage.getItem(kept), ...navigator.languages.map((each) => each.slice(0, 2)).filter((each) => each !== 'en'), ofWorkspace]
  return wished.find(isLanguage) ?? 'en'
}

await i18next.use(initReactI18next).init({
  lng: 'en', fallbackLng: false, keySeparator: false, nsSeparator: false, returnEmptyString: false, resources: { en: { translation: {} } },
  interpolation: { escapeValue: false }, react: { useSuspense: false },
})
