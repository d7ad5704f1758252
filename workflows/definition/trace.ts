/** How a case comes to a mistake of its drawing: plain moves, each with where it stands afterwards. */

/** An option, a number, a confirmation, or the options chosen. */
export type TraceValue = string | number | boolean | string[]
export type TraceMove = {
  kind: /** The complaint is filed, or the first step of a meeting process is due. */
    | 'FILED'
    | 'OPENED'
    /** Arrived at a step that opens later. */
    | 'WAITS'
    | 'ENDED'
    | 'REOPENED'
    /** Opened without a step it requires (`other`). */
    | 'VOID'
    /** Opened although another one (`other`) could still arrive, since they wait for each other. */
    | 'CIRCLE'
    /** A clock of the case ended, and nothing was open that it could take. */
    | 'TERM_OVER'
    | 'BRANCH_ENDED'
    /** Ended without an outcome, since the case closed. */
    | 'DISCARDED'
    | 'CLOSED'
    /** Nobody can end it. */
    | 'STUCK'
  stepId?: string
  outcome?: string
  /** Of ENDED. */
  by?: 'PERSON' | 'SKIP' | 'TIME' | 'AUTOMATIC'
  /** The clock that was waited for, or that took the outcome. */
  clockId?: string
  /** A second step that it is about. */
  other?: string
  /** By key: answers that decide the way on. */
  answers?: Record<string, TraceValue>
  /** Ids of the steps that stand open, and of those that wait, after it. */
  open: string[]
  waiting: string[]
}
