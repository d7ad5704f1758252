/** Why an act is refused, and why a case stands still. */
import type { Message } from '../definition/messages/message.ts'

/**
 * Why an act cannot be done now. `code` is one of the API's error codes' reasons; `text` is what
 * people read, without personal data.
 */
export type Refusal = {
  code:
    | 'STEP_NOT_OPEN'
    | 'NOT_YOURS'
    | 'OUTCOME_UNKNOWN'
    | 'CASE_CLOSED'
    | 'CASE_ON_HOLD'
    | 'NOT_ON_HOLD'
    | 'MEETING_STATE'
    | 'TOO_EARLY'
    | 'MINUTES'
    | 'SIGNATURES'
    | 'VOTE'
    | 'ALREADY_DONE'
    | 'NOT_CLOSED'
    | 'NOT_ALLOWED'
    | 'CLOCK_STATE'
    | 'DATE_CHANGED'
    | 'ASSIGNEE_CHANGED'
    | 'NOTHING_WRITTEN'
    | 'TOO_FEW_ABSENCES'
    | 'FILED_TOO_LATE'
  text: Message
}

/** NOTHING_OPEN: no step is open. NOTHING_MOVES: no step that is open can be ended any more. */
export type AttentionCode = 'NOTHING_OPEN' | 'NOTHING_MOVES'
