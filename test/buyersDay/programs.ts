/** Programs of an installation as processes of their own: what they print, and how they end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from './network.ts'

export type Program = {
  /** All that it printed so far. */
  output(): string
  /** Resolves once it printed `words`; throws when it ends before, or after two minutes without. */
  until(words: string): Promise<void>
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
  /** Ends it as a deployment does, and answers its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}
type Options = { machine: Machine; env: Record<string, string>; cwd: string }

const untilMs = 120_000

/** Starts a program on a machine with nothing in its environment but `env`, PATH and HOME. */
export function startProgram(command: readonly string[], { machine, env, cwd }: Options): Program {
  const [file = '', ...args] = machine.commandOf(command)
  const { PATH = '', HOME = '', XDG_CACHE_HOME = '' } = process.env
  const child = spawn(file, args, {
    cwd,
    env: { PATH, HOME, XDG_CACHE_HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', endWithUs)
    return code as number | null
  })
  return {
    output: () => output,
    ended,
    async until(words) {
      const latest = Date.now() + untilMs
      while (!output.includes(words)) {
        if (child.exitCode !== null || child.signalCode !== null || Date.now() > latest)
          throw new Error(`${command.join(' ')} did not come to "${words}":\n${output}`)
        await sleep(20)
      }
    },
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** Runs a command to its end and answers what it printed; throws when it fails. */
export async function runProgram(command: readonly string[], options: Options): Promise<string> {
  const program = startProgram(command, options)
  const code = await program.ended
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${program.output()}`)
  return program.output()
}
