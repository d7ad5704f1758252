/**
 * For tests: a later release whose driver does one thing more at the start of a case, behind `patched` as such
 * changes must be; bundled in place of `workflows/`.
 */
import { patched, sleep } from '@temporalio/workflow'
import { caseWorkflow as thisRelease } from '../workflows/case.ts'
import type { CaseInput } from '../workflows/messages.ts'

export async function caseWorkflow(input: CaseInput): Promise<void> {
  if (patched('next-release')) await sleep(1)
  await thisRelease(input)
}
