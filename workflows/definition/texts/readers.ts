/** Readers of a text that is written to the actor, and what each of them reads in its place. */
import { z } from 'zod'
import { Words, type Party } from '../basics.ts'

/**
 * What others read in place of a text: each party that sees it, and PLAN, the viewer of a process before filing. A
 * missing text falls back (readerDefinition.ts), never to the text that is written to the actor.
 */
export const ReaderTexts = z.strictObject({
  COMPLAINANT: Words.optional(),
  RESPONDENT: Words.optional(),
  EMPLOYER: Words.optional(),
  PLAN: Words.optional(),
})
export type ReaderTexts = z.infer<typeof ReaderTexts>
export type Reader = Party | 'PLAN'
export const readers = ['COMPLAINANT', 'RESPONDENT', 'EMPLOYER', 'PLAN'] as const satisfies readonly Reader[]

/** With one of them changed; without any, they are left out of the drawing, as if they had never been there. */
export function withReaderText(
  texts: ReaderTexts | undefined,
  reader: Reader,
  text: string,
): ReaderTexts | undefined {
  const { [reader]: _before, ...others } = texts ?? {}
  const next = text === '' ? others : { ...others, [reader]: text }
  return Object.keys(next).length > 0 ? next : undefined
}
