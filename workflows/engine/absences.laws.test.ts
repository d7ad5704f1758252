/**
 * Absences in a row over random sittings. The oracle reads the list of what was sent backwards; it shares no code
 * with the engine.
 */
import { expect, test } from 'vitest'
import { compile } from '../definition/compile.ts'
import { emptyGraph, type Graph } from '../definition/graph.ts'
import { clock, edges, stages, steps } from '../definition/templates/build.ts'
import { meera, monday, priya, words } from '../../test/cast.ts'
import { forSeeds, floorOf } from '../../test/laws.ts'
import { pick, type Random } from '../../test/random.ts'
import { isRefused } from './advance.ts'
import { play, type Play } from './play.ts'
import type { PartiesThere } from './state.ts'

const utc = { timeZone: 'UTC', weekend: [0, 6], holidays: [] }
const quorum = 2
/** Two sittings that lead to each other; each can end by absences from its own or from the other. */
const drawn = (random: Random): Graph => {
  const drawing = steps(
    ['hear', 'settle'].map((id) => ({
      ...words,
      id,
      name: id,
      outcomes: { again: 'Again', other: 'The other', absent: 'Absent' },
      meeting: { quorum, presidingOfficerRequired: false, vote: 'NONE' as const },
      clock: clock(1800, 'DAY', 1700, 1799),
    })),
  )
  for (const step of drawing)
    for (const outcome of step.outcomes)
      if (outcome.id === 'absent')
        outcome.absences = { at: pick(random, ['hear', 'settle']), times: pick(random, [1, 2, 3, 4]) }
  return {
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
    steps: drawing,
    edges: edges([
      ['start', null, 'hear'],
      ['hear', 'again', 'hear'],
      ['hear', 'other', 'settle'],
      ['hear', 'absent', 'close'],
      ['settle', 'again', 'settle'],
      ['settle', 'other', 'hear'],
      ['settle', 'absent', 'close'],
    ]),
  }
}

type Sitting = { step: string; parties: PartiesThere | undefined; isHeld: boolean }
const party = (random: Random) => pick(random, ['CAME', 'AWAY', 'AWAY', 'AWAY', undefined] as const)
const anyParties = (random: Random): PartiesThere | undefined => {
  const [complainant, respondent] = [party(random), party(random)]
  if (random() < 0.1) return undefined
  return {
    ...(complainant ? { COMPLAINANT: complainant } : {}),
    ...(respondent ? { RESPONDENT: respondent } : {}),
  }
}

/** From the last sitting of the step backwards until they came. */
function inARow(sittings: Sitting[], step: string, who: 'COMPLAINANT' | 'RESPONDENT'): number {
  let count = 0
  for (const sitting of sittings.filter((one) => one.step === step).toReversed()) {
    const there = sitting.parties?.[who]
    if (there === 'CAME') return count
    if (there === 'AWAY' && sitting.isHeld) count++
  }
  return count
}

function sit(played: Play, random: Random, meetingId: string): Sitting {
  const [open] = Object.values(played.state().steps).filter(({ status }) => status === 'READY')
  if (!open) throw new Error('nothing open')
  const [present, parties] = [pick(random, [1, 2, 3]), anyParties(random)]
  const [startAt, step] = [played.now(), open.id]
  played.act(meera, { type: 'SCHEDULE_MEETING', step, meetingId, startAt, endAt: startAt + 1 })
  played.act(meera, {
    type: 'RECORD_MEETING',
    step,
    meetingId,
    present,
    presidingOfficerPresent: false,
    came: present,
    ...(parties ? { parties } : {}),
  })
  const isHeld = present >= quorum
  const late = pick(random, ['COMPLAINANT', 'RESPONDENT', undefined, undefined] as const)
  if (!isHeld || !late || parties?.[late] === 'CAME') return { step: open.stepId, parties, isHeld }
  played.act(meera, { type: 'ARRIVE_MEETING', step, meetingId, counts: false, presides: false, party: late })
  return { step: open.stepId, parties: { ...parties, [late]: 'CAME' }, isHeld }
}

test('an outcome that needs absences in a row is taken exactly when one party has so many', () => {
  const total = { outcomes: 0, refused: 0, sittings: 0 }
  forSeeds('absences', 200, (random) => {
    const graph = drawn(random)
    const { definition } = compile(graph)
    if (!definition) throw new Error('the drawing is sound')
    const played = play(definition.process, utc, monday)
    const sittings: Sitting[] = []
    for (let count = 0; count < 25 && played.state().status !== 'CLOSED'; count++) {
      played.until(played.now() + 3_600_000)
      const sitting = sit(played, random, `m${count}`)
      sittings.push(sitting)
      if (!sitting.isHeld) continue
      const step = played.open(sitting.step)
      const absenceRule = graph.steps.find(({ id }) => id === sitting.step)?.outcomes.at(-1)?.absences
      if (!absenceRule) throw new Error('asked')
      const most = Math.max(
        inARow(sittings, absenceRule.at, 'COMPLAINANT'),
        inARow(sittings, absenceRule.at, 'RESPONDENT'),
      )
      const end = (outcome: string) =>
        played.act(priya, { type: 'COMPLETE_STEP', step, outcome, submissionId: null, values: {} })
      try {
        end('absent')
        expect(most).toBeGreaterThanOrEqual(absenceRule.times)
        total.outcomes++
      } catch (error) {
        if (!isRefused(error)) throw error
        expect(error.refusal).toEqual({
          code: 'TOO_FEW_ABSENCES',
          text: { code: 'acts.absencesMissing', params: { times: absenceRule.times, count: most } },
        })
        total.refused++
        end(pick(random, ['again', 'other']))
      }
    }
    total.sittings += sittings.length
    return sittings.length
  })
  expect(total.outcomes).toBeGreaterThan(floorOf(50))
  expect(total.refused).toBeGreaterThan(floorOf(200))
})
