/**
 * The one way from a message to words, for screens, notices, mails, SMS and documents. Pure: words and time
 * zone are given.
 */
import type { Message, Param, Params, Sentence, Tables } from '../../workflows/definition/messages/message.ts'
import { listFormat, numberFormat, percentFormat, pluralRules } from './formatters.ts'
import { dayIn, momentIn, type Clock } from './moments.ts'

/** A language's sentences by code; one that counts has a form for each of the language's plurals, `code_one`. */
export type Words = Readonly<Record<string, string>>
export type Reader = Clock & { words: Words }

/** The words of a message. One that the catalogue does not know any more shows its code, and never fails. */
export function formatMessage({ code, params = {} }: Message, reader: Reader): string {
  const sentence = reader.words[code] ?? reader.words[`${code}_${pluralOf(params, reader)}`]
  return sentence === undefined ? code : fillIn(sentence, params, reader)
}

const pluralOf = ({ count }: Params, { language }: Reader): string =>
  pluralRules(language).select(Number(count))

const place = /\{\{(\w+)(?:, (\w+))?\}\}/g
const fillIn = (sentence: string, params: Params, reader: Reader): string =>
  sentence.replaceAll(place, (whole, name: string, format: string | undefined) => {
    const param = Object.hasOwn(params, name) ? params[name] : undefined
    return param === undefined ? whole : show(param, format, reader)
  })

function show(param: Param, format: string | undefined, reader: Reader): string {
  if (typeof param === 'string') return format ? showDate(param, format, reader) : param
  if (typeof param === 'number')
    return format === 'percent'
      ? percentFormat(reader.language).format(param / 100)
      : numberFormat(reader.language).format(param)
  if ('code' in param) return formatMessage(param, reader)
  if ('primary' in param) return show(param.translations[reader.language] ?? param.primary, format, reader)
  return listFormat(reader.language).format(param.map((each) => show(each, undefined, reader)))
}

type Dated = (at: Date, clock: Clock) => string
const datesOf: Record<string, Dated | undefined> = {
  day: (at, { language }) => dayIn(at, { language, timeZone: 'UTC' }),
  date: dayIn,
  moment: momentIn,
}
function showDate(iso: string, format: string, reader: Reader): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? iso : (datesOf[format]?.(at, reader) ?? iso)
}

/** The sentences of a language's tables by code. */
export const wordsOf = (tables: Tables): Words =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([domain, table]) =>
      Object.entries(table).flatMap(([name, sentence]) => formsOf(`${domain}.${name}`, sentence)),
    ),
  )
const formsOf = (code: string, sentence: Sentence): [string, string][] =>
  typeof sentence === 'string'
    ? [[code, sentence]]
    : Object.entries(sentence).map(([form, text]) => [`${code}_${form}`, text])
