/**
 * The Temporal driver of a case: a single actor. Update handlers validate and put acts in the
 * inbox; the loop
 * alone calls the core and runs activities, one event after the other. No state outside of `Run`.
 */
import {
  allHandlersFinished,
  ApplicationFailure,
  CancellationScope,
  condition,
  makeContinueAsNewFunc,
  patched,
  workflowInfo,
} from '@temporalio/workflow'
import { laterMsOf, newAlarm, type Alarm } from './alarm.ts'
import { advance, isRefused, nextDue, refuse } from './engine/advance.ts'
import { calendarEvent, flagEvent, newCalendar, seatsEvent } from './eventFlags.ts'
import { dueInstant, endOfTerm, now } from './eventInstants.ts'
import {
  answerActs,
  isJudgedLater,
  needsAttention,
  refused,
  seqOf,
  type Inbox,
  type Waiting,
} from './inbox.ts'
import { isClosed } from './engine/turn.ts'
import { codeOf, setParkedAttribute } from './parkedAttribute.ts'
import { summaryOfEvent, summaryOfTimer } from './summaries.ts'
import { loadCase, local, setAttention, triedByServer } from './caseActivities.ts'
import type { LoadedCase, Recorded } from './activities.ts'
import type { CaseEvent, CaseState, InformedParty, Instant } from './engine/state.ts'
import { caseTaskTimeoutMs, type CaseInput, type ReachNews } from './messages.ts'

type Run = Inbox & {
  input: CaseInput
  alarm: Alarm
  /** Instant of the last event; the next is never earlier. */
  at: Instant
  /** Transitions of this run. */
  transitionCount: number
}

/**
 * Runs one case on the definition of its hash until it is closed. It parks where it cannot go on; it never
 * fails.
 */
export async function caseWorkflow(input: CaseInput): Promise<void> {
  const run: Run = {
    input,
    alarm: newAlarm(),
    at: 0,
    transitionCount: 0,
    loaded: null,
    state: input.carried?.state ?? null,
    acts: [...(input.carried?.acts ?? [])],
    waiting: [],
    attention: null,
    isRetryAsked: false,
    isReseatAsked: false,
    tasksLeft: [],
    isCalendarAsked: false,
    reachAsked: null,
  }
  answerActs(run)
  await CancellationScope.nonCancellable(async () => {
    while (!(isAtEnd(run) && (await isOver(run))))
      try {
        const loaded = known(run) ?? (await load(run))
        if (run.attention) await resume(run)
        const busy = turn(run, loaded)
        if (busy) await busy
      } catch (error) {
        await park(run, error)
      }
  })
}

/**
 * One event, or waiting for one; null where there is nothing to wait for. Not async, as what is asked at each turn is
 * not: each promise of a workflow costs the SDK a stack trace.
 */
function turn(run: Run, loaded: LoadedCase): Promise<unknown> | null {
  if (!run.state) {
    const { values, calendar, filedAt } = loaded
    return commit(run, loaded, { type: 'FILED', values, calendar }, null, filedAt)
  }
  const termEnd = endOfTerm(run, loaded, run.state)
  if (termEnd !== null) return commit(run, loaded, { type: 'DUE' }, null, termEnd)
  if (run.reachAsked && isClosed(run.state) && mayCorrectClosed())
    return lookAgain(run, loaded, run.reachAsked)
  const calendar = newCalendar(run, loaded, run.state)
  if (calendar) return commit(run, loaded, calendarEvent(calendar, loaded, run.state), null, now(run))
  if (run.isReseatAsked && !isClosed(run.state)) return reseat(run, loaded)
  if (run.reachAsked && !isClosed(run.state)) return lookAgain(run, loaded, run.reachAsked)
  const [first] = run.waiting
  if (first) return takeAct(run, loaded, run.state, first)
  const due = nextDue(run.state)
  if (due !== null && due <= Date.now()) return fireDue(run, loaded, dueInstant(run, due))
  // A run that was continued does not know when it last moved.
  const waitMs = (due ?? 0) - (run.at || Date.now())
  run.alarm.set(due, laterMsOf(run.input.caseId, waitMs), due === null ? '' : summaryOfTimer(run.state, due))
  return condition(
    () =>
      run.waiting.length > 0 ||
      run.isReseatAsked ||
      run.isCalendarAsked ||
      run.reachAsked !== null ||
      run.alarm.hasRung(),
  )
}

/** Fires what fell due with its instant; what was missed until the run woke is notified once. */
const fireDue = (run: Run, loaded: LoadedCase, at: Instant): Promise<boolean> =>
  commit(run, loaded, { type: 'DUE', ...(at < now(run) ? { wokeAt: now(run) } : {}) }, null, at)

