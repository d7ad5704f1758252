/**
 * What a thousand cases cost, by part: seconds of processor of the API, the worker, the relay, PostgreSQL and Temporal,
 * as the system counts them, and statements, as PostgreSQL does. Sixteen clients, one worker and two.
 */
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { oneCase, startWorld } from '../test/world.ts'
import type { PartName } from '../test/part.ts'
import { costOf, perSecond, sentAll, statistics } from './whole.ts'

const parts = ['api', 'worker', 'relay', 'postgres', 'temporal'] as const
type CostPart = (typeof parts)[number]

export async function measureCostByPart({ cases = 128 } = {}): Promise<Record<string, number>> {
  return { ...(await costWith(1, cases)), ...(await costWith(2, cases)) }
}

async function costWith(workers: 1 | 2, cases: number): Promise<Record<string, number>> {
  const names: PartName[] = ['api', 'relay', ...Array.from({ length: workers }, () => 'worker' as const)]
  const world = await startWorld(names, statistics)
  const counting = new pg.Client({ connectionString: world.databaseUrl })
  try {
    await counting.connect()
    await counting.query('CREATE EXTENSION pg_stat_statements')
    await perSecond(() => oneCase(world), 32) // warm
    await sentAll(counting)
    await counting.query('SELECT pg_stat_statements_reset()')
    const before = secondsOfParts()
    await perSecond(() => oneCase(world), cases)
    await sentAll(counting)
    const after = secondsOfParts()
    const { statements } = await costOf(counting)
    if (world.fallen.length > 0) throw new Error(world.fallen.join('\n'))
    const per1000 = (cost: number) => (cost * 1000) / cases
    return Object.fromEntries([
      ...parts.map((part) => [`cpu${workers}.${part}`, per1000(after[part] - before[part])]),
      [`cpu${workers}.statements`, per1000(statements)],
    ])
  } finally {
    await counting.end()
    await world.stop()
  }
}

type Program = { parent: number; seconds: number; part: CostPart | null }
/** Of processes below this one that run at this moment, and of those of theirs that have ended. Linux alone tells. */
function secondsOfParts(): Record<CostPart, number> {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => programOf(pid)),
  )
  const isOurs = (pid: number): boolean =>
    pid === process.pid || (all.has(pid) && isOurs(all.get(pid)?.parent ?? 0))
  const sums: Record<CostPart, number> = { api: 0, worker: 0, relay: 0, postgres: 0, temporal: 0 }
  for (const [pid, { part, seconds }] of all) if (part && isOurs(pid)) sums[part] += seconds
  return sums
}

const ticksPerSecond = 100
function programOf(pid: string): [number, Program][] {
  try {
    // The name in brackets may hold spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    const named = /part\.js (\w+)/.exec(command)?.[1] ?? /(postgres|temporal)/.exec(command)?.[1]
    const seconds = stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
    return [
      [Number(pid), { parent: Number(stat[1]), seconds, part: parts.find((part) => part === named) ?? null }],
    ]
  } catch {
    return [] // it has ended meanwhile
  }
}
