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
/** Written side by side in November 2026, and landed in no order of theirs. Whatever is new sorts after all of them. */
const sideBySide: readonly string[] = [
  '20261223000000_uuidv7',
  '20261223000100_read_applied_migrations',
  '20261225100000_first_admin',
  '20261226100000_committees',
  '20261226110000_dissolved_committees',
  '20261226120000_terms_watched',
  '20261227100000_holiday_source',
  '20261227110000_setup_checklist',
  '20261228000000_service',
  '20261229000000_installation',
  '20261230000000_operation_records',
  '20261231110000_phone_as_typed',
  '20261231120000_committees_watched',
  '20261231150000_calendar_saved',
  '20261231160000_filing_watched',
  '20261231180000_key_rotation_begun',
  '20261231190000_case_access',
  '20261231200000_second_person',
  '20261231201000_former_names',
  '20261231210000_calendar_saved_by',
  '20261231220000_notice_delivery',
  '20261231234000_return_stops_erasure',
  '20261231234001_earlier_cookies',
]
const isSideBySide = (name: string) => sideBySide.includes(name)
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

test('each sorts after all that had landed when it was added', (context) => {
  // A shallow clone may be all that there is: the law above holds without.
  if (!hasHistory()) context.skip('this clone has no history')
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
    const landed = [...before, '20261230000000_operation_records']
    expect(problemOf('20261226100000_committees', landed, '2026-11-26')).toBeNull()
    for (const late of ['20261222500000_late', '20261226100001_late'])
      expect(problemOf(late, landed, '2026-11-26')).toBe(
        'sorts before 20261230000000_operation_records, which landed first',
      )
  })
})
