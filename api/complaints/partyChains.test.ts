/**
 * Chains of calls that would take a party out of their own case: afterwards complainant and respondent read, find,
 * fetch and hand in what the table of `test/attackChains/partyChanges.ts` says. Where the access of one ends by right,
 * a copy of their own data that tells of the case ends with it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOf } from '../../test/attackChains/chains.ts'
import { chainAt, chainCountOf } from '../../test/attackChains/numbers.ts'
import { comparing } from '../../test/attackChains/timeShifts.ts'
import { partyChanges } from '../../test/attackChains/partyChanges.ts'
import type { CallTarget, Chain } from '../../test/attackChains/playChain.ts'
import { playPartyChain, type Standings } from '../../test/attackChains/playPartyChain.ts'
import { askedOf, playInLanes, playMany } from '../../test/attackChains/lanes.ts'
import { rowOf } from '../../test/attackChains/rows.ts'
import { openScene, type Scene } from '../../test/attackChains/world.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene?.app.close())

const names = Object.keys(partyChanges)
const seed = Number(process.env['CHAIN_SEED'] ?? 1)
const from = process.env['CHAINS_FROM']
const play = (chains: Iterable<Chain>) => playInLanes(chains, (chain) => playPartyChain(scene, chain))

if (from === undefined) {
  test('one call does to the parties what the table says, and is of the row that it names', async () => {
    const targets = new Map<string, CallTarget[]>()
    const onCall = (name: string, each: CallTarget) => targets.set(name, [...(targets.get(name) ?? []), each])
    await playInLanes(
      names.map((name) => [name]),
      (chain) => playPartyChain(scene, chain, { onCall }),
    )
    for (const name of names) expect(targets.get(name)?.map(rowOf), name).toContain(partyChanges[name]?.row)
  }, 600_000)

  test.each([
    [2, 16],
    [3, 8],
  ])(
    '%i calls together do no more',
    async (length, count) => {
      await play(sampleOf(names, length, count, seed))
    },
    600_000,
  )

  /** Random chains hardly ever come so far; all of these calls are done. */
  test.each<[string, Chain, Partial<Standings>]>([
    [
      'a respondent who was exchanged while they were away is nobody in the case, and their copy is closed',
      [
        'deactivates the respondent',
        comparing,
        'names somebody else as the respondent',
        'brings the respondent back',
        comparing,
      ],
      { respondent: 'OUT', complainant: 'ACTS' },
    ],
    [
      'so is one whom the committee takes for nobody who works here',
      [
        'deactivates the respondent',
        comparing,
        'names nobody who works here as the respondent',
        'brings the respondent back',
        comparing,
      ],
      { respondent: 'OUT' },
    ],
    [
      'who comes back before anybody else is named has the case again',
      [
        'deactivates both as a second admin',
        comparing,
        'brings the respondent back',
        'brings the complainant back',
        comparing,
      ],
      { respondent: 'ACTS', complainant: 'ACTS' },
    ],
    [
      'a complainant who was deactivated reads the case again, closed meanwhile',
      ['deactivates the complainant', comparing, 'closes the case', 'brings the complainant back', comparing],
      { complainant: 'READS', respondent: 'READS' },
    ],
    [
      'a respondent who was deactivated reads the case again, closed meanwhile',
      ['deactivates the respondent', comparing, 'closes the case', 'brings the respondent back', comparing],
      { complainant: 'READS', respondent: 'READS' },
    ],
    [
      'two admins who erase the complainant erase nothing of the case, which waits for them',
      [
        'deactivates the complainant',
        'has the complainant erased',
        'confirms as a second admin that they are erased',
        'thirty-one days pass',
      ],
      { complainant: 'GONE', respondent: 'ACTS' },
    ],
    [
      'nor do they so with the respondent',
      [
        'deactivates the respondent',
        'has the respondent erased',
        'confirms as a second admin that they are erased',
        'thirty-one days pass',
      ],
      { complainant: 'ACTS', respondent: 'GONE' },
    ],
  ])(
    '%s',
    async (_title, chain, standings) => {
      const played = await playPartyChain(scene, chain)
      expect(played.done.filter(({ isDone }) => !isDone)).toEqual([])
      expect(played.standings).toMatchObject(standings)
    },
    300_000,
  )
} else
  test('every chain of two and three calls against the parties', async () => {
    const numbered = { count: chainCountOf(names), chainAt: (number: number) => chainAt(names, number) }
    await playMany({ ...askedOf(from), ...numbered }, (chain) => playPartyChain(scene, chain))
  }, 2_000_000_000)
