/**
 * Each call that changes people, roles, units, committees, calendars, retention, names and contacts, alone; what two
 * and three do together: attackChains.test.ts. Where somebody loses a seat by it, copies of the case and own data are
 * ordered before, and own data after.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changes } from '../../test/attackChains/changes.ts'
import { names, playChains } from '../../test/attackChains/chains.ts'
import { onCommittee, type CallTarget, type OnCall } from '../../test/attackChains/playChain.ts'
import { rowOf } from '../../test/attackChains/rows.ts'
import { openScene, type Scene } from '../../test/attackChains/world.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene?.app.close())

const isRemoving = (name: string) =>
  onCommittee.some((reader) => changes[name]!.loses?.[reader] !== undefined)
const endsOwnData = 'deactivates the complainant'
const withFiles = names.filter((name) => isRemoving(name) || name === endsOwnData)
const others = names.filter((name) => !withFiles.includes(name))

/** `play` is told whom to tell what each call is of. */
async function expectRows(calls: readonly string[], play: (onCall: OnCall) => Promise<void>): Promise<void> {
  const targets = new Map<string, CallTarget[]>()
  await play((name, each) => targets.set(name, [...(targets.get(name) ?? []), each]))
  for (const name of calls) expect(targets.get(name)?.map(rowOf), name).toContain(changes[name]?.row)
}

test(
  'one call changes what the table says, and is of the row that it names',
  () =>
    expectRows(others, (onCall) =>
      playChains(
        scene,
        others.map((name) => [name]),
        { onCall },
      ),
    ),
  600_000,
)

test('who loses a seat by one fetches no copy that they ordered, and nobody’s own data names the case', async () => {
  expect(names.filter(isRemoving).length).toBeGreaterThan(2)
  expect(withFiles).toContain(endsOwnData)
  await expectRows(withFiles, (onCall) =>
    playChains(scene, [...withFiles.map((name) => [name]), [endsOwnData, 'brings the complainant back']], {
      onCall,
      withFiles: true,
    }),
  )
}, 600_000)
