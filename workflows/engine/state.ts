/** Plain data that the engine keeps and exchanges. Ids and enums only: nothing that a person wrote. */
import type { Capacity } from './admission.ts'
import type { Actor, Party, Role } from '../definition/graph.ts'
import type { ZoneRules } from '../definition/zoneRules.ts'
import type { CaseTask, TaskAct } from './tasks.ts'

export type { Advance, Effect, LogEntry } from './effect.ts'
export type { AttentionCode, Refusal } from './refusal.ts'
export type { LogKind, NoticeKind } from './logKinds.ts'

/** Epoch milliseconds, UTC. */
export type Instant = number

/** Time zone and days off of the branch that handles the case. */
export type Calendar = {
  /** IANA name. */
  timeZone: string
  /** What local time is there; missing in cases of earlier releases, which go by the machine that counts. */
  zoneRules?: ZoneRules
  /** Days off in a week, 0 = Sunday. */
  weekend: number[]
  /** YYYY-MM-DD in that zone. */
  holidays: string[]
}

export type CaseStatus = 'FILED' | 'IN_PROGRESS' | 'ON_HOLD' | 'CLOSED' | 'WITHDRAWN'
export type StepStatus = 'LOCKED' | 'READY' | 'DONE' | 'SKIPPED'
/** Parties that learn of a case from it, while it runs. */
export type InformedParty = 'RESPONDENT' | 'EMPLOYER'
/** How a notice reached a party outside of the product, or their answer the committee. */
export type ServiceChannel = 'HAND' | 'POST' | 'COURIER' | 'EMAIL' | 'OTHER'
/** Answers to watched attributes: option ids, numbers, booleans. */
export type Values = Record<string, string | number | boolean | string[]>

/** Parties invited to a meeting and notified of it. A party that was not notified was not absent. */
export type PartiesThere = { COMPLAINANT?: 'CAME' | 'AWAY'; RESPONDENT?: 'CAME' | 'AWAY' }

/** How often in a row each party stayed away. */
export type Absences = { COMPLAINANT?: number; RESPONDENT?: number }

export type MeetingState = {
  meetingId: string
  status: 'SCHEDULED' | 'HELD' | 'CANCELLED' | 'NO_QUORUM' | 'ADJOURNED'
  startAt: Instant
  endAt: Instant
  /** Set when recorded: the members who came; each of them has a ballot. */
  present: number
  presidingOfficerPresent: boolean
  /** Everybody who came. Missing where nobody was asked: as many ballots as the quorum are enough there. */
  came?: number
  /** Users who have voted in this round; what they chose stays in the database. */
  voted: string[]
  /** Nobody's ballot is waited for any more. */
  voteClosed?: true
  /** Counted from 1, which is not written. */
  round?: number
}

/** How a vote that is over went: ballots per outcome id, and those of members who abstained. */
export type Count = { tally?: Record<string, number>; abstained?: number }

/** One visit of the case to a step. A step entered again is a new instance. */
export type StepInstance = {
  /** `<stepId>.<visit>`, visit counted from 1. */
  id: string
  stepId: string
  status: StepStatus
  actor: Actor | null
  openedAt: Instant | null
  doneAt: Instant | null
  outcome: string | null
  doneBy: string | null
  meeting: MeetingState | null
  /** The committee assigned it to the person who is its actor. `from`: who had it in hand before. */
  assigned?: { from: Actor; dueAt: Instant | null; isOverdue?: true }
}

