/**
 * `npm run fuzz -- --mutants`: undoes each fix of `test/mutants.ts` in a copy of the tree, one after another, and runs
 * the test that must fail. A mutant that lives means that a promise of SECURITY.md has no test that holds it.
 */
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { mutants, type Mutant } from '../../test/mutants.ts'
import { mutated } from '../../test/mutate.ts'

const left = new Set(['node_modules', '.git', 'data', 'dist', 'coverage'])

/**
 * False where a mutant lives, or none is tried. `from`: the number of the first that is tried, from 0; `words`: part of
 * the names of those that are.
 */
export async function tryMutants(from: number, words: string): Promise<boolean> {
  const chosen = [...mutants.entries()].filter(([at, { name }]) => at >= from && name.includes(words))
  const tree = join(await mkdtemp(join(tmpdir(), 'redress-mutants-')), 'tree')
  try {
    await cp(resolve('.'), tree, { recursive: true, filter: (path) => !left.has(basename(path)) })
    await symlink(resolve('node_modules'), join(tree, 'node_modules'))
    const alive: string[] = []
    for (const [at, mutant] of chosen) {
      const died = await isCaught(tree, mutant) // eslint-disable-line no-await-in-loop
      console.log(`${at} ${died ? 'caught by' : 'NOT CAUGHT by'} ${mutant.test}: ${mutant.name}`)
      if (!died) alive.push(mutant.name)
    }
    return chosen.length > 0 && alive.length === 0
  } finally {
    await rm(join(tree, '..'), { recursive: true, force: true })
  }
}

async function isCaught(tree: string, mutant: Mutant): Promise<boolean> {
  const path = join(tree, mutant.file)
  const sound = await readFile(path, 'utf8')
  await writeFile(path, mutated(sound, mutant))
  try {
    return await failsIn(tree, mutant)
  } finally {
    await writeFile(path, sound)
  }
}

/** Whether the very test fails: a file that does not load, or another test, catches nothing. */
async function failsIn(cwd: string, { test, named, project }: Mutant): Promise<boolean> {
  const pattern = named.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const args = ['vitest', 'run', '--project', project, '--reporter=json', test, '-t', pattern]
  const run = spawn('npx', args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] })
  const output = await text(run.stdout)
  const report = /\{"numTotalTestSuites".*\}/.exec(output)?.[0]
  if (report === undefined) throw new Error(`${test} did not run:\n${output.slice(-2000)}`)
  const { testResults } = JSON.parse(report) as Report
  return testResults.some(({ assertionResults }) =>
    assertionResults.some(({ status, fullName }) => status === 'failed' && fullName.includes(named)),
  )
}
type Report = { testResults: { assertionResults: { status: string; fullName: string }[] }[] }
