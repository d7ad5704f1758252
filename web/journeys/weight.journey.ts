/**
 * What a page weighs on the wire, over the import graph of what was built: scripts and styles as brotli sends
 * them, and the letters of English.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'

type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[]; css?: string[] }
const folder = resolve('dist/web')
let chunks: Record<string, Chunk> = {}
beforeAll(() => {
  chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
})

/** Every file that is fetched before these parts can run. */
function filesOf(parts: string[], seen = new Set<string>()): Set<string> {
  for (const part of parts) {
    const chunk = chunks[part]
    if (!chunk) throw new Error(`Nothing was built of ${part}`)
    if (seen.has(chunk.file)) continue
    for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
    filesOf(chunk.imports ?? [], seen)
  }
  return seen
}
/** As it is sent: the brotli copy where there is one. */
const onTheWire = (file: string) =>
  statSync(join(folder, file), { throwIfNoEntry: false })
    ? (statSync(join(folder, `${file}.br`), { throwIfNoEntry: false }) ?? statSync(join(folder, file))).size
    : 0
const letters = () =>
  readdirSync(join(folder, 'assets'))
    .filter((name) => /^inter-latin-wght-normal.*\.woff2$/.test(name))
    .map((name) => `assets/${name}`)
const weigh = (...parts: string[]) =>
  [...filesOf(['index.html', ...parts]), 'index.html'].reduce((sum, file) => sum + onTheWire(file), 0)

test('the sign-in page weighs 250 kB at most', () => {
  expect(weigh('signIns/SignIn.tsx')).toBeLessThanOrEqual(250_000)
})

/** Scripts alone, as gzip sends them. */
const scripts = (...parts: string[]) =>
  [...filesOf(['index.html', ...parts])]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0)

test('a course adds 45 kB of scripts to the frame of every screen, and its fields come after its text', () => {
  const frame = 'shell/Shell.tsx'
  const lesson = [frame, 'learning/Player.tsx', 'learning/Lesson.tsx']
  expect(scripts(...lesson) - scripts(frame)).toBeLessThanOrEqual(45_000)
  expect(scripts(...lesson, 'learning/BlockView.tsx') - scripts(...lesson)).toBeGreaterThan(30_000)
})

test('the home page weighs 350 kB at most, and what draws charts is no part of it', () => {
  const home = ['shell/Shell.tsx', 'dashboard/Dashboard.tsx', 'dashboard/Figures.tsx']
  expect(letters()).toHaveLength(1)
  expect(weigh(...home) + onTheWire(letters()[0] ?? '')).toBeLessThanOrEqual(350_000)
  const charts = [...filesOf(['dashboard/charts/Ring.tsx', 'dashboard/charts/Bars.tsx'])].filter(
    (file) => !filesOf(['index.html', ...home]).has(file),
  )
  expect(charts.reduce((sum, file) => sum + onTheWire(file), 0)).toBeGreaterThan(60_000)
})
