/**
 * Migrations run in the order of their names, on an empty database as on one that has most of them: whoever adds one
 * names it after all that are there. What has landed is read from the releases that are kept and from git's history,
 * so that no list has to be kept.
 */
import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { migrationNames } from '../prisma/refuseOtherRelease.ts'
import { hashOfMigration, readReleases } from './releases/release.ts'

const names = migrationNames()
const newest = readReleases().at(-1)!
const released = [...newest.migrations.keys()].toSorted()
/** Made side by side for the release of December 2026, each with a day of its own: they land in any order. */
const sideBySide = ['20261223', '20261231'] as const
const isSideBySide = (name: string) => name.slice(0, 8) >= sideBySide[0] && name.slice(0, 8) <= sideBySide[1]
/** How far beyond today, or the last released one, a name may be: the calendar is to pass it. */
const daysAhead = 14

/** What is wrong with a new name, given those that stood there before it; null where nothing is. */
function problemOf(name: string, before: string[], today: string): string | null {
  if (!/^\d{14}_[a-z0-9]+(_[a-z0-9]+)*$/.test(name)) return 'is not YYYYMMDDhhmmss_what'
  const later = before.find((each) => each >= name && !(isSideBySide(each) && isSideBySide(name)))
  if (later) return `sorts before ${later}, which landed first`
  const [last = ''] = before.toSorted().slice(-1)
  const base = Math.max(Date.parse(today), dayOf(last) || 0)
  return dayOf(name) <= base + daysAhead * 86_400_000 ? null : `is more than ${daysAhead} days ahead`
}
const dayOf = (name: string): number => Date.parse(name.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3'))

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
function hasHistory(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'false' && git('rev-parse', 'HEAD~1') !== ''
  } catch {
    return false
  }
}
const foldersAt = (commit: string): string[] =>
  git('ls-tree', '-d', '--name-only', commit, 'prisma/migrations/')
    .split('\n')
    .map((path) => path.replace('prisma/migrations/', ''))
/** The migrations that stood there when `name` was added: in the commit before it, or in the last one if it is new. */
function foldersBefore(name: string): string[] {
  const path = `prisma/migrations/${name}/migration.sql`
  const added = git('log', '--diff-filter=A', '--format=%H', '--no-renames', '--', path).split('\n').at(-1)
  return foldersAt(added ? `${added}^` : 'HEAD').filter((each) => each !== name)
}

test('what a release has applied is there as it was, and whatever is new sorts after it', () => {
  expect(names.filter((name) => newest.migrations.has(name))).toEqual(released)
  expect(released.filter((name) => hashOfMigration(name) !== newest.migrations.get(name))).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  const added = names.filter((name) => !newest.migrations.has(name))
  const problems = added.flatMap((name) => problemOf(name, released, today) ?? [])
  expect(problems).toEqual([])
})

test.runIf(hasHistory())('each sorts after all that had landed when it was added', () => {
  const today = new Date().toISOString().slice(0, 10)
  const added = names.filter((name) => !newest.migrations.has(name))
  const problems = added.flatMap((name) => problemOf(name, foldersBefore(name), today) ?? [])
  expect(problems).toEqual([])
})

describe('a name', () => {
  const before = ['20261220020000_job_faults', '20261222000000_hearing']
  test.each([
    [
      '20261126120000_by_the_calendar',
      '2026-11-26',
      'sorts before 20261220020000_job_faults, which landed first',
    ],
    ['20261221000000_between', '2026-11-26', 'sorts before 20261222000000_hearing, which landed first'],
    ['20261223000000_next', '2026-11-26', null],
    ['20270110000000_by_the_calendar', '2027-01-10', null],
    ['20270301000000_far', '2026-11-26', 'is more than 14 days ahead'],
    ['20261223_short', '2026-11-26', 'is not YYYYMMDDhhmmss_what'],
  ])('%s on %s', (name, today, problem) => {
    expect(problemOf(name, before, today)).toBe(problem)
  })

  test('of those made side by side may land in any order, and nothing else before them', () => {
    const landed = [...before, '20261230000000_health']
    expect(problemOf('20261224000000_park', landed, '2026-11-26')).toBeNull()
    expect(problemOf('20261222500000_late', landed, '2026-11-26')).toMatch(
      /sorts before 20261230000000_health/,
    )
  })
})
