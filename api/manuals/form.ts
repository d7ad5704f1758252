/** The form that publishes a manual: a file that is larger than lists are, and words about it. */
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { AppError, badField } from '../core/errors.ts'
import { parse, type Env } from '../core/implement.ts'
import { purposes } from '../files/contract.ts'
import { NewManual } from './contract.ts'
import { say } from '../messages/say.ts'

const { maxBytes, rule } = purposes.MANUAL
const tooLarge = () => new AppError('FILE_TOO_LARGE', { text: rule })
const limited = bodyLimit({
  maxSize: maxBytes + 64 * 1024,
  onError: () => {
    throw tooLarge()
  },
})

/**
 * Throws VALIDATION_FAILED with every field that is wrong, or FILE_TOO_LARGE before more than the limit is in
 * memory.
 */
export async function formOf(c: Context<Env>): Promise<{ file: File; words: z.output<typeof NewManual> }> {
  if (!/^multipart\/form-data/i.test(c.req.header('content-type') ?? ''))
    throw badField('file', say('common.sendMultipart'), 'type')
  let form = new FormData()
  await limited(c, async () => {
    form = await c.req.formData().catch((error: unknown) => {
      if (error instanceof AppError) throw error
      return new FormData()
    })
  })
  const words = parse(
    NewManual,
    Object.fromEntries([...form.entries()].filter(([name]) => name !== 'file')),
    '',
  )
  const [file, ...more] = form.getAll('file')
  if (!(file instanceof File) || more.length > 0)
    throw badField('file', say('manuals.chooseOneFile'), 'required')
  if (file.size === 0) throw badField('file', say('common.fileEmpty'), 'empty')
  if (file.size > maxBytes) throw tooLarge()
  return { file, words }
}
