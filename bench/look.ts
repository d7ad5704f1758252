/** Looks at `/healthz` of a port again and again until it is told that this is enough, and says how long each took. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const port = Number(process.argv[2])
const looks: number[] = []
const open = { is: true }
process.once('message', () => (open.is = false))

async function look(): Promise<void> {
  const began = performance.now()
  const clientRequest = get({
    host: '127.0.0.1',
    port,
    path: '/healthz',
    headers: { host: 'acme.localhost' },
    agent: false,
  })
  const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`/healthz answered ${answer.statusCode}`)
  looks.push(performance.now() - began)
}

for (let n = 0; n < 5; n++) await look()
looks.length = 0
process.send?.('ready')
while (open.is) {
  await look()
  await sleep(5)
}
process.send?.(looks)
process.disconnect()
