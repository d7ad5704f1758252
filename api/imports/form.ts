/**
 * A form with one file, and words beside it: some plain, some JSON. Never more in memory than a file may
 * have.
 */
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError, badField } from '../core/errors.ts'
import { parse, type Env } from '../core/implement.ts'
import { mostBytes } from './contract.ts'
import { say } from '../messages/say.ts'

const tooLarge = () =>
  new AppError('FILE_TOO_LARGE', {
    text: say('imports.fileTooLarge', { megabytes: mostBytes / 1024 / 1024 }),
  })
const limited = bodyLimit({
  maxSize: mostBytes + 1024 * 1024,
  onError: () => {
    throw tooLarge()
  },
})

export type Sent<S extends z.ZodType> = { file: File | null; fields: z.output<S> }
/**
 * Reads the form. `json` names the fields that hold JSON. Throws VALIDATION_FAILED with every field that is
 * wrong.
 */
export async function formOf<S extends z.ZodType>(
  c: Context<Env>,
  schema: S,
  json: readonly string[],
): Promise<Sent<S>> {
  if (!/^multipart\/form-data/i.test(c.req.header('content-type') ?? ''))
    throw badField('file', say('common.sendMultipart'), 'type')
  let form: FormData | null = null
  await limited(c, async () => {
    form = await c.req.formData().catch((error: unknown) => {
      if (error instanceof AppError) throw error
      return null
    })
  })
  const given: FormData = form ?? new FormData()
  const files = given.getAll('file')
  const file = files[0] ?? null
  if (files.length > 1 || typeof file === 'string')
    throw badField('file', say('common.oneFileAtATime'), 'required')
  if (file && file.size === 0) throw badField('file', say('common.fileEmpty'), 'empty')
  const words = [...given.entries()].filter(([name, value]) => name !== 'file' && value !== '')
  return {
    file,
    fields: parse(
      schema,
      Object.fromEntries(
        words.map(([name, value]) => [name, json.includes(name) ? jsonIn(name, value) : value]),
      ),
      '',
    ),
  }
}

function jsonIn(name: string, value: FormDataEntryValue): unknown {
  try {
    return JSON.parse(typeof value === 'string' ? value : '')
  } catch {
    throw badField(name, say('imports.sendJson'), 'json')
  }
}
