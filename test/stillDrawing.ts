/** Random drawings in which tokens wait for each other, for terms, for absences, and for what may never come. */
import { emptyGraph, type CaseClock, type Graph } from '../workflows/definition/graph.ts'
import { caseClock, clock, edges, stages, steps, to } from '../workflows/definition/templates/build.ts'
import { words } from './cast.ts'
import { pick, type Random } from './random.ts'

const week = clock(7, 'DAY', 3, 5)
const outcomes = { yes: 'Yes', no: 'No' }

/** Three to six steps; some are meetings, some end by absences there, by a term that is over, or by time. */
export function stillDrawing(random: Random): Graph {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, 3 + Math.floor(random() * 4))
  const end = () => ({ stepId: pick(random, ids), outcome: pick(random, [null, 'yes', 'no']) })
  const term = (id: string, kind: CaseClock['kind']): CaseClock =>
    caseClock(id, id, kind, 1 + Math.floor(random() * 20), 'DAY', {
      trigger: pick<CaseClock['trigger']>(random, [
        { on: 'CASE_FILED' },
        { on: 'STEP_OPENED', stepId: pick(random, ids) },
        { on: 'STEP_OPENED', stepId: pick(random, ids) },
        { on: 'STEP_COMPLETED', ...end() },
      ]),
      stops: random() < 0.3 ? [end()] : [],
      pausable: random() < 0.5,
      tells: to('COMMITTEE'),
      takes: random() < 0.4 ? { stepId: pick(random, ids), outcome: pick(random, ['yes', 'no']) } : null,
    })
  const meets = new Set(ids.filter(() => random() < 0.3))
  const drawn = steps(
    ids.map((id) => ({
      ...words,
      id,
      name: id,
      outcomes,
      clock: week,
      setting: { allowSkip: random() < 0.15, reopenable: random() < 0.1 },
      ...(meets.has(id)
        ? { meeting: { quorum: 0, presidingOfficerRequired: false, vote: 'NONE' as const } }
        : {}),
    })),
  )
  const clocks = [term('wait', 'MINIMUM'), term('other', 'MINIMUM'), term('limit', 'LIMIT')].map((one) =>
    one.takes && meets.has(one.takes.stepId) ? { ...one, takes: null } : one,
  )
  for (const step of drawn) {
    if (random() < 0.2) step.join = 'EACH'
    const holds = random()
    for (const outcome of step.outcomes) {
      if (holds < 0.5 && random() < 0.8) outcome.after = pick(random, ['wait', 'wait', 'other'])
      if (random() < 0.1) outcome.closesNow = true
      const at = pick(random, ids)
      if (random() < 0.15 && meets.has(at)) outcome.absences = { at, times: 1 + Math.floor(random() * 2) }
    }
  }
  const waits = Array.from({ length: Math.floor(random() * 3) }, (_, n) => ({
    id: `w${n}`,
    stepId: pick(random, ids),
    requiresStepId: pick(random, ids),
    statement: '',
    lawRef: null,
  }))
  return {
    ...emptyGraph('COMPLAINT'),
    reopening: random() < 0.3 ? { by: 'COMMITTEE', stepId: pick(random, ids), within: null } : null,
    stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
    steps: drawn,
    clocks,
    edges: edges([
      ['start', null, 'a'],
      ...(random() < 0.4 ? [['start', null, 'b'] as [string, null, string]] : []),
      ...ids.flatMap((from, place) =>
        Object.keys(outcomes).flatMap((outcome) => {
          const ahead = [...ids.slice(place + 1), 'close']
          const targets = new Set([
            pick(random, ahead),
            ...(random() < 0.35 ? [pick(random, ahead)] : []),
            ...(random() < 0.12 ? [pick(random, ids)] : []),
          ])
          return [...targets].map((target): [string, string, string] => [from, outcome, target])
        }),
      ),
    ]),
    prerequisites: waits.filter((one) => one.stepId !== one.requiresStepId),
  }
}
