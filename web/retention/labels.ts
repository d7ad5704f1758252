/** Kinds, citations and reasons of retention, in words. */
import type { z } from 'zod'
import type {
  CitationStatus,
  HoldScope,
  KeptBy,
  RetentionKind,
  RuleWhy,
} from '../../api/retention/contract.ts'
import { msg } from '../i18n.ts'

export const kinds: Record<RetentionKind, string> = {
  CASE: msg('Closed complaints and meetings'),
  TRAINING: msg('Training of people who left'),
  ACCEPTANCE: msg('Policy acceptances of people who left'),
  EVIDENCE: msg('Evidence of obligations'),
  PERSON: msg('Personal data of people who left'),
  NOTICE: msg('Notices that were read'),
}
export const citations: Record<z.infer<typeof CitationStatus>, string> = {
  LAW_TEXT: msg('Read in the text of the law'),
  SECONDARY: msg('From secondary sources. Check it.'),
  PRACTICE: msg('Common practice'),
  COUNSEL: msg('Decided by counsel'),
}
export const scopes: Record<HoldScope, string> = {
  CASE: msg('This case'),
  PERSON: msg('A person'),
  BRANCH: msg('A business unit'),
  WORKSPACE: msg('The whole workspace'),
}
export const keeps: Record<KeptBy, string> = {
  CASE: msg('Kept by a legal hold on the case'),
  PERSON: msg('Kept by a legal hold on a person'),
  BRANCH: msg('Kept by a legal hold on the business unit'),
  WORKSPACE: msg('Kept by a legal hold on the workspace'),
  LINKED: msg('Kept because a related case is open'),
  PARTY: msg('Kept because a party to it made the rule'),
}
/** Why it is the rule of that place. */
export const whys: Record<RuleWhy, string> = {
  OWN: msg('Rule of {{place}}, where the business unit is'),
  ABOVE: msg('Rule of {{place}}, which includes the jurisdiction of the business unit'),
  COUNTRY: msg('Rule of {{place}}, the country of the business unit'),
  ALL: msg('Rule of all places without a rule of their own'),
  FORMER: msg('Rule of {{place}}, where the business unit was before. The longest applies.'),
}
