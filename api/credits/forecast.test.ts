import { describe, expect, test } from 'vitest'
import { forecast, type Known } from './forecast.ts'

const known = (more: Partial<Known> = {}): Known => ({
  today: '2026-11-23',
  available: 100,
  price: 1,
  validUntil: null,
  since: '2026-01-01',
  past: [],
  assigned: 90,
  scheduled: new Map(),
  ...more,
})

describe('when credits run out', () => {
  test('one a day: the first day on which no more is left for one', () => {
    const estimate = forecast(known())
    expect(estimate).toMatchObject({ kind: 'RUNS_OUT', on: '2027-03-03', perMonth: 30, scheduled: 0 })
    expect(estimate.ahead[0]).toEqual({ on: '2026-11-23', left: 100 })
    expect(estimate.ahead.at(-1)).toEqual({ on: '2027-03-03', left: 0 })
  })

  test('a price counts with every assignment', () => {
    expect(forecast(known({ price: 5 }))).toMatchObject({ kind: 'RUNS_OUT', on: '2026-12-13' })
    expect(forecast(known({ price: 0 }))).toMatchObject({ kind: 'FREE', on: null, ahead: [] })
  })

  test('renewals that open are due on their day, people who wait at once', () => {
    const scheduled = new Map([
      ['2026-11-01', 10],
      ['2026-12-01', 82],
    ])
    expect(forecast(known({ scheduled }))).toMatchObject({
      kind: 'RUNS_OUT',
      on: '2026-12-01',
      scheduled: 92,
    })
  })

  test('too few days or assignments are no rate, and it says so', () => {
    for (const few of [{ since: null }, { since: '2026-11-11' }, { assigned: 2 }])
      expect(forecast(known(few))).toMatchObject({
        kind: 'NOT_ENOUGH_HISTORY',
        on: null,
        perMonth: 0,
        ahead: [],
      })
    // Thirteen days are too few, fourteen are not.
    expect(forecast(known({ since: '2026-11-10' })).kind).toBe('RUNS_OUT')
    // What is scheduled is known without a rate.
    const scheduled = new Map([['2027-01-01', 100]])
    expect(forecast(known({ since: null, scheduled }))).toMatchObject({ kind: 'RUNS_OUT', on: '2027-01-01' })
  })

  test('with nothing left it is today; with much left it lasts the year', () => {
    expect(forecast(known({ available: 0 }))).toMatchObject({ kind: 'RUNS_OUT', on: '2026-11-23' })
    const lasting = forecast(known({ available: 1000 }))
    expect(lasting).toMatchObject({ kind: 'LASTS', on: null })
    expect(lasting.ahead.at(-1)?.on).toBe('2027-11-22')
  })

  test('an offer that ends before they run out lets them expire', () => {
    const estimate = forecast(known({ validUntil: '2026-12-31' }))
    expect(estimate).toMatchObject({ kind: 'EXPIRES', on: '2026-12-31' })
    expect(estimate.ahead.every(({ on }) => on <= '2026-12-31')).toBe(true)
    expect(forecast(known({ validUntil: '2027-12-31' })).kind).toBe('RUNS_OUT')
    expect(forecast(known({ validUntil: '2026-11-01' }))).toMatchObject({ kind: 'EXPIRES', ahead: [] })
    // On its last day there is still today.
    expect(forecast(known({ validUntil: '2026-11-23' })).ahead).toHaveLength(1)
  })
})
