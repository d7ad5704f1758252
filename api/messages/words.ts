/** The server's words: every language, read once. Browsers fetch the one that they show. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { GivenWith, Message } from '../../workflows/definition/messages/message.ts'
import { catalogue, type Catalogue, type Code } from './catalogue.ts'
import { formatMessage, wordsOf, type Words } from './format.ts'
import type { Language } from './languages.ts'
import type { Clock } from './moments.ts'
import { say } from './say.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const read: Partial<Record<Language, Words>> = { en: wordsOf(catalogue) }

/** A language's sentences by code; English where it lacks one. */
export const wordsIn = (language: Language): Words =>
  (read[language] ??= { ...wordsIn('en'), ...wordsOf(tablesIn(language)) })

function tablesIn(language: Language): Record<string, Record<string, string>> {
  const files = readdirSync(`${folder}${language}`).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(`${folder}${language}/${name}`, 'utf8')),
    ]),
  )
}

/** What a message says in a language; dates as they are in a time zone. */
export const wordMessage = (message: Message, language: Language = 'en', timeZone = 'UTC'): string =>
  formatMessage(message, { language, timeZone, words: wordsIn(language) })

/** Says messages in words at once, to one reader: in mails, SMS and documents. */
export type Say = <C extends Code>(code: C, ...params: GivenWith<Catalogue, C>) => string
/** Words any message for one reader, in their language and time zone. */
export const wordingTo =
  ({ language, timeZone }: Clock) =>
  (message: Message): string =>
    wordMessage(message, language, timeZone)
/** Words a message by its code for one reader, in their language and time zone. */
export const sayingTo =
  ({ language, timeZone }: Clock): Say =>
  (code, ...params) =>
    wordMessage(say(code, ...params), language, timeZone)
