import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { isMovableFeast } from './movableFeasts.ts'
import { readHolidaysPath, type HolidayReading } from './holidaysContract.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as(app.employer.admin)
})
afterAll(() => app.close())

const send = (content: string | Buffer, { name = 'list.csv', ...fields }: Record<string, string> = {}) => {
  const form = new FormData()
  if (name) form.append('file', new File([new Uint8Array(Buffer.from(content))], name))
  else form.append('text', String(content))
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  return admin.upload(readHolidaysPath, form)
}
const read = async (...args: Parameters<typeof send>): Promise<HolidayReading> => {
  const { status, body } = await send(...args)
  expect([status, body.message]).toEqual([200, undefined])
  return body.content
}
const days = ({ holidays }: HolidayReading) => holidays.map(({ on, name }) => `${on} ${name}`)
const year = new Date().getUTCFullYear()
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//', ...lines, 'END:VCALENDAR'].join('\r\n')
const entry = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@test', ...lines, 'END:VEVENT']

test('a calendar: whole and several days, folded lines, what repeats; a time of day is skipped', async () => {
  const reading = await read(
    `\uFEFF${calendar(
      ...entry(`DTSTART;VALUE=DATE:${year}0126`, `DTEND;VALUE=DATE:${year}0127`, 'SUMMARY:Republic', '  Day'),
      ...entry(
        `DTSTART;VALUE=DATE:${year}1224`,
        `DTEND;VALUE=DATE:${year}1227`,
        'SUMMARY:Christmas\\, all of it',
      ),
      ...entry('DTSTART;VALUE=DATE:20150815', 'RRULE:FREQ=YEARLY', 'SUMMARY:Independence Day'),
      ...entry(`DTSTART:${year}0301T090000Z`, `DTEND:${year}0301T100000Z`, 'SUMMARY:Stand-up'),
    )}`,
    { name: 'in.ics' },
  )
  expect(days(reading)).toEqual([
    `${year}-01-26 Republic Day`,
    `${year}-08-15 Independence Day`,
    `${year}-12-24 Christmas, all of it`,
    `${year}-12-25 Christmas, all of it`,
    `${year}-12-26 Christmas, all of it`,
    `${year + 1}-08-15 Independence Day`,
  ])
  expect(reading.skipped).toMatchObject([{ line: 4, message: 'Entry 4, “Stand-up”: not a whole day' }])
})

test('a table: headings are no fault, movable feasts are to be checked, each bad line is named', async () => {
  const reading = await read(
    'Date,Day,Holiday\n2027-01-26,Tuesday,Republic Day\n10/03/2027,Wed,Id-ul-Fitr*\n' +
      '25/12/2027,,Christmas\nsoon,,Something\n2027-05-01,,\n',
  )
  expect(reading.holidays).toEqual([
    { on: '2027-01-26', name: 'Republic Day', isTentative: false },
    { on: '2027-03-10', name: 'Id-ul-Fitr*', isTentative: true },
    { on: '2027-12-25', name: 'Christmas', isTentative: false },
  ])
  expect(reading.skipped.map(({ message }) => message)).toEqual([
    'Line 5: no date was found',
    'Line 6: the name is missing',
  ])
})

test('Windows-1252 and UTF-16 are read as they were written', async () => {
  expect(days(await read(Buffer.from('2027-04-05;Fête', 'latin1')))).toEqual(['2027-04-05 Fête'])
  expect(days(await read(Buffer.from('\uFEFF2027-04-05;Fête', 'utf16le')))).toEqual(['2027-04-05 Fête'])
})

test.each([
  ['26 January 2027 Republic Day', '2027-01-26 Republic Day'],
  ['Jan 26, 2027 – Republic Day', '2027-01-26 Republic Day'],
  ['Republic Day: 2027/01/26', '2027-01-26 Republic Day'],
  ['26.01.2027\tTuesday\tRepublic Day', '2027-01-26 Republic Day'],
  ['1st July 2027, Canada Day', '2027-07-01 Canada Day'],
])('a pasted line “%s”', async (line, expected) =>
  expect(days(await read(line, { name: '' }))).toEqual([expected]),
)

