/** What a check finds. The table of checks is problems.ts. */
import type { Fix, Problem } from './definition.ts'
import type { GraphIndex } from './graphIndex.ts'
import { isDisputable, type LawRow } from './law.ts'
import type { Message } from './messages/message.ts'

/** Ids that exist outside the graph; leave one out and it is not checked. */
export type Known = {
  committeeIds?: string[] | undefined
  /** Of those that are not there, the dissolved ones: what they were called, and who took over. */
  dissolved?: DissolvedCommittee[] | undefined
  userIds?: string[] | undefined
  /** Published courses. */
  courseIds?: string[] | undefined
  /** No business unit can start it, and it is no default. */
  appliesToNobody?: boolean | undefined
}
/** `successor`: the active committee that took over in the end; null where none did. */
export type DissolvedCommittee = {
  committeeId: string
  name: string
  successor: { committeeId: string; name: string } | null
}
export type GraphProblem = Problem & { code: ProblemCode }
export type Check = (index: GraphIndex, known: Known) => GraphProblem[]

/** The edit that mends a problem, and how it is offered; empty where there is none. */
type Mend = [] | readonly [label: Message, edit: Fix]
/** Makes a problem: what it is, where it is, what it says, and the edit that mends it where there is one. */
export function problem(
  code: ProblemCode,
  nodeId: string | null,
  text: Message,
  ...[label, edit]: Mend
): GraphProblem {
  return label && edit ? { code, nodeId, text, fix: { text: label, edit } } : { code, nodeId, text }
}

/** One that a reasonable admin may keep: it needs a reason, which is kept under this key in the drawing. */
export const withReason = (about: string, graphProblem: GraphProblem): GraphProblem => ({
  ...graphProblem,
  confirm: [graphProblem.code, graphProblem.nodeId ?? '', about].join(' '),
})

/** A problem of the law: kept with a reason where a lawyer may see it another way, otherwise never. */
export function disputable(
  row: LawRow,
  code: ProblemCode,
  nodeId: string | null,
  text: Message,
  ...mend: Mend
): GraphProblem {
  const graphProblem = problem(code, nodeId, text, ...mend)
  return isDisputable(row) ? withReason(row.ref, graphProblem) : graphProblem
}

