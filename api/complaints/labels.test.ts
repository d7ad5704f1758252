import { expect, test } from 'vitest'
import { clock } from '../../workflows/definition/templates/build.ts'
import type { Clock } from '../../workflows/definition/graph.ts'
import { wordsFor } from '../core/reading.ts'
import { limitOf } from './labels.ts'

const names: Record<string, string> = { settle: 'Record the settlement', keep: 'Keep the settlement' }
const limit = (trigger: object, shownAt?: string) => {
  const message = limitOf(
    {} as Parameters<typeof limitOf>[0],
    { ...clock(6, 'MONTH', 1, 1), trigger } as Clock,
    (id) => names[id] ?? '',
    shownAt,
  )
  return message && wordsFor(message)
}

test('a limit says from when it runs: the opening or the end of another step, never the own one', () => {
  expect(limit({ on: 'STEP_OPENED' }, 'keep')).toBe('within 6 months')
  expect(limit({ on: 'STEP_OPENED', stepId: 'keep' }, 'keep')).toBe('within 6 months')
  expect(limit({ on: 'STEP_OPENED', stepId: 'settle' }, 'keep')).toBe(
    'within 6 months of “Record the settlement” starting',
  )
  expect(limit({ on: 'STEP_COMPLETED', stepId: 'settle' }, 'keep')).toBe(
    'within 6 months of “Record the settlement” being done',
  )
  expect(limit({ on: 'CASE_FILED' }, 'keep')).toBe('within 6 months of filing')
})
