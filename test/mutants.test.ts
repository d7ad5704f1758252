/** Each mutant still applies, and the test that must catch it is there; that it does is tried by `npm run fuzz`. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'
import { mutated } from './mutate.ts'

const read = (path: string) => readFileSync(path, 'utf8')

test.each(mutants)('$name: applies, and names a test', (mutant) => {
  const sound = read(mutant.file)
  expect(mutated(sound, mutant)).not.toBe(sound)
  expect(existsSync(mutant.test)).toBe(true)
  expect(read(mutant.test)).toContain(mutant.named)
})

test('every finding from S1 to S8 has one, and SECURITY.md names its test', () => {
  const findings = new Set(mutants.map(({ name }) => name.slice(0, 2)))
  expect([...findings].toSorted()).toEqual(['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8'])
  const promises = read('SECURITY.md')
  expect(mutants.filter(({ test: file }) => !promises.includes(file)).map(({ test: file }) => file)).toEqual(
    [],
  )
})

test('a text that has changed is not taken for a mutant that applies', () => {
  const mutant = { name: 'one', file: 'one.ts', from: 'a < b', to: 'a > b' }
  expect(mutated('if (a < b) return', mutant)).toBe('if (a > b) return')
  expect(() => mutated('if (a <= b) return', mutant)).toThrow('0 times')
  expect(() => mutated('a < b || a < b', mutant)).toThrow('2 times')
})