export type ProblemCode =
  | 'NO_STAGE'
  | 'NO_STEP'
  | 'ENDS_MISSING'
  | 'ENDS_NOTHING'
  | 'ENDS_DEMANDS'
  | 'ENDS_ROUND'
  | 'DUPLICATE_ID'
  | 'STEP_WITHOUT_STAGE'
  | 'COMPONENT_WITHOUT_STEP'
  | 'ATTRIBUTE_WITHOUT_COMPONENT'
  | 'ACTION_WITHOUT_STEP'
  | 'FIELD_WITHOUT_STEP'
  | 'ACTION_OUTCOME_MISSING'
  | 'NO_OUTCOME'
  | 'EDGE_TO_MISSING'
  | 'EDGE_FROM_MISSING'
  | 'EDGE_WITHOUT_OUTCOME'
  | 'OUTCOME_WITHOUT_EDGE'
  | 'NO_OTHERWISE'
  | 'NOTHING_STARTS'
  | 'UNREACHABLE'
  | 'DEAD_END'
  | 'NO_WAY_TO_CLOSE'
  | 'LOOP_WITHOUT_HUMAN'
  | 'NO_ONE_TO_ACT'
  | 'ACTOR_NOT_IN_MEETING'
  | 'PERSON_UNKNOWN'
  | 'NO_RECIPIENTS'
  | 'TRANSFER_WITHOUT_COMMITTEE'
  | 'COMMITTEE_UNKNOWN'
  | 'COMMITTEE_DISSOLVED'
  | 'NO_COURSE'
  | 'COURSE_UNKNOWN'
  | 'RESPONDENT_NOT_INFORMED'
  | 'EMPLOYER_NOT_INFORMED'
  | 'NO_ESCALATION'
  | 'THRESHOLDS_OUT_OF_ORDER'
  | 'CLOCK_TRIGGER_MISSING'
  | 'CLOCK_STARTS_LATER'
  | 'ASSIGNEE_NOT_ASKED'
  | 'ASSIGNEE_OPTIONAL'
  | 'ASSIGNEE_NOT_NAMED'
  | 'ASSIGNEE_BY_PARTY'
  | 'ASSIGNEE_NOT_HERE'
  | 'ASSIGNEE_DUE'
  | 'PERSON_IN_FILING'
  | 'CLOCK_DATE_OPTIONAL'
  | 'CLOCK_DATE_PAST'
  | 'CLOCK_WITHOUT_LENGTH'
  | 'CLOCK_DATE_HOURS'
  | 'CLOCK_STOP_MISSING'
  | 'CLOCK_TAKES_NOTHING'
  | 'CLOCK_MISSING'
  | 'REMINDER_TOO_EARLY'
  | 'LAW_CLOCK_PAUSES'
  | 'LAW_FEW_ABSENCES'
  | 'LAW_MAY_REVEAL'
  | 'LAW_MORE_TIME'
  | 'LAW_MUST_WAIT'
  | 'LAW_MUST_WRITE'
  | 'LAW_NEEDS_TERM'
  | 'LAW_NO_WAY_BACK'
  | 'LAW_ONLY_ONCE'
  | 'LAW_READS'
  | 'LAW_SILENCE'
  | 'LAW_STOPS_EARLY'
  | 'LAW_STEP_SKIPPABLE'
  | 'LAW_NEEDS_MEETING'
  | 'LAW_NOT_SERVED'
  | 'LAW_NOT_TOLD'
  | 'LAW_ON_REQUEST'
  | 'LAW_ORDER'
  | 'LAW_OTHERS_ACT'
  | 'LAW_STARTS_ELSEWHERE'
  | 'LAW_WITHDRAWAL'
  | 'LAW_WITHDRAWAL_CLOSES'
  | 'WITHDRAWAL_LEADS_NOWHERE'
  | 'WITHDRAWAL_STAGE_MISSING'
  | 'REOPENS_NOWHERE'
  | 'LAW_PACK_UNKNOWN'
  | 'LAW_REF_UNKNOWN'
  | 'LIMIT_TOO_LONG'
  | 'LIMIT_TOO_SHORT'
  | 'AUTOMATIC_MEETING'
  | 'SIGNED_WITHOUT_MINUTES'
  | 'PARTY_LEADS_MEETING'
  | 'SAME_NAME'
  | 'LIMITS_IMPOSSIBLE'
  | 'CONDITION_NEVER_HOLDS'
  | 'MEETING_WITHOUT_QUORUM'
  | 'PREREQUISITE_MISSING'
  | 'PREREQUISITE_CYCLE'
  | 'PREREQUISITE_NEVER_MET'
  | 'OUTCOMES_ALIKE'
  | 'NOBODY_WRITES'
  | 'ONLY_ABSENCES'
  | 'ONLY_FILED_WITHIN'
  | 'FILED_WITHIN_UNASKED'
  | 'UNTOUCHED'
  | 'ALL_SKIPPABLE'
  | 'APPLIES_TO_NOBODY'
  | 'DEADLINE_VERY_LONG'
  | 'EMPTY_SECTION'
  | 'EMPTY_STAGE'
  | 'NOTHING_SHOWN'
  | 'NOTICE_WITHOUT_WORDS'
  | 'OUTCOME_UNNAMED'
  | 'QUORUM_TOO_LARGE'
  | 'RESPONDENT_UNAWARE'
  | 'SHOWN_IN_CIRCLE'
  | 'TWIN_OPTIONS'
  | 'UNKNOWN_NAME'
  | 'VIDEO_WITHOUT_TEXT'
  | 'DUPLICATE_KEY'
  | 'TOO_FEW_OPTIONS'
  | 'NO_BLANKS'
  | 'NO_PAIRS'
  | 'IMAGE_WITHOUT_ALT'
  | 'NO_CONTENT'
  | 'LINK_WITHOUT_URL'
  | 'UNUSED_SETTING'
  | 'CONDITION_FIELD_UNKNOWN'
  | 'CONDITION_FIELD_LATER'
  | 'CONDITION_FIELD_NOT_COMPARABLE'
  | 'CONDITION_FIELD_PERSONAL'
  | 'CONDITION_VALUE_UNKNOWN'
  | 'CASE_STOPS'
  | 'NEVER_OPENS'
  | 'OUTCOME_NEVER'
  | 'OTHERWISE_NEVER'
  | 'TERM_NEVER_STARTS'
  | 'TERM_NEVER_STOPS'
  | 'BORN_OVERDUE'
  | 'REQUIREMENT_VOID'
  | 'CLOCK_FORSAKEN'
  | 'JOIN_CIRCLE'
  | 'WORK_LOST'
  | 'CONDITIONS_OVERLAP'
