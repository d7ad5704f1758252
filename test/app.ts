/** The API on a real database for tests: `as(person)` signs somebody in and answers a small client. */
import { diskStore } from '../api/storage/disk.ts'
import { openMetrics } from '../api/metrics/metrics.ts'
import { noTracing } from '../api/tracing/tracing.ts'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { v7 as uuid } from 'uuid'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import type { CaseKeysOptions } from '../prisma/caseKeys.ts'
import { testDatabase, type TestUrl } from './database.ts'
import { buildApp } from '../api/app.ts'
import { AppError } from '../api/core/errors.ts'
import type { Deps } from '../api/core/deps.ts'
import { openSession } from '../api/core/session.ts'
import { openFlagBoard } from '../api/flags/board.ts'
import { queues } from '../temporal/names.ts'
import { noteCall } from './calls.ts'

/** `body` is unchecked, as a stranger's client would see it. */
export type Answer = { status: number; body: ReturnType<typeof JSON.parse>; headers: Headers }
export type Caller = Record<
  'get' | 'post' | 'put' | 'patch' | 'delete',
  (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
> & { upload(path: string, form: FormData, headers?: Record<string, string>): Promise<Answer>; token: string }
export type TestApp = {
  db: Database
  url: TestUrl
  deps: Deps
  /** Where the store puts files. */ filesDir: string
  /** Where the ledger keeps what is outside of the database. */ headsDir: string
  /** For another handle of the same database. */ caseKeys: CaseKeysOptions
  employer: Employer
  /** Somebody of the employer's host, or of the given one. */
  as(person: { id: string }, workspace?: { id: string; host: string }): Promise<Caller>
  /** Nobody: no session. */
  nobody: Caller
  /** A plain request to the host's path, as a browser without our page sends it. */
  request(path: string, init: RequestInit): Promise<Response>
  close(): Promise<void>
}

export async function testApp(overrides: Partial<Deps> = {}, host = 'acme.localhost'): Promise<TestApp> {
  const database = await testDatabase()
  const headsDir = await mkdtemp(join(tmpdir(), 'redress-heads-'))
  const filesDir = await mkdtemp(join(tmpdir(), 'redress-files-'))
  const secret = overrides.secret ?? randomBytes(32)
  // Where parts that are processes of their own look for them, too.
  const caseKeys = { secret, dir: join(filesDir, 'case-keys') }
  const db = openDatabase(database.url, { ledger: { secret: randomBytes(32), headsDir }, caseKeys })
  const employer = await buildEmployer(db, host)
  const flags = await openFlagBoard(db.pool)
  const deps: Deps = {
    db,
    flags,
    secret,
    openId: {},
    trustedProxies: 0,
    metrics: openMetrics(),
    tracing: noTracing,
    store: diskStore(filesDir),
    webDir: null,
    demoInbox: 'the-secret-of-the-link',
    recordedAt: null,
    secureCookies: false,
    // What the server says of its own failures stands beside the test that failed.
    log: pino({}, { write: (line: string) => console.log(line.trimEnd()) }),
    outboxFilled: () => {},
    caseQueue: queues.cases,
    temporal: () => Promise.reject(new AppError('UNAVAILABLE')),
    webOrigin: (name) => `http://${name}`,
    ...overrides,
  }
  const app = buildApp(deps)
  const caller = (hostName: string, token: string): Caller => {
    const send =
      (method: string) =>
      async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
        const isForm = body instanceof FormData
        const text = body === undefined || isForm ? undefined : JSON.stringify(body)
        const answer = await app.request(`http://${hostName}${path}`, {
          method,
          body: isForm ? body : text,
          headers: {
            host: hostName,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(text === undefined ? {} : { 'content-type': 'application/json' }),
            ...(isForm ? {} : { 'content-length': String(Buffer.byteLength(text ?? '')) }),
            ...headers,
          },
        })
        if (answer.ok) noteCall(method, path)
        const responseText = await answer.text()
        return {
          status: answer.status,
          headers: answer.headers,
          body: /json/.test(answer.headers.get('content-type') ?? '')
            ? JSON.parse(responseText)
            : responseText,
        }
      }
    return {
      get: send('GET'),
      post: send('POST'),
      put: send('PUT'),
      patch: send('PATCH'),
      delete: send('DELETE'),
      upload: (path, form, headers) => send('POST')(path, form, headers),
      token,
    }
  }
  return {
    db,
    url: database.url,
    deps,
    filesDir,
    headsDir,
    caseKeys,
    employer,
    nobody: caller(host, ''),
    as: async (person, workspace = employer.workspace) =>
      caller(workspace.host, (await openSession(db.platform, uuid(), person.id, workspace.id)).token),
    request: async (path, init) => {
      const answer = await app.request(`http://${host}${path}`, init)
      if (answer.ok) noteCall(init.method ?? 'GET', path)
      return answer
    },
    async close() {
      flags.close()
      await db.close()
      await database.drop()
      for (const dir of [filesDir, headsDir]) await rm(dir, { recursive: true, force: true })
    },
  }
}
