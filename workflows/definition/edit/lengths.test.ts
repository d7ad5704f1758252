import { expect, test } from 'vitest'
import { pick, seeded } from '../../../test/randomDrawings.ts'
import { emptyGraph } from '../graph.ts'
import { addCaseClock, freshCaseClock, setCaseLength } from './caseClocks.ts'
import { addClock, setClock, setLength } from './clocks.ts'
import { addStage } from './stages.ts'
import { addStep } from './steps.ts'

/** The whole units, from the first to the last, that lie nearest to a share of a length: found by trying each. */
function nearest(after: number, before: number, amount: number): number[] {
  const away = (one: number) => Math.abs(one * before - after * amount)
  const all = Array.from({ length: amount }, (_, n) => n + 1)
  const least = all.reduce((so, one) => Math.min(so, away(one)), Infinity)
  return all.filter((one) => away(one) === least)
}

test('a new length leaves each threshold at its share of the time, whatever was typed on the way', () => {
  const random = seeded(5)
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const units = ['WORKING_DAY', 'DAY', 'MONTH', 'HOUR'] as const
  for (let count = 0; count < 2000; count++) {
    const before = whole(1, 400)
    const secondAfter = random() < 0.8 ? whole(0, before) : null
    const firstAfter = random() < 0.8 ? whole(0, secondAfter ?? before) : null
    const remindBefore = Array.from({ length: whole(0, 3) }, () => whole(1, before))
    const clock = { amount: before, unit: pick(random, units), firstAfter, secondAfter, remindBefore }
    const [amount, unit] = [whole(1, 400), pick(random, units)]
    const graph = addCaseClock({ ...freshCaseClock, ...clock, id: 'term', name: 'Term' })(
      setClock('here', clock)(addClock('here')(oneStep)),
    )
    const typed = [whole(1, 9), whole(10, 99)].reduce(
      (so, digits) => setCaseLength('term', digits, unit, clock)(setLength('here', digits, unit, clock)(so)),
      graph,
    )
    const direct = setCaseLength('term', amount, unit)(setLength('here', amount, unit)(graph))
    expect(setCaseLength('term', amount, unit, clock)(setLength('here', amount, unit, clock)(typed))).toEqual(
      direct,
    )
    const detail = JSON.stringify({ clock, amount, unit })
    for (const now of [direct.steps[0]?.clock, direct.clocks[0]]) {
      if (!now) throw new Error('It has a clock')
      expect([now.amount, now.unit], detail).toEqual([amount, unit])
      for (const which of ['firstAfter', 'secondAfter'] as const) {
        const after = clock[which]
        if (!after) expect(now[which], detail).toBe(after)
        else expect(nearest(after, before, amount), detail).toContain(now[which])
      }
      if (firstAfter !== null && secondAfter !== null)
        expect(now.firstAfter, detail).toBeLessThanOrEqual(now.secondAfter ?? 0)
      expect(now.remindBefore, detail).toEqual(remindBefore.filter((each) => each < amount))
    }
  }
})
const oneStep = addStep({ id: 'here', stageId: 'one', kind: 'ACTION', name: 'Here' })(
  addStage({ id: 'one', name: 'One' })(emptyGraph('COMPLAINT')),
)
