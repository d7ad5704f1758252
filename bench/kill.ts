/**
 * How long an act waits when the worker that held its case was killed and another one is there: real
 * processes, SIGKILL. The control is the next act of the same cases, with nothing killed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { fileOne, oneCase, startWorld, type World } from '../test/world.ts'
import { percentile } from './table.ts'

/** A worker that was started again polls by then; cases that both share make it warm, as a worker that is there is. */
const settleMs = 6_000
const warmingCases = 8

/** An act is with its worker by then, and not answered yet. */
const inHandMs = 15
type Waits = { killed: number[]; control: number[] }

/**
 * Milliseconds of each act, over HTTP and back, that was sent right after a kill, and in every other round right
 * before it, so that the worker has tasks in hand; half of the cases had been with the worker that lives.
 */
export async function measureKill({ rounds = 25, cases = 4 } = {}): Promise<Record<string, number>> {
  const world = await startWorld(['relay', 'api', 'worker', 'worker'])
  try {
    await warm(world)
    const all: Waits[] = []
    for (let round = 0; round < rounds; round++)
      all.push(await oneKill(world, cases, { which: round % 2, isInHand: round % 4 > 1 }))
    if (world.fallen.length > 0) throw new Error(world.fallen.join('\n'))
    const [waits, control] = [all.flatMap(({ killed }) => killed), all.flatMap((each) => each.control)]
    return {
      'kill.p50': percentile(waits, 0.5),
      'kill.p99': percentile(waits, 0.99),
      'kill.max': Math.max(...waits),
      'kill.control': percentile(control, 0.99),
    }
  } finally {
    await world.stop()
  }
}

async function warm(world: World): Promise<void> {
  await sleep(settleMs)
  for (let n = 0; n < warmingCases; n++) await oneCase(world)
}

async function oneKill(
  world: World,
  cases: number,
  { which, isInHand }: { which: number; isInHand: boolean },
): Promise<Waits> {
  const ids: string[] = []
  for (let n = 0; n < cases; n++) ids.push(await fileOne(world))
  for (const id of ids) await act(world, id, 'read.1')
  const worker = world.parts.filter(({ name }) => name === 'worker')[which]
  if (!worker) throw new Error('There is no such worker')
  const each = (step: string) => Promise.all(ids.map((id) => act(world, id, step)))
  const actsInFlight = isInHand ? each('ask.1') : null
  if (actsInFlight) await sleep(inHandMs)
  await worker.kill()
  const killed = await (actsInFlight ?? each('ask.1'))
  const control = await each('decide.1')
  await worker.revive()
  await warm(world)
  return { killed, control }
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
