import { randomBytes } from 'node:crypto'
import { defaultPayloadConverter } from '@temporalio/common'
import { expect, test } from 'vitest'
import { encryptingCodec } from './codec.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const payload = () => defaultPayloadConverter.toPayload({ step: 'read.1' })

test('what is encoded says nothing, and comes back', async () => {
  const codec = encryptingCodec([newKey])
  const [first] = await codec.encode([payload()])
  const [second] = await codec.encode([payload()])
  expect(Buffer.from(first!.data!).includes('read.1')).toBe(false)
  expect(first!.data).not.toEqual(second!.data)
  expect(defaultPayloadConverter.fromPayload((await codec.decode([first!]))[0]!)).toEqual({ step: 'read.1' })
})
test('a new key reads what the old one wrote, as long as the old one is kept', async () => {
  const written = await encryptingCodec([oldKey]).encode([payload()])
  expect(
    defaultPayloadConverter.fromPayload((await encryptingCodec([newKey, oldKey]).decode(written))[0]!),
  ).toEqual({ step: 'read.1' })
  await expect(encryptingCodec([newKey]).decode(written)).rejects.toThrow(/No key/)
})
test('what was tampered with is not read', async () => {
  const codec = encryptingCodec([newKey])
  const [sealed] = await codec.encode([payload()])
  sealed!.data![sealed!.data!.length - 1]! ^= 1
  await expect(codec.decode([sealed!])).rejects.toThrow()
})
test('a payload in clear is left as it is, and a short secret is refused', async () => {
  const clear = payload()
  expect(await encryptingCodec([newKey]).decode([clear])).toEqual([clear])
  expect(() => encryptingCodec([randomBytes(16)])).toThrow(/32 bytes/)
})
