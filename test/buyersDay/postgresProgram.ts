/** PostgreSQL as a program of its own. Its argument is what `startPostgres` takes; prints the owner's address. */
import { startPostgres } from '../../prisma/server.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as Parameters<typeof startPostgres>[0]
const { url, stop } = await startPostgres(options)
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void stop().then(() => process.exit(0)))
// Ends with whoever started it, however that ends.
process.stdin.resume().once('end', () => void stop().then(() => process.exit(0)))
process.stdout.write(`${url}\n`)
