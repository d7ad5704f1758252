import { z } from 'zod'
import { expect, test } from 'vitest'
import { readFault } from '../../workflows/definition/messages/message.ts'
import { wordMessage } from '../messages/words.ts'
import { validationMessages } from './validationMessages.ts'

const sentenceFor = (schema: z.ZodType, value: unknown) =>
  schema
    .safeParse(value, { error: validationMessages })
    .error?.issues.map(({ message }) => wordMessage(readFault(message)))

test.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.string(), undefined, 'This is required.'],
  ['a number for a text', z.string(), 7, 'Invalid value'],
  ['an empty text', z.string().min(1), '', 'Enter something here.'],
  ['a short text', z.string().min(10), 'short', 'Enter at least 10 characters.'],
  ['a long text', z.string().max(3), 'long', 'Use 3 characters or fewer.'],
  ['no choice', z.array(z.string()).min(1), [], 'Choose at least 1.'],
  ['too many', z.array(z.string()).max(1), ['a', 'b'], 'Choose 1 or fewer.'],
  ['a small number', z.number().min(2), 1, 'This must be at least 2.'],
  ['a large number', z.number().max(2), 3, 'This must be 2 or less.'],
  ['no address', z.email(), 'me', 'Enter an email address, such as name@example.com'],
  ['no day', z.iso.date(), '1.1.2026', 'Enter a date.'],
  ['no id', z.uuid(), 'x', 'The format is not valid.'],
  ['none of the choices', z.enum(['a', 'b']), 'c', 'Choose one of the options.'],
  ['none of several kinds', z.union([z.string(), z.number()]), {}, 'Invalid value'],
])('%s is refused in a sentence', (_, schema, value, sentence) =>
  expect(sentenceFor(schema, value)).toEqual([sentence]),
)

test('what a schema says itself comes first', () =>
  expect(sentenceFor(z.string().min(1, 'Enter your name'), '')).toEqual(['Enter your name']))
