import { expect, test } from 'vitest'
import { listCountries } from './places.ts'
import { rankOptions } from './rankOptions.ts'
import { allZones, zoneFor, zonesOf } from './zonesByCountry.ts'

const rankedValues = (search: string, language = 'en', limit = 400) =>
  rankOptions({ options: listCountries(language), search, limit }).map((each) =>
    'value' in each ? each.value : '',
  )

test('“India” offers India before British Indian Ocean Territory, and so does its beginning', () => {
  for (const search of ['India', 'india ', 'Ind', 'IN']) expect(rankedValues(search)[0]).toBe('IN')
  expect(rankedValues('India')).toEqual(['IN', 'IO'])
  expect(rankedValues('Ind').slice(0, 2)).toEqual(['IN', 'ID'])
})

test.each([
  ['US', 'US'],
  ['usa', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['holland', 'NL'],
  ['cote', 'CI'],
  ['UAE', 'AE'],
  ['niger', 'NE'],
  ['Guinea', 'GN'],
  ['Oman', 'OM'],
  ['Mali', 'ML'],
])('“%s” offers %s first', (search, country) => expect(rankedValues(search)[0]).toBe(country))

test('in another language a country is found by its English name and its code, too', () => {
  expect(rankedValues('भारत', 'hi')[0]).toBe('IN')
  expect(rankedValues('India', 'hi')[0]).toBe('IN')
  expect(rankedValues('DE', 'hi')[0]).toBe('DE')
})

test('every country but those nobody lives in is found first by its own name, whatever else contains it', () => {
  const wrong = listCountries('en').filter(({ value, label }) => rankedValues(label)[0] !== value)
  expect(wrong).toEqual([])
})

test('the time zone follows the country: the only one, else the most likely, unless the present one is of it', () => {
  expect(zoneFor('IN', 'America/New_York')).toBe('Asia/Kolkata')
  expect(zoneFor('CA', 'Asia/Kolkata')).toBe('America/Toronto')
  expect(zoneFor('CA', 'America/Vancouver')).toBe('America/Vancouver')
  expect(zoneFor('DE', 'UTC')).toBe('Europe/Berlin')
  const withoutZone = listCountries('en').filter(({ value }) => zonesOf(value).length === 0)
  expect(withoutZone.map(({ value }) => value)).toEqual(['BV', 'HM', 'XK'])
})

test('every zone is one that a browser knows', () => {
  for (const timeZone of allZones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})
