/**
 * A Python of our own in the user's cache folder, with what requirements.txt pins; made anew when that
 * changes.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cachePath, makeOnce } from '../../temporal/cache.ts'
import { onPath } from '../../temporal/find.ts'
import { StartError } from '../../temporal/startError.ts'

const run = promisify(execFile)
const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url))
const isRecent = 'import sys; sys.exit(sys.version_info < (3, 10))'

/**
 * Path of a Python that has Schemathesis. Throws StartError where there is no Python to begin with, or its
 * packages cannot be had.
 */
export async function pythonWithSchemathesis(say: (sentence: string) => void): Promise<string> {
  const base = await recentPython()
  const made = createHash('sha256')
    .update(`${base}\n${await readFile(requirements, 'utf8')}`)
    .digest('hex')
    .slice(0, 12)
  const folder = cachePath(`schemathesis-${made}`)
  await makeOnce(
    folder,
    (partial) => install(base, partial, say),
    () => say('Another process is installing Schemathesis; waiting for it…'),
  )
  return pythonIn(folder)
}

async function recentPython(): Promise<string> {
  for (const name of ['python3', 'python']) {
    const path = onPath(name)
    if (
      path &&
      (await run(path, ['-c', isRecent]).then(
        () => true,
        () => false,
      ))
    )
      return path
  }
  throw new StartError(
    'Schemathesis needs Python 3.10 or newer, and there is none on the PATH. Install python3 with its venv module (on Debian: python3-venv), and run this again.',
  )
}

async function install(base: string, folder: string, say: (sentence: string) => void): Promise<void> {
  say('Installing Schemathesis into the cache folder, once…')
  try {
    await run(base, ['-m', 'venv', folder])
    await run(pythonIn(folder), ['-m', 'pip', 'install', '--quiet', '--requirement', requirements])
  } catch (error) {
    const said = ((error as { stderr?: string }).stderr || (error as Error).message).trim().split('\n').at(-1)
    throw new StartError(
      `Schemathesis could not be installed (${said}). It needs Python's venv module and a package index that pip reaches; mend that, and run this again.`,
    )
  }
}

const pythonIn = (folder: string) =>
  join(folder, ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']))