export type ClockState = {
  /** Same as the step instance's id; of a clock of the case `case:<id>`. */
  id: string
  /** Empty for a clock of the case, and of a task. */
  stepId: string
  /** Interpreter 2: the clock of the case that it is. */
  of?: string
  status: 'WAITING' | 'RUNNING' | 'PAUSED' | 'STOPPED'
  startedAt: Instant | null
  dueAt: Instant | null
  firstAt: Instant | null
  secondAt: Instant | null
  /** Not yet sent, in order. */
  remindAt: Instant[]
  firedFirst: boolean
  firedSecond: boolean
  overdue: boolean
  enabled: boolean
  /** How the instants came about: the clock's own rule, or a scheduler's hand. */
  derivedFrom: 'CLOCK' | 'SCHEDULER'
  /** Which thresholds a scheduler moved; the other one is the clock's own. */
  moved?: { first: boolean; second: boolean }
  /** Interpreter 2: thresholds that were set while the clock rested; they stay where somebody put them. */
  setOnHold?: { first?: true; second?: true }
  /** When it rested, where working days are counted: these count for nothing. */
  holds?: [from: Instant, to: Instant][]
  /** Of a clock of the case: how often it was extended, and ended before where it repeats. */
  extended?: number
  round?: number
  /** Somebody is away: from when on it has no end, unless they are back before. */
  opensAt?: Instant
  /** It has no end while somebody is away: the end that it had before. `dueAt` is null then. */
  endBefore?: Instant
  /** The instance whose outcome its end takes as soon as the case goes on again. */
  takesLater?: string
}

export type CaseState = {
  /** Number of committed transitions; the next one commits as seq + 1. */
  seq: number
  status: CaseStatus
  filedAt: Instant
  /** What days are counted by; missing in cases that began before transitions said so. */
  calendar?: Calendar
  /** All instances by id, in the order they were opened. */
  steps: Record<string, StepInstance>
  clocks: Record<string, ClockState>
  /** Tasks that the committee added; missing where it never did. */
  tasks?: Record<string, CaseTask>
  /** First completion of each step id; from interpreter 2 on the last one. */
  completed: Record<string, Instant>
  /** Interpreter 2: visits of each step id, and the place of its last end in the order of all ends. */
  visits?: Record<string, number>
  ends?: Record<string, number>
  /** Interpreter 2: how the branch ended that is furthest on in the order of stages, of those at the end. */
  ended?: { stepId: string; outcome: string }
  /** Interpreter 3: steps that an outcome ends where they open, until the step `by`, whose outcome it is, opens. */
  endedSteps?: Record<string, { outcome: string; by: string }>
  informed: Partial<Record<Party, Instant>>
  /**
   * Parties who had to be informed when nobody with an account could be: the committee serves the notice outside of
   * the product. Their steps stay locked until then.
   */
  awaitsService?: Partial<Record<InformedParty, { since: Instant; remindAt: Instant }>>
  /** Parties on whom the notice was served outside of the product, and when. */
  served?: Partial<Record<InformedParty, Instant>>
  values: Values
  /** Interpreter 2: days that clocks count from, as they were answered last. */
  dates?: Record<string, Instant>
  /** By key of the question: whom the last answer named, and who gave it. */
  people?: Record<string, { userId: string; by: string }>
  /** By step id: how often in a row each party stayed away from its meetings; 0 is left out. */
  absences?: Record<string, Absences>
  /** Whom a member has named as the respondent, until another one agrees. */
  proposed?: { userId: string | null; by: string }
  /** Whom the committee has named. */
  named?: { userId: string | null }
  pausedAt: Instant | null
  /** The complainant asks to withdraw, and the committee has not answered. */
  asksToWithdraw?: true
  /** The complaint was withdrawn, and the case is not over. */ withdrawn?: true
  /** Of a case that may be reopened: until when, and the terms that its end stopped, running or paused. */
  over?: {
    until: Instant | null
    pausedAt: Instant | null
    terms: Record<string, 'WAITING' | 'RUNNING' | 'PAUSED'>
  }
  /** There while the case is not closed and nothing moves it: no step is open (true), or none that can be ended. */
  stopped?: true | 'NOTHING_MOVES'
  resolution: { stepId: string; outcome: string } | null
}

