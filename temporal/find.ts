import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cachePath, makeOnce } from './cache.ts'
import { download } from './download.ts'
import { StartError } from './startError.ts'

const version = '1.5.1' // the one in go.mod
const ending = process.platform === 'win32' ? '.exe' : ''

type Options = {
  /** Called with one sentence on what is being done and how far it is, every few seconds in the long steps. */
  onProgress?: (sentence: string) => void
}

/**
 * Path of a Temporal command that can run a local server: the one on the PATH, else our cached one, else
 * downloaded,
 * else built from the module pinned in go.mod (minutes, once). TEMPORAL_ADDRESS is the caller's business.
 * Throws StartError when none of these ways is open.
 */
export async function findTemporal({ onProgress = () => {} }: Options = {}): Promise<string> {
  const installed = onPath('temporal')
  if (installed) return installed
  const cached = cachePath(`temporal-${version}`, `temporal${ending}`)
  await makeOnce(
    cached,
    (partial) => obtain(partial, onProgress),
    () => onProgress('Another process is fetching the Temporal server; waiting for it…'),
  )
  return cached
}

/** Full path of a program on the PATH, or nothing. */
export function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name + ending))
    .find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function obtain(target: string, onProgress: (sentence: string) => void) {
  onProgress('Downloading the Temporal server…')
  try {
    await download(`cli/v${version}`, target, { onProgress })
  } catch {
    await build(target, onProgress)
  }
}

async function build(target: string, onProgress: (sentence: string) => void) {
  const go = onPath('go')
  if (!go)
    throw new StartError(
      'There is no Temporal server here, it cannot be downloaded, and there is no Go to ' +
        'build it with. Install the Temporal CLI (https://docs.temporal.io/cli) or Go ' +
        '1.25, or set TEMPORAL_ADDRESS to a server that already runs.',
    )
  const since = Date.now()
  const seconds = () => Math.round((Date.now() - since) / 1000)
  await run(go, ['mod', 'download'], () =>
    onProgress(`Fetching modules of the Temporal server: ${seconds()} s so far…`),
  )
  await run(go, ['build', '-ldflags=-s -w', '-o', target, 'github.com/temporalio/cli/cmd/temporal'], () =>
    onProgress(`Building the Temporal server, about 2 minutes: ${seconds()} s so far…`),
  )
}

/** Runs Go in this folder, telling at once and every five seconds that it goes on. */
async function run(go: string, args: string[], onTick: () => void) {
  onTick()
  const ticking = setInterval(onTick, 5_000)
  const child = spawn(go, args, {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (text: Buffer) => {
    output = (output + text.toString()).slice(-2000)
  })
  try {
    const [code]: number[] = await once(child, 'close')
    if (code !== 0)
      throw new StartError(
        `The Temporal server could not be built (go ${args[0]} ended with ${code}: ` +
          `${output.trim().split('\n').at(-1)}). Install the Temporal CLI ` +
          '(https://docs.temporal.io/cli), or set TEMPORAL_ADDRESS to a server that already ' +
          'runs.',
      )
  } finally {
    clearInterval(ticking)
  }
}
