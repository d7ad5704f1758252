/**
 * For tests that break things: a PostgreSQL, a Temporal server and parts of the product as processes of their
 * own, and patient people.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { openSession } from '../api/core/session.ts'
import { freePort } from './port.ts'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { applyMigrations } from '../prisma/migrate.ts'
import { prepareLogins } from '../prisma/roles.ts'
import { removePostgres, startPostgres, type Postgres } from '../prisma/server.ts'
import { testUrl } from './database.ts'
import { temporalClient, type TemporalPlace } from '../temporal/connection.ts'
import { findTemporal, startTemporal, type Temporal } from '../temporal/server.ts'
import { floorGraph, publish } from './case.ts'
import type { PartName, PartSetting } from './part.ts'
import { partProgram, spawnPart } from './parts.ts'

/** `kill` ends it with SIGKILL. */
export type WorldPart = { name: string; kill(): Promise<void>; revive(): Promise<void> }
/** `freeze` makes it stand still, as a machine that sleeps does, until `thaw`. */
type Program = WorldPart & {
  freeze(): void
  thaw(): void
  /** The last it wrote to stderr, with what the SDK warned of. */
  stderr(): string
}
type JsonResponse = { status: number; headers: IncomingHttpHeaders; body: ReturnType<typeof JSON.parse> }
/** Resolves with whatever was answered; rejects where nothing was. */
type Caller = (method: string, path: string, body: object, key: string) => Promise<JsonResponse>
export type World = {
  db: Database
  employer: Employer
  workflowId: string
  complainant: Caller
  member: Caller
  /** Where the API answers, and a session of the complainant's. */
  api: { port: number; token: string }
  temporal: ReturnType<typeof temporalClient>['client']
  /** The given ones. */
  parts: Program[]
  postgres: WorldPart
  temporalServer: WorldPart
  /** Ends the Temporal server and starts an empty one in its place, which knows nothing of ours. */
  loseTemporal(): Promise<void>
  /** What was killed, in order. */
  kills: string[]
  /** Parts that ended without being killed, with the last they said. */
  fallen: string[]
  /** Where the Temporal server answers, host:port. */
  temporalAddress: string
  /** Where PostgreSQL answers its superuser. */
  databaseUrl: string
  /** A statement as the superuser. */
  sql(statement: string): Promise<unknown>
  stop(): Promise<void>
}

/** Starts all of it. Several parts of one name are told apart by their place. */
export async function startWorld(names: PartName[], settings: Record<string, string> = {}): Promise<World> {
  const ends: (() => Promise<unknown>)[] = []
  const home = await mkdtemp(join(tmpdir(), 'redress-world-'))
  const dataDir = join(home, 'postgres')
  const ground = { fsync: 'off', max_connections: '100', ...settings }
  let postgres: Postgres = await startPostgres({ dataDir, settings: ground, port: await freePort() })
  ends.push(
    () => rm(home, { recursive: true, force: true }),
    () => removePostgres(dataDir),
    () => postgres.stop(),
  )
  await applyMigrations(postgres.url)
  await prepareLogins(postgres.url, testUrl(postgres.url))
  const [databaseUrl, binary, dbFile] = [
    testUrl(postgres.url),
    await findTemporal(),
    join(home, 'temporal.db'),
  ]
  let server: Temporal = await startTemporal({ binary, dbFile, port: await freePort() })
  ends.push(() => server.stop())
  const secret = randomBytes(32)
  const place: TemporalPlace = { address: server.address, secret }
  const db = openDatabase(databaseUrl, {
    ledger: { secret, headsDir: join(home, 'ledger-heads') },
    caseKeys: { secret, dir: join(home, 'case-keys') },
  })
  const link = temporalClient(place)
  ends.push(
    () => db.close(),
    () => link.close(),
  )
  const employer = await buildEmployer(db, 'acme.localhost')
  const { workflowId } = await publish(db, employer, floorGraph())
  await db.platform.workflow.update({ where: { id: workflowId }, data: { defaultToWorkspace: true } })
  const apiPort = await freePort()
  const setting: PartSetting = {
    databaseUrl,
    // What a killed relay had claimed is taken up within the time that tests wait: mail keeps a claim for minutes.
    claimMs: 10_000,
    address: place.address,
    secret: secret.toString('hex'),
    apiPort,
    filesDir: home,
  }
  const tokenOf = async ({ id }: { id: string }) =>
    (await openSession(db.platform, uuid(), id, employer.workspace.id)).token
  const token = await tokenOf(employer.complainant)
  const [kills, fallen] = [[] as string[], [] as string[]]
  const killing = (name: string, pid: () => number, revive: () => Promise<void>): WorldPart => ({
    name,
    revive,
    kill: async () => {
      kills.push(name)
      process.kill(pid(), 'SIGKILL')
    },
  })
  const [port, temporalPort] = [Number(new URL(databaseUrl.owner).port), Number(place.address.split(':')[1])]
  const world: Omit<World, 'parts'> = {
    db,
    employer,
    workflowId,
    complainant: calling(apiPort, token),
    member: calling(apiPort, await tokenOf(employer.member)),
    api: { port: apiPort, token },
    temporal: link.client,
    kills,
    fallen,
    temporalServer: killing(
      'temporal',
      () => server.pid,
      async () => {
        server = await insist(() => startTemporal({ binary, dbFile, port: temporalPort }))
      },
    ),
    postgres: killing(
      'postgres',
      () => postgres.pid,
      async () => {
        postgres = await insist(() => startPostgres({ dataDir, settings: ground, port }))
      },
    ),
    loseTemporal: async () => {
      await server.stop()
      for (const end of ['', '-wal', '-shm']) await rm(`${dbFile}${end}`, { force: true })
      server = await insist(() => startTemporal({ binary, dbFile, port: temporalPort, isBare: true }))
    },
    temporalAddress: place.address,
    databaseUrl: databaseUrl.owner,
    sql: (statement) => insist(() => bySuperuser(databaseUrl.owner, statement)),
    stop: async () => {
      for (const end of ends.toReversed()) await end()
    },
  }
  return { ...world, parts: await Promise.all(names.map((name) => child(name, setting, world, ends))) }
}

