/** Keys of cases as files: there, destroyed or missing, and never without their secret. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCaseKeys } from './caseKeys.ts'

const secret = randomBytes(32)
let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'redress-keys-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))
const open = () => openCaseKeys({ secret, dir })
const fileOf = (id: string) => join(dir, 'cases', id.slice(-2), `${id}.key`)

test('a key is made once, whoever asks, and another process reads the same', async () => {
  const [id, one, other] = [uuid(), open(), open()]
  expect(await one.state(id)).toBe('MISSING')
  await Promise.all([one.create(id), other.create(id), one.create(id.toUpperCase())])
  const key = await one.read(id)
  expect(key).toBeInstanceOf(Buffer)
  expect(await other.read(id)).toEqual(key)
  expect(await open().read(id)).toEqual(key)
  expect(await one.state(id)).toBe('THERE')
  expect((await readdir(join(dir, 'cases', id.slice(-2)))).filter((name) => name.includes(id))).toEqual([
    `${id}.key`,
  ])
})

test('the file holds it wrapped: without the secret, or for another case, it is none', async () => {
  const [id, other, keys] = [uuid(), uuid(), open()]
  await keys.create(id)
  const text = await readFile(fileOf(id), 'utf8')
  expect(text).not.toContain(((await keys.read(id)) as Buffer).toString('base64'))
  expect(await openCaseKeys({ secret: randomBytes(32), dir }).state(id)).toBe('MISSING')
  await keys.create(other)
  await writeFile(fileOf(other), text)
  expect(await open().state(other)).toBe('MISSING')
})

test('what is destroyed is told from what is missing, stays so, and leaves nothing of the key', async () => {
  const [id, keys, elsewhere] = [uuid(), open(), open()]
  await keys.create(id)
  expect(await elsewhere.state(id)).toBe('THERE')
  const before = await readFile(fileOf(id), 'utf8')
  await keys.destroy(id)
  expect(await keys.state(id)).toBe('DESTROYED')
  const tombstone = await readFile(fileOf(id), 'utf8')
  expect(JSON.parse(tombstone)).toEqual({ id, destroyedAt: expect.any(String) })
  expect(tombstone).not.toContain((JSON.parse(before) as { key: string }).key)
  await keys.create(id)
  await keys.destroy(id)
  expect(await readFile(fileOf(id), 'utf8')).toBe(tombstone)
  expect([await keys.state(id), await open().state(id)]).toEqual(['DESTROYED', 'DESTROYED'])
  const ids: string[] = []
  for await (const some of keys.list('cases')) ids.push(...some)
  expect(ids).not.toContain(id)
})

test('a case that never had a key here can be erased before it comes back from a backup', async () => {
  const [id, keys] = [uuid(), open()]
  await keys.destroy(id)
  await keys.create(id)
  expect(await open().state(id)).toBe('DESTROYED')
})
