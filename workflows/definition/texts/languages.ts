/** The languages of a drawing: one it is written in, and what others make of it, text by text. */
import { z } from 'zod'

export const languageCodes = ['en', 'hi', 'kn', 'te', 'ta', 'mr'] as const
export const Language = z.enum(languageCodes)
export type Language = z.infer<typeof Language>

/**
 * `source`: the words it was translated from; where those have changed since, it is outdated. The longest text is a
 * course’s.
 */
const TranslatedText = z.string().max(20_000)
export const Translation = z.strictObject({ text: TranslatedText, source: TranslatedText })
export type Translation = z.infer<typeof Translation>
/** Where a text stands: "steps/hearing/name" (see eachText.ts). */
export const TextPath = z
  .string()
  .max(300)
  .regex(/^[A-Za-z0-9_/-]+$/)
const maxTexts = 20_000
export const Translations = z
  .record(TextPath, Translation)
  .refine((texts) => Object.keys(texts).length <= maxTexts)

/** Missing in a drawing that is in English alone. */
export const Languages = z.strictObject({
  primary: Language,
  translations: z.partialRecord(Language, Translations).default({}),
})
export type Languages = z.infer<typeof Languages>
