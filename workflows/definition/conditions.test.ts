import { describe, expect, test } from 'vitest'
import { canonicalJson } from './canonical.ts'
import { conditionHolds } from './conditions.ts'
import type { Test } from './graph.ts'

describe('a test on an answer', () => {
  const values = {
    asks: 'yes',
    days: 5,
    kinds: ['leave', 'transfer'],
    only: ['leave'],
    read: true,
    none: [] as string[],
  }
  const rows: [Test['op'], string, Test['value'], boolean][] = [
    ['ANSWERED', 'asks', undefined, true],
    ['ANSWERED', 'none', undefined, false],
    ['ANSWERED', 'toString', undefined, false],
    ['IS', 'asks', 'yes', true],
    ['IS', 'asks', 'no', false],
    ['IS', 'only', 'leave', true],
    ['IS', 'kinds', 'leave', false],
    ['IS', 'read', true, true],
    ['IS', 'missing', undefined, false],
    ['IS_NOT', 'asks', 'no', true],
    ['IS_NOT', 'missing', 'no', true],
    ['IS_NOT', 'asks', 'yes', false],
    ['INCLUDES', 'kinds', 'leave', true],
    ['INCLUDES', 'kinds', 'other', false],
    ['INCLUDES', 'asks', 'yes', true],
    ['AT_LEAST', 'days', 5, true],
    ['AT_LEAST', 'days', 6, false],
    ['AT_MOST', 'days', 5, true],
    ['AT_MOST', 'asks', 5, false],
    ['AT_LEAST', 'missing', 0, false],
  ]
  test.each(rows)('%s %s %s is %s', (op, field, value, expected) => {
    expect(
      conditionHolds(
        { match: 'ALL', tests: [value === undefined ? { field, op } : { field, op, value }] },
        values,
      ),
    ).toBe(expected)
  })
  test('ALL needs every one, ANY needs one, no condition always holds', () => {
    const tests: Test[] = [
      { field: 'asks', op: 'IS', value: 'yes' },
      { field: 'days', op: 'IS', value: 1 },
    ]
    expect([
      conditionHolds({ match: 'ALL', tests }, values),
      conditionHolds({ match: 'ANY', tests }, values),
      conditionHolds(null, {}),
    ]).toEqual([false, true, true])
  })
})

test('the order of keys does not change the canonical text', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: undefined, A: 'é' })).toBe(
    canonicalJson({ A: 'é', b: [{ c: null, d: 1 }] }),
  )
  expect(canonicalJson({ b: 1, a: { d: 2, c: 3 } })).toBe('{"a":{"c":3,"d":2},"b":1}')
})
