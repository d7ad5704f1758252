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
  continueAsNew,
  patched,
  proxyLocalActivities,
  workflowInfo,
} from '@temporalio/workflow'
import { laterMsOf, newAlarm, type Alarm } from './alarm.ts'
import { advance, isRefused, nextDue, refuse } from './engine/advance.ts'
import { isSameCalendar } from './engine/calendar.ts'
import { answerActs, needsAttention, refused, seqOf, type Inbox } from './inbox.ts'
import { isClosed } from './engine/turn.ts'
import { tellParked } from './parked.ts'
import type { CaseActivities, LoadedCase, Recorded } from './activities.ts'
import type { CaseEvent, CaseState, Instant } from './engine/state.ts'
import type { CaseInput } from './messages.ts'

const { loadCase, commitTransition, setAttention } = proxyLocalActivities<CaseActivities>({
  startToCloseTimeout: '30s',
  // Without end: what is out of reach comes back. Longer pauses than the threshold are timers, so that they
  // hold no worker.
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '1m' },
  localRetryThreshold: '5s',
})

type Run = Inbox & {
  input: CaseInput
  alarm: Alarm
  /** Instant of the last event; the next is never earlier. */
  at: Instant
  /** Transitions of this run. */
  made: number
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
    made: 0,
    loaded: null,
    state: input.carried?.state ?? null,
    acts: [...(input.carried?.acts ?? [])],
    waiting: [],
    attention: null,
    isRetryAsked: false,
    isReseatAsked: false,
    isCalendarAsked: false,
  }
  answerActs(run)
  await CancellationScope.nonCancellable(async () => {
    while (!(await isOver(run))) await turn(run).catch((error: unknown) => park(run, error))
  })
}

/** One event, or waiting for one. */
async function turn(run: Run): Promise<void> {
  const loaded = await current(run)
  if (run.attention) await resume(run)
  if (!run.state) {
    const { values, calendar, filedAt } = loaded
    return void (await commit(run, loaded, { type: 'FILED', values, calendar }, null, filedAt))
  }
  const calendar = newCalendar(run, loaded, run.state)
  if (calendar) return void (await commit(run, loaded, { type: 'CALENDAR', calendar }, null, now(run)))
  if (run.isReseatAsked && !isClosed(run.state)) return reseat(run, loaded)
  if (run.waiting.length > 0) return takeAct(run, loaded, run.state)
  const due = nextDue(run.state)
  if (due !== null && due <= Date.now())
    return void (await commit(run, loaded, { type: 'DUE' }, null, now(run)))
  // A run that was continued does not know when it last moved.
  const waitMs = (due ?? 0) - (run.at || Date.now())
  run.alarm.set(due, laterMsOf(run.input.caseId, waitMs))
  await condition(
    () => run.waiting.length > 0 || run.isReseatAsked || run.isCalendarAsked || run.alarm.hasRung(),
  )
}

/** What the case runs on; told that its calendar may be another one, the run reads it anew. */
async function current(run: Run): Promise<LoadedCase> {
  if (run.isCalendarAsked && run.state?.calendar) {
    run.isCalendarAsked = false
    run.loaded = null
  }
  return run.loaded ?? load(run)
}

/**
 * The calendar that the case has to go over to, or null. A case whose transitions do not say by which it counts
 * keeps the one that it was loaded with, before it reads the next.
 */
function newCalendar({ isCalendarAsked }: Run, { calendar }: LoadedCase, { calendar: own }: CaseState) {
  if (!own) return isCalendarAsked ? calendar : null
  return !isSameCalendar(own, calendar) && patched('calendar-when-loaded') ? calendar : null
}

/**
 * Asked for until it is written: a try that fails, or takes over another transition, has not looked at the
 * seats.
 */
async function reseat(run: Run, loaded: LoadedCase): Promise<void> {
  run.isReseatAsked = false
  const isWritten = await commit(run, loaded, { type: 'SEATS' }, null, now(run)).catch((error: unknown) => {
    run.isReseatAsked = true
    throw error
  })
  if (!isWritten) run.isReseatAsked = true
}

const now = (run: Run): Instant => Math.max(Date.now(), run.at)

