import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { portOf } from '../node.ts'
import { freePort } from './port.ts'

test('a port that somebody listens on is passed over', async () => {
  const [busyServer, closed] = [createServer().listen(0), createServer().listen(0)]
  await Promise.all([once(busyServer, 'listening'), once(closed, 'listening')])
  const free = portOf(closed)
  closed.close()
  const picks = [portOf(busyServer), portOf(busyServer), free]
  expect(await freePort(() => picks.shift() ?? 0)).toBe(free)
  busyServer.close()
})
