/** The generator of attack chains misses no row of the API: whoever adds one says whether it is a change. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { domains } from '../api/contracts.ts'
import { changes } from './attackChains/changes.ts'
import { chainCount, names, sampleChains } from './attackChains/chains.ts'
import { chainAt, chainCountOf, numberAt } from './attackChains/numbers.ts'
import { doorRows, notDoors } from './attackChains/doors.ts'
import { expectedReaders } from './attackChains/expectedReaders.ts'
import { notOfParties, partyChanges } from './attackChains/partyChanges.ts'
import { writingRows, type WritingRow } from './attackChains/rows.ts'
import { untouchedDomains, untouchedRows } from './attackChains/unrelatedCalls.ts'

const rowsOfChanges = new Set(Object.values(changes).map(({ row }) => row))
/** Rows that are neither a change of the generator nor left out with a reason. */
const unknownTo = (rows: WritingRow[]) =>
  rows
    .filter(
      ({ name, domain }) =>
        !rowsOfChanges.has(name) &&
        untouchedRows[name] === undefined &&
        untouchedDomains[domain] === undefined,
    )
    .map(({ name }) => name)

test('every row that changes something is a change of the generator, or left out with a reason', () => {
  expect(unknownTo(writingRows)).toEqual([])
})
test.each(['people', 'branches', 'committees', 'departments', 'retentionRules', 'legalHolds', 'anew'])(
  'a row that %s gets without a word would be found out',
  (domain) => {
    const added = { domain, name: `${domain}:added`, method: 'post', path: '/api/added' }
    expect(unknownTo([...writingRows, added])).toEqual([added.name])
  },
)
test('every act on a case is a change of the chains against parties, or left out with a reason', () => {
  const acts = writingRows.filter(({ domain }) => domain === 'complaints').map(({ name }) => name)
  const played = new Set(Object.values(partyChanges).map(({ row }) => row))
  expect(acts.filter((row) => !played.has(row) && notOfParties[row] === undefined)).toEqual([])
  expect(Object.keys(notOfParties).filter((row) => !acts.includes(row) || played.has(row))).toEqual([])
})
test('no row stands in two lists, or in one that it is no more part of', () => {
  const all = new Set(writingRows.map(({ name }) => name))
  const nouns = new Set(domains.map(({ noun }) => noun))
  expect([...rowsOfChanges, ...Object.keys(untouchedRows)].filter((row) => !all.has(row))).toEqual([])
  expect([...rowsOfChanges].filter((row) => untouchedRows[row] !== undefined)).toEqual([])
  expect(Object.keys(untouchedDomains).filter((each) => !nouns.has(each))).toEqual([])
  expect([...rowsOfChanges].filter((row) => untouchedDomains[row.split(':')[0] ?? ''])).toEqual([])
})
test('reasons name tests that exist', () => {
  const named = [...Object.values(untouchedDomains), ...Object.values(untouchedRows)].flatMap(
    (reason) => reason.match(/\b(api|workers)\/[\w/]+\.test\.ts/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(0)
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([])
})

test('every read about cases is a door that is compared, or left out with a reason', () => {
  const reads = domains.flatMap(({ noun, contract, routes }) =>
    Object.entries({ ...contract, ...routes })
      .filter(([, row]) => row.method === 'get' || ('writes' in row && row.writes === 'none'))
      .filter(([, row]) => /^(complaint|meeting|notice|escalation):/.test(row.may))
      .map(([name]) => `${noun}:${name}`),
  )
  expect(reads.filter((row) => !doorRows.includes(row) && notDoors[row] === undefined)).toEqual([])
  expect(Object.keys(notDoors).filter((row) => !reads.includes(row))).toEqual([])
})

test('samples are of their seed, without a change twice', () => {
  const [one, again, other] = [sampleChains(3, 20, 1), sampleChains(3, 20, 1), sampleChains(3, 20, 2)]
  expect(one).toEqual(again)
  expect(one).not.toEqual(other)
  for (const chain of one) expect(new Set(chain).size).toBe(3)
})

test('each number is another chain, in any order', () => {
  const calls = ['a', 'b', 'c', 'd', 'e']
  const count = chainCountOf(calls)
  const positions = Array.from({ length: count }, (_, at) => at)
  const inOrder = positions.map((at) => chainAt(calls, at).join())
  expect([count, new Set(inOrder).size]).toEqual([5 * 4 + 5 * 4 * 3, count])
  for (const chain of inOrder) expect(new Set(chain.split(',')).size).toBe(chain.split(',').length)
  const sown = positions.map((at) => numberAt(at, 7, count))
  expect(sown.toSorted((one, other) => one - other)).toEqual(positions)
  expect(sown).not.toEqual(positions)
  expect(chainCount).toBe(chainCountOf(names))
})

test('a call that was refused is expected to change nothing', () => {
  const name = 'deactivates the complainant'
  expect(expectedReaders([{ name, isDone: true }])).not.toContain('complainant')
  expect(expectedReaders([{ name, isDone: false }])).toContain('complainant')
  expect(
    expectedReaders([
      { name, isDone: true },
      { name: 'brings the complainant back', isDone: true },
    ]),
  ).toContain('complainant')
})
