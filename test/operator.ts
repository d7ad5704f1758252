/** For tests: operator commands as they are typed, from source and as the image holds them, processes of their own. */
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { builtServer } from './parts.ts'
import { ends } from './start.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
export type CommandResult = { code: number | null; stdout: string; stderr: string }
type Run = (env: Record<string, string>, ...args: string[]) => Promise<CommandResult>

/** What `npm run NAME -- …` runs. */
export const runFromSource: Run = (env, ...args) => run(['--import', 'tsx', 'command.ts', ...args], env)
/** What `node command.js NAME …` runs in the image. */
export const runBuilt: Run = async (env, ...args) =>
  run([join(await builtServer(), 'command.js'), ...args], env)

export type StartedCommand = { kill(signal: NodeJS.Signals): void; ended: Promise<CommandResult> }
/** The same, for a test that interrupts it. */
export const startBuiltCommand = async (
  env: Record<string, string>,
  ...args: string[]
): Promise<StartedCommand> => startCommand([join(await builtServer(), 'command.js'), ...args], env)

const run = (program: string[], env: Record<string, string>): Promise<CommandResult> =>
  startCommand(program, env).ended

function startCommand(program: string[], env: Record<string, string>): StartedCommand {
  const { PATH = '', HOME = '', XDG_CACHE_HOME = '' } = process.env
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH, HOME, XDG_CACHE_HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  ends.push(() => child.kill('SIGKILL'))
  return { kill: (signal) => void child.kill(signal), ended: resultOf(child) }
}

async function resultOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<CommandResult> {
  const result: CommandResult = { code: null, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (result.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (result.stderr += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { ...result, code }
}
