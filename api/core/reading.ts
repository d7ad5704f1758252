/**
 * Who reads the answer that is being made: in which language, by Accept-Language, and in which time zone. Kept
 * beside the call, so that whatever is worded deep inside of it is worded alike.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { languageOfHeader, type Language } from '../messages/languages.ts'
import { wordMessage } from '../messages/words.ts'
import type { Worded } from './text.ts'

type Reading = { language: Language; timeZone: string }
const calls = new AsyncLocalStorage<Reading>()
const nobody: Reading = { language: 'en', timeZone: 'UTC' }

/** Runs a call for whoever sent this Accept-Language. */
export const forReader = <T>(header: string | undefined, work: () => T): T =>
  calls.run({ language: languageOfHeader(header), timeZone: 'UTC' }, work)
/** Dates are worded in this time zone for the rest of the call. */
export function readIn(timeZone: string): void {
  const reading = calls.getStore()
  if (reading) reading.timeZone = timeZone
}

/** A message's words for whoever made the call. */
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
