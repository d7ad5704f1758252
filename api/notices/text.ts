/** What a notice says, as it is stored and answered. */
import type { Message } from '../../workflows/definition/messages/message.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { column, toColumn } from '../core/json.ts'

export type NoticeText = { subject: Message; body: Message }

/** The columns that hold it. */
export const storeText = ({ subject, body }: NoticeText) => ({
  subjectText: toColumn(subject),
  bodyText: toColumn(body),
})

type Stored = { subject: string; body: string; subjectText: unknown; bodyText: unknown }
/** Presents both in the reader's language; a row older than the catalogue shows its English text. */
export function presentText({ subject, body, subjectText, bodyText }: Stored) {
  const [head, text] = [messageOf(subjectText, subject), messageOf(bodyText, body)]
  return { subject: wordsFor(head), subjectText: head, body: wordsFor(text), bodyText: text }
}
const messageOf = (stored: unknown, text: string): Message =>
  column<Message | null>().read(stored) ?? say('common.text', { text })
