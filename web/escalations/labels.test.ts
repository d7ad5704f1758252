import { expect, test } from 'vitest'
import { savedWords } from './labels.ts'

test('what was saved is said as it is: only moved dates are new dates', () => {
  const wordsFor = (before: boolean, after: boolean) => savedWords({ caseNo: 'C-1', before, after })
  expect(wordsFor(true, true)).toContain('new dates of C-1')
  expect(wordsFor(true, false)).toBe(
    'Thresholds for C-1 are off. Nobody will be notified when this step takes too long.',
  )
  expect(wordsFor(false, true)).toBe('Thresholds for C-1 are on.')
})
