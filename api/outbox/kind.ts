/**
 * What a transaction may leave in the outbox. A domain declares its kinds in its own `outbox.ts`, with what
 * their rows hold: ids, enums and numbers, never a person's words or address. `workers/<domain>/module.ts`
 * says who carries them out.
 */
import { z } from '@hono/zod-openapi'

/** Work of one kind; `name` stands in the row. */
export type OutboxKind<P> = { name: string; payload: z.ZodType<P> }
/** Mail and SMS about one thing; `about` stands in the payload, beside what else it holds. */
export type MailKind<P> = { about: string | null; payload: z.ZodType<P> }

/** Fields that are not declared are left out, when a row is written and when it is read. */
export const outboxKind = <S extends z.ZodRawShape>(name: string, shape: S) => ({
  name,
  payload: z.object(shape),
})

/** Null is what a mail is about whose payload does not say so: a notice. */
export const mailKind = <S extends z.ZodRawShape>(about: string | null, shape: S) => ({
  about,
  payload: z.object(shape),
})

/** Which mail a payload is for. */
export const MailPayload = z.looseObject({ about: z.string().optional() })
/** The lanes that mail and SMS leave by. */
export const mailLane = { name: 'MAIL', payload: MailPayload }
export const smsLane = { name: 'SMS', payload: MailPayload }