async function bySuperuser(connectionString: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

/** A part of the product as a process of its own. */
async function child(
  name: PartName,
  setting: PartSetting,
  { kills, fallen }: Pick<World, 'kills' | 'fallen'>,
  ends: (() => Promise<unknown>)[],
): Promise<Program> {
  let [running, wanted, stderr] = [undefined as ChildProcess | undefined, true, '']
  const program = await partProgram()
  const start = () => {
    const part = spawnPart(program, name, setting, 'pipe')
    stderr = ''
    part.stderr!.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-20_000)
    })
    part.once('exit', (code) => {
      if (wanted) fallen.push(`${name} ended with ${code}: ${stderr.slice(-2_000)}`)
    })
    wanted = true
    return (running = part)
  }
  const kill = async () => {
    wanted = false
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  ends.push(kill)
  const first = start()
  // One that cannot start says why, where it would else be waited for.
  await Promise.race([
    once(first.stdout!, 'data'),
    once(first, 'exit').then(() => Promise.reject(new Error(fallen.join('\n')))),
  ])
  return {
    name,
    kill: async () => {
      kills.push(name)
      await kill()
    },
    revive: async () => void start(),
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    stderr: () => stderr,
  }
}

const at = '/complaint-workflow/api/case'
const words = {
  complainant: { name: 'Meera Iyer', email: 'meera@acme.example' },
  respondent: {},
  incidents: [{ details: 'What happened.', date: '2026-11-02', evidenceIds: [] }],
  answers: {},
  ticked: [],
}
export const stepsOfCase = ['read.1', 'ask.1', 'decide.1']

/**
 * Files a complaint over HTTP, again and again with the same keys until each call is answered, as a patient
 * client would. `seen` is told every answer.
 */
export async function fileOne(
  { complainant, workflowId }: World,
  seen: (answer: JsonResponse) => void = () => {},
): Promise<string> {
  const { draftId } = await patient(() => complainant('POST', `${at}/draft`, { workflowId }, uuid()), seen)
  const key = uuid()
  const { caseId } = await patient(() => complainant('POST', at, { draftId, form: words }, key), seen)
  return caseId
}

/** Files a complaint and does its steps. */
export async function oneCase(world: World, seen?: (answer: JsonResponse) => void): Promise<string> {
  const caseId = await fileOne(world, seen)
  for (const step of stepsOfCase) await doStep(world, caseId, step, seen)
  return caseId
}

/** The member does a step, patiently as above. */
export async function doStep(
  { member }: World,
  caseId: string,
  step: string,
  seen?: (answer: JsonResponse) => void,
) {
  const key = uuid()
  await patient(() => member('POST', `${at}/${caseId}/step/${step}/complete`, { outcome: 'done' }, key), seen)
}

/** The content, once it is given; a refusal is final, what cannot be reached is not. */
const patient = (send: () => Promise<JsonResponse>, seen: (answer: JsonResponse) => void = () => {}) =>
  insist(async () => {
    const answer = await send()
    seen(answer)
    if (answer.status === 200) return answer.body.content
    throw Object.assign(new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`), {
      isFinal: answer.status < 500,
    })
  })

const calling =
  (port: number, token: string): Caller =>
  (method, path, body, key) =>
    new Promise((resolve, reject) => {
      const headers = {
        host: 'acme.localhost',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      }
      const clientRequest = request(
        { host: '127.0.0.1', port, path, method, headers, agent: false, timeout: 30_000 },
        (answer) => {
          const chunks: Buffer[] = []
          answer
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', reject)
            .on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                body: JSON.parse(Buffer.concat(chunks).toString() || 'null'),
              }),
            )
        },
      )
      clientRequest
        .on('timeout', () => clientRequest.destroy(new Error('No answer')))
        .on('error', reject)
        .end(method === 'GET' ? undefined : JSON.stringify(body))
    })

/** Until it works; what is out of reach comes back. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 120_000; ;) {
    try {
      return await work()
    } catch (error) {
      if ((error as { isFinal?: boolean }).isFinal || Date.now() > end) throw error
      await sleep(150)
    }
  }
}
