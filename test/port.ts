/** A free TCP port of this machine, for tests that start a server by number. */
import { once } from 'node:events'
import { createServer } from 'node:net'

const anyPort = () => 15_000 + Math.floor(Math.random() * 17_000)

/**
 * Below the ports that outgoing connections are given: a server that is stopped and started again finds it as it
 * left it. Throws when fifty ports in turn are taken.
 */
export async function freePort(pick = anyPort): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = pick()
    const probe = createServer().listen(port)
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await new Promise((resolve) => {
      probe.close(resolve)
    })
    return port
  }
  throw new Error('No port between 15000 and 32000 is free')
}