test('where no date tells whether the day comes first, it is asked, and then done as was said', async () => {
  const list = '03/04/2027,Founding day\n05/06/2027,Summer day'
  expect(await read(list)).toMatchObject({ holidays: [], isOrderUnclear: true })
  expect(days(await read(list, { dayFirst: 'true' }))).toEqual([
    '2027-04-03 Founding day',
    '2027-06-05 Summer day',
  ])
  expect(days(await read(list, { dayFirst: 'false' }))).toEqual([
    '2027-03-04 Founding day',
    '2027-05-06 Summer day',
  ])
  expect(days(await read(`${list}\n12/25/2027,Christmas`))).toContain('2027-03-04 Founding day')
})

test('nothing to read, a damaged calendar and too much are refused, naming the field', async () => {
  for (const [input, name] of [
    ['hello', 'x.csv'],
    ['BEGIN:VCALENDAR\nBEGIN:VEVENT\nnonsense', 'x.ics'],
    [
      Array.from({ length: 401 }, (_, n) => `${2000 + Math.floor(n / 28)}-01-${(n % 28) + 1},Day`).join('\n'),
      'x.csv',
    ],
  ] as const) {
    const { status, body } = await send(input, { name })
    expect([status, body.fields?.[0]?.path]).toEqual([400, 'file'])
  }
  expect((await admin.upload(readHolidaysPath, new FormData())).body.fields[0].path).toBe('file')
})

test('what was read is kept with its source once somebody saves it, and a typed day has none', async () => {
  const { toronto } = app.employer
  const unit = async () =>
    (await admin.get(`/api/workspace/all-branches1?branchId=${toronto.id}`)).body.content[0]
  const holidays = [
    { on: '2027-07-01', name: 'Canada Day', source: 'canada.ics', isTentative: false },
    { on: '2027-09-06', name: 'Labour Day' },
  ]
  const save = async (days_: object[]) =>
    admin.post(`/api/workspace/update-branch/${toronto.id}`, {
      version: (await unit()).version,
      holidays: days_,
    })
  expect((await save(holidays)).status).toBe(200)
  const keptHolidays = [holidays[0], { ...holidays[1], source: null, isTentative: false }]
  expect((await unit()).holidays).toEqual(keptHolidays)
  await save([{ ...holidays[0], isTentative: true }, holidays[1]!])
  expect((await unit()).holidays[0]).toMatchObject({ source: 'canada.ics', isTentative: true })
})

const movable = [
  'Maha Shivaratri|Janmashtami|Good Friday|Easter Monday|Vijayadashami|Raksha Bandhan|Id ul Fitr|Id-ul-Zuha|Bakr Id',
  'Dasara|Navaratri|Gudi Padwa|Mahavir Jayanti|Guru Nanak Jayanti|Buddha Purnima|Eid al-Adha|Ramzan Id|Whit Monday',
  'दिवाली|உகாதி|عيد الفطر|Chinese New Year|Republic Day*|Election day (tentative)|Pongal',
]
const fixed = [
  'Gandhi Jayanti|Dr. B. R. Ambedkar Jayanti|Republic Day|Independence Day|Christmas|Labour Day|New Year’s Day',
  'Public holiday|Maharashtra Day|Canada Day|National Day for Truth and Reconciliation|Fête nationale|Allerheiligen',
]
test('feasts that move are marked, whatever they are called; days of the civil calendar are not', () => {
  const names = (lists: string[]) => lists.flatMap((list) => list.split('|'))
  expect(names(movable).filter((name) => !isMovableFeast(name))).toEqual([])
  expect(names(fixed).filter(isMovableFeast)).toEqual([])
})
