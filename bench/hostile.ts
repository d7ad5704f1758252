/** How long `/healthz` takes while sixteen large and dense bodies come in at once from somebody signed in. */
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { startWorld, type World } from '../test/world.ts'
import { percentile } from './table.ts'

const lists = (count: number) => Array.from({ length: count }, () => ({}))
/** As many values as a body of a megabyte may have, and more than any may. */
const bodies = [
  { form: { incidents: lists(4_900) } },
  { form: { answers: Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`k${n}`, n])) } },
  { form: { incidents: lists(300_000) } },
  { form: { incidents: lists(4_900), answers: { a: lists(4_900), b: lists(4_900) } } },
]

/** Milliseconds, over `rounds` of sixteen posts each. */
export async function measureHostile({ rounds = 10 } = {}): Promise<Record<string, number>> {
  const world = await startWorld(['api'])
  try {
    const looks: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const seen = await oneFlood(world)
      if (round > 0) looks.push(...seen) // the first warms
    }
    return { 'hostile.healthzP99': percentile(looks, 0.99), 'hostile.healthzMax': Math.max(...looks) }
  } finally {
    await world.stop()
  }
}

async function oneFlood({ complainant, member }: World): Promise<number[]> {
  const looks: number[] = []
  const flood = Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      complainant('POST', '/complaint-workflow/api/case', bodies[n % bodies.length] ?? {}, uuid()),
    ),
  )
  const open = { is: true }
  void flood.finally(() => (open.is = false)).catch(() => {})
  while (open.is) {
    const began = performance.now()
    const { status } = await member('GET', '/healthz', {}, uuid())
    if (status !== 200) throw new Error(`/healthz answered ${status}`)
    looks.push(performance.now() - began)
    await sleep(5)
  }
  for (const { status } of await flood) if (status !== 400) throw new Error(`A hostile body got ${status}`)
  return looks
}
