/**
 * How long an act waits when the worker that held its case was killed and another one is there: real
 * processes, SIGKILL.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { fileOne, oneCase, startWorld, type World } from '../test/world.ts'
import { percentile } from './table.ts'

/** A worker that was started again polls by then; cases that both share make it warm, as a worker that is there is. */
const settleMs = 6_000
const warmingCases = 8

/**
 * Milliseconds of each act that was sent right after a kill, over HTTP and back; half of the cases had been
 * with the worker that lives.
 */
export async function measureKill({ rounds = 25, cases = 4 } = {}): Promise<Record<string, number>> {
  const world = await startWorld(['relay', 'api', 'worker', 'worker'])
  try {
    await warm(world)
    const waits: number[] = []
    for (let round = 0; round < rounds; round++) waits.push(...(await oneKill(world, cases, round % 2)))
    if (world.fallen.length > 0) throw new Error(world.fallen.join('\n'))
    return {
      'kill.p50': percentile(waits, 0.5),
      'kill.p99': percentile(waits, 0.99),
      'kill.max': Math.max(...waits),
    }
  } finally {
    await world.stop()
  }
}

async function warm(world: World): Promise<void> {
  await sleep(settleMs)
  for (let n = 0; n < warmingCases; n++) await oneCase(world)
}

async function oneKill(world: World, cases: number, which: number): Promise<number[]> {
  const ids: string[] = []
  for (let n = 0; n < cases; n++) ids.push(await fileOne(world))
  for (const id of ids) await act(world, id, 'read.1')
  const worker = world.parts.filter(({ name }) => name === 'worker')[which]
  if (!worker) throw new Error('There is no such worker')
  await worker.kill()
  const waits = await Promise.all(ids.map((id) => act(world, id, 'ask.1')))
  await worker.revive()
  await warm(world)
  return waits
}

async function act({ member }: World, caseId: string, step: string): Promise<number> {
  const began = performance.now()
  const { status, body } = await member(
    'POST',
    `/complaint-workflow/api/case/${caseId}/step/${step}/complete`,
    { outcome: 'done' },
    uuid(),
  )
  if (status !== 200) throw new Error(`An act answered ${status}: ${JSON.stringify(body)}`)
  return performance.now() - began
}
