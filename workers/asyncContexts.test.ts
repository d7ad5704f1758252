/**
 * Node 20 and 22 carry every AsyncLocalStorage that is in use through every promise of the process, until it is
 * disabled: one for each database or connection would make a long-lived process slower and hold what was closed.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, expect, test, vi } from 'vitest'
import { buildEmployer } from '../prisma/builders.ts'
import { openDatabase } from '../prisma/client.ts'
import { testDatabase } from '../test/database.ts'
import { fileCase, floorGraph, publish } from '../test/case.ts'
import { startRig } from '../test/rig.ts'

const run = vi.spyOn(AsyncLocalStorage.prototype, 'run')
const disable = vi.spyOn(AsyncLocalStorage.prototype, 'disable')
afterAll(() => vi.restoreAllMocks())
const countInUse = (): number => {
  const disabled = new Set(disable.mock.contexts)
  return new Set(run.mock.contexts.filter((each) => !disabled.has(each))).size
}

async function handleCase(): Promise<void> {
  const database = await testDatabase()
  const db = openDatabase(database.url)
  const rig = await startRig({ db })
  const employer = await buildEmployer(db, 'acme.localhost')
  const caseId = await fileCase(db, employer, await publish(db, employer, floorGraph()))
  await rig.settle(caseId)
  await rig.stop()
  await db.close()
  await database.drop()
}

test('a second database and a second worker leave no context in use', async () => {
  await handleCase()
  const before = countInUse()
  expect(before).toBeGreaterThan(0)
  await handleCase()
  expect(countInUse()).toBe(before)
}, 180_000)
