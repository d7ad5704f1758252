/** Partitions of thirty seconds between the parts, each in a network namespace of its own. */
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'vitest'
import { skipAsNotRun } from '../notRun.ts'
import type { BuyersDay } from './day.ts'
import type { Installation } from './installation.ts'
import { hasNamespaces, type Machine } from './network.ts'

const partitionMs = 30_000
type Cut = readonly [name: string, machines: (installation: Installation) => Machine[]]
const machinesOf = (parts: Installation['workers']) => parts.map(({ machine }) => machine)
const cuts: readonly Cut[] = [
  ['workers and Temporal', ({ workers, machines }) => [...machinesOf(workers), machines.temporal]],
  ['workers and PostgreSQL', ({ workers, machines }) => [...machinesOf(workers), machines.postgres]],
  [
    'Temporal, PostgreSQL and both APIs',
    ({ apis, machines }) => [...machinesOf(apis), machines.temporal, machines.postgres],
  ],
]

/** Declares a test for each cut, or says that they are not run; red in CI. */
export function partitions(day: () => BuyersDay): void {
  if (!hasNamespaces()) {
    test('partitions', (context) => skipAsNotRun(context, '`unshare -n` does not work here'))
    return
  }
  for (const [name, machines] of cuts)
    test(`thirty seconds between ${name}: nothing is lost, and acts go on after it`, async () => {
      const { installation, whileFiling, moreThan } = day()
      await whileFiling(async (filings) => {
        await moreThan(filings, 1)
        const heal = installation.network.isolate?.(machines(installation))
        await sleep(partitionMs)
        heal?.()
        await moreThan(filings, 2)
      })
    })
}
