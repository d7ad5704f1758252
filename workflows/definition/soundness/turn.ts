/** What stands on the drawing of a case, what moves it, and one move in the making. */
import type { Machine } from './machine.ts'

/** Steps that are open, in the order of their numbers, and that wait, in the order in which they came. */
export type Marking = { open: number[]; waiting: number[]; flags: Uint8Array; isClosed: boolean }

export type Move =
  | { do: 'FILE' }
  | { do: 'END'; step: number; end: number; by: 'PERSON' | 'SKIP'; waited: number }
  | { do: 'TERM'; term: number }
  | { do: 'REOPEN'; step: number }
  /** The case was closed or withdrawn as it stood, and goes on later. */
  | { do: 'REOPEN_CASE' }

/** What happened, by the numbers of steps, outcomes, arrows and clocks. */
export type Event = {
  kind:
    | 'FILED'
    | 'OPENED'
    | 'WAITS'
    | 'ENDED'
    | 'REOPENED'
    | 'VOID'
    | 'CIRCLE'
    | 'TERM_OVER'
    | 'BRANCH_ENDED'
    | 'DISCARDED'
    | 'CLOSED'
    | 'ARROW'
    | 'OVERLAP'
    | 'MET'
    | 'WATCHED'
    | 'UNWATCHED'
    | 'STARTED'
    | 'STOPPED'
    | 'IN_TIME'
    | 'UNNAMED'
  /** Step, arrow, clock or race. */
  at: number
  /** Outcome, second step, or second arrow. */
  with: number
  by?: 'PERSON' | 'SKIP' | 'TIME' | 'AUTOMATIC' | 'STEP'
  term?: number
}

/** Which of its answers a question has got. */
export type FieldAnswer = { field: number; answer: number }

/** The move depends on an answer that is not known yet: these are the ones there can be. */
export type OpenQuestion = { field: number; answers: number[] }

/** Flags of a field. Others are the number of its answer, counted from `first`. */
export const none = 0

export const maybe = 1

export const certain = 2

export const first = 3

/** Flags of a clock. */
export const idle = 0

export const runs = 1

export const over = 2

export const stopped = 3

export type Turn = {
  machine: Machine
  open: number[]
  waiting: number[]
  flags: Uint8Array
  isClosed: boolean
  events: Event[]
  known: FieldAnswer[]
  used: FieldAnswer[]
  pendingQuestion: OpenQuestion | null
  onEvent: ((event: Event, turn: Turn) => void) | undefined
}

/** Adds an event to the turn and passes it to `onEvent`; `second` is -1 for an event with one number. */
export function recordEvent(
  turn: Turn,
  kind: Event['kind'],
  at: number,
  second = -1,
  more: Partial<Event> = {},
): void {
  const event: Event = { kind, at, with: second, ...more }
  turn.events.push(event)
  turn.onEvent?.(event, turn)
}
