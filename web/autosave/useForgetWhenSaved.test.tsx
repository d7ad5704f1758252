import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SaveState } from './draftAutosave.ts'
import { useForgetWhenSaved } from './useForgetWhenSaved.ts'

test('what was kept is forgotten with each save, also where a page that is busy shows none of what was before', () => {
  let count = 0
  const first: SaveState = { is: 'SAVED', at: '2026-11-27T09:00:00.000Z' }
  const { rerender } = renderHook(({ state }) => useForgetWhenSaved(null, state, () => void count++), {
    initialProps: { state: first },
  })
  const atFirst = count
  rerender({ state: first })
  expect(count).toBe(atFirst)
  // Typed and saved again between two renders: the page never showed that it was unsaved.
  rerender({ state: { is: 'SAVED', at: '2026-11-27T09:00:01.000Z' } })
  expect(count).toBe(atFirst + 1)
})
