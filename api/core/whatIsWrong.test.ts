import { z } from 'zod'
import { expect, test } from 'vitest'
import { readFault } from '../../workflows/definition/messages/message.ts'
import { wordMessage } from '../messages/words.ts'
import { validationMessages } from './validationMessages.ts'

const said = (schema: z.ZodType, sent: unknown) =>
  schema
    .safeParse(sent, { error: validationMessages })
    .error?.issues.map(({ message }) => wordMessage(readFault(message)))

test.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.string(), undefined, 'This is missing.'],
  ['a number for a text', z.string(), 7, 'Invalid value'],
  ['an empty text', z.string().min(1), '', 'Write something here.'],
  ['a short text', z.string().min(10), 'short', 'Write at least 10 characters.'],
  ['a long text', z.string().max(3), 'long', 'This can have 3 characters at most.'],
  ['no choice', z.array(z.string()).min(1), [], 'Name at least 1.'],
  ['too many', z.array(z.string()).max(1), ['a', 'b'], 'Name 1 at most.'],
  ['a small number', z.number().min(2), 1, 'This must be 2 at least.'],
  ['a large number', z.number().max(2), 3, 'This can be 2 at most.'],
  ['no address', z.email(), 'me', 'Write an e-mail address, like name@example.com'],
  ['no day', z.iso.date(), '1.1.2026', 'Give a date.'],
  ['no id', z.uuid(), 'x', 'This is not written the way it is asked for.'],
  ['none of the choices', z.enum(['a', 'b']), 'c', 'Choose one of what is offered.'],
  ['none of several kinds', z.union([z.string(), z.number()]), {}, 'Invalid value'],
])('%s is refused in a sentence', (_, schema, sent, sentence) =>
  expect(said(schema, sent)).toEqual([sentence]),
)

test('what a schema says itself comes first', () =>
  expect(said(z.string().min(1, 'Write your name'), '')).toEqual(['Write your name']))
