/**
 * `npm run fuzz -- --engine`: the laws of the engine on seeds that no test has tried, round after round until the
 * time is up. Each round prints its first seed, with which it can be tried again.
 */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** How many seeds a round takes of a law at the most; the next one begins behind them. */
const apart = 1000
const LawReport = z.object({ law: z.string(), seeds: z.number(), events: z.number() })
type LawReport = z.infer<typeof LawReport>

/**
 * Tries the laws for `minutes`, and one round in any case; `law` is the beginning of a file's name in workflows/engine,
 * '' for all of them. False where a law does not hold.
 */
export async function fuzzEngine(minutes: number, law: string): Promise<boolean> {
  const until = performance.now() + minutes * 60_000
  const events = new Map<string, number>()
  let first = Math.floor(Math.random() * 1e8) * apart
  do {
    const { reports, output, isSound } = await round(first, law)
    for (const { law, events: more } of reports) events.set(law, (events.get(law) ?? 0) + more)
    if (!isSound) {
      console.log(`${output}\nA law does not hold: LAW_SEED=${first} npm test -- workflows/engine/${law}`)
      return false
    }
    console.log(`Seeds from ${first}: ${sum(events.values())} events so far`)
    first += apart
  } while (performance.now() < until)
  for (const [law, count] of events) console.log(`${String(count).padStart(10)}  ${law}`)
  console.log('Every law held')
  return true
}
const sum = (counts: Iterable<number>) => [...counts].reduce((all, one) => all + one, 0)

async function round(
  first: number,
  law: string,
): Promise<{ reports: LawReport[]; output: string; isSound: boolean }> {
  // No law is broken because the machine is busy.
  const options = ['--silent=false', '--testTimeout=600000']
  const run = spawn('npx', ['vitest', 'run', '--project', 'pure', ...options, `workflows/engine/${law}`], {
    env: { ...process.env, LAW_SEED: String(first) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => {
    run.on('close', resolve)
  })
  const output = await text(run.stdout)
  const reports = [...output.matchAll(/law (\{"law":.*?\})/g)].map(([, line]) =>
    LawReport.parse(JSON.parse(line ?? '')),
  )
  return { reports, output, isSound: (await ended) === 0 && reports.length > 0 }
}
