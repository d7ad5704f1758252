/**
 * Over real HTTP: filing, and a list of 20 through session, both walls and Prisma against the same SQL
 * through bare pg in the same Hono.
 */
import { diskStore } from '../api/storage/disk.ts'
import { openMetrics } from '../api/metrics/metrics.ts'
import { noTracing } from '../api/tracing/tracing.ts'
import { createHash, randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import pg from 'pg'
import { pino } from 'pino'
import { v7 as uuid } from 'uuid'
import { buildApp } from '../api/app.ts'
import type { Deps } from '../api/core/deps.ts'
import { AppError } from '../api/core/errors.ts'
import { openSession } from '../api/core/session.ts'
import { queues } from '../temporal/names.ts'
import { openFlagBoard } from '../api/flags/board.ts'
import type { Employer } from '../prisma/builders.ts'
import type { Database } from '../prisma/client.ts'
import { floorGraph, publish } from '../test/case.ts'
import { measurePreview } from './preview.ts'
import { statementsOf } from './statements.ts'
import { median, percentile } from './table.ts'
import { portOf } from '../node.ts'

type Call = (path: string, body?: object, method?: string) => Promise<ReturnType<typeof JSON.parse>>
const cases = '/complaint-workflow/api/case'

export async function measureHttp(
  db: Database,
  url: string,
  employer: Employer,
  filesDir: string,
): Promise<Record<string, number>> {
  const flags = await openFlagBoard(db.pool)
  const deps: Deps = {
    db,
    flags,
    secret: randomBytes(32),
    openId: {},
    trustedProxies: 0,
    metrics: openMetrics(),
    tracing: noTracing,
    store: diskStore(filesDir),
    webDir: null,
    demoInbox: null,
    recordedAt: null,
    secureCookies: false,
    log: pino({ level: 'silent' }),
    outboxFilled: () => {},
    caseQueue: queues.cases,
    // One person asks more often here than anybody does by hand.
    callsPerMinute: 1_000_000_000,
    temporal: () => Promise.reject(new AppError('UNAVAILABLE')),
    webOrigin: (host) => `http://${host}`,
  }
  const app = buildApp(deps)
  const bare = new pg.Pool({ connectionString: url, max: 10 }).on('error', () => {}) // as the server stops
  let statements: { text: string; values: unknown[] }[] = []
  // As one writes it, and with statements that the server has prepared.
  for (const isPrepared of [false, true])
    app.get(isPrepared ? '/bench/prepared' : '/bench/bare', async (c) =>
      c.json({
        content: await Promise.all(
          statements.map(async ({ text, values }) => {
            const name = isPrepared ? createHash('sha1').update(text).digest('hex') : undefined
            return (await bare.query({ ...(name ? { name } : {}), text, values })).rows
          }),
        ),
      }),
    )
  const server = serve({ fetch: app.fetch, port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${portOf(server)}`
  const { token } = await openSession(db.platform, uuid(), employer.complainant.id, employer.workspace.id)
  const call: Call = async (path, body, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const responseBody = await answer.json()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(responseBody)}`)
    return responseBody.content
  }
  try {
    const filing = await measureFiling(db, employer, call)
    // Without a socket, whose client would share the event loop.
    const preview = await measurePreview(db, employer, async (path, body) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        host: '127.0.0.1',
      }
      const answer = await app.request(`${origin}${path}`, {
        headers,
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()).content
    })
    await call('/api/user/details')
    // Session look-up and workspace setting are left out.
    statements = (await statementsOf(() => call(`${cases}/list`, {}))).filter(
      ({ text }) => !/set_config|"Session"/.test(text),
    )
    const [ratio, prepared] = [await measureReading(call, 'bare'), await measureReading(call, 'prepared')]
    return { ...filing, ...preview, 'read.ratio': ratio, 'read.prepared': prepared }
  } finally {
    flags.close()
    await new Promise((resolve) => server.close(resolve))
    await bare.end()
  }
}

async function measureFiling(db: Database, employer: Employer, call: Call) {
  const { workflowId } = await publish(db, employer, floorGraph())
  await db.platform.workflow.update({ where: { id: workflowId }, data: { defaultToWorkspace: true } })
  const form = {
    complainant: { name: 'Meera Iyer', email: 'meera@acme.example' },
    respondent: {},
    incidents: [{ details: 'What happened. '.repeat(20), date: '2026-11-02', evidenceIds: [] }],
    answers: {},
    ticked: [],
  }
  const times: number[] = []
  for (let n = 0; n < 150; n++) {
    const { draftId } = await call(`${cases}/draft`, { workflowId })
    const began = performance.now()
    await call(cases, { draftId, form })
    times.push(performance.now() - began)
  }
  return { 'filing.p50': percentile(times.slice(30), 0.5), 'filing.p95': percentile(times.slice(30), 0.95) }
}

/** Lists per second, ours over bare, eight clients, alternating. */
async function measureReading(call: Call, control: 'bare' | 'prepared'): Promise<number> {
  const rate = async (one: () => Promise<unknown>) => {
    const began = performance.now()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let n = 0; n < 60; n++) await one()
      }),
    )
    return 480 / ((performance.now() - began) / 1000)
  }
  const ours = () => call(`${cases}/list`, {})
  const bare = () => call(`/bench/${control}`)
  for (const one of [ours, bare]) await rate(one)
  const ratios: number[] = []
  for (let round = 0; round < 5; round++) {
    const [mine, theirs] =
      round % 2 === 0
        ? [await rate(ours), await rate(bare)]
        : [await rate(bare), await rate(ours)].toReversed()
    ratios.push((mine ?? 0) / (theirs ?? 1))
  }
  return median(ratios)
}