async function load(run: Run): Promise<LoadedCase> {
  const { caseId, workspaceId, definitionHash } = run.input
  const loaded = await loadCase({ caseId, workspaceId, definitionHash }, run.state?.seq ?? 0)
  if (loaded.process.interpreter > 2)
    throw ApplicationFailure.nonRetryable('This worker is too old for the definition', 'INTERPRETER_UNKNOWN')
  for (const each of loaded.recorded) replay(run, loaded, each)
  return loaded.isMore ? load(run) : (run.loaded = loaded)
}

async function takeAct(run: Run, loaded: LoadedCase, state: CaseState): Promise<void> {
  const first = run.waiting[0]
  if (!first) return
  const { key, act, by, trace } = first.input
  const seq = seqOf(run, key)
  const refusal = seq === undefined ? refuse(loaded.process, state, act, by, now(run)) : null
  if (seq === undefined && !refusal) {
    await commit(run, loaded, { type: 'ACT', act, by }, key, now(run), trace).catch((error: unknown) => {
      if (!isRefused(error)) throw error
      run.waiting.shift()
      first.reject(refused(error.refusal))
    })
    return
  }
  run.waiting.shift()
  if (refusal) first.reject(refused(refusal))
  else if (seq !== undefined) first.resolve({ seq })
}

/**
 * Writes the transition that an event makes. Where another one was written under this number before, that one
 * is what
 * happened: it is taken over, the answer is false, and the event, if it was another one, has its turn again.
 */
async function commit(
  run: Run,
  loaded: LoadedCase,
  event: CaseEvent,
  key: string | null,
  at: Instant,
  trace?: string,
): Promise<boolean> {
  const { state, effects } = advance(loaded.process, loaded.calendar, run.state, event, at)
  if (state.seq === (run.state?.seq ?? 0)) {
    if (key === null) throw new Error('Something is due and nothing comes of it')
    remember(run, key, state, at)
    return true
  }
  const { caseId, workspaceId, definitionHash } = run.input
  const due = run.state && nextDue(run.state)
  const before = await commitTransition({
    caseId,
    workspaceId,
    definitionHash,
    seq: state.seq,
    key,
    at,
    ...(due !== null && due <= at ? { dueAt: due } : {}),
    ...(trace ? { trace } : {}),
    event,
    effects,
    status: state.status,
  })
  if (before) replay(run, loaded, before)
  else remember(run, key, state, at)
  return before === null
}

function replay(run: Run, loaded: LoadedCase, { key, event, at }: Recorded): void {
  remember(run, key, advance(loaded.process, loaded.calendar, run.state, event, at).state, at)
}

const rememberedActs = 50
function remember(run: Run, key: string | null, state: CaseState, at: Instant): void {
  run.state = state
  run.at = Math.max(run.at, at)
  run.made += 1
  if (key === null) return
  const act: (typeof run.acts)[number] = [key, state.seq]
  run.acts = [...run.acts, act].slice(-rememberedActs)
}

/** "Needs attention": whoever waits is told so, and nothing happens until somebody asks for another try. */
async function park(run: Run, error: unknown): Promise<void> {
  const { caseId, workspaceId, definitionHash } = run.input
  run.attention = codeOf(error)
  tellParked(run.attention)
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
  tellParked(null)
  run.attention = null
}

/** The type that an activity failed with; anything else is the engine's own. */
function codeOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof ApplicationFailure && each.type) return each.type
  return 'ENGINE_ERROR'
}

/** Closed and nobody waiting; or, with a history grown long, goes on in a new run that knows the same. */
async function isOver(run: Run): Promise<boolean> {
  const { state, input } = run
  if (!state || run.attention || run.waiting.length > 0) return false
  const isEnded = isClosed(state)
  const isAsked = () => (run.isReseatAsked || run.isCalendarAsked) && !isEnded
  if (isAsked()) return false
  const isLong = workflowInfo().continueAsNewSuggested || run.made >= (input.continueAfter ?? Infinity)
  if (!isEnded && !isLong) return false
  await condition(allHandlersFinished)
  if (run.waiting.length > 0 || isAsked()) return false
  if (!isEnded) await continueAsNew<typeof caseWorkflow>({ ...input, carried: { state, acts: run.acts } })
  return true
}
