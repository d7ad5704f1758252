import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { part, parts, sourcesIn, textOf, walk, type Node } from '../words/trees.ts'
import {
  clockTime,
  dayHead,
  dayWords,
  fromNow,
  fromWall,
  formatMoment,
  months,
  monthWords,
  shortMonth,
  todayIn,
  toWall,
  wholeMoment,
} from './moments.ts'

const pune = 'Asia/Kolkata'

test('an instant is told in the zone it concerns', () => {
  expect(formatMoment('2026-11-24T18:29:00.000Z', pune)).toBe('Tue 24 Nov 2026, 23:59')
  expect(formatMoment('2026-11-24T18:31:00.000Z', pune, { time: false })).toBe('Wed 25 Nov 2026')
  expect(wholeMoment('2026-11-24T18:29:00.000Z', pune)).toBe(
    'Tuesday 24 November 2026, 23:59, India Standard Time',
  )
})

test('days and months of the calendar are named alike everywhere', () => {
  expect(dayWords('2026-11-24')).toBe('Tue 24 Nov 2026')
  expect(clockTime('2026-11-24T18:29:00.000Z', pune)).toBe('23:59')
  expect([monthWords('2026-11'), shortMonth('2026-11'), months()[10]]).toEqual([
    'November 2026',
    'Nov',
    'November',
  ])
  expect(dayHead(Date.parse('2026-11-24') / 86_400_000)).toEqual({ weekday: 'Tue', number: '24' })
})

test.each([
  ['2026-11-21T10:00:20Z', 'now'],
  ['2026-11-21T10:05:00Z', 'in 5 minutes'],
  ['2026-11-21T07:00:00Z', '3 hours ago'],
  ['2026-11-21T23:00:00Z', 'tomorrow'],
  ['2026-11-24T18:29:00Z', 'in 3 days'],
  ['2026-11-19T10:00:00Z', '2 days ago'],
  ['2027-03-21T10:00:00Z', 'in 4 months'],
])('%s is %s', (at, words) => {
  expect(fromNow(at, Date.parse('2026-11-21T10:00:00Z'), pune)).toBe(words)
})

test('what is typed on the zone’s clock is that instant', () => {
  expect(toWall('2026-11-24T18:29:00.000Z', pune)).toBe('2026-11-24T23:59')
  expect(fromWall('2026-11-24T23:59', pune)).toBe('2026-11-24T18:29:00.000Z')
  expect(fromWall('2026-07-01T09:00', 'America/Toronto')).toBe('2026-07-01T13:00:00.000Z')
  expect(todayIn(Date.parse('2026-11-24T20:00:00Z'), pune)).toBe('2026-11-25')
})

/**
 * Who may make a formatter of the runtime: the one way, what reckons with zones, what asks whether a zone is there,
 * and the year in a case number.
 */
const makers = [
  'api/messages/formatters.ts',
  'workflows/definition/zones.ts',
  'api/core/fields.ts',
  'api/cases/openCase.ts',
]
const formats =
  /new Intl\.(DateTimeFormat|RelativeTimeFormat)\((?!\)\.resolvedOptions)|\.to(Locale|Date|Time)\w*String\(/

test('nobody writes a date in a way of their own', () => {
  const files = ['web', 'api', 'workers', 'workflows'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const own = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.|(^|\/)journeys\//.test(file) &&
      !makers.includes(file) &&
      formats.test(readFileSync(file, 'utf8')),
  )
  expect(own).toEqual([])
})

/** What a day or an instant is called by the API, which gives both as ISO. */
const named = /[a-z](On|At|Date|Day)$/
/** How many rules are on. */
const count = 'rulesOn'
const alone = /^(on|at|day|date|since|until|asOf)$/
function isRawDate(node: Node | undefined): boolean {
  if (!node) return false
  if (node.type === 'Identifier') return textOf(node, 'name') !== count && named.test(textOf(node, 'name'))
  if (node.type === 'MemberExpression') {
    const name = textOf(part(node, 'property'), 'name')
    return named.test(name) || alone.test(name)
  }
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression')
    return isRawDate(part(node, 'expression'))
  if (node.type === 'ConditionalExpression')
    return isRawDate(part(node, 'consequent')) || isRawDate(part(node, 'alternate'))
  if (node.type === 'LogicalExpression')
    return isRawDate(part(node, 'right')) || (node['operator'] !== '&&' && isRawDate(part(node, 'left')))
  return node.type === 'TemplateLiteral' && parts(node, 'expressions').some(isRawDate)
}
/** A child of a tag, or what is put into a sentence. */
function displayedNodes(node: Node, [above]: Node[]): Node[] {
  if (node.type === 'JSXExpressionContainer' && /^JSX(Element|Fragment)$/.test(above?.type ?? ''))
    return [part(node, 'expression')].filter((each) => each !== undefined)
  if (node.type !== 'CallExpression' || textOf(part(node, 'callee'), 'name') !== 't') return []
  return parts(parts(node, 'arguments')[1], 'properties').flatMap((each) => part(each, 'value') ?? [])
}

test('no screen shows a day as the API sends it', () => {
  const raw: string[] = []
  for (const { file, tree, lineOf } of sourcesIn('web'))
    walk(tree, (node, above) => {
      for (const each of displayedNodes(node, above)) if (isRawDate(each)) raw.push(`${file}:${lineOf(each)}`)
    })
  expect(raw).toEqual([])
})
