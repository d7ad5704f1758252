/**
 * Against a peer: Flowable's REST engine runs the same case (three human steps, two notices, one timer) over HTTP, on
 * the same PostgreSQL as our product in its parts, sixteen clients, alternating runs. Ours signs in and stands behind
 * its walls; theirs asks for nothing. It is built from Maven Central, so Java and Maven have to be there.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isRecord } from '../workflows/definition/keys.ts'
import { freePort } from '../test/port.ts'
import { oneCase, startWorld } from '../test/world.ts'
import { median } from './table.ts'

const clients = 16
const upWithinMs = 120_000

/** Cases per second, ours over theirs. Throws where Java or Maven are missing. */
export async function measurePeer({ rounds = 3, cases = 64 } = {}): Promise<Record<string, number>> {
  for (const [tool, says] of [
    ['java', '-version'],
    ['mvn', '--version'],
  ] as const)
    if (spawnSync(tool, [says]).status !== 0)
      throw new Error(`The peer needs Java 17 and Maven: no ${tool} here`)
  const world = await startWorld(['worker', 'relay', 'api'])
  const folder = await mkdtemp(join(tmpdir(), 'redress-peer-'))
  let peer: ChildProcess | undefined
  try {
    await world.sql('CREATE DATABASE peer')
    const port = await freePort()
    peer = await startFlowable(folder, world.databaseUrl, port)
    await answers(port, peer)
    const sides = [() => oneCase(world), () => caseOfPeer(port)] as const
    for (const one of sides) await perSecond(one, clients) // warm
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++)
      for (const isOurs of round % 2 === 0 ? [true, false] : [false, true])
        (isOurs ? ours : theirs).push(await perSecond(sides[isOurs ? 0 : 1], cases))
    if (world.fallen.length > 0) throw new Error(world.fallen.join('\n'))
    return {
      'peer.ratio': median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN))),
      'peer.ours': median(ours),
      'peer.theirs': median(theirs),
    }
  } finally {
    if (peer?.exitCode === null) {
      peer.kill()
      await once(peer, 'exit')
    }
    await world.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function perSecond(one: () => Promise<unknown>, count: number): Promise<number> {
  let left = count
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) await one()
    }),
  )
  return count / ((performance.now() - began) / 1000)
}

/** Builds it in a folder of its own, so that nothing of it is left in the tree. */
async function startFlowable(folder: string, databaseUrl: string, port: number): Promise<ChildProcess> {
  await cp(fileURLToPath(new URL('flowable/', import.meta.url)), folder, { recursive: true })
  console.log('Building the peer; the first time it is fetched, for some minutes')
  const built = spawn('mvn', ['-q', '-B', 'package'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(built, 'exit')
  if (code !== 0) throw new Error(`The peer could not be built: mvn ended with ${String(code)}`)
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl)
  return spawn(
    'java',
    [
      '-jar',
      join(folder, 'target', 'peer.jar'),
      `--server.port=${port}`,
      '--server.address=127.0.0.1',
      `--spring.datasource.url=jdbc:postgresql://${hostname}:${databasePort}/peer`,
      `--spring.datasource.username=${decodeURIComponent(username)}`,
      `--spring.datasource.password=${decodeURIComponent(password)}`,
      '--logging.level.root=WARN',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

async function answers(port: number, peer: ChildProcess): Promise<void> {
  for (const end = Date.now() + upWithinMs; Date.now() < end; await sleep(500)) {
    if (peer.exitCode !== null) throw new Error(`The peer ended with ${peer.exitCode}`)
    const isUp = await send(port, 'GET', '/repository/process-definitions?key=case').then(
      (page) => isRecord(page) && page['total'] === 1,
      () => false,
    )
    if (isUp) return
  }
  throw new Error('The peer did not come up')
}

/** Starts a case and does its three tasks, each found as a client has to find it. */
async function caseOfPeer(port: number): Promise<void> {
  const processInstanceId = idOf(
    await send(port, 'POST', '/runtime/process-instances', { processDefinitionKey: 'case' }),
  )
  for (let step = 0; step < 3; step++) {
    const taskList = await send(port, 'GET', `/runtime/tasks?processInstanceId=${processInstanceId}`)
    const tasks = isRecord(taskList) && Array.isArray(taskList['data']) ? taskList['data'] : []
    await send(port, 'POST', `/runtime/tasks/${idOf(tasks[0])}`, { action: 'complete' })
  }
}

function idOf(body: unknown): string {
  if (isRecord(body) && typeof body['id'] === 'string') return body['id']
  throw new Error(`The peer answered without an id: ${JSON.stringify(body)}`)
}

/** A connection for each call, as our side is called. */
const send = (port: number, method: string, path: string, body?: object): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const clientRequest = request({
      host: '127.0.0.1',
      port,
      path: `/process-api${path}`,
      method,
      headers,
      agent: false,
    })
    clientRequest.on('error', reject).on('response', (answer) => {
      const chunks: Buffer[] = []
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if ((answer.statusCode ?? 500) >= 300)
            reject(new Error(`${path} answered ${answer.statusCode}: ${text}`))
          else resolve(text ? JSON.parse(text) : null)
        })
    })
    clientRequest.end(body ? JSON.stringify(body) : undefined)
  })
