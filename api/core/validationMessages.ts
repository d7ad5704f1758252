/** What is wrong with a field, where its schema says nothing of its own. */
import type { z } from '@hono/zod-openapi'
import { fault } from '../messages/say.ts'

const formats: Record<string, string> = {
  email: fault('core.emailFormat'),
  date: fault('core.dateFormat'),
  datetime: fault('core.dateTimeFormat'),
  url: fault('core.urlFormat'),
}

/** For zod's `error`; a schema's own message comes first. */
export function validationMessages(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return fault(issue.input === undefined ? 'core.missing' : 'core.invalid')
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum))
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum))
  if (issue.code === 'invalid_format') return formats[issue.format] ?? fault('core.wrongFormat')
  return fault(issue.code === 'invalid_value' ? 'core.chooseOffered' : 'core.invalid')
}

const isList = (origin: string) => origin === 'array' || origin === 'set'

function tooSmall(origin: string, least: number): string {
  if (origin === 'string')
    return least <= 1 ? fault('core.writeSomething') : fault('core.charactersAtLeast', { least })
  return isList(origin) ? fault('core.nameAtLeast', { least }) : fault('core.atLeast', { least })
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return fault('core.charactersAtMost', { most })
  return isList(origin) ? fault('core.nameAtMost', { most }) : fault('core.atMost', { most })
}
