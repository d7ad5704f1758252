/** Messages as calls answer them. Pure: the browser reads the same schemas. */
import { z } from '@hono/zod-openapi'
import type { Message, Params } from '../../workflows/definition/messages/message.ts'

/** What is put into a sentence: names, numbers, dates as ISO, other messages. */
const Param: z.ZodType<Params[string]> = z.unknown() as z.ZodType<Params[string]>
/** A sentence as its code in the catalogue (api/messages) and what is put into it. */
export const MessageRef: z.ZodType<Message, Message> = z.object({
  code: z.string(),
  params: z.record(z.string(), Param).optional(),
}) as unknown as z.ZodType<Message, Message>
/** The same with its text in the requested language, English by default. */
export const Worded = z.object({
  code: z.string(),
  params: z.record(z.string(), Param).optional(),
  message: z.string(),
})
export type Worded = Message & { message: string }
