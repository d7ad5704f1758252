/**
 * The log: what failed and where in the code. An error's own words stay out, for they may quote what a person
 * wrote.
 */
import { existsSync, readFileSync } from 'node:fs'
import { destination, pino, type Logger } from 'pino'

/** Lies beside this file in the sources, and two folders above it in what `npm run build:server` makes. */
const packageFile = ['./package.json', '../../package.json']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url))
const version: string = packageFile ? JSON.parse(readFileSync(packageFile, 'utf8')).version : 'unknown'

/**
 * JSON lines with service and version. `part`: the one part of a real deployment that this process is; its log
 * goes to stdout, where collectors read. One process on one machine has its progress there, and logs to stderr.
 */
export const openLog = (level: string, part?: string): Logger =>
  pino(
    {
      level,
      base: { service: part ? `redress-${part}` : 'redress', version, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: withoutWords },
    },
    destination(part ? 1 : 2),
  )

const codes = /\b(?:P\d{4}|E(?:CONN[A-Z]+|TIMEDOUT|NOENT|NOSPC|ACCES|MFILE|PIPE))\b/

/** The kind of an error, its code and its place, of an Error or of its stack. */
export function withoutWords(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.name) : String(error)
  const kind = /^\w*Error\b/.exec(text)?.[0] ?? 'Error'
  const code = error instanceof Error && 'code' in error ? String(error.code) : codes.exec(text)?.[0]
  const frames = text.split('\n').filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
  return [code ? `${kind} ${code}` : kind, ...frames].join('\n')
}
