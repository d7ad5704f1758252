/**
 * One role's turn: an API of its own on a fresh database, with a real Temporal behind it, and Schemathesis
 * against it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { startRig, type Rig } from '../../test/rig.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { noTracing } from '../tracing/tracing.ts'
import { domains } from '../contracts.ts'
import { apiDocument } from '../document/document.ts'
import { names, operationIdOf } from '../core/operationId.ts'
import { listen } from '../server.ts'
import { testApp, type Caller } from '../../test/app.ts'
import { freePort } from '../../test/port.ts'
import { fill, type Content, type Role } from './content.ts'
import { throwHostileBodies } from './hostileBodies.ts'

const settings = fileURLToPath(new URL('schemathesis.toml', import.meta.url))
/** What ends sessions goes last, each on one of its own: others, then one's own. */
const lastOnes = ['^(endSession|resetPassword|completeFirstSignIn)$', '^signOut$']
/** A role takes about three; one that hangs is ended. */
const maxMinutes = 15
type Order = { python: string; examples: string; /** For Schemathesis itself. */ more: string[] }

/** The noun of each call, by method and path, for whoever wants ids of its kind. */
function nounsByCall(): Record<string, string> {
  const ofRows = domains.flatMap(({ noun, contract }) =>
    Object.keys(contract).map((name) => [operationIdOf(noun, name), noun] as const),
  )
  const ofFiles = Object.entries(names).map(([name, id]) => [id, name.split('.')[0] ?? ''] as const)
  const nounOf = new Map([...ofFiles, ...ofRows])
  return Object.fromEntries(
    Object.entries(apiDocument().paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { operationId: string }>).map(([method, { operationId }]) => [
        `${method.toUpperCase()} ${path}`,
        nounOf.get(operationId) ?? '',
      ]),
    ),
  )
}

/** Answers whether every answer was as the document says. Prints one line. */
export async function fuzzAs(role: Role, order: Order): Promise<boolean> {
  const began = Date.now()
  const folder = await mkdtemp(join(tmpdir(), 'redress-fuzz-'))
  const rig: { now?: Rig } = {}
  const log = pino({ level: 'error' }, pino.destination({ dest: join(folder, 'api.log'), sync: true }))
  const app = await testApp({
    trustedProxies: 1,
    metrics: openMetrics(),
    tracing: noTracing,
    log,
    temporal: () => rig.now!.temporal(),
    outboxFilled: () => rig.now?.wake(),
  })
  rig.now = await startRig({ db: app.db, secret: app.deps.secret, store: app.deps.store })
  const port = await freePort()
  const server = await listen(app.deps, port, 'all')
  try {
    const content = await fill(app, rig.now, role)
    await writeFile(join(folder, 'known.json'), JSON.stringify({ ...content.known, nouns: nounsByCall() }))
    const signIn = () => (content.who ? app.as(content.who, content.place) : app.nobody)
    const caller = await signIn()
    const faults = await throwHostileBodies(port, content, caller)
    for (const fault of faults) console.log(`${role}: ${fault}`)
    let passed =
      (await schemathesis(
        folder,
        port,
        content,
        caller,
        ['--exclude-operation-id-regex', lastOnes.join('|')],
        order,
      )) && faults.length === 0
    const isAlive = role === 'nobody' || (await caller.get('/api/user/details')).status === 200
    for (const which of lastOnes)
      passed =
        (await schemathesis(
          folder,
          port,
          content,
          await signIn(),
          ['--include-operation-id-regex', which],
          order,
        )) && passed
    passed &&= isAlive
    const failure = isAlive
      ? `FAILED; the server's log is in ${folder}`
      : 'FAILED: its session ended half-way'
    const seconds = Math.round((Date.now() - began) / 1000)
    console.log(`${role}: ${passed ? 'passed' : failure} (${seconds} s)`)
    if (passed) await rm(folder, { recursive: true, force: true })
    return passed
  } finally {
    await server.close()
    await rig.now.stop()
    await app.close()
  }
}

async function schemathesis(
  cwd: string,
  port: number,
  { place }: Content,
  { token }: Caller,
  which: string[],
  { python, examples, more }: Order,
): Promise<boolean> {
  const args = [
    '-m',
    'schemathesis.cli',
    '--config-file',
    settings,
    'run',
    `http://127.0.0.1:${port}/api/openapi.json`,
    '--max-examples',
    examples,
    ...which,
    ...more,
  ]
  const env = {
    ...process.env,
    FUZZ_HOST: place.host,
    FUZZ_AUTHORIZATION: token && `Bearer ${token}`,
    FUZZ_KNOWN: join(cwd, 'known.json'),
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONPATH: fileURLToPath(new URL('.', import.meta.url)),
  }
  const [code]: number[] = await once(
    spawn(python, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], timeout: maxMinutes * 60_000 }),
    'close',
  )
  return code === 0
}
