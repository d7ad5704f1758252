import { expect, test } from 'vitest'
import { lastUsed } from './lastUsed.ts'

test('what was asked for last is kept, each for its own key, and what was not is made again', () => {
  const createdKeys: string[] = []
  const get = lastUsed((key) => ({ key, nth: createdKeys.push(key) }), 2)
  const first = get('a')
  get('b')
  expect(get('a')).toBe(first)
  get('c')
  expect(get('a')).toBe(first)
  expect(get('b')).toMatchObject({ key: 'b', nth: 4 })
  expect(createdKeys).toEqual(['a', 'b', 'c', 'b'])
})
