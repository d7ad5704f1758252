/** Programs of Go that tests run, built from a module of ours that pins them. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cachePath, makeOnce } from '../temporal/cache.ts'
import { onPath } from '../temporal/find.ts'

/**
 * The folder in the user's cache with the programs of `packages`, each named as the last part of its path. They are
 * built once for each state of `go.sum` in the folder `module`, in minutes. Null where they were not built yet and
 * there is no Go. Throws what Go prints when it cannot build them.
 */
export async function buildGoPrograms(module: URL, packages: readonly string[]): Promise<string | null> {
  const cwd = fileURLToPath(module)
  const names = packages.map((each) => basename(each)).join('-')
  const hash = createHash('sha256').update(readFileSync(join(cwd, 'go.sum')))
  const folder = cachePath(`go-${names}-${hash.digest('hex').slice(0, 12)}`)
  const go = onPath('go')
  try {
    await makeOnce(folder, async (partial) => {
      if (!go) throw new GoMissing()
      console.log(`Building ${names} with Go, some minutes, once`)
      await mkdir(partial)
      await build(go, ['-ldflags=-s -w', '-o', `${partial}/`, ...packages], cwd)
    })
    return folder
  } catch (error) {
    if (error instanceof GoMissing) return null
    throw error
  }
}

class GoMissing extends Error {}

async function build(go: string, args: string[], cwd: string): Promise<void> {
  const child = spawn(go, ['build', ...args], { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4_000)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`go build ended with ${code}: ${output}`)
}
