/** What the engine asks the world to do, and the lines of a case's timeline. Ids and enums only. */
import type { Action, CourseToTake, Party, Recipient } from '../definition/graph.ts'
import type { AdmittedAs, Capacity } from './admission.ts'
import type { LogKind, NoticeKind } from './logKinds.ts'
import type { CaseTask } from './tasks.ts'
import type {
  CaseState,
  CaseStatus,
  InformedParty,
  ServiceChannel,
  ClockState,
  AttentionCode,
  Instant,
  StepInstance,
  Absences,
} from './state.ts'

/** What the engine asks the world to do. Committed in one transaction with the state, in this order. */
export type Effect =
  | { do: 'SAVE_STEP'; step: StepInstance }
  | { do: 'SAVE_CLOCK'; clock: ClockState }
  /** Its person is admitted to it, and to nothing else, as long as it is open. */
  | { do: 'SAVE_TASK'; task: CaseTask }
  | { do: 'SET_STATUS'; status: CaseStatus; resolution: CaseState['resolution'] }
  | {
      do: 'NOTIFY'
      about: NoticeKind
      step: string | null
      recipients: Recipient[]
      action: Action | null
      /** Id of the clock of the case that it is about. */
      clock?: string
      /** Id of the task that it is about. */
      task?: string
    }
  | { do: 'INFORM'; party: InformedParty }
  /** The party is not informed: nobody with an account stands for it. */
  | { do: 'AWAIT_SERVICE'; party: InformedParty }
  /** The case is over, and says untruly that the party was informed; nothing is left to serve. */
  | { do: 'CORRECT_INFORMED'; party: InformedParty }
  | { do: 'SERVED'; party: InformedParty; on: Instant }
  | { do: 'TRANSFER'; committeeId: string }
  /** Says so in the timeline where there is somebody to take it. */
  | { do: 'ASSIGN_COURSE'; step: string; courseId: string; to: CourseToTake['to']; days: number }
  /** Without `as`: to the committee. */
  | { do: 'ADMIT'; userId: string; as?: Capacity }
  | { do: 'LEAVE_OUT'; userId: string; as?: Capacity }
  /** Admits the person to this visit to the step, and to nothing else. `by`: whose answer names them, if one does. */
  | { do: 'ASSIGN_STEP'; step: string; userId: string; by?: string }
  /** The person has no access by it any more. `isReturned`: those who had the step before have it again. */
  | { do: 'END_ASSIGNMENT'; step: string; userId: string; isReturned?: true }
  /** Seats successors where rows say that nobody can open the case; else nothing. */
  | { do: 'APPOINT'; people: { userId: string }[] }
  | { do: 'NAME_RESPONDENT'; userId: string | null }
  /**
   * Seats the committee and finds handlers again, from rows; says so in the timeline where it changes
   * something.
   */
  | { do: 'RESEAT' }
  /** Whether the case can go on by itself: why not, or null. */
  | { do: 'ATTENTION'; code: AttentionCode | null }
  /** A line of the case's timeline. */
  | { do: 'LOG'; entry: LogEntry }

export type LogEntry = {
  kind: LogKind
  at: Instant
  step: string | null
  by: string | null
  outcome?: string
  noteId?: string
  submissionId?: string
  meetingId?: string
  party?: Party
  /** Of a service or an answer outside of the product. */
  channel?: ServiceChannel
  /** The day of it: its first instant. */
  on?: Instant
  /** Ids of files. */
  proof?: string[]
  committeeId?: string
  userId?: string
  presides?: boolean
  /** As what somebody has, or waits for, access. */
  capacity?: AdmittedAs
  code?: string
  /** A step id, of REQUIREMENT_VOID. */
  required?: string
  /** Of STEP_DONE: the step whose outcome ended it. */
  endedBy?: string
  /** Id of a clock of the case. */
  clock?: string
  /** Id of a task. */
  task?: string
  /** Absences in a row after this meeting, where parties were invited. */
  absences?: Absences
  /**
   * Of DEADLINE_MOVED and DATE_CORRECTED: when it was due, and when it is due now. Of STEP_ASSIGNED by an answer: when
   * the person is due, where they have a date of their own.
   */
  oldDueAt?: Instant
  newDueAt?: Instant
  /** Of DEADLINE_MOVED and CALENDAR_CHANGED: the edition of the zone rules that changed, where no days off did. */
  zoneRules?: string
  /** Days that clocks count from, of STEP_DONE. */
  dates?: Record<string, Instant>
}
export type Advance = { state: CaseState; effects: Effect[] }
