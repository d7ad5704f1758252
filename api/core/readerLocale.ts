/**
 * Who reads the answer that is being made: in which language, by Accept-Language, and in which time zone. Kept
 * beside the call, so that whatever is worded deep inside of it is worded alike.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { languageOfHeader, type Language } from '../messages/languages.ts'
import { say } from '../messages/say.ts'
import { wordMessage } from '../messages/words.ts'
import type { Worded } from './text.ts'

type Reading = { language: Language; timeZone: string }
const calls = new AsyncLocalStorage<Reading>()
const nobody: Reading = { language: 'en', timeZone: 'UTC' }

/** Runs a call in the language of this Accept-Language. */
export const forReader = <T>(header: string | undefined, work: () => T): T =>
  calls.run({ language: languageOfHeader(header), timeZone: 'UTC' }, work)
/** The same in a language that is known otherwise, as of a document. */
export const inLanguage = <T>(language: Language, work: () => T): T =>
  calls.run({ ...(calls.getStore() ?? nobody), language }, work)
/** Dates are worded in this time zone for the rest of the call. */
export function readIn(timeZone: string): void {
  const reading = calls.getStore()
  if (reading) reading.timeZone = timeZone
}

/** The language in which the caller reads the answer. */
export const readingLanguage = (): Language => (calls.getStore() ?? nobody).language

/** A message's text for the caller. */
export function wordsFor(message: Message): string {
  const { language, timeZone } = calls.getStore() ?? nobody
  return wordMessage(message, language, timeZone)
}
/** A message as an answer holds it: code and params, and words beside them. */
export const worded = (message: Message): Worded => ({ ...message, message: wordsFor(message) })
/** The same where there may be none. */
export const wordedOrNull = (message: Message | null): Worded | null => message && worded(message)
/** What an answer holds of a message beside other fields. */
export const wordedAs = (text: Message): { text: Message; message: string } => ({
  text,
  message: wordsFor(text),
})

/** What may be a name, or one of our messages. */
export type Named = string | Message
/** Returns a message as it is, and a name as a message that holds just the name. */
export const asMessage = (named: Named): Message =>
  typeof named === 'string' ? say('common.text', { text: named }) : named

/** A field of an answer with its words, and its message beside it: `{ with, withText }`. */
export const beside = <K extends string>(key: K, named: Named) => {
  const text = asMessage(named)
  return { [key]: wordsFor(text), [`${key}Text`]: text } as Record<K, string> & Record<`${K}Text`, Message>
}
/** The same where there may be none. */
export const besideOrNull = <K extends string>(key: K, named: Named | null) =>
  (named === null ? { [key]: null, [`${key}Text`]: null } : beside(key, named)) as Record<K, string | null> &
    Record<`${K}Text`, Message | null>
