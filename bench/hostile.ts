/**
 * How long `/healthz` takes while sixteen large and dense bodies come in at once from somebody signed in, and
 * how long it takes with a bare HTTP server in our place, which reads the same bodies and parses them.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { startWorld } from '../test/world.ts'
import { percentile } from './table.ts'

const lists = (count: number) => Array.from({ length: count }, () => ({}))
const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]))
const megabyte = 1024 * 1024
const padded = (form: object) => {
  const bare = JSON.stringify({ form: { ...form, note: '' } })
  return bare.replace('"note":""', `"note":"${'x'.repeat(megabyte - bare.length - 1)}"`)
}
/** As many values as a body of a megabyte may have, told in three ways, and more than any may. */
const bodies = [
  padded({ incidents: lists(4_900), answers: { a: lists(4_900), b: lists(4_900) } }),
  padded({ answers: { a: numbered(4_900), b: numbered(4_900), c: numbered(4_900) } }),
  padded({ answers: Object.fromEntries(Array.from({ length: 4_900 }, (_, n) => [`k${n}`, [n, n]])) }),
  JSON.stringify({ form: { incidents: lists(Math.floor(megabyte / 3) - 20) } }),
]

/** Milliseconds, over `rounds` of sixteen posts each. */
export async function measureHostile({ rounds = 20 } = {}): Promise<Record<string, number>> {
  const world = await startWorld(['api'])
  const bare = helper('bareServer')
  try {
    const [barePort = 0]: number[] = await once(bare, 'message')
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      const seen = await oneFlood(world.api.port, world.api.token)
      const seenBare = await oneFlood(barePort, 'none')
      if (round === 0) continue // warms both
      ours.push(...seen)
      theirs.push(...seenBare)
    }
    return {
      'hostile.healthzP99': percentile(ours, 0.99),
      'hostile.healthzMax': Math.max(...ours),
      'hostile.bareMax': Math.max(...theirs),
    }
  } finally {
    bare.kill('SIGKILL')
    await world.stop()
  }
}

/** How long each look took, by a process that does nothing else. */
async function oneFlood(port: number, token: string): Promise<number[]> {
  const looker = helper('look', String(port))
  await once(looker, 'message')
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) => post(port, token, bodies[n % bodies.length] ?? '')),
  )
  looker.send('enough')
  const [looks = []]: number[][] = await once(looker, 'message')
  for (const status of answers) if (status !== 400) throw new Error(`A hostile body got ${status}`)
  return looks
}

const helper = (name: 'look' | 'bareServer', ...args: string[]) =>
  fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), args, { execArgv: ['--import', 'tsx'] })

const post = (port: number, token: string, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: 'acme.localhost',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const path = '/complaint-workflow/api/case'
    request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', reject)
      .end(body)
  })
