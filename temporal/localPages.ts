/**
 * Temporal's own web pages on the documented port. Its server answers whatever name it is asked by, so that a page of
 * any site could read it through a name that points here (DNS rebinding): it listens elsewhere, and this proxy passes
 * on only what was asked of this machine by its own name.
 */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { portOf } from '../node.ts'

export type LocalAddress = { host: string; port: number }
/** With any port: a tunnel has one of its own. */
const ownNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/** Throws what `listen` fails by. */
export async function startLocalPages(port: number, pages: LocalAddress): Promise<Server> {
  const server = createServer((incoming, answer) => {
    if (ownNames.test(incoming.headers.host ?? '')) return passOn(incoming, answer, pages)
    answer.writeHead(421, { 'content-type': 'text/plain' }).end('Open these pages at http://localhost\n')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function passOn(incoming: IncomingMessage, answer: ServerResponse, { host, port }: LocalAddress): void {
  const { method, url, headers } = incoming
  const passed = request({ host, port, method, path: url, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  passed.on('error', () => {
    if (!answer.headersSent) answer.writeHead(502)
    answer.end()
  })
  answer.on('close', () => passed.destroy())
  incoming.pipe(passed)
}

/**
 * A free address for the pages themselves, which nobody guesses: of 127.0.0.0/8 where all of it is this machine's, as
 * on Linux and Windows; else 127.0.0.1 with a port that is drawn.
 */
export async function drawLocalAddress(): Promise<LocalAddress> {
  const drawn = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
  for (const host of [drawn, '127.0.0.1']) {
    const probe = createServer()
    try {
      probe.listen(0, host)
      await once(probe, 'listening') // eslint-disable-line no-await-in-loop
      return { host, port: portOf(probe) }
    } catch {
      // Not an address of this machine.
    } finally {
      probe.close()
    }
  }
  throw new Error('No port is free on 127.0.0.1')
}
