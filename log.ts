/**
 * The log: what failed and where in the code. An error's own words stay out, for they may quote what a person
 * wrote.
 */
import { destination, pino, type Logger } from 'pino'

export const openLog = (level: string): Logger =>
  pino({ level, serializers: { error: withoutWords } }, destination(2))

const codes = /\b(?:P\d{4}|E(?:CONN[A-Z]+|TIMEDOUT|NOENT|NOSPC|ACCES|MFILE|PIPE))\b/

/** The kind of an error, its code and its place, of an Error or of its stack. */
export function withoutWords(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.name) : String(error)
  const kind = /^\w*Error\b/.exec(text)?.[0] ?? 'Error'
  const code = error instanceof Error && 'code' in error ? String(error.code) : codes.exec(text)?.[0]
  const frames = text.split('\n').filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
  return [code ? `${kind} ${code}` : kind, ...frames].join('\n')
}