/** What a person is to this case; worked out by the API from rows, checked again by the engine. */
export type CaseRole =
  | 'COMPLAINANT'
  | 'RESPONDENT'
  | 'EMPLOYER'
  | 'COMMITTEE'
  | 'PRESIDING_OFFICER'
  | 'HANDLER'
  | 'SCHEDULER'
export type By = { userId: string; role: Role; capacities: CaseRole[] }

/** Acts name step instances by id; free text went to the database before: `noteId`, `submissionId`. */
export type Act =
  | TaskAct
  | ({
      type: 'COMPLETE_STEP'
      step: string
      outcome: string
      submissionId: string | null
      values: Values
      /** Days that clocks count from: the first instant of each, or the filing where that is later. */
      dates?: Record<string, Instant>
      /** Colleagues whom answers of this form name, by key of the question; later steps are assigned to them. */
      people?: Record<string, { userId: string }>
      /** The minutes are written, or come with this act. */
      minutes?: boolean
      /** All required signatures are on the minutes as they are. */
      signed?: true
      /** Something was written with it. */
      written?: true
      /** The case was filed within the time that the outcome asks for; the day itself stays with the answers. */
      filedInTime?: true
      /** The committee writes down what a party answered who was served outside of the product. */
      onBehalf?: { channel: ServiceChannel; receivedAt: Instant }
    } & Count)
  | { type: 'SKIP_STEP'; step: string; noteId: string }
  | { type: 'REOPEN_STEP'; step: string; noteId: string }
  /**
   * `dueAt`: of the assignment, beside the clock of the step. `seenAssignee`: to whom the step was assigned as the
   * person saw it, null for nobody; acts of older releases lack it.
   */
  | {
      type: 'ASSIGN_STEP'
      step: string
      userId: string
      dueAt: Instant | null
      seenAssignee?: string | null
    }
  | { type: 'UNASSIGN_STEP'; step: string; seenAssignee?: string }
  | { type: 'SCHEDULE_MEETING'; step: string; meetingId: string; startAt: Instant; endAt: Instant }
  | { type: 'RESCHEDULE_MEETING'; step: string; meetingId: string; startAt: Instant; endAt: Instant }
  | { type: 'CANCEL_MEETING'; step: string; meetingId: string; noteId: string }
  | {
      type: 'RECORD_MEETING'
      step: string
      meetingId: string
      present: number
      presidingOfficerPresent: boolean
      /** Missing in acts from before it was asked; those mean what they meant then. */
      came?: number
      parties?: PartiesThere
    }
  /** `counts`: as a member, whose ballot is waited for. */
  | {
      type: 'ARRIVE_MEETING'
      step: string
      meetingId: string
      counts: boolean
      presides: boolean
      party?: keyof PartiesThere
    }
  | ({ type: 'ADJOURN_MEETING'; step: string; meetingId: string; noteId: string } & Count)
  | { type: 'VOTE'; step: string; meetingId: string; ballotId: string }
  | { type: 'CLOSE_VOTE'; step: string; meetingId: string }
  | ({ type: 'VOTE_AGAIN'; step: string; meetingId: string } & Count)
  | { type: 'TRANSFER'; committeeId: string; noteId: string }
  | { type: 'INFORM'; party: InformedParty }
  /**
   * null: nobody who works here. `sits`, `presides` and `others` (members beside both) come from rows, since
   * the engine knows no seats.
   */
  | {
      type: 'NAME_RESPONDENT'
      userId: string | null
      sits: boolean
      presides: boolean
      others: string[]
      noteId: string
      /** The named person is informed at once where the respondent had to be informed before. */
      informs?: true
    }
  /** The notice was served on a party outside of the product: `on` is the first instant of that day. */
  | {
      type: 'RECORD_SERVICE'
      party: InformedParty
      on: Instant
      channel: ServiceChannel
      /** Ids of the files that prove it. */
      proof: string[]
      noteId: string
    }
  | { type: 'PAUSE'; noteId: string }
  | { type: 'RESUME'; noteId: string }
  /** Admits somebody who came to the committee after the case did; `as` names a step or the employer instead. */
  | { type: 'ADMIT_MEMBER'; userId: string; as?: Capacity }
  /** Somebody who waits to be admitted is not. */
  | { type: 'LEAVE_OUT'; userId: string; as?: Capacity }
  /** Somebody to sit on a case that nobody can open; by who proposed them, who has no part in the case. */
  | { type: 'APPOINT_SUCCESSOR'; people: { userId: string }[] }
  | { type: 'WITHDRAW'; noteId: string }
  /** Answers a request to withdraw; only the person who made it takes it back. */
  | { type: 'ANSWER_WITHDRAWAL'; answer: 'AGREE' | 'DECLINE' | 'TAKE_BACK'; noteId: string }
  | { type: 'REOPEN_CASE'; noteId: string }
  | { type: 'CLOSE'; noteId: string }
  | {
      type: 'SET_ESCALATION'
      clock: string
      firstAt: Instant | null
      secondAt: Instant | null
      enabled: boolean
      noteId: string
      /**
       * A date that is sent as it stands is not moved: it stays the clock's own. Acts from before this do not
       * say so.
       */
      keepsUnmoved?: true
    }
  /** Gives a clock of the case the longer time that the process allows. `seenDueAt`: the due date that they saw. */
  | { type: 'EXTEND_CLOCK'; clock: string; noteId: string; seenDueAt?: Instant }
  /** A deadline of the case counts from too late a day: the dates that its own events give. */
  | {
      type: 'CORRECT_DATE'
      clock: string
      startedAt: Instant
      dueAt: Instant
      firstAt: Instant | null
      secondAt: Instant | null
      /** When it was due as the person saw it. */
      seenDueAt?: Instant
    }

