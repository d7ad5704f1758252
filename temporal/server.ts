import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer, Socket } from 'node:net'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection } from '@temporalio/client'
import { drawLocalAddress, startLocalPages, type LocalAddress } from './localPages.ts'
import { searchAttributes as ourAttributes } from './searchAttributes.ts'
import { StartError } from './startError.ts'
import { codeOf, portOf } from '../node.ts'

export { findTemporal } from './find.ts'
export { StartError } from './startError.ts'

export type Temporal = {
  /** host:port that clients and workers connect to. */
  address: string
  /** Temporal's own web pages. */
  uiUrl: string
  pid: number
  /** Resolves when the server has ended, by itself or not. */
  ended: Promise<void>
  /** Ends the server and returns once it is gone; harmless when it already is. */
  stop: () => Promise<void>
}
type Options = {
  /** What findTemporal() answered. */
  binary: string
  /** SQLite file that keeps everything; made when missing. Without it nothing outlives the server. */
  dbFile?: string
  /** Ports on 127.0.0.1; free ones unless given. */
  port?: number
  uiPort?: number
  /** Search attributes to register beside ours, name to type. */
  searchAttributes?: Record<
    string,
    'Keyword' | 'KeywordList' | 'Text' | 'Int' | 'Double' | 'Bool' | 'Datetime'
  >
  /** Registers no search attributes of ours, as a server that lost everything has none; for tests. */
  isBare?: boolean
  /** Receives each log line of the server (errors only). */
  onLog?: (line: string) => void
}

/**
 * Starts a local Temporal server with the namespace `default` and returns once it answers.
 * It ends with this process, however this process ends.
 * Throws StartError when a port is taken or the server does not come up.
 */
export async function startTemporal(options: Options): Promise<Temporal> {
  for (let tries = 1; ; tries++) {
    const { started, hasEnded, why } = await tryStarting(options) // eslint-disable-line no-await-in-loop
    if (started) return started
    // The server takes more ports for its parts, and ends when somebody else was quicker with one of them.
    if (!hasEnded || tries === 3)
      throw new StartError(
        `The Temporal server (${options.binary}) did not start: ${why}. Mend that, ` +
          'or set TEMPORAL_ADDRESS to a server that already runs.',
      )
  }
}

type Try = {
  started: Temporal | null
  /** By itself. */
  hasEnded: boolean
  /** The last that it said. */
  why: string
}
async function tryStarting({
  binary,
  dbFile,
  port,
  uiPort,
  searchAttributes = {},
  isBare = false,
  onLog = () => {},
}: Options): Promise<Try> {
  const chosen = await freePort(port, 'the Temporal server')
  const hidden = await drawLocalAddress()
  // Open before the server is, for a port that was only looked at may be taken by the time the server is ready.
  const pages = await openPages(uiPort, hidden)
  const uiUrl = `http://127.0.0.1:${portOf(pages)}`
  if (dbFile) await mkdir(dirname(dbFile), { recursive: true })
  const args = [
    'server',
    'start-dev',
    '--ip',
    '127.0.0.1',
    '--port',
    String(chosen),
    '--ui-ip',
    hidden.host,
    '--ui-port',
    String(hidden.port),
    // Its HTTP interface, which nobody uses here, would answer whatever name it is asked by.
    '--dynamic-config-value',
    'frontend.httpAllowedHosts=["none.invalid"]',
    '--sqlite-pragma',
    'journal_mode=wal',
    '--log-level',
    'error',
    ...(dbFile ? ['--db-filename', dbFile] : []),
    ...Object.entries({ ...(isBare ? {} : ourAttributes), ...searchAttributes }).flatMap(([name, type]) => [
      '--search-attribute',
      `${name}=${type}`,
    ]),
  ]
  // A process group of its own: Ctrl-C reaches us only, and we stop it when nothing needs it any more.
  const server = spawn(binary, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  if (server.pid) endWithUs(server)
  closeWith(server, pages)
  const outputLines = listen(server, onLog)
  const address = `127.0.0.1:${chosen}`
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const isHere = await becomesHealthy(server, address)
  const hasEnded = !isRunning(server)
  if (!isHere) await stop(server)
  const started = {
    address,
    uiUrl,
    pid: server.pid!,
    ended,
    stop: () => stop(server),
  }
  return { started: isHere ? started : null, hasEnded, why: outputLines.at(-1) ?? 'it said nothing' }
}

/** On `wanted` (freePort waits for it), or on any free port. They do not keep the process alive. */
async function openPages(wanted: number | undefined, hidden: LocalAddress): Promise<Server> {
  if (wanted !== undefined) await freePort(wanted, "Temporal's web pages")
  return (await startLocalPages(wanted ?? 0, hidden)).unref()
}

/** Closes the pages when the server ends, or does not even start. */
function closeWith(server: ChildProcess, pages: Server): void {
  for (const event of ['exit', 'error'])
    server.once(event, () => {
      pages.close()
      pages.closeAllConnections()
    })
}

/**
 * `wanted`, once it is free (a server that is shutting down gets three seconds), or any free port where none is
 * wanted.
 */
async function freePort(wanted = 0, forWhat: string): Promise<number> {
  for (let tries = 0; ; tries++) {
    const probe = createServer()
    try {
      probe.listen(wanted, '127.0.0.1')
      await once(probe, 'listening')
      return portOf(probe)
    } catch (error) {
      if (tries === 30)
        throw new StartError(
          `Port ${wanted} for ${forWhat} cannot be used (${codeOf(error)}). ` +
            'Stop what uses it, or choose another port.',
        )
      await sleep(100)
    } finally {
      probe.close()
    }
  }
}

async function becomesHealthy(server: ChildProcess, address: string): Promise<boolean> {
  const spawning = { hasFailed: false }
  server.once('error', () => {
    spawning.hasFailed = true
  })
  for (
    const until = Date.now() + 60_000;
    Date.now() < until && !spawning.hasFailed && isRunning(server);
    await sleep(100)
  ) {
    if (await isHealthy(address)) return true
  }
  return false
}

/** Whether the server at `address` (host:port) serves the namespace. Never throws. */
export async function isHealthy(address: string, namespace = 'default'): Promise<boolean> {
  let connection: Connection | undefined
  try {
    connection = await Connection.connect({ address, connectTimeout: '1s' })
    await connection.withDeadline(Date.now() + 1_000, () =>
      connection!.workflowService.describeNamespace({ namespace }),
    )
    return true
  } catch {
    return false
  } finally {
    await connection?.close()
  }
}

function isRunning(server: ChildProcess): boolean {
  return server.exitCode === null && server.signalCode === null
}

const watch = `read _
for signal in INT KILL; do
  kill -$signal $1 || exit 0
  for second in 1 2 3 4 5 6 7 8 9 10; do sleep 1; kill -0 $1 || exit 0; done
done`

/**
 * A shell that waits for our end of a pipe to close, as it does even when we are killed, and then ends the
 * server.
 */
function endWithUs(server: ChildProcess) {
  if (process.platform === 'win32') return
  const watcher = spawn('sh', ['-c', watch, 'watch', String(server.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  server.once('exit', () => watcher.kill('SIGKILL'))
}

/** Passes each line on and keeps the last twenty, for a message when things go wrong. */
function listen(child: ChildProcess, onLine: (line: string) => void): string[] {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream)
      createInterface(stream).on('line', (line) => {
        if (lines.push(line) > 20) lines.shift()
        onLine(line)
      })
  }
  return lines
}

async function stop(server: ChildProcess) {
  if (!server.pid || !isRunning(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  const impatience = setTimeout(() => server.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(impatience)
}
