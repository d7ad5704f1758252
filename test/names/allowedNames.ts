/**
 * Names that stay although a rule refuses them, each with the reason: at most 40. `at` limits an entry to paths that
 * begin so.
 */
import type { NameRule } from './findNameProblems.ts'

export type AllowedName = { rule: NameRule; name: string; at?: string; reason: string }

export const allowedNames: readonly AllowedName[] = []
