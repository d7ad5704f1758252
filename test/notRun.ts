import type { TestContext } from 'vitest'

/** Skips a test that this machine cannot run; under CI it fails instead, since nobody would read the line. */
export function skipAsNotRun(context: TestContext, reason: string): never {
  if (process.env['CI']) throw new Error(`NOT RUN: ${reason}`)
  console.warn(`NOT RUN: ${context.task.name}: ${reason}`)
  return context.skip(reason)
}
