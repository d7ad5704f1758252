/**
 * The interface in six languages. English sentences are the keys, so that a screen reads as it looks; the
 * others' words lie in `screens` of a language's folder (api/messages), beside those of messages. A
 * test finds every sentence that a language lacks and every one that nobody says.
 */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readFault, type Message } from '../workflows/definition/messages/message.ts'
import { formatMessage, wordsOf, type Words } from '../api/messages/format.ts'
import { isLanguage, languages, locales, type Language } from '../api/messages/languages.ts'

export { isLanguage, languages, type Language }

/** Marks a sentence that is said elsewhere with `t(variable)`. */
export const msg = <T extends string>(text: T): T => text

/**
 * Says a sentence now; in a component rather with `useTranslation`, which draws it anew when the language
 * changes.
 */
export const t = i18next.t.bind(i18next)

/** The language that is spoken now. */
export const language = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')
/** How dates, numbers and lists are written in it. */
export const locale = (): string => locales[language()]
/** "a, b and c", or "a, b or c". */
export const joinNames = (names: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(locale(), { type }).format(names)

/** Of hundred, as the language writes it: "66%". The one way to say a percentage. */
export const inPercent = (value: string | number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 2 }).format(Number(value) / 100)

const files = import.meta.glob<Record<string, string>>(
  ['../api/messages/*/screens/*.json', '!../api/messages/en/screens/*.json'],
  {
    import: 'default',
  },
)
const messageFiles = import.meta.glob<Record<string, string>>('../api/messages/*/*.json', {
  import: 'default',
})
const storageKey = 'redress.language'

/** A script's letters come with its language. */
const fonts: Record<Language, () => Promise<unknown>> = {
  en: () => Promise.resolve(),
  hi: () => import('@fontsource-variable/noto-sans-devanagari/wght.css'),
  mr: () => import('@fontsource-variable/noto-sans-devanagari/wght.css'),
  kn: () => import('@fontsource-variable/noto-sans-kannada/wght.css'),
  te: () => import('@fontsource-variable/noto-sans-telugu/wght.css'),
  ta: () => import('@fontsource-variable/noto-sans-tamil/wght.css'),
}

/** For texts of a language that the screens do not speak now. */
export const loadLetters = (language: Language): Promise<unknown> => fonts[language]().catch(() => null)

let wanted: Language = 'en'
/**
 * Fetches a language's words and letters, and speaks it from now on, unless another one was wanted meanwhile: words
 * that come late do not bring their language back. Remembered in this browser, unless nobody chose it.
 */
export async function switchLanguage(language: Language, isChosen = true): Promise<void> {
  wanted = language
  const own = Object.entries(files).filter(([path]) => path.startsWith(`../api/messages/${language}/`))
  const [words] = await Promise.all([
    Promise.all(own.map(([, load]) => load())),
    loadMessages(language),
    loadLetters(language),
  ])
  i18next.addResourceBundle(language, 'translation', Object.assign({}, ...words), true, true)
  if (wanted !== language) return
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  if (isChosen) localStorage.setItem(storageKey, language)
}

/** Sentences of messages by language; English ones are what a language falls back on. */
const messageWords: Partial<Record<Language, Words>> = {}
async function loadMessages(language: Language): Promise<void> {
  messageWords.en ??= wordsOf((await import('../api/messages/catalogue.ts')).catalogue)
  if (messageWords[language]) return
  const own = Object.entries(messageFiles).filter(([path]) => path.includes(`/${language}/`))
  const tables = await Promise.all(
    own.map(async ([path, load]) => [path.split('/').at(-1)?.slice(0, -'.json'.length) ?? '', await load()]),
  )
  messageWords[language] = { ...messageWords.en, ...wordsOf(Object.fromEntries(tables)) }
}

/** Where the reader is: dates inside of messages are shown by this clock. */
const reader = { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }
export const readIn = (timeZone: string): void => void (reader.timeZone = timeZone)

/**
 * Words a message of the API, the compiler or the engine in the language that is spoken now. The English that came
 * with it is shown while our own words are on their way.
 */
export function translateMessage(message: Message & { message?: string | undefined }): string {
  const words = messageWords[language()] ?? messageWords.en
  return words ? formatMessage(message, { language: language(), ...reader, words }) : (message.message ?? '')
}
/** The same for what a schema says of a value. */
export const translateFault = (text: string): string => translateMessage(readFault(text))

/** The language chosen here before, else the browser's, else the workspace's, else English. */
export function firstLanguage(ofWorkspace?: string): Language {
  const wished = [
    localStorage.getItem(storageKey),
    ...navigator.languages.map((each) => each.slice(0, 2)).filter((each) => each !== 'en'),
    ofWorkspace,
  ]
  return wished.find(isLanguage) ?? 'en'
}

/** English needs words only where a count decides between two forms. */
const english = import.meta.glob<Record<string, string>>('../api/messages/en/screens/*.json', {
  import: 'default',
  eager: true,
})

await i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  resources: { en: { translation: Object.assign({}, ...Object.values(english)) } },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
})
if (import.meta.env.MODE === 'test') await loadMessages('en')
else
  void loadMessages('en').then(
    () => i18next.emit('languageChanged', i18next.language),
    () => null,
  )
