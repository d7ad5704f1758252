/** How a run of the tests went: what could not run, what was skipped without a reason, and how many ran. */
import type { Reporter, TestModule } from 'vitest/node'
import { minTests } from './minTests.ts'

/** Tests that need what not every system has, by the beginning of their full name. Anything else runs everywhere. */
export const allowedSkips: Readonly<Record<string, string>> = {
  'the embedded server > runs for root in a folder': 'only root can own a folder that others may not enter',
  'PostgreSQL 14 >': 'its server exists for Linux on x64 alone',
  'asking for the head of a file leaves none open': 'only Linux lists the open files of a process',
  'each sorts after all that had landed when it was added': 'a shallow clone has no history',
}
const reasonFor = (name: string): string | undefined =>
  Object.entries(allowedSkips).find(([start]) => name.startsWith(start))?.[1]

export type TestOutcome = {
  name: string
  state: 'passed' | 'failed' | 'skipped' | 'pending'
  /** Why it was skipped: `skipAsNotRun` gives a reason, `test.skip` none. */
  note?: string | undefined
}
export type RunReport = { lines: string[]; isRed: boolean }

/**
 * Reports a run. In a run of the whole suite each skipped test needs a reason, and at least `minimum` tests ran or
 * gave a reason; a run of some files may skip and leave out what it likes.
 */
export function reportRun(
  outcomes: readonly TestOutcome[],
  { isWhole, brokenFiles, minimum }: { isWhole: boolean; brokenFiles: number; minimum: number },
): RunReport {
  const of = (state: TestOutcome['state']) => outcomes.filter((each) => each.state === state)
  const skipped = [...of('skipped'), ...of('pending')].map(({ name, note = reasonFor(name) }) => ({
    name,
    note,
  }))
  const notRun = skipped.filter(({ note }) => note !== undefined)
  const unexplained = skipped.filter(({ note }) => note === undefined)
  const failed = of('failed').length + brokenFiles
  const ran = of('passed').length + of('failed').length
  const tooFew = ran + notRun.length < minimum
  const lines = [
    ...notRun.map(({ name, note }) => `NOT RUN: ${name}: ${note}`),
    ...(isWhole ? unexplained.map(({ name }) => `SKIPPED WITHOUT A REASON: ${name}`) : []),
    ...(isWhole && tooFew
      ? [
          `TOO FEW: ${ran} tests ran, test/minTests.ts expects ${minimum} or more. Find those that are missing.`,
        ]
      : []),
    `\n${of('passed').length} passed, ${failed} failed`,
  ]
  return { lines, isRed: isWhole && (unexplained.length > 0 || tooFew) }
}

/** Only `vitest run`, with or without coverage, runs the whole suite: any other word chooses among the tests. */
export const isWholeRun = (args: readonly string[]): boolean =>
  args[0] === 'run' && args.slice(1).every((each) => each === '--coverage')

/** Prints the report after Vitest's own summary, and fails a whole run that is not whole. */
export const runReporter: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const outcomes = tests.map((test): TestOutcome => {
      const result = test.result()
      return {
        name: test.fullName,
        state: result.state,
        note: result.state === 'skipped' ? result.note : undefined,
      }
    })
    const { lines, isRed } = reportRun(outcomes, {
      isWhole: isWholeRun(process.argv.slice(2)),
      brokenFiles: modules.filter((module) => module.errors().length > 0).length,
      minimum: minTests,
    })
    if (isRed) process.exitCode = 1
    setImmediate(() => console.log(lines.join('\n')))
  },
}
