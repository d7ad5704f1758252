/** One API or worker of an installation, on a machine of its own: started, replaced, killed. */
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Image } from './image.ts'
import type { Machine } from './network.ts'
import { startProgram, type Program } from './programs.ts'

export type AppInstance = {
  machine: Machine
  port: number
  /** Starts it and returns once it works. */
  start(): Promise<void>
  /** Ends it as a deployment does; answers its exit code. */
  stop(): Promise<number | null>
  /** kill -9. */
  kill(): Promise<void>
  /** What `/readyz` and the like answer: the status, 0 where nothing answers. */
  statusOf(path: string): Promise<number>
  output(): string
}
type Options = {
  node: string
  image: Image
  machine: Machine
  only: 'api' | 'worker'
  port: number
  /** Read at each start. */
  env: Record<string, string>
}
/** `stop_grace_period` of docker-compose.yml. */
const stopWithinMs = 60_000
/** A part that ends is started again, as `restart: unless-stopped` of docker-compose.yml does. */
const maxStarts = 5
const works = { api: 'Answering on port', worker: 'Worker, relay and reconciler run' } as const

export function openPart({ node, image, machine, only, port, env }: Options): AppInstance {
  let [program, output] = [null as Program | null, () => '']
  const end = async (signal: NodeJS.Signals) => {
    const code = await program?.stop(signal)
    program = null
    return code ?? null
  }
  return {
    machine,
    port,
    async start() {
      for (let tries = 1; ; tries++) {
        const started = startProgram([node, 'start.js', `--only=${only}`], {
          machine,
          env: { ...env, PORT: String(port) },
          cwd: image.folder,
        })
        output = () => started.output()
        program = started
        const failure = await started.until(works[only]).then(
          () => null,
          (error: unknown) => error,
        )
        if (failure === null) return
        if (tries === maxStarts) throw failure
        await started.stop('SIGKILL')
      }
    },
    async stop() {
      const late = sleep(stopWithinMs, 'late' as const, { ref: false })
      const code = await Promise.race([end('SIGTERM'), late])
      if (code !== 'late') return code
      throw new Error(`--only=${only} does not stop within a minute:\n${output()}`)
    },
    async kill() {
      await end('SIGKILL')
    },
    statusOf: (path) =>
      new Promise((resolve) => {
        const asking = request(
          { host: machine.address, port, path, headers: { host: 'localhost' } },
          (answer) => {
            answer.resume()
            resolve(answer.statusCode ?? 0)
          },
        )
        asking
          .setTimeout(5_000, () => asking.destroy())
          .on('error', () => resolve(0))
          .end()
      }),
    output: () => output(),
  }
}

/** Waits until a check holds; throws with `what` after `withinMs`. */
export async function until(what: string, check: () => Promise<boolean>, withinMs = 180_000): Promise<void> {
  for (const latest = Date.now() + withinMs; !(await check()); await sleep(100))
    if (Date.now() > latest) throw new Error(`It did not come to this: ${what}`)
}
