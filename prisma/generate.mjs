// Runs after `npm ci`: writes the typed client into prisma/generated, silently.
// Prisma would fetch its schema engine first, which generating never uses: naming any existing file avoids that.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!existsSync(`${root}prisma/schema.prisma`)) {
  console.log('No prisma/schema.prisma yet, so there is no database client to generate.')
  process.exit(0)
}

const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js')
const { status, error, stdout, stderr } = spawnSync(process.execPath, [prisma, 'generate', '--no-hints'], {
  cwd: root,
  encoding: 'utf8',
  env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1', ...process.env },
})
if (status !== 0) {
  console.error(`The database client could not be generated from prisma/schema.prisma:\n${error ?? ''}${stdout}${stderr}`)
  process.exit(1)
}
