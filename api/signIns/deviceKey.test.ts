import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())
const read = async (who: Caller) => (await who.post('/api/user/device-key', {})).body.content
const keysFor = async (who: Caller): Promise<string[]> => (await read(who)).keys

test('a person has the same key in each session, and nobody else has it', async () => {
  const { complainant, respondent } = app.employer
  const mine = await keysFor(await app.as(complainant))
  expect(mine.map((key) => Buffer.from(key, 'base64').length)).toEqual([32])
  expect(await keysFor(await app.as(complainant))).toEqual(mine)
  const others = await read(await app.as(respondent))
  expect(others.keys).not.toEqual(mine)
  expect([(await read(await app.as(complainant))).userId, others.userId]).toEqual([
    complainant.id,
    respondent.id,
  ])
  expect((await app.nobody.post('/api/user/device-key', {})).status).toBe(401)
})
