/** The alarms, checked and played by Prometheus' own promtool. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { cachePath, makeOnce } from '../../temporal/cache.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('.', import.meta.url))
const version = '0.307.3'
const promtool = cachePath(`promtool-${version}`)

/** Built once a machine from the pinned module beside this file, which takes some four minutes of one core. */
beforeAll(
  () =>
    makeOnce(promtool, async (partial) => {
      const target = 'github.com/prometheus/prometheus/cmd/promtool'
      await run('go', ['build', '-ldflags=-s -w', '-o', partial, target], { cwd: folder }).catch(
        (error: NodeJS.ErrnoException) => {
          throw error.code === 'ENOENT'
            ? new Error('NOT RUN: promtool is built with Go, which is not here')
            : error
        },
      )
    }),
  1_200_000,
)

test('the rules are sound', async () => {
  expect((await run(promtool, ['check', 'rules', 'alerts.yml'], { cwd: folder })).stdout).toMatch('SUCCESS')
})

test('each alarm fires on its trouble, and none in an ordinary hour', async () => {
  const { stdout } = await run(promtool, ['test', 'rules', 'alerts.test.yml'], { cwd: folder }).catch(
    ({ stdout: words, stderr }: { stdout: string; stderr: string }) => ({ stdout: words + stderr }),
  )
  expect(stdout).toMatch(/SUCCESS\s*$/)
})
