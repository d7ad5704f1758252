/**
 * `npm run build:server`: what production images run, as plain JavaScript in `dist/server`, with the files
 * that it reads beside it. Types are checked by `npm run check`, not here. Tests name another folder and
 * configuration.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
// The server's code has the typed client in it: it is written first where it is missing or older than the schema.
import './prisma/generate.mjs'

const [folder = 'dist/server', project = 'tsconfig.server.json'] = process.argv.slice(2)
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript7/package.json')), 'bin/tsc')
/** Whatever lies beside the code and is none may be read at run time. */
const rooms = ['api', 'prisma', 'temporal', 'workers']
const isAsset = (path: string) => !/\.ts$|\.prisma$|\/(fuzz|generated|compose-spec)(\/|$)/.test(path)

rmSync(folder, { recursive: true, force: true })
execFileSync(process.execPath, [tsc, '-p', project, '--outDir', folder], { stdio: 'inherit' })
for (const room of rooms) cpSync(room, join(folder, room), { recursive: true, filter: isAsset })
