import { expect, test } from 'vitest'
import { pick, seeded } from '../../test/random.ts'
import { dueOn, periodsUntil, type DueRule } from './periods.ts'

const rule = (more: Partial<DueRule>): DueRule => ({
  frequency: 'YEARLY',
  everyYears: 3,
  startsOn: '2026-01-01',
  dueMonth: null,
  dueDay: null,
  dueAfterDays: 30,
  ...more,
})

test('the annual return of 2026 is due on 31 January 2027, and Canada’s by 1 March', () => {
  const posh = rule({ dueMonth: 1, dueDay: 31, startsOn: '2026-05-20' })
  expect(periodsUntil(posh, '2027-02-01')).toEqual([
    { period: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31', dueOn: '2027-01-31' },
    { period: '2027', startsOn: '2027-01-01', endsOn: '2027-12-31', dueOn: '2028-01-31' },
  ])
  const [canada] = periodsUntil(rule({ dueMonth: 3, dueDay: 1 }), '2026-01-01')
  expect(canada?.dueOn).toBe('2027-03-01')
  expect(dueOn(rule({ dueMonth: 12, dueDay: 31 }), '2026-12-31')).toBe('2026-12-31')
})

test('periods of every rhythm', () => {
  const names = (more: Partial<DueRule>, until: string) =>
    periodsUntil(rule(more), until).map(({ period, dueOn: due }) => [period, due])
  expect(names({ frequency: 'QUARTERLY', startsOn: '2026-02-10' }, '2026-07-01')).toEqual([
    ['2026-Q1', '2026-04-30'],
    ['2026-Q2', '2026-07-30'],
    ['2026-Q3', '2026-10-30'],
  ])
  expect(names({ frequency: 'HALF_YEARLY', startsOn: '2026-08-10', dueAfterDays: 0 }, '2026-08-10')).toEqual([
    ['2026-H2', '2026-12-31'],
  ])
  expect(names({ frequency: 'ONCE', startsOn: '2026-08-10' }, '2026-08-10')).toEqual([['ONCE', '2026-09-09']])
  expect(
    names({ frequency: 'EVERY_N_YEARS', startsOn: '2024-02-29', dueAfterDays: 0 }, '2028-01-01'),
  ).toEqual([
    ['2024', '2027-02-27'],
    ['2027', '2030-02-27'],
  ])
  expect(names({ frequency: 'EVENT' }, '2026-08-10')).toEqual([])
  expect(names({ startsOn: '2027-01-01' }, '2026-12-31')).toEqual([])
  // Where the day is a little earlier, as in Toronto, the period that it falls into has begun all the same.
  expect(names({ startsOn: '2026-08-11' }, '2026-08-10')).toEqual([['2026', '2027-01-30']])
})

/** The same asked of each single day, by the calendar of the runtime. */
function played({ frequency, startsOn }: DueRule, until: string) {
  const monthsOf = { MONTHLY: 1, QUARTERLY: 3, HALF_YEARLY: 6, YEARLY: 12 } as const
  const length = monthsOf[frequency as keyof typeof monthsOf]
  const keyOf = (date: Date) => date.getUTCFullYear() * 12 + Math.floor(date.getUTCMonth() / length) * length
  const from = new Date(`${startsOn}T12:00:00Z`)
  const periods = new Map<number, { startsOn: string; endsOn: string }>()
  const day = new Date(from)
  day.setUTCMonth(day.getUTCMonth() - 12)
  const first = keyOf(from)
  let isDone = false
  while (!isDone) {
    const text = day.toISOString().slice(0, 10)
    const key = keyOf(day)
    const known = periods.get(key)
    if (known) known.endsOn = text
    else if (text > until) isDone = true
    else if (key >= first) periods.set(key, { startsOn: text, endsOn: text })
    day.setUTCDate(day.getUTCDate() + 1)
  }
  return [...periods.values()]
}

test('every day belongs to exactly one period, and none is due before it ends', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed)
    const day = () => new Date(Date.UTC(2024, 0, 1) + Math.floor(random() * 1200) * 86_400_000)
    const [startsOn = '', until = ''] = [day(), day()]
      .map((each) => each.toISOString().slice(0, 10))
      .toSorted()
    const drawn = rule({
      startsOn,
      frequency: pick(random, ['MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY']),
      dueAfterDays: pick(random, [0, 10, 45]),
      ...(random() < 0.5 ? { dueMonth: pick(random, [1, 2, 12]), dueDay: pick(random, [1, 29, 31]) } : {}),
    })
    const periods = periodsUntil(drawn, until)
    expect([seed, periods.map(({ startsOn: from, endsOn }) => ({ startsOn: from, endsOn }))]).toEqual([
      seed,
      played(drawn, until),
    ])
    expect(new Set(periods.map(({ period }) => period)).size).toBe(periods.length)
    for (const { endsOn, dueOn: due } of periods) {
      expect(due >= endsOn).toBe(true)
      const [year = 0, month = 0, date = 0] = due.split('-').map(Number)
      if (drawn.dueMonth !== null) {
        expect(month).toBe(drawn.dueMonth)
        expect(date).toBe(Math.min(drawn.dueDay ?? 0, new Date(year, month, 0).getDate()))
      } else expect(Date.parse(due) - Date.parse(endsOn)).toBe(drawn.dueAfterDays * 86_400_000)
    }
  }
})
