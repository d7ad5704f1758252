import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * A shell that waits for our end of a pipe to close, as it does even when we are killed, and then ends the
 * server:
 * with SIGINT, after ten seconds with SIGQUIT, after ten more with SIGKILL.
 */
export function endWithUs(server: ChildProcess) {
  if (process.platform === 'win32') return
  const watcher = spawn('sh', ['-c', watch, 'watch', String(server.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  server.once('exit', () => watcher.kill('SIGKILL'))
}

const watch = `read _
for signal in INT QUIT KILL; do
  kill -$signal $1 || exit 0
  for second in 1 2 3 4 5 6 7 8 9 10; do sleep 1; kill -0 $1 || exit 0; done
done`

/** Resolves when the process has ended. */
export const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

/** Passes each line on and keeps the last twenty, for a message when things go wrong. */
export function listen(child: ChildProcess, onLine: (line: string) => void): string[] {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream)
      createInterface(stream).on('line', (line) => {
        if (lines.push(line) > 20) lines.shift()
        onLine(line)
      })
  }
  return lines
}

/** Ends PostgreSQL and returns once it is gone; at once when it already is. */
export async function stop(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT') // PostgreSQL's fast shutdown: sessions are cut, everything committed is kept
  const impatience = setTimeout(() => server.kill('SIGQUIT'), 10_000)
  await ended
  clearTimeout(impatience)
}
