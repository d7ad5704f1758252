/** What the API says of cases whose key is missing, and of rows that somebody with SQL put elsewhere. */
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer } from '../prisma/builders.ts'
import { openDatabase } from '../prisma/client.ts'
import { testApp, type TestApp } from '../test/app.ts'
import { fileCase, floorGraph, publish } from '../test/case.ts'

const lines: string[] = []
const stream = new Writable({
  write(line: Buffer, _, done) {
    lines.push(String(line))
    done()
  },
})
let app: TestApp
beforeAll(async () => {
  app = await testApp({ log: pino({ level: 'info' }, stream) })
})
afterAll(() => app?.close())

const at = '/complaint-workflow/api/case'
const word = 'Quagga'
const answers = { what: word }

test('a missing key is 503 and a line in the log that names the setting, never an empty page', async () => {
  // Another folder of keys than the API's, as after a mount that failed.
  const elsewhere = openDatabase(app.url)
  const floor = await publish(elsewhere, app.employer, floorGraph())
  const lost = await fileCase(elsewhere, app.employer, floor, { answers })
  await elsewhere.close()
  const filedCase = await fileCase(app.db, app.employer, floor, { answers })
  const member = await app.as(app.employer.member)
  const { status, headers, body } = await member.get(`${at}/${lost}`)
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '60'])
  expect((await member.get(`${at}/${filedCase}`)).status).toBe(200)
  const logLines = lines.filter((line) => line.includes('CaseKeyMissing'))
  expect(logLines).toHaveLength(1)
  expect(JSON.parse(logLines[0] ?? '')).toMatchObject({
    level: 50,
    why: expect.stringMatching(/CASE_KEYS_DIR/),
  })
  expect(lines.join('')).not.toContain(word)
})

test('words of another case or workspace, put into a row of mine by SQL, are not shown to me', async () => {
  const other = await buildEmployer(app.db, 'other.localhost')
  const theirs = await fileCase(app.db, other, await publish(app.db, other, floorGraph()), { answers })
  const mine = await fileCase(app.db, app.employer, await publish(app.db, app.employer, floorGraph()))
  await app.db.pool.query(
    `UPDATE "CaseForm" f SET complainant = o.complainant, answers = o.answers FROM "CaseForm" o
      WHERE f."caseId" = $1 AND o."caseId" = $2`,
    [mine, theirs],
  )
  const { status, body } = await (await app.as(app.employer.member)).get(`${at}/${mine}`)
  expect([status, body.code]).toEqual([500, 'INTERNAL'])
  expect(JSON.stringify(body)).not.toContain(word)
})
