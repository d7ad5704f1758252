// Writes the typed client into prisma/generated, silently: always after `npm ci`, and before a start (`--import`)
// where the client is missing or older than the schema, for example because npm ran no scripts.
// Prisma would fetch its schema engine first, which generating never uses; naming any existing file avoids that.
import { spawnSync } from 'node:child_process'
import { realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

const root = fileURLToPath(new URL('..', import.meta.url))
const changedAt = (path) => statSync(`${root}prisma/${path}`, { throwIfNoEntry: false })?.mtimeMs ?? 0
const isAsked =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
const isFresh = changedAt('generated/client.ts') > changedAt('schema.prisma')

if (isAsked || (isMainThread && !isFresh)) generate()

function generate() {
  const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js')
  const { status, error, stdout, stderr } = spawnSync(process.execPath, [prisma, 'generate', '--no-hints'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      ...process.env,
    },
  })
  if (status === 0) return
  console.error(
    `The database client could not be generated from prisma/schema.prisma:\n${error ?? ''}${stdout}${stderr}`,
  )
  process.exit(1)
}
