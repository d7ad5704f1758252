/** Builds the web app when what it is made of is newer than what was built. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = [
  'web',
  'api',
  'workflows/definition',
  'workflows/engine',
  'vite.config.ts',
  'package-lock.json',
]
const folder = join(root, 'dist/web')
const page = join(folder, 'index.html')

/** Milliseconds since the epoch of the newest file at or below a path. */
function newest(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(
    0,
    ...readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  )
}

/**
 * Some ten seconds when there is something to build, none otherwise. Throws StartError with the builder's
 * words.
 */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const isFresh =
    existsSync(page) &&
    Math.max(...sources.map((source) => newest(join(root, source)))) < statSync(page).mtimeMs
  if (isFresh) return
  say('Building the web app, some ten seconds')
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  // Made beside its place, so that what is interrupted, or built by two at once, leaves no half of it.
  const partial = `${folder}.${process.pid}.part`
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', partial, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Otherwise tests and development would get React's development build, a third larger.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  const endChild = () => {
    child.kill()
    rmSync(partial, { recursive: true, force: true })
  }
  process.once('exit', endChild)
  const words: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => words.push(String(chunk)))
  const [code] = await once(child, 'close')
  process.off('exit', endChild)
  if (code !== 0)
    throw Object.assign(new Error(`The web app could not be built:\n${words.join('')}`), {
      name: 'StartError',
    })
  await rm(folder, { recursive: true, force: true })
  await rename(partial, folder)
  say('Web app built')
}
