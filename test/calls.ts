/**
 * Which calls the feature tests of one run made and got an answer to: a file for each test file, in a folder
 * that the test processes inherit.
 */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Begins the folder; the answer removes it. */
export function collectCalls() {
  const folder = mkdtempSync(join(tmpdir(), 'redress-calls-'))
  process.env.TEST_CALLS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

const noted = new Set<string>()
/** Opens a test file's list. */
export function beginCalls(testFile: string): void {
  if (!process.env.TEST_CALLS) return
  noted.clear()
  process.env.TEST_CALLS_FILE = join(process.env.TEST_CALLS, testFile.replaceAll('/', '+'))
  appendFileSync(process.env.TEST_CALLS_FILE, '')
}
/** Notes a call that was answered with what it is there for. */
export function noteCall(method: string, path: string): void {
  const line = `${method} ${path.replace(/\?.*$/, '')}\n`
  if (!process.env.TEST_CALLS_FILE || noted.has(line)) return
  noted.add(line)
  appendFileSync(process.env.TEST_CALLS_FILE, line)
}

/** The test files that have begun so far, and what each of them called. */
export function callsSoFar(): { file: string; calls: string[] }[] {
  const folder = process.env.TEST_CALLS ?? ''
  return readdirSync(folder).map((name) => ({
    file: basename(name).replaceAll('+', '/'),
    calls: readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean),
  }))
}
