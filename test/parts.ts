/**
 * For tests: `part.ts` as a process of its own, from plain JavaScript, as production has it: that starts in less
 * than half of the time that it takes to strip the types anew.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeOnce } from '../temporal/cache.ts'
import type { PartName, PartSetting } from './part.ts'

/** Begins a folder for what this run makes, within reach of `node_modules`; the answer removes it. */
export function beginParts(): () => void {
  mkdirSync('dist', { recursive: true })
  const folder = mkdtempSync(join(process.cwd(), 'dist/parts-'))
  process.env.TEST_PARTS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** The path of the program; the first of a run that asks has it written. Outside of a run it goes with the process. */
export async function partProgram(): Promise<string> {
  if (process.env.TEST_PARTS === undefined) process.once('exit', beginParts())
  const folder = join(process.env.TEST_PARTS ?? '', 'code')
  await makeOnce(folder, async (partial) => {
    const build = ['--import', 'tsx', 'buildServer.ts', partial, 'test/tsconfig.parts.json']
    await promisify(execFile)(process.execPath, build)
  })
  return join(folder, 'test/part.js')
}

/** Starts a part; its standard output says a word once it is up. Whoever starts it kills it. */
export const spawnPart = (
  program: string,
  name: PartName,
  setting: PartSetting,
  stderr: 'inherit' | 'pipe' = 'inherit',
): ChildProcess =>
  spawn(process.execPath, [program, name], {
    env: { ...process.env, PART: JSON.stringify(setting) },
    stdio: ['ignore', 'pipe', stderr],
  })
