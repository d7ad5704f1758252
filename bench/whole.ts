/**
 * The whole product over HTTP against a case product that is written by hand (`plainServer.ts`) behind the same HTTP
 * server: sixteen clients, alternating runs, one PostgreSQL and one Temporal. What a case of ours costs the database
 * is counted by PostgreSQL itself.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../test/port.ts'
import { oneCase, startWorld, stepsOfCase, type World } from '../test/world.ts'
import { median } from './table.ts'

const clients = 16
/** Of the PostgreSQL that counts its statements. */
export const statistics = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '10000',
}

export async function measureWhole({ rounds = 3, cases = 64 } = {}): Promise<Record<string, number>> {
  const world = await startWorld(['product'], statistics)
  const [token, port] = [randomUUID(), await freePort()]
  let control: ChildProcess | undefined
  const counting = new pg.Client({ connectionString: world.databaseUrl })
  try {
    await counting.connect()
    await counting.query('CREATE EXTENSION pg_stat_statements')
    await world.sql('CREATE DATABASE plain')
    control = await startControl(world, { port, token })
    const sides = { ours: () => oneCase(world), theirs: () => plainCase(port, token) }
    for (const one of Object.values(sides)) await perSecond(one, clients) // warm
    await sentAll(counting)
    await counting.query('SELECT pg_stat_statements_reset()')
    const rates: Record<keyof typeof sides, number[]> = { ours: [], theirs: [] }
    for (let round = 0; round < rounds; round++)
      for (const side of round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const))
        rates[side].push(await perSecond(sides[side], cases))
    await sentAll(counting)
    if (world.fallen.length > 0) throw new Error(world.fallen.join('\n'))
    console.log(
      `  the machine's load: ${loadavg()
        .map((each) => each.toFixed(1))
        .join(', ')}`,
    )
    const { statements, ms } = await costOf(counting)
    return {
      'http.ratio': median(rates.ours.map((rate, round) => rate / (rates.theirs[round] ?? Number.NaN))),
      'http.ours': median(rates.ours),
      'http.theirs': median(rates.theirs),
      'http.statements': statements / (rounds * cases),
      'http.databaseMs': ms / (rounds * cases),
      'machine.load': loadavg()[0] ?? Number.NaN,
    }
  } finally {
    await counting.end()
    if (control?.exitCode === null) {
      // The SDK takes SIGTERM for its worker alone, and the process would stay.
      control.kill('SIGKILL')
      await once(control, 'exit')
    }
    await world.stop()
  }
}

/** Cases per second, by sixteen clients. */
export async function perSecond(one: () => Promise<unknown>, count: number): Promise<number> {
  let left = count
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) await one()
    }),
  )
  return count / ((performance.now() - began) / 1000)
}

/** Mails of the last case leave after it. */
export async function sentAll(counting: pg.Client): Promise<void> {
  const waiting = 'SELECT FROM "Outbox" WHERE "sentAt" IS NULL LIMIT 1'
  while ((await counting.query(waiting)).rowCount) await sleep(100)
}

/** Of our two roles, on our database: what they asked since the counters began. */
export async function costOf(counting: pg.Client): Promise<{ statements: number; ms: number }> {
  const { rows } = await counting.query<{ statements: number; ms: number }>(
    `SELECT sum(calls)::float AS statements, sum(total_exec_time) AS ms FROM pg_stat_statements s
      JOIN pg_roles r ON r.oid = s.userid JOIN pg_database d ON d.oid = s.dbid
      WHERE d.datname = current_database() AND r.rolname LIKE 'redress_%'`,
  )
  return rows[0] ?? { statements: Number.NaN, ms: Number.NaN }
}

async function startControl(
  { databaseUrl, temporalAddress }: World,
  { port, token }: { port: number; token: string },
): Promise<ChildProcess> {
  const database = new URL(databaseUrl)
  database.pathname = '/plain'
  const setting = { databaseUrl: database.href, temporalAddress, port, token }
  const control = fork(fileURLToPath(new URL('plainServer.ts', import.meta.url)), {
    env: { ...process.env, PLAIN: JSON.stringify(setting) },
  })
  await Promise.race([
    once(control, 'message'),
    once(control, 'exit').then(() => Promise.reject(new Error('The control did not come up'))),
  ])
  return control
}

/** As our side is called: a draft, the case, its three steps. */
async function plainCase(port: number, token: string): Promise<void> {
  const { draftId } = await send(port, token, '/draft', {})
  const form = { incidents: [{ details: 'What happened.', date: '2026-11-02' }] }
  const { caseId } = await send(port, token, '/case', { draftId, form })
  for (const step of stepsOfCase)
    await send(port, token, `/case/${caseId}/complete`, { step, outcome: 'done' })
}

/** A connection for each call, as our side is called. */
const send = (port: number, token: string, path: string, body: object): Promise<Record<string, string>> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const clientRequest = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false })
    clientRequest.on('error', reject).on('response', (answer) => {
      const chunks: Buffer[] = []
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (answer.statusCode === 200) resolve(JSON.parse(text).content)
          else reject(new Error(`${path} answered ${answer.statusCode}: ${text}`))
        })
    })
    clientRequest.end(JSON.stringify(body))
  })
