import { expect, test } from 'vitest'
import { allowedSkips, isWholeRun, reportRun, type TestOutcome } from './runReport.ts'

const passed = (name: string): TestOutcome => ({ name, state: 'passed' })
const skipped = (name: string, note?: string): TestOutcome => ({ name, state: 'skipped', note })
const whole = { isWhole: true, brokenFiles: 0, minimum: 2 }

test('a whole run with every test is green', () => {
  expect(reportRun([passed('a'), passed('b')], whole)).toEqual({
    lines: ['\n2 passed, 0 failed'],
    isRed: false,
  })
})

test('a test that is skipped without a reason makes a whole run red, and is named', () => {
  const { lines, isRed } = reportRun([passed('a'), passed('b'), skipped('a law')], whole)
  expect([isRed, lines[0]]).toEqual([true, 'SKIPPED WITHOUT A REASON: a law'])
  expect(reportRun([passed('a'), skipped('a law')], { ...whole, isWhole: false }).isRed).toBe(false)
})

test('a test that the machine cannot run is named with its reason and counts as known', () => {
  const { lines, isRed } = reportRun([passed('a'), skipped('the chart', 'there is no Go')], whole)
  expect([isRed, lines[0]]).toEqual([false, 'NOT RUN: the chart: there is no Go'])
})

test('a test that not every system can run is named with the reason of the list', () => {
  const [start, reason] = Object.entries(allowedSkips)[0] ?? ['', '']
  const { lines, isRed } = reportRun([passed('a'), skipped(`${start}, whatever`)], whole)
  expect([isRed, lines[0]]).toEqual([false, `NOT RUN: ${start}, whatever: ${reason}`])
})

test('a whole run with fewer tests than the repository keeps is red', () => {
  const { lines, isRed } = reportRun([passed('a')], whole)
  expect(isRed).toBe(true)
  expect(lines[0]).toContain('1 tests ran, test/minTests.ts expects 2 or more')
})

test('a file that could not be loaded counts as failed', () => {
  const { lines } = reportRun([passed('a'), passed('b')], { ...whole, brokenFiles: 1 })
  expect(lines).toEqual(['\n2 passed, 1 failed'])
})

test('only a run without a choice of tests is whole', () => {
  expect([['run'], ['run', '--coverage']].map(isWholeRun)).toEqual([true, true])
  expect(
    [['run', 'api'], ['run', '--project', 'pure'], ['run', '-t', 'a law'], [], ['watch']].some(isWholeRun),
  ).toBe(false)
})
