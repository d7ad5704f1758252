/** A form with a table in it. */
import type { z } from '@hono/zod-openapi'
import { AppError } from '../core/errors.ts'
import type { FormRule } from '../storage/form.ts'
import { mostBytes } from './contract.ts'

const tooLarge = () =>
  new AppError('FILE_TOO_LARGE', { message: `A file can have ${mostBytes / 1024 / 1024} MB at most.` })
/** `json` names the words that hold JSON. */
export const tableForm = <S extends z.ZodType>(words: S, json: readonly string[] = []): FormRule<S> => ({
  most: mostBytes,
  tooLarge,
  words,
  json,
})
