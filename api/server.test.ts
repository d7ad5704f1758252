/** Stopping an API under load: readiness falls first, and whoever asked is answered. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../test/app.ts'
import { skipAsNotRun } from '../test/notRun.ts'
import { freePort } from '../test/port.ts'
import { listen, refuseTakenPort } from './server.ts'
import { createServer } from 'node:net'
import { once } from 'node:events'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const get = (port: number, path: string, agent?: Agent) =>
  new Promise<number>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })

test('60 clients on open connections are all answered while it stops; /readyz falls first', async () => {
  const port = await freePort()
  const server = await listen(app.deps, port, 'all', { drainMs: 1_500 })
  const agent = new Agent({ keepAlive: true, maxSockets: 60 })
  const failures: unknown[] = []
  const balancer = { answers: 0, isReady: true }
  /** As a load balancer: it looks at /readyz, and sends requests while that answers 200. */
  const watch = async () => {
    for (; balancer.isReady; await sleep(100)) balancer.isReady = (await get(port, '/readyz')) === 200
  }
  const client = async () => {
    while (balancer.isReady)
      await get(port, '/livez', agent).then(
        () => (balancer.answers += 1),
        (error: NodeJS.ErrnoException) => failures.push(error.code),
      )
  }
  const clients = [watch(), ...Array.from({ length: 60 }, client)]
  await sleep(500)
  expect(await get(port, '/readyz')).toBe(200)
  const closed = server.close()
  expect(await get(port, '/readyz')).toBe(503)
  expect(await get(port, '/livez')).toBe(200)
  await Promise.all([closed, ...clients])
  expect(failures).toEqual([])
  expect(balancer.answers).toBeGreaterThan(60)
  agent.destroy()
})

test('a request in flight is answered after the process began to stop', async () => {
  const port = await freePort()
  let [arrive, release] = [() => {}, () => {}]
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const waiting = new Promise<void>((resolve) => (release = resolve))
  const probe = () => {
    arrive()
    return waiting
  }
  const store = { ...app.deps.store, probe }
  const server = await listen({ ...app.deps, store }, port, 'health')
  const answer = get(port, '/readyz')
  await arrived
  const closed = server.close()
  await sleep(200)
  release()
  expect(await answer).toBe(503)
  await closed
})

test('a program on the IPv6 loopback of the port is noticed, where browsers would reach it first', async (context) => {
  const port = await freePort()
  const other = createServer().listen(port, '::1')
  const isListening = await once(other, 'listening').then(
    () => true,
    () => false,
  )
  if (!isListening) skipAsNotRun(context, 'this machine has no ::1')
  await expect(refuseTakenPort('PORT', port)).rejects.toThrow(`Port ${port} is taken`)
  other.close()
})
