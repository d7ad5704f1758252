/** Random drawings in which tokens fork, join, go round and wait. */
import { emptyGraph, type Graph } from '../workflows/definition/graph.ts'
import { clock, edges, stages, steps } from '../workflows/definition/templates/build.ts'
import { words } from './cast.ts'
import { pick, type Random } from './random.ts'

const week = clock(7, 'DAY', 3, 5)

/** Four to seven steps with arrows forward and back, forks, requirements, steps for each, outcomes that end all. */
export function tokenDrawing(random: Random): Graph {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].slice(0, 4 + Math.floor(random() * 4))
  const outcomes: { [outcome: string]: string } = { yes: 'Yes', no: 'No' }
  const arrows = ids.flatMap((from, place) =>
    Object.keys(outcomes).flatMap((outcome): [string, string, string][] => {
      const ahead = [...ids.slice(place + 1), 'close']
      const targets = new Set([
        pick(random, ahead),
        ...(random() < 0.4 ? [pick(random, ahead)] : []),
        ...(random() < 0.15 ? [pick(random, ids)] : []),
      ])
      return [...targets].map((to) => [from, outcome, to])
    }),
  )
  const drawnSteps = steps(
    ids.map((id) => ({
      ...words,
      id,
      name: id,
      outcomes,
      clock: random() < 0.15 ? null : week,
      setting:
        random() < 0.15
          ? { automatic: true }
          : { allowSkip: random() < 0.3, reopenable: random() < 0.3, automatic: false },
    })),
  )
  for (const step of drawnSteps) {
    if (random() < 0.25) step.join = 'EACH'
    if (random() < 0.1 && step.outcomes[0]) step.outcomes[0].closesNow = true
    for (const outcome of step.outcomes)
      if (random() < 0.2) outcome.ends = [{ stepId: pick(random, ids), outcome: pick(random, ['yes', 'no']) }]
    if (step.setting.automatic) Object.assign(step, { actor: null, clock: null })
    else step.clock ??= week
    const other = pick(random, ids)
    if (step.clock && other !== step.id && random() < 0.2)
      step.clock = { ...week, trigger: { on: 'STEP_COMPLETED', stepId: other } }
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
    stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
    steps: drawnSteps,
    edges: edges([
      ['start', null, 'a'],
      ...(random() < 0.3 ? [['start', null, 'b'] as [string, null, string]] : []),
      ...arrows,
    ]),
    prerequisites: waits.filter((one) => one.stepId !== one.requiresStepId),
  }
}
