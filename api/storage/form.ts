/** A form with one file, and words beside it: some plain, some JSON. Never more in memory than the limit. */
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError, badField } from '../core/errors.ts'
import { parse, type Env } from '../core/implement.ts'

/** How large the file may be, what is thrown for a larger one, and what may stand beside it. */
export type FormRule<S extends z.ZodType> = {
  most: number
  tooLarge: () => AppError
  words: S
  /** Fields that hold JSON. */ json?: readonly string[]
}
export type Sent<S extends z.ZodType> = { file: File | null; fields: z.output<S> }
/** For the words beside the file. */
const besideBytes = 1024 * 1024

/** Reads the form. Throws VALIDATION_FAILED with every field that is wrong. */
export async function formOf<S extends z.ZodType>(c: Context<Env>, rule: FormRule<S>): Promise<Sent<S>> {
  const given = await formIn(c, rule)
  const files = given.getAll('file')
  const file = files[0] ?? null
  if (files.length > 1 || typeof file === 'string')
    throw badField('file', 'Send one file at a time.', 'required')
  if (file && file.size === 0) throw badField('file', 'This file is empty.', 'empty')
  if (file && file.size > rule.most) throw rule.tooLarge()
  return { file, fields: wordsIn(given, rule) }
}

/** The same where a form without a file means nothing. */
export async function fileFormOf<S extends z.ZodType>(
  c: Context<Env>,
  rule: FormRule<S>,
): Promise<{ file: File; fields: z.output<S> }> {
  const { file, fields } = await formOf(c, rule)
  if (!file) throw badField('file', 'Send one file at a time.', 'required')
  return { file, fields }
}

async function formIn(c: Context<Env>, { most, tooLarge }: FormRule<z.ZodType>): Promise<FormData> {
  if (!/^multipart\/form-data/i.test(c.req.header('content-type') ?? ''))
    throw badField('file', 'Send the file as multipart form data.', 'type')
  const limited = bodyLimit({
    maxSize: most + besideBytes,
    onError: () => {
      throw tooLarge()
    },
  })
  let form = new FormData()
  await limited(c, async () => {
    form = await c.req.formData().catch((error: unknown) => {
      if (error instanceof AppError) throw error
      return new FormData()
    })
  })
  return form
}

function wordsIn<S extends z.ZodType>(form: FormData, { words, json = [] }: FormRule<S>): z.output<S> {
  const given = [...form.entries()].filter(([name, value]) => name !== 'file' && value !== '')
  return parse(
    words,
    Object.fromEntries(
      given.map(([name, value]) => [name, json.includes(name) ? jsonIn(name, value) : value]),
    ),
    '',
  ) as z.output<S>
}

function jsonIn(name: string, value: FormDataEntryValue): unknown {
  try {
    return JSON.parse(typeof value === 'string' ? value : '')
  } catch {
    throw badField(name, 'Send JSON here.', 'json')
  }
}
