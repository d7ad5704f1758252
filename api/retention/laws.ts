/** What laws say of keeping: offered with their citation, never set by itself. */
import type { z } from '@hono/zod-openapi'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { say } from '../messages/say.ts'
import type { RetentionKind, RetentionSuggestion } from './contract.ts'

type Suggestion = Omit<z.input<typeof RetentionSuggestion>, 'note'> & {
  note: Message
  /** It is the least that the law allows, not a length that it names. */
  isLeast: boolean
}

export const suggestions: readonly Suggestion[] = [
  {
    kind: 'CASE',
    countryCode: 'CA',
    jurisdictionCode: null,
    months: 120,
    citation: 'SOR/2020-130, s. 35',
    citationStatus: 'LAW_TEXT',
    note: say('retention.noteCanada'),
    isLeast: true,
  },
  {
    kind: 'CASE',
    countryCode: 'DE',
    jurisdictionCode: null,
    months: 36,
    citation: 'HinSchG § 11(5)',
    citationStatus: 'SECONDARY',
    note: say('retention.noteGermany'),
    isLeast: false,
  },
  {
    kind: 'CASE',
    countryCode: 'IN',
    jurisdictionCode: null,
    months: null,
    citation: '',
    citationStatus: 'COUNSEL',
    note: say('retention.noteIndia'),
    isLeast: false,
  },
  {
    kind: 'TRAINING',
    // Of all of Canada where it is the least: which units are in Ontario nobody need have said.
    countryCode: 'CA',
    jurisdictionCode: 'CA-ON',
    months: 12,
    citation: 'Ontario, Code of Practice under the OHSA, Part IV',
    citationStatus: 'LAW_TEXT',
    note: say('retention.noteOntario'),
    isLeast: true,
  },
  {
    kind: 'EVIDENCE',
    countryCode: 'CA',
    jurisdictionCode: null,
    months: 120,
    citation: 'SOR/2020-130, s. 35',
    citationStatus: 'LAW_TEXT',
    note: say('retention.noteEvidence'),
    isLeast: true,
  },
]

/** No case goes sooner than so many months after it was closed, whatever a rule says. */
export const leastOfCases = 12

/** The least months by country that a law names for this kind. */
export const leastByCountry = (kind: RetentionKind): Record<string, number> =>
  Object.fromEntries(
    suggestions.flatMap((each) =>
      each.kind === kind && each.isLeast && each.countryCode && each.months
        ? [[each.countryCode, each.months]]
        : [],
    ),
  )
/** The least months that a rule of this kind and country may say. */
export const leastFor = (kind: RetentionKind, countryCode: string | null): number =>
  Math.max(kind === 'CASE' ? leastOfCases : 1, leastByCountry(kind)[countryCode ?? ''] ?? 0)
