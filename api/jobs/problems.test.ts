import { expect, test } from 'vitest'
import { RowStatus } from './contract.ts'
import { rowProblems, textOf, type ProblemCode } from './problems.ts'
import { wordsIn } from '../messages/words.ts'

test('what was to come with a row is said to have happened once the row is done', () => {
  const english = wordsIn('en')
  const wordsOf = (code: ProblemCode, status: RowStatus) => english[textOf(code, status).code]
  expect(wordsOf('NEW_DEPARTMENT', 'WARNING')).toBe('The department will be created.')
  expect(wordsOf('NEW_DEPARTMENT', 'DONE')).toBe('The department was created.')
  for (const code of Object.keys(rowProblems) as ProblemCode[])
    expect(wordsOf(code, 'DONE'), code).not.toMatch(/\bwill be\b/)
})
