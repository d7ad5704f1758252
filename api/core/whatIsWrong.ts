/** What is wrong with a field, in a sentence, where its schema says none of its own. */
import type { z } from '@hono/zod-openapi'

type Said = { words: string }

const formats: Record<string, Said> = {
  email: { words: 'Write an e-mail address, like name@example.com' },
  date: { words: 'Give a date.' },
  datetime: { words: 'Give a date and a time.' },
  url: { words: 'Write a whole address, beginning with https://' },
}

/** For zod's `error`; a schema's own words come first. */
export function whatIsWrong(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type')
    return (issue.input === undefined ? { words: 'This is missing.' } : other).words
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum)).words
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum)).words
  if (issue.code === 'invalid_format')
    return (formats[issue.format] ?? { words: 'This is not written the way it is asked for.' }).words
  if (issue.code === 'invalid_value') return { words: 'Choose one of what is offered.' }.words
  return other.words
}

const other: Said = { words: 'This is something else than what is asked for.' }
const isList = (origin: string) => origin === 'array' || origin === 'set'

function tooSmall(origin: string, least: number): Said {
  if (origin === 'string')
    return least <= 1 ? { words: 'Write something here.' } : { words: `Write at least ${least} characters.` }
  return isList(origin) ? { words: `Name at least ${least}.` } : { words: `This must be ${least} at least.` }
}

function tooBig(origin: string, most: number): Said {
  if (origin === 'string') return { words: `This can have ${most} characters at most.` }
  return isList(origin) ? { words: `Name ${most} at most.` } : { words: `This can be ${most} at most.` }
}
