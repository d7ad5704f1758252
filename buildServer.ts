/**
 * `npm run build:server`: what production images run, as plain JavaScript in `dist/server`, with the files
 * that it reads beside it. Types are checked by `npm run check`, not here.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = 'dist/server'
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
/** Read at run time, by their place beside the code. */
const assets = [
  'api/pages/content',
  'api/pages/site.css',
  'api/pdf/thread.mjs',
  'api/pdf/words',
  'prisma/migrations',
  'temporal/failureConverter.cjs',
  'temporal/go.mod',
  'temporal/go.sum',
  'workers/mails/words',
]

rmSync(folder, { recursive: true, force: true })
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.server.json'], { stdio: 'inherit' })
for (const asset of assets) cpSync(asset, join(folder, asset), { recursive: true })
