/** For tests: operator commands as they are typed, from source and as the image holds them, processes of their own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
export type CommandResult = { code: number | null; stdout: string; stderr: string }
type Run = (env: Record<string, string>, ...args: string[]) => Promise<CommandResult>

/** What `npm run NAME -- …` runs. */
export const runFromSource: Run = (env, ...args) => run(['--import', 'tsx', 'command.ts', ...args], env)
/** What `node command.js NAME …` runs in the image: needs `npm run build:server`. */
export const runBuilt: Run = (env, ...args) => run(['dist/server/command.js', ...args], env)

async function run(program: string[], env: Record<string, string>): Promise<CommandResult> {
  const { PATH = '', HOME = '', XDG_CACHE_HOME = '' } = process.env
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH, HOME, XDG_CACHE_HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const result: CommandResult = { code: null, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (result.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (result.stderr += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { ...result, code }
}
