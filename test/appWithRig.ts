/** For tests: the API and a worker on one database, one secret and one store, as production joins them. */
import type { Deps } from '../api/core/deps.ts'
import { testApp, type TestApp } from './app.ts'
import { startRig, type Rig } from './rig.ts'

type RigOptions = Omit<Parameters<typeof startRig>[0], 'db'>

/** `given` and `options` change what the API and the rig get. `close` of the app stops the rig before. */
export async function testAppWithRig(
  overrides: Partial<Deps> = {},
  options: RigOptions = {},
): Promise<[TestApp, Rig]> {
  let rig: Rig | undefined
  const temporal = (): ReturnType<Deps['temporal']> =>
    rig ? rig.temporal() : Promise.reject(new Error('The rig has not started'))
  const app = await testApp({ temporal, outboxFilled: () => rig?.wake(), ...overrides })
  const { db, deps } = app
  const started = await startRig({ db, secret: deps.secret, store: deps.store, ...options })
  rig = started
  const close = async () => {
    await started.stop()
    await app.close()
  }
  return [{ ...app, close }, started]
}
