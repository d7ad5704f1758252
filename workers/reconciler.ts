/** Keeps cases and runs alike: of all processes one leads, and compares them every minute. */
import type { Client, Connection } from '@temporalio/client'
import { queues } from '../temporal/names.ts'
import { makeMissingOrSay, missingInTemporal } from '../temporal/namespace.ts'
import { retrySignal } from '../workflows/messages.ts'
import type { ZoneSource } from '../api/branches/zoneRules.ts'
import { recordZoneRules, type RecordedZones } from './branches/zoneRules.ts'
import { scheduleSweep } from './cleanup/schedule.ts'
import { newResumedMarks } from './clearMarks.ts'
import { correctClosedCases } from './complaints/reach.ts'
import {
  compareRuns,
  refuseTakenOver,
  TakenOver,
  type CompareOptions,
  type Comparison,
  type Differences,
} from './compareRuns.ts'
import { orderMissingRuns } from './expectedRuns.ts'
import { markFailingTasks } from './failingTasks.ts'
import { standForLead } from './leader.ts'
import type { WorkerModule } from './module.ts'
import { modules as allModules } from './modules.ts'
import { newRetryPlan, retryAllParked, signalCase } from './retryParked.ts'

/** Reported whenever there is one; parked and unstarted cases only where they changed. */
const passing = [
  'missingRuns',
  'orphanRuns',
  'stopped',
  'unmarked',
  'missingParts',
  'missingOtherRuns',
  'untrueClosed',
] as const

/**
 * Makes again what an emptied Temporal lacks beside runs. Answers what was missing, also where it could not be made:
 * cases are compared all the same.
 */
async function makeMissingParts(
  client: Client,
  { taskQueue, onFailure = () => {} }: Pick<CompareOptions, 'taskQueue' | 'onFailure'>,
): Promise<string[]> {
  const { connection, options } = client
  const server = connection as Connection
  const missing = await missingInTemporal(server, { namespace: options.namespace }).catch(onFailure)
  if (missing && missing.length > 0) await makeMissingOrSay(server, options.namespace).catch(onFailure)
  const isScheduled = await scheduleSweep(client, taskQueue === undefined ? {} : { taskQueue }).catch(
    onFailure,
  )
  return [...(missing ?? []), ...(isScheduled ? ['schedule of the daily clean-up'] : [])]
}

const minute = 60_000
const firstLookMs = 1_000
const day = 1_440 * minute
/**
 * Of all processes one leads: it compares a second after its start and every minute, looks for tasks that keep failing,
 * and tells of what it found. A case that a fault of the installation parked tries again with growing pauses; any other
 * tries again when a process begins, a new release for one, and once a day. So are cases that are over looked at for
 * what they say untruly.
 */
export function startReconciler({
  everyMs = 60_000,
  silenceMs,
  retryMs,
  resumedMs,
  modules = allModules,
  onDifference = () => {},
  onCompared = () => {},
  onFollowing = () => {},
  onZones = () => {},
  zones,
  ...rest
}: Omit<CompareOptions, 'mayAct'> & {
  everyMs?: number
  /** How long nothing need be heard from a leader until another one takes over. */
  silenceMs?: number
  /** The first pause between two tries of a parked case, milliseconds. */
  retryMs?: number
  /** How long a run goes on until the mark of its case is cleared, milliseconds. */
  resumedMs?: number
  modules?: WorkerModule[]
  onDifference?: (differences: Differences) => void
  /** Called after each comparison, with or without a difference. */
  onCompared?: (comparison: Comparison) => void
  /** Called at each round in which another process leads. */
  onFollowing?: () => void
  /** The time zone database of this process; default: its machine's. */
  zones?: ZoneSource
  /** Called where that was newer than what the installation had recorded. */
  onZones?: (recorded: RecordedZones) => void
}): { stop(): Promise<void> } {
  const { onFailure = () => {} } = rest
  const name = `reconciler of ${rest.taskQueue ?? queues.cases}`
  const leader = standForLead(rest.db.pool, name, silenceMs === undefined ? {} : { silenceMs })
  const options: CompareOptions = { ...rest, mayAct: () => leader.isLeading() }
  const plan = newRetryPlan(retryMs === undefined ? {} : { firstMs: retryMs })
  const marks = newResumedMarks({ ...rest, ...(resumedMs === undefined ? {} : { resumedMs }) })
  let [hasBegun, triedAt, nextCorrectionAt, standingBefore] = [false, 0, 0, '']
  const orderCorrections = async () => {
    if (Date.now() < nextCorrectionAt) return []
    const ordered = await correctClosedCases(options)
    nextCorrectionAt = Date.now() + (ordered.length > 0 ? 10 * minute : day)
    return ordered
  }
  // Each process, as one that follows may have come with a later edition than the one that leads.
  const recordZones = async () => {
    const recorded = await recordZoneRules(rest.db, zones).catch(onFailure)
    if (recorded) onZones(recorded)
  }
  const look = async () => {
    await recordZones()
    if (await leader.lead()) await compare()
    else {
      onFollowing()
      if (!hasBegun) await retryAllParked(rest)
    }
    hasBegun = true
  }
  const compare = async () => {
    const client = await rest.temporal()
    // First, since runs that are ordered below need it.
    const missingParts = await makeMissingParts(client, rest)
    const comparison = await compareRuns(options)
    const { differences, reasons, resumed } = comparison
    Object.assign(differences, {
      missingParts,
      missingOtherRuns: await orderMissingRuns(client, { ...options, modules }),
      untrueClosed: await orderCorrections(),
    })
    await markFailingTasks({ ...options, ...(rest.onAttention ? { onAttention: rest.onAttention } : {}) })
    onCompared(comparison)
    if (differences.parked.length > 0 && Date.now() - triedAt >= day) {
      await retryAllParked(options)
      triedAt = Date.now()
    }
    await marks.clear(client, resumed, Date.now())
    for (const id of plan.due(reasons, Date.now())) {
      refuseTakenOver(() => leader.isLeading())
      await signalCase(client, id, retrySignal, [])
    }
    const standing = [...differences.parked, '', ...differences.unstarted].join()
    const isNew = passing.some((kind) => differences[kind].length > 0) || standing !== standingBefore
    standingBefore = standing
    if (isNew) onDifference(differences)
  }
  let underWay: Promise<void> | null = null
  const begin = () => {
    underWay ??= look()
      .catch((error: unknown) => void (error instanceof TakenOver || onFailure(error)))
      .finally(() => (underWay = null))
  }
  // Soon after the start, too: after a restore no case goes on until its run was found missing.
  const first = setTimeout(begin, Math.min(everyMs, firstLookMs))
  const timer = setInterval(begin, everyMs)
  return {
    async stop() {
      clearTimeout(first)
      clearInterval(timer)
      await underWay
      await leader.stop()
    },
  }
}
