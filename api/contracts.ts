/** The table of contents: every noun of the API. */
import type { Implemented } from './core/implement.ts'
import branches from './branches/routes.ts'

export const nouns: Implemented[] = [branches]
