import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { languageCodes } from '../../workflows/definition/texts/languages.ts'
import '../i18n.ts'
import { dayByKey, nearestAllowed } from './calendarDays.ts'
import { dayNotation, isWholeDay, readDay, readTime, wallNotation } from './typedDates.ts'

afterEach(() => void i18next.changeLanguage('en'))

test.each([
  ['3/11/2026', '2026-11-03'],
  ['03.11.2026', '2026-11-03'],
  [' 03 11 2026 ', '2026-11-03'],
  ['03112026', '2026-11-03'],
  ['3 Nov 2026', '2026-11-03'],
  ['3 november 2026', '2026-11-03'],
  ['2026-11-03', '2026-11-03'],
  ['०३/११/२०२६', '2026-11-03'],
  ['೦೩/೧೧/೨೦೨೬', '2026-11-03'],
  ['29/02/2028', '2028-02-29'],
])('“%s” is %s', (text, day) => expect(readDay(text)).toBe(day))

test.each(['', '3', '3/11', '3/11/26', '31/02/2026', '29/02/2026', '11/13/2026', '2026-13-01', '3/11/20266'])(
  '“%s” is no day, and never another one',
  (text) => expect(readDay(text)).toBeNull(),
)
test.each(['3 Foo 2026', '03/11/0026', '2026-11-3x', 'tomorrow', '32112026'])('“%s” is no day', (text) =>
  expect(readDay(text)).toBeNull(),
)

test.each(languageCodes)('each day and moment reads back as it is written: %s', async (code) => {
  await i18next.changeLanguage(code)
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-03`
    expect(readDay(dayNotation.write(day))).toBe(day)
    expect(wallNotation.read(wallNotation.write(`${day}T04:05`))).toBe(`${day}T04:05`)
  }
  expect(dayNotation.write('2026-11-03')).toMatch(/^03\D11\D2026$/)
})

test('a month is named in the language that is spoken', async () => {
  await i18next.changeLanguage('hi')
  expect(readDay('३ नवंबर २०२६')).toBe('2026-11-03')
})

test.each([
  ['14:30', '14:30'],
  ['9.05', '09:05'],
  ['1430', '14:30'],
  ['2:30 pm', '14:30'],
  ['12:00 am', '00:00'],
  ['१४:३०', '14:30'],
  ['24:00', null],
  ['14:3', null],
  ['13:00 pm', null],
  ['143', null],
])('“%s” is the time %s', (text, time) => expect(readTime(text)).toBe(time))

test('a date and its time are typed as one', () => {
  expect(wallNotation.read('03/11/2026 14:30')).toBe('2026-11-03T14:30')
  expect(wallNotation.read('3 Nov 2026, 2:30 pm')).toBe('2026-11-03T14:30')
  expect(wallNotation.read('2026-11-03T14:30')).toBe('2026-11-03T14:30')
  expect(wallNotation.read('03/11/2026')).toBeNull()
  expect(wallNotation.read('31/02/2026 14:30')).toBeNull()
  expect(isWholeDay('2026-11-03')).toBe(true)
  expect(isWholeDay('2026-11-3')).toBe(false)
})

test('keys lead through the calendar, over the ends of months and years', () => {
  const led = (key: string, shiftKey = false, day = '2028-01-31') => dayByKey(day, { key, shiftKey }, 1)
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => led(key))).toEqual([
    '2028-01-30',
    '2028-02-01',
    '2028-01-24',
    '2028-02-07',
  ])
  expect([led('PageDown'), led('PageUp'), led('PageDown', true, '2028-02-29')]).toEqual([
    '2028-02-29',
    '2027-12-31',
    '2029-02-28',
  ])
  expect([led('Home'), led('End'), led('x')]).toEqual(['2028-01-31', '2028-02-06', null])
  expect(nearestAllowed('2026-01-01', { min: '2026-02-01' })).toBe('2026-02-01')
  expect(nearestAllowed('2026-03-01', { min: '2026-01-01', max: '2026-02-01' })).toBe('2026-02-01')
})
