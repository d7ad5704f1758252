/**
 * The start and end of this process: reports progress line by line, and stops parts in reverse order of their start.
 */
import type { Logger } from 'pino'

const began = Date.now()
const stops: (() => unknown)[] = []
let stoppingSince: number | null = null

type StartLog = Pick<Logger, 'info' | 'fatal'>
let progressLog: StartLog | null = null
/** From now on progress, and why the start failed, go to the log: a part of a real deployment writes JSON alone. */
export function sayAsJson(log: StartLog): void {
  progressLog = log
}

/**
 * Progress, with the seconds since the start. A terminal has one line, which the next step replaces; anything
 * else gets a line for each step.
 */
export function say(line: string): void {
  if (progressLog) return progressLog.info(line)
  const timed = `${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`
  if (!process.stdout.isTTY) return console.log(timed)
  process.stdout.write(`\r\u001b[2K${timed.slice(0, process.stdout.columns - 1)}`)
}

/** Keeps how to stop what was just started. */
export const onStop = (...how: (() => unknown)[]): void => void stops.push(...how)

/**
 * Stops everything and ends the process with `code`. What was only half started ends with us (see endWithUs
 * in prisma and temporal).
 */
export async function endProcess(code: number): Promise<void> {
  if (stoppingSince !== null) return
  stoppingSince = Date.now()
  for (const stop of stops.splice(0).toReversed()) {
    try {
      await stop()
    } catch (error) {
      console.error(String(error))
    }
  }
  process.exit(code)
}

/** Ctrl-C stops everything; once more, a second later or after, does not wait for it. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null && Date.now() - stoppingSince > 1_000) process.exit(1)
      if (stoppingSince === null) say('Stopping')
      void endProcess(0)
    })
  }
}

/**
 * Runs `main`; what goes wrong is a sentence where it is one of ours. Errors of parts that are being stopped
 * are no news.
 */
export function supervise(main: () => Promise<void>): void {
  stopOnSignals()
  main().catch((error: unknown) => {
    if (stoppingSince !== null) return
    sayFailure(error)
    void endProcess(1)
  })
}

function sayFailure(error: unknown): void {
  const sentence = error instanceof Error && error.name === 'StartError' ? error.message : null
  if (sentence === null) console.error(error)
  else if (progressLog) progressLog.fatal(sentence)
  else console.error(`\n${sentence}\n`)
}
