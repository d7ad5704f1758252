/** Where acts wait for the loop: handlers validate and queue, and change nothing else. */
import { ApplicationFailure, patched, setHandler } from '@temporalio/workflow'
import { nextDue, refuse } from './engine/advance.ts'
import type { LoadedCase } from './activities.ts'
import type { CaseState, Instant, Refusal } from './engine/state.ts'
import {
  actUpdate,
  calendarSignal,
  reachSignal,
  retrySignal,
  seatsSignal,
  stateQuery,
  type Acted,
  type ActInput,
  type ReachNews,
} from './messages.ts'

export type Waiting = {
  input: ActInput
  resolve: (acted: Acted) => void
  reject: (reason: ApplicationFailure) => void
}
export type Inbox = {
  loaded: LoadedCase | null
  state: CaseState | null
  /** Keys of the last acts with the transition each made. */
  acts: [key: string, seq: number][]
  waiting: Waiting[]
  /** Why the case is parked; null while it runs. */
  attention: string | null
  isRetryAsked: boolean
  isReseatAsked: boolean
  /** People with a task who left, as reported by the `seats` signals. */
  tasksLeft: string[]
  isCalendarAsked: boolean
  /** To look again whom of the parties it can inform, with what rows say of them. */
  reachAsked: ReachNews | null
}

/** A non-retryable failure for a refused act: its type is the refusal code, its details the text. */
export const refused = ({ code, text }: Refusal): ApplicationFailure =>
  ApplicationFailure.nonRetryable(text.code, code, text)
/** A non-retryable failure of type NEEDS_ATTENTION for an act on a parked case; the act may be sent again later. */
export const needsAttention = (): ApplicationFailure =>
  ApplicationFailure.nonRetryable(
    'This case needs attention before it can go on. Please try again later.',
    'NEEDS_ATTENTION',
  )

/** The transition that the act of this key made, if it is remembered. */
export const seqOf = (inbox: Inbox, key: string): number | undefined =>
  inbox.acts.find(([known]) => known === key)?.[1]

/** Sets the handlers. An act that comes before the case is loaded is validated by the loop instead. */
export function answerActs(inbox: Inbox): void {
  setHandler(stateQuery, () => inbox.state)
  setHandler(retrySignal, () => void (inbox.isRetryAsked = true))
  setHandler(seatsSignal, (left = []) => {
    inbox.isReseatAsked = true
    inbox.tasksLeft = [...new Set([...inbox.tasksLeft, ...left])]
  })
  setHandler(calendarSignal, () => void (inbox.isCalendarAsked = true))
  setHandler(reachSignal, (untrue, left = {}, back) => {
    inbox.reachAsked = { untrue, left, ...(back ? { back } : {}) }
  })
  setHandler(actUpdate, (input) => accept(inbox, input), { validator: (input) => validate(inbox, input) })
}

/** Whether something has come due that has still to fire. It fires before the act, which is judged after it. */
function hasDue(state: CaseState, at: Instant): boolean {
  const due = nextDue(state)
  return due !== null && due < at
}

/**
 * The next round of a deadline that repeats has thresholds of its own. Runs from before acts were judged after what
 * had come due replay with the judgement they made.
 */
export const isJudgedLater = (state: CaseState, at: Instant): boolean =>
  hasDue(state, at) && patched('judge-after-due')

function validate(inbox: Inbox, { key, act, by }: ActInput): void {
  if (seqOf(inbox, key) !== undefined) return
  if (inbox.attention) throw needsAttention()
  const { loaded, state } = inbox
  if (!loaded || !state || hasDue(state, Date.now())) return
  const refusal = refuse(loaded.process, state, act, by, Date.now())
  if (refusal) throw refused(refusal)
}

function accept(inbox: Inbox, input: ActInput): Acted | Promise<Acted> {
  const seq = seqOf(inbox, input.key)
  if (seq !== undefined) return { seq }
  return new Promise((resolve, reject) => inbox.waiting.push({ input, resolve, reject }))
}
