import { expect, test } from 'vitest'
import { inBatches } from './inBatches.ts'

const site = {}
test('what is requested at the same time is one call, and each gets its own answer', async () => {
  const calls: number[][] = []
  const double = inBatches(async (_: object, all: number[]) => {
    calls.push(all)
    return all.map((each) => each * 2)
  })
  expect(await Promise.all([1, 2, 3].map((each) => double(site, each)))).toEqual([2, 4, 6])
  expect(await Promise.all([double(site, 4), double({}, 5)])).toEqual([8, 10])
  expect(calls).toEqual([[1, 2, 3], [4], [5]])
})

test('one that cannot be done fails alone', async () => {
  const halve = inBatches(async (_: object, all: number[]) => {
    if (all.some((each) => each % 2 === 1)) throw new Error('Odd')
    return all.map((each) => each / 2)
  })
  const done = await Promise.allSettled([2, 3, 4].map((each) => halve(site, each)))
  expect(done.map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([1, 'failed', 2])
})

test('while the database is away all fail at once, to be tried again later', async () => {
  let calls = 0
  const away = inBatches(async () => {
    calls += 1
    throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
  })
  const done = await Promise.allSettled([1, 2, 3].map((each) => away(site, each)))
  expect(done.every(({ status }) => status === 'rejected')).toBe(true)
  expect(calls).toBe(1)
})
