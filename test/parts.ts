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
  return () => {
    for (const each of [folder, serverBeside(folder)]) rmSync(each, { recursive: true, force: true })
  }
}
/** As deep as `dist/server`, which looks for package.json two folders above. */
const serverBeside = (folder: string): string => `${folder}-server`

/** The path of the program that `part.ts` is built to. */
export const partProgram = async (): Promise<string> =>
  join(await buildOnce((parts) => join(parts, 'code'), 'test/tsconfig.parts.json'), 'test/part.js')

/** The folder of what `npm run build:server` makes: `start.js` and `command.js`, as production images hold them. */
export const builtServer = (): Promise<string> => buildOnce(serverBeside)

/** The first of a run that asks has it built. Outside of a run it goes with the process. */
async function buildOnce(folderIn: (parts: string) => string, ...project: string[]): Promise<string> {
  if (process.env.TEST_PARTS === undefined) process.once('exit', beginParts())
  const folder = folderIn(process.env.TEST_PARTS ?? '')
  await makeOnce(folder, async (partial) => {
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'buildServer.ts', partial, ...project])
  })
  return folder
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
