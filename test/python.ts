/**
 * A Python of our own in the user's cache folder, with what a file of requirements pins; made anew when that
 * changes.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cachePath, makeOnce } from '../temporal/cache.ts'
import { onPath } from '../temporal/find.ts'
import { StartError } from '../temporal/startError.ts'

const run = promisify(execFile)
const isRecent = 'import sys; sys.exit(sys.version_info < (3, 10))'

/** What is wanted of it: the name people know it by, and the file that pins its packages. */
export type Wanted = { name: string; requirements: string }

/**
 * The folder of that Python. Throws StartError where there is no Python to begin with, or its packages cannot be
 * had.
 */
export async function pythonWith(wanted: Wanted, say: (sentence: string) => void): Promise<string> {
  const base = await recentPython(wanted.name)
  const digest = createHash('sha256')
    .update(`${base}\n${await readFile(wanted.requirements, 'utf8')}`)
    .digest('hex')
    .slice(0, 12)
  const folder = cachePath(`${wanted.name.toLowerCase()}-${digest}`)
  await makeOnce(
    folder,
    (partial) => install(base, partial, wanted, say),
    () => say(`Another process is installing ${wanted.name}; waiting for it…`),
  )
  return folder
}

async function recentPython(name: string): Promise<string> {
  for (const program of ['python3', 'python']) {
    const path = onPath(program)
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
    `${name} needs Python 3.10 or newer, and there is none on the PATH. Install python3 ` +
      'with its venv module (on Debian: python3-venv), and run this again.',
  )
}

async function install(
  base: string,
  folder: string,
  { name, requirements }: Wanted,
  say: (sentence: string) => void,
): Promise<void> {
  say(`Installing ${name} into the cache folder, once…`)
  try {
    await run(base, ['-m', 'venv', folder])
    await run(programIn(folder, 'python'), ['-m', 'pip', 'install', '--quiet', '--requirement', requirements])
  } catch (error) {
    const reason = ((error as { stderr?: string }).stderr || (error as Error).message)
      .trim()
      .split('\n')
      .at(-1)
    throw new StartError(
      `${name} could not be installed (${reason}). It needs Python's venv module and a ` +
        'package index that pip reaches; mend that, and run this again.',
    )
  }
}

/** A program that its packages bring. */
export const programIn = (folder: string, name: string): string =>
  join(folder, ...(process.platform === 'win32' ? ['Scripts', `${name}.exe`] : ['bin', name]))
