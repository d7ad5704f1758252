import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, get, type ClientRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Connection, WorkflowClient } from '@temporalio/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOnce } from './cache.ts'
import { prepareNamespace } from './namespace.ts'
import { findTemporal, isHealthy, startTemporal } from './server.ts'
import { freePort } from '../test/port.ts'
import { startTimeSkipping } from '../test/temporalServer.ts'

const home = mkdtempSync(join(tmpdir(), 'redress-temporal-'))
const tenMinutes = 600_000 // the first time on a machine, the server may have to be built
let binary: string

beforeAll(async () => {
  binary = await findTemporal()
}, tenMinutes)

afterAll(() => rmSync(home, { recursive: true }))

const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    ({ cause }: { cause?: { code?: string } }) => cause?.code !== 'ECONNREFUSED',
  )

describe('the local Temporal server', () => {
  test('keeps its workflows over a restart, knows our search attributes, and takes another namespace', async () => {
    const options = {
      binary,
      dbFile: join(home, 'kept.sqlite'),
      searchAttributes: { RedressTest: 'Keyword' as const },
    }
    const first = await startTemporal(options)
    await withClient(first.address, (client) =>
      client.start('nobody', {
        workflowId: 'kept',
        taskQueue: 'none',
        searchAttributes: { RedressTest: ['yes'] },
      }),
    )
    expect((await fetch(first.uiUrl)).status).toBe(200)
    // Each change is on the disk before it is answered, at the cost of one wait for the disk.
    expect(existsSync(`${options.dbFile}-wal`)).toBe(true)
    await first.stop()
    await first.stop()
    expect(await isHealthy(first.address)).toBe(false)

    const second = await startTemporal({ ...options, port: Number(first.address.split(':')[1]) })
    const workflowDescription = await withClient(second.address, (client) =>
      client.getHandle('kept').describe(),
    )
    expect(workflowDescription.status.name).toBe('RUNNING')

    const wanted = { namespace: 'another', searchAttributes: { RedressLater: 'Keyword' as const } }
    await prepareNamespace(second.address, wanted)
    await prepareNamespace(second.address, wanted)
    expect(await isHealthy(second.address, 'another')).toBe(true)
    await second.stop()
  }, 30_000)

  test('answers no page that reads it through another name, on none of its ports', async () => {
    const server = await startTemporal({ binary })
    const { port } = new URL(server.uiUrl)
    expect(await statusFor('evil.example', `127.0.0.1:${port}`)).toBe(421)
    expect(await statusFor(`127.0.0.1.evil.example:${port}`, `127.0.0.1:${port}`)).toBe(421)
    for (const name of ['localhost', '127.0.0.1'])
      expect(await statusFor(`${name}:${port}`, `127.0.0.1:${port}`)).toBe(200)
    for (const address of listenersOf(server.pid).filter((each) => each.startsWith('127.0.0.1:')))
      expect(await statusFor('evil.example', address), address).not.toBe(200)
    await server.stop()
    expect(await statusFor('localhost', `127.0.0.1:${port}`)).toBe(0)
  }, 30_000)

  test('names the port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    await expect(startTemporal({ binary, port })).rejects.toThrow(
      `Port ${port} for the Temporal server cannot be used (EADDRINUSE)`,
    )
    await expect(startTemporal({ binary, uiPort: port })).rejects.toThrow(
      `Port ${port} for Temporal's web pages`,
    )
    other.close()
  }, 15_000)

  test('holds the port of its pages while it starts, so that nobody takes it meanwhile', async () => {
    const uiPort = await freePort()
    const starting = startTemporal({ binary, uiPort })
    const state = { isReady: false }
    void starting.then(() => (state.isReady = true))
    await expect.poll(() => isListening(uiPort)).toBe(true)
    expect(state.isReady).toBe(false)
    await (await starting).stop()
  }, 60_000)

  test('is started once more when it lost one of its own ports to somebody else', async () => {
    const [unlucky, tried] = [join(home, 'unlucky.sh'), join(home, 'tried')]
    writeFileSync(
      unlucky,
      `#!/bin/sh\n[ -e "${tried}" ] && exec "${binary}" "$@"\ntouch ` +
        `"${tried}"\necho "bind: address already in use" >&2\nexit 1\n`,
      { mode: 0o755 },
    )
    const server = await startTemporal({ binary: unlucky })
    expect(await isHealthy(server.address)).toBe(true)
    await server.stop()
    writeFileSync(unlucky, '#!/bin/sh\necho "bind: address already in use" >&2\nexit 1\n')
    await expect(startTemporal({ binary: unlucky })).rejects.toThrow(
      /did not start: bind: address already in use/,
    )
  }, 30_000)

  test('says what is wrong when the server does not come up', async () => {
    await expect(startTemporal({ binary: join(home, 'missing') })).rejects.toThrow(
      /did not start: .*TEMPORAL_ADDRESS/,
    )
  })
})

test(
  'the time-skipping server sleeps twenty days in a moment',
  async () => {
    const env = await startTimeSkipping()
    const before = await env.currentTimeMs()
    await env.sleep('20 days')
    expect((await env.currentTimeMs()) - before).toBeGreaterThanOrEqual(20 * 86_400_000)
    await env.teardown()
  },
  tenMinutes,
)

test('what is made once for all is made by one, and again after a failure', async () => {
  const target = join(home, 'once')
  let attemptCount = 0
  const make = async (partial: string) => {
    if (++attemptCount === 1) throw new Error('the network broke')
    writeFileSync(partial, 'whole')
  }
  await expect(makeOnce(target, make)).rejects.toThrow('the network broke')
  await Promise.all([makeOnce(target, make), makeOnce(target, make)])
  expect(attemptCount).toBe(2)
})

async function withClient<T>(address: string, act: (client: WorkflowClient) => Promise<T>): Promise<T> {
  const connection = await Connection.connect({ address })
  return act(new WorkflowClient({ connection })).finally(() => connection.close())
}

/** What it answers to who asks for namespaces under this name; 0 for none, or no HTTP. */
const statusFor = (host: string, address: string): Promise<number> =>
  new Promise((resolve) => {
    const url = `http://${address}/api/v1/namespaces`
    get(url, { headers: { host }, timeout: 5_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('timeout', function (this: ClientRequest) {
        this.destroy()
      })
      .on('error', () => resolve(0))
  })

/** Addresses that a process listens on, as the kernel lists them (Linux; elsewhere none). */
function listenersOf(pid: number): string[] {
  if (process.platform !== 'linux') return []
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
      } catch {
        return [] // closed meanwhile
      }
    }),
  )
  const listening = '0A'
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[3] === listening && sockets.has(columns[9] ?? ''))
    .map(([, local = '']) => {
      const [ip = '', port = ''] = local.split(':')
      const octets = ip.match(/../g)?.toReversed() ?? []
      return `${octets.map((each) => parseInt(each, 16)).join('.')}:${parseInt(port, 16)}`
    })
}