/** What the case runs on; null where it is to be read anew, as where its calendar may be another one. */
function known(run: Run): LoadedCase | null {
  if (run.isCalendarAsked && run.state?.calendar) {
    run.isCalendarAsked = false
    run.loaded = null
  }
  return run.loaded
}

/**
 * Asked for until it is written: a try that fails, or takes over another transition, has not looked at the
 * seats.
 */
async function reseat(run: Run, loaded: LoadedCase): Promise<void> {
  run.isReseatAsked = false
  const left = run.tasksLeft.splice(0)
  let isWritten = false
  try {
    isWritten = await commit(run, loaded, seatsEvent(left), null, now(run))
  } finally {
    if (!isWritten) Object.assign(run, { isReseatAsked: true, tasksLeft: [...left, ...run.tasksLeft] })
  }
}

/** As `reseat`: asked for until it is written, or nothing comes of it. */
async function lookAgain(run: Run, loaded: LoadedCase, news: ReachNews): Promise<void> {
  run.reachAsked = null
  try {
    if (!(await commit(run, loaded, { type: 'REACH', ...news }, null, now(run)))) run.reachAsked ??= news
  } catch (error) {
    run.reachAsked ??= news
    throw error
  }
}

/** Runs from before cases that are over were corrected replay without. */
const mayCorrectClosed = (): boolean => patched('correct-closed')

async function load(run: Run): Promise<LoadedCase> {
  const { caseId, workspaceId, definitionHash } = run.input
  const loaded = await loadCase({ caseId, workspaceId, definitionHash }, run.state?.seq ?? 0)
  if (loaded.process.interpreter > 3)
    throw ApplicationFailure.nonRetryable('This worker is too old for the definition', 'INTERPRETER_UNKNOWN')
  for (const each of loaded.recorded) replay(run, loaded, each)
  return loaded.isMore ? load(run) : (run.loaded = loaded)
}

/** Makes the transition of an act; where that is made, or refused, answers it. */
function takeAct(run: Run, loaded: LoadedCase, state: CaseState, first: Waiting): Promise<unknown> | null {
  const { key, act, by } = first.input
  const seq = seqOf(run, key)
  const isJudged = seq === undefined && !isJudgedLater(state, now(run))
  const refusal = isJudged ? refuse(loaded.process, state, act, by, now(run)) : null
  if (seq === undefined && !refusal) return commitAct(run, loaded, first)
  run.waiting.shift()
  if (refusal) first.reject(refused(refusal))
  else if (seq !== undefined) first.resolve({ seq })
  return answerSent(run)
}

/**
 * Answers go before timers, which are set where nothing waits: histories have them in this order. A run that only goes
 * on waiting, or ends, waits for them anyway.
 */
const answerSent = (run: Run) =>
  isAtEnd(run) || isResting(run) ? null : condition(() => run.waiting.length > 0 || allHandlersFinished())

/** Nothing has come, and its timer need not be set. */
function isResting({ state, alarm, ...run }: Run): boolean {
  const due = state && nextDue(state)
  const isAsked =
    run.waiting.length > 0 || run.isReseatAsked || run.isCalendarAsked || run.reachAsked !== null
  return state !== null && !isAsked && (due === null || (due > Date.now() && alarm.isSetBy(due)))
}

function commitAct(run: Run, loaded: LoadedCase, first: Waiting): Promise<unknown> | null {
  const { key, act, by, trace } = first.input
  try {
    return commit(run, loaded, { type: 'ACT', act, by }, key, now(run), trace)
  } catch (error) {
    if (!isRefused(error)) throw error
    run.waiting.shift()
    first.reject(refused(error.refusal))
    return answerSent(run)
  }
}

/**
 * Writes the transition that an event makes. Where another one was written under this number before, that one
 * is what
 * happened: it is taken over, the answer is false, and the event, if it was another one, has its turn again. Where it
 * informs a party whom nobody stands for, or assigns a step to somebody who is gone, it is made again without; where
 * it takes a party for absent who can be informed by now, that comes first.
 */
