/** A form with one file, and words beside it: some plain, some JSON. Never more in memory than the limit. */
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError, badField } from '../core/errors.ts'
import type { Takes } from '../core/fileRoutes.ts'
import { parse, type Env } from '../core/implement.ts'
import { say } from '../messages/say.ts'

/** The route's own rule for the file, and what may stand beside it. */
export type FormRule<S extends z.ZodType> = {
  takes: Takes
  words: S
  /** Fields that hold JSON. */ json?: readonly string[]
}
export type FormInput<S extends z.ZodType> = { file: File | null; fields: z.output<S> }

/** Reads the form. Throws VALIDATION_FAILED with every field that is wrong. */
export async function formOf<S extends z.ZodType>(c: Context<Env>, rule: FormRule<S>): Promise<FormInput<S>> {
  const form = await formIn(c)
  const files = form.getAll('file')
  const file = files[0] ?? null
  if (files.length > 1 || typeof file === 'string')
    throw badField('file', say('common.oneFileAtATime'), 'required')
  if (file && file.size === 0) throw badField('file', say('common.fileEmpty'), 'empty')
  if (file && file.size > rule.takes.maxBytes)
    throw new AppError('FILE_TOO_LARGE', { text: rule.takes.tooLarge })
  return { file, fields: wordsIn(form, rule) }
}

/** The same where a form without a file means nothing. */
export async function fileFormOf<S extends z.ZodType>(
  c: Context<Env>,
  rule: FormRule<S>,
): Promise<{ file: File; fields: z.output<S> }> {
  const { file, fields } = await formOf(c, rule)
  if (!file) throw badField('file', say('common.oneFileAtATime'), 'required')
  return { file, fields }
}

/** The route holds whatever comes to its limit (core/fileRoutes). */
async function formIn(c: Context<Env>): Promise<FormData> {
  if (!/^multipart\/form-data/i.test(c.req.header('content-type') ?? ''))
    throw badField('file', say('common.sendMultipart'), 'type')
  return c.req.formData().catch((error: unknown) => {
    if (error instanceof AppError) throw error
    return new FormData()
  })
}

function wordsIn<S extends z.ZodType>(form: FormData, { words, json = [] }: FormRule<S>): z.output<S> {
  const entries = [...form.entries()].filter(([name, value]) => name !== 'file' && value !== '')
  return parse(
    words,
    Object.fromEntries(
      entries.map(([name, value]) => [name, json.includes(name) ? jsonIn(name, value) : value]),
    ),
    '',
  )
}

function jsonIn(name: string, value: FormDataEntryValue): unknown {
  try {
    return JSON.parse(typeof value === 'string' ? value : '')
  } catch {
    throw badField(name, say('imports.sendJson'), 'json')
  }
}
