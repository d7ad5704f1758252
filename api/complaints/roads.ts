/**
 * Roads ahead of complaints, computed in a thread and kept: a preview is requested at each pause in typing, a case's
 * page again and again, and neither changes what the road depends on.
 */
import { onlyWatched } from '../../workflows/engine/acts/watchedAnswers.ts'
import type { Calendar, Instant, Values } from '../../workflows/engine/state.ts'
import { newest } from '../core/newest.ts'
import { valuesOf } from '../questions/form.ts'
import { threadOf } from '../threads/thread.ts'
import type { Answers } from './contract.ts'
import type { Recorded, Road, ProcessForms } from './predictions.ts'

type RoadContext = { definition: ProcessForms; calendar: Calendar; at: Instant }
export type RoadTask = RoadContext & ({ knownValues: Values } | { recorded: Recorded[] })

const computeRoad = threadOf<RoadTask, Road>(new URL('roadThread', import.meta.url), {
  seconds: 20,
  waiting: 200,
  megabytes: 256,
})

const roads = newest<Promise<Road>>(500)
/** The kept road of that name, or one that is computed now; what fails is not kept. */
function keptRoad(name: string, task: RoadTask): Promise<Road> {
  const known = roads.get(name)
  if (known) return known
  const road = computeRoad(task)
  roads.set(name, road)
  road.catch(() => roads.remove(name))
  return road
}

/** Within it no business unit's day changes: offsets of time zones are whole quarters of an hour. */
const quarterMs = 15 * 60_000
/** Before filing or before the first transition. `hash` names the definition. */
type Unfiled = { hash: string; definition: ProcessForms; calendar: Calendar; answers: Answers; at: Instant }

/**
 * What comes of the answers given so far, by when, and what answers still to come may lead to beside. Depends on the
 * definition, the calendar, the answers that conditions read and the quarter of an hour, and is kept by these: no
 * word that anybody writes is among them. Throws RATE_LIMITED while too many wait.
 */
export function readRoadBefore({ hash, definition, calendar, answers, at }: Unfiled): Promise<Road> {
  const { process, forms } = definition
  const knownValues = onlyWatched(process.watched, valuesOf(forms['filing'] ?? [], answers))
  const name = JSON.stringify([
    'before',
    hash,
    // A version that cannot be read has no steps.
    Object.keys(process.steps).length,
    calendar,
    Object.entries(knownValues).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    Math.floor(at / quarterMs),
  ])
  return keptRoad(name, { definition: { process, forms }, calendar, knownValues, at })
}

/** A case under way: `seq` transitions were `recorded`. */
type Running = {
  caseId: string
  seq: number
  definition: ProcessForms
  calendar: Calendar
  recorded: Recorded[]
}

/**
 * Between two transitions the road of a case stays as it is, but for what is overdue. Throws RATE_LIMITED while too
 * many wait.
 */
export function readRoadOf({ caseId, seq, definition, calendar, recorded }: Running): Promise<Road> {
  const { process, forms } = definition
  const at = Date.now()
  const name = JSON.stringify(['of', caseId, seq, calendar, Math.floor(at / quarterMs)])
  return keptRoad(name, { definition: { process, forms }, calendar, recorded, at })
}
