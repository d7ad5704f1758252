/** What node:http alone does with the same bodies: reads them, parses them, refuses them. */
import { createServer } from 'node:http'
import { portOf } from '../node.ts'

const server = createServer((request, answer) => {
  if (request.url === '/healthz') {
    answer.end('{}')
    return
  }
  const chunks: Buffer[] = []
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString())
      answer.writeHead(400).end('{}')
    })
}).listen(0, '127.0.0.1', () => process.send?.(portOf(server)))