export type CaseEvent = Happening & {
  /** Parties whom nobody with an account stands for, as rows say: they are not informed by this event. */
  unreached?: InformedParty[]
  /** People whom answers named and who, as rows say, left or became a party since: no step is assigned to them. */
  gone?: string[]
  /**
   * After each item that fires, what is due is worked out anew, so that a term that starts again does not end with
   * its last one. Missing in events from before, which mean what they meant then.
   */
  firesOneByOne?: true
  /**
   * A term that ends while the case is on hold starts and stops the clocks of the case at its end, although its
   * outcome is taken when the case goes on. Missing in events from before, whose clocks start with the outcome.
   */
  countsOnHold?: true
}
type Happening =
  | { type: 'FILED'; values: Values; calendar?: Calendar }
  | { type: 'ACT'; act: Act; by: By }
  /**
   * Time has passed: everything due at or before `at` fires, each once, in order of its instant. `wokeAt`: when the
   * run looked, where that is later; reminders and rounds that were missed until then are one.
   */
  | { type: 'DUE'; wokeAt?: Instant }
  /** Who sits on the committee or has a step in hand may be somebody else now; rows say who. `left`: had tasks. */
  | { type: 'SEATS'; left?: string[] }
  /**
   * The days off, or the zone, of the business unit are others now. `keeps`: running dates move only where that harms
   * nobody; missing in events from before, which mean what they meant then. `by`: who changed them, where it is known.
   */
  | { type: 'CALENDAR'; calendar: Calendar; keeps?: true; by?: string }
  /**
   * Parties who could not be informed, or were served outside of the product, may be reachable now. `untrue`: parties
   * recorded as informed at this instant although nobody was. `left`: parties informed at this instant for whom nobody
   * with an account acts any more. `back`: parties of a case that is over who were informed, had left when it ended,
   * and have an account again.
   */
  | { type: 'REACH'; untrue?: InformedInstants; left?: InformedInstants; back?: InformedParty[] }

export type InformedInstants = Partial<Record<InformedParty, Instant>>
