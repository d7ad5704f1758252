/** The alarms, checked and played by Prometheus' own promtool. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildGoPrograms } from '../../test/goPrograms.ts'
import { skipAsNotRun } from '../../test/notRun.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('.', import.meta.url))
let programs: string | null
const promtool = (...args: string[]) => run(`${programs}/promtool`, args, { cwd: folder })

beforeAll(async () => {
  programs = await buildGoPrograms(new URL('.', import.meta.url), [
    'github.com/prometheus/prometheus/cmd/promtool',
  ])
}, 1_200_000)
beforeEach((context) => {
  if (!programs) skipAsNotRun(context, 'there is no Go to build promtool with')
})

test('the rules are sound', async () => {
  expect((await promtool('check', 'rules', 'alerts.yml')).stdout).toMatch('SUCCESS')
})

test('each alarm fires on its trouble, and none in an ordinary hour', async () => {
  const { stdout } = await promtool('test', 'rules', 'alerts.test.yml').catch(
    ({ stdout: words, stderr }: { stdout: string; stderr: string }) => ({ stdout: words + stderr }),
  )
  expect(stdout).toMatch(/SUCCESS\s*$/)
})
