/**
 * Chains of calls that change people, roles, units, committees, calendars, retention, names and contacts: afterwards
 * each reader of a case, and everybody else, sees of it what the table of changes says, and nothing that an attacker
 * is after was reached (`test/attackChains/goals.ts`). `npm run fuzz -- --chains` plays all of two and three calls;
 * attackCalls.test.ts plays each alone.
 */
import { afterAll, beforeAll, test } from 'vitest'
import { replaces, replacesToo } from '../../test/attackChains/calls.ts'
import {
  playChains,
  playEveryChain,
  sampleChains,
  sampleTimedChains,
} from '../../test/attackChains/chains.ts'
import { askedOf } from '../../test/attackChains/lanes.ts'
import { openScene, type Scene } from '../../test/attackChains/world.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene?.app.close())

/** The same sample in every run, so that none fails for what nobody changed; `CHAIN_SEED` plays another one. */
const seed = Number(process.env['CHAIN_SEED'] ?? 1)
const from = process.env['CHAINS_FROM']

if (from === undefined) {
  test.each([
    [2, 24],
    [3, 12],
  ])(
    '%i calls together change no more',
    async (length, count) => {
      await playChains(scene, sampleChains(length, count, seed))
    },
    600_000,
  )

  test('time that passes between two calls gives nobody more', async () => {
    await playChains(scene, [
      ...sampleTimedChains(8, seed),
      ['deactivates the complainant', 'has the complainant erased', 'fourteen days pass'],
      ['proposes that cases are kept for a year', 'fourteen days pass', 'deactivates the complainant'],
      [replaces, 'the terms of the committee end', 'thirty-one days pass'],
    ])
  }, 600_000)

  /** Random pairs and triples hardly ever come to a case that nobody can open. */
  test('a case that nobody can open is taken over by nobody at once', async () => {
    const empty = [replaces, 'deactivates the complainant']
    await playChains(scene, [
      [...empty, 'proposes a friend to take over'],
      [...empty, 'proposes a friend to take over', 'confirms who takes over'],
      [...empty, 'proposes a friend to take over', 'stops who takes over', 'brings the complainant back'],
      [...empty, 'proposes a friend to take over while impersonating'],
      [replacesToo, 'deactivates the complainant', 'proposes a friend to take over as the respondent'],
    ])
  }, 600_000)
} else
  test('every chain of two and three calls', async () => {
    await playEveryChain(scene, askedOf(from))
  }, 2_000_000_000)
