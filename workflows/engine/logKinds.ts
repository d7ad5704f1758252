/** Kinds of notices to people, and of entries in a case's timeline. */
export type NoticeKind =
  | 'ACTION'
  | 'STEP_OPENED'
  /** Another step ended this step: its actor need not act any more. */
  | 'STEP_ENDED'
  /** To the person whose assignment ended before the step did. */
  | 'STEP_UNASSIGNED'
  | 'REMINDER'
  | 'FIRST_THRESHOLD'
  | 'SECOND_THRESHOLD'
  | 'OVERDUE'
  | 'TERM_ENDED'
  | 'MEETING_SCHEDULED'
  | 'MEETING_RESCHEDULED'
  | 'MEETING_CANCELLED'
  | 'TRANSFERRED'
  | 'CLOSED'
  | 'WITHDRAWN'
  | 'WITHDRAWAL_ASKED'
  | 'WITHDRAWAL_DECLINED'
  | 'REOPENED'
  | 'ON_HOLD'
  | 'RESUMED'
  | 'INFORMED'
  | 'SERVICE_AWAITED'
  | 'SEATS_CHANGED'
  | 'DEADLINE_MOVED'
  /** A deadline counts from too late a day: the committee is to correct it, or has. */
  | 'DATE_LATE'
  | 'DATE_CORRECTED'
  | 'ACCESS_CHANGED'
  | 'ACCESS_PENDING'
  /** Of no case by name: nobody is left who could open it. */
  | 'CASE_UNATTENDED'
  | 'SUCCESSOR_APPOINTED'
  | 'NEEDS_ATTENTION'
  | 'RESPONDENT_PROPOSED'
  | 'RESPONDENT_NAMED'
  /** To the person who has a task: it was added, its date was moved, is near or has passed, or it ended. */
  | 'TASK_ADDED'
  | 'TASK_MOVED'
  | 'TASK_DUE'
  | 'TASK_ENDED'
  /** To the committee. */
  | 'TASK_ANSWERED'
  | 'TASK_LATE'

export type LogKind =
  | 'FILED'
  | 'STEP_OPENED'
  | 'STEP_DONE'
  | 'STEP_SKIPPED'
  | 'STEP_REOPENED'
  | 'STEP_REASSIGNED'
  /** By the committee, to one person. */
  | 'STEP_ASSIGNED'
  | 'STEP_UNASSIGNED'
  /** Whom an answer named could not be assigned the step that opened: its actor has it. */
  | 'ASSIGNEE_GONE'
  /** Opened without a step it requires, since that one can no longer come. */
  | 'REQUIREMENT_VOID'
  /** Its clock counts from now, since what it was to count from can no longer come. */
  | 'COUNTS_FROM_NOW'
  /** Opened although another branch could still arrive, since all of them waited for each other. */
  | 'JOIN_OPENED'
  | 'BRANCH_ENDED'
  | 'MEETING_SCHEDULED'
  | 'MEETING_RESCHEDULED'
  | 'MEETING_CANCELLED'
  | 'MEETING_HELD'
  | 'MEETING_NO_QUORUM'
  | 'MEETING_ARRIVED'
  | 'MEETING_ADJOURNED'
  | 'VOTED'
  | 'VOTE_CLOSED'
  | 'VOTE_AGAIN'
  | 'TRANSFERRED'
  | 'INFORMED'
  /** Nobody with an account could be informed: the notice is to be served outside of the product. */
  | 'SERVICE_AWAITED'
  /** The party was said to be informed, and nobody was. */
  | 'INFORMED_CORRECTED'
  | 'SERVED'
  /** A notice of the process was sent to nobody. */
  | 'NOTICE_UNDELIVERED'
  | 'COURSE_ASSIGNED'
  /** Nobody with an account is the respondent, who was to take it. */
  | 'COURSE_NOT_ASSIGNED'
  | 'PAUSED'
  | 'RESUMED'
  | 'WITHDRAWN'
  | 'WITHDRAWAL_ASKED'
  | 'WITHDRAWAL_DECLINED'
  | 'WITHDRAWAL_TAKEN_BACK'
  | 'CLOSED'
  | 'REOPENED'
  | 'ESCALATION_SET'
  | 'REMINDED'
  | 'FIRST_THRESHOLD'
  | 'SECOND_THRESHOLD'
  | 'OVERDUE'
  /** A waiting term is over, or one that repeats begins again. */
  | 'TERM_ENDED'
  | 'TERM_EXTENDED'
  /** An outcome was taken although its waiting term never began, since it can no longer begin. */
  | 'TERM_VOID'
  /** Its end is later, after a day that somebody answered. */
  | 'TERM_MOVED'
  /** It has no end while a party is away. */
  | 'TERM_OPEN'
  /** The party is back: its end is the one that it had before. */
  | 'TERM_DATED'
  /** Days off have changed, and dates with them. */
  | 'CALENDAR_CHANGED'
  /** A change of the calendar moved the date of a step or of a clock of the case. */
  | 'DEADLINE_MOVED'
  /** A deadline of the case counted from too late a day, and the committee corrected it. */
  | 'DATE_CORRECTED'
  | 'SEATED'
  | 'UNSEATED'
  | 'NEWCOMER'
  | 'ADMITTED'
  /** By a step's role or for the employer: waits, has access, keeps what they had from before, has it no more. */
  | 'ACCESS_PENDING'
  | 'ACCESS_GIVEN'
  | 'ACCESS_KEPT'
  | 'ACCESS_ENDED'
  | 'LEFT_OUT'
  /** Nobody could open the case: who could was proposed, the proposal was confirmed or stopped, they have a seat. */
  | 'SUCCESSOR_PROPOSED'
  | 'SUCCESSOR_CONFIRMED'
  | 'SUCCESSOR_STOPPED'
  | 'SUCCESSOR_APPOINTED'
  /** The complainant no longer has an account in the workspace, or has one again. */
  | 'COMPLAINANT_LEFT'
  | 'COMPLAINANT_BACK'
  | 'NEEDS_ATTENTION'
  | 'GOES_ON'
  | 'RESPONDENT_PROPOSED'
  | 'RESPONDENT_NAMED'
  | 'TASK_ADDED'
  | 'TASK_MOVED'
  | 'TASK_ANSWERED'
  | 'TASK_CANCELLED'
  /** The case is over, or its person has become a party or left. */
  | 'TASK_ENDED'
