/**
 * How starter policies are written down: each section in English and in Hindi beside one another, so that neither is
 * ever missing. `[Act 9; Rules 8]` names the law (api/courses/starters/citations.ts); `{{Name of the employer}}` is
 * what only the employer knows, and has to be filled in before the policy is published.
 */
import type { Law } from '../../courses/starters/citations.ts'
import { both, type Both } from '../../courses/starters/write.ts'

type Section = { heading: Both; text: Both }
export type StarterPolicy = {
  title: Both
  description: Both
  /** For the author who begins with it, not for its readers. */
  note: Both
  consent: Both
  sections: Section[]
  /** How often the text is to be looked over. */
  reviewEveryMonths: number
  /** ISO 3166 codes of the jurisdictions whose law it follows, as the workspace may have them. */
  jurisdictions: string[]
  /** Whatever it may cite. */
  law: Law
}
/** Builds a section of a starter from its heading and its text in English and in Hindi. */
export const section = (heading: Both, en: string, hi: string): Section => ({ heading, text: both(en, hi) })