function commit(
  run: Run,
  loaded: LoadedCase,
  happened: CaseEvent,
  key: string | null,
  at: Instant,
  trace?: string,
): Promise<boolean> {
  const event = flagEvent(loaded.process, run.state, happened, at)
  const { state, effects } = advance(loaded.process, loaded.calendar, run.state, event, at)
  if (state.seq === (run.state?.seq ?? 0)) {
    // A party who could not be reached still cannot be.
    if (event.type === 'REACH') return Promise.resolve(true)
    if (key === null) throw new Error('Something is due and nothing comes of it')
    remember(run, key, state, at)
    return Promise.resolve(true)
  }
  const { caseId, workspaceId, definitionHash } = run.input
  const due = run.state && nextDue(run.state)
  const transition = {
    caseId,
    workspaceId,
    definitionHash,
    seq: state.seq,
    key,
    at,
    ...(due !== null && due <= at ? { dueAt: due } : {}),
    ...(event.type === 'DUE' && at < now(run) ? { wokeAt: now(run) } : {}),
    ...(trace ? { trace } : {}),
    event,
    effects,
    status: state.status,
  }
  const summary = summaryOfEvent(event, state.seq)
  const written = (before: Awaited<ReturnType<typeof local.commitTransition>>) => {
    if (before && 'unreached' in before) {
      const unreached = [...(event.unreached ?? []), ...before.unreached]
      return commit(run, loaded, { ...event, unreached }, key, at, trace)
    }
    if (before && 'gone' in before) {
      const gone = [...(event.gone ?? []), ...before.gone]
      return commit(run, loaded, { ...event, gone }, key, at, trace)
    }
    if (before && 'reached' in before) return informReached(run, loaded, event, before.reached, at)
    if (before) replay(run, loaded, before)
    else remember(run, key, state, at)
    return before === null
  }
  return local.commitTransition
    .executeWithOptions({ summary }, [transition])
    .then(written, (error: unknown) =>
      triedByServer(error).commitTransition.executeWithOptions({ summary }, [transition]).then(written),
    )
}

/**
 * Nobody acts in place of a party who can act: the act waits until the party is informed, and is then refused. Of
 * parties reported to have left, those who have not stay informed.
 */
function informReached(
  run: Run,
  loaded: LoadedCase,
  event: CaseEvent,
  reached: InformedParty[],
  at: Instant,
): Promise<boolean> {
  if (event.type !== 'REACH') {
    run.reachAsked ??= { untrue: {} }
    return Promise.resolve(false)
  }
  const left = { ...event.left }
  for (const party of reached) delete left[party]
  return commit(run, loaded, { ...event, left }, null, at)
}

function replay(run: Run, loaded: LoadedCase, { key, event, at }: Recorded): void {
  remember(run, key, advance(loaded.process, loaded.calendar, run.state, event, at).state, at)
}

const rememberedActs = 50
function remember(run: Run, key: string | null, state: CaseState, at: Instant): void {
  run.state = state
  run.at = Math.max(run.at, at)
  run.transitionCount += 1
  if (key === null) return
  const act: (typeof run.acts)[number] = [key, state.seq]
  run.acts = [...run.acts, act].slice(-rememberedActs)
}

/** "Needs attention": rejects the acts that wait, and does nothing more until somebody requests a retry. */
async function park(run: Run, error: unknown): Promise<void> {
  const { caseId, workspaceId, definitionHash } = run.input
  run.attention = codeOf(error)
  setParkedAttribute(run.attention)
  for (const each of run.waiting.splice(0)) each.reject(needsAttention())
  run.alarm.set(null)
  run.isRetryAsked = false
  await setAttention({ caseId, workspaceId, definitionHash }, run.attention).catch(() => {}) // parked all the same
  await condition(() => run.isRetryAsked)
  run.loaded = null
}

async function resume(run: Run): Promise<void> {
  const { caseId, workspaceId, definitionHash } = run.input
  await setAttention({ caseId, workspaceId, definitionHash }, null)
  setParkedAttribute(null)
  run.attention = null
}

/** Closed and corrected, or with a history grown long, and nothing waits. */
function isAtEnd({ state, attention, waiting, transitionCount, input, ...run }: Run): boolean {
  if (!state || attention || waiting.length > 0) return false
  if (isClosed(state)) return !(run.reachAsked && mayCorrectClosed())
  const isLong = workflowInfo().continueAsNewSuggested || transitionCount >= (input.continueAfter ?? Infinity)
  return isLong && !run.isReseatAsked && !run.isCalendarAsked && !run.reachAsked
}

/** A run that was started with another time for its tasks goes over to that of this release. */
const goOn = (input: CaseInput) =>
  makeContinueAsNewFunc<typeof caseWorkflow>({ workflowTaskTimeout: caseTaskTimeoutMs })(input)

/**
 * False where something came while answers were still on their way. A long one goes on in a new run that knows the
 * same.
 */
async function isOver(run: Run): Promise<boolean> {
  await condition(allHandlersFinished)
  if (!run.state || !isAtEnd(run)) return false
  if (!isClosed(run.state)) await goOn({ ...run.input, carried: { state: run.state, acts: run.acts } })
  return true
}
