/** Which state of the law a version was published with: a pack that changes gets a new edition. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { confirmDrawing } from '../../../test/confirmDrawing.ts'
import { compile } from '../compile.ts'
import { lawPacks } from '../law.ts'
import { eu } from '../templates/eu/eu.ts'
import { grievance } from '../templates/grievance/grievance.ts'

/** Edition of each pack, and what it holds: a change of a pack changes both. */
const editions = {
  POSH: ['2026-12', '64e713dd2b40'],
  CANADA: ['2026-12c', '77dd4558516d'],
  ONTARIO: ['2026-12', '55a3e9515473'],
  EU: ['2026-11', '2cfd169c2595'],
  IRELAND: ['2026-11', 'e192b9881640'],
}
const digestOf = (content: object) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12)

test('a pack that changes has another edition', () => {
  const today = Object.entries(lawPacks).map(([id, { edition, rows, meetings, demands }]) => [
    id,
    [edition, digestOf({ rows, meetings, demands })],
  ])
  expect(Object.fromEntries(today)).toEqual(editions)
})

test('each names the day on which it was looked up', () => {
  for (const { lookedUpOn } of Object.values(lawPacks)) {
    expect(new Date(lookedUpOn).toISOString().slice(0, 10)).toBe(lookedUpOn)
    expect(lookedUpOn >= '2026-11-22').toBe(true)
  }
})

test('a version keeps the edition that it was published with; without a pack it has none', () => {
  const definition = compile(confirmDrawing(eu)).definition
  expect(definition?.lawEdition).toEqual({
    name: 'EU whistleblowing (2019/1937)',
    edition: lawPacks['EU']?.edition,
    lookedUpOn: lawPacks['EU']?.lookedUpOn,
  })
  expect(compile(confirmDrawing(grievance)).definition).not.toHaveProperty('lawEdition')
})
