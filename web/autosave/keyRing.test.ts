import { expect, test } from 'vitest'
import { createKeyRing, OtherPersonError } from './keyRing.ts'

/** A session, and whom the page takes for signed in. */
function place(userId: string) {
  const session = { userId, reads: 0, isDown: false }
  const page: { userId: string | null } = { userId }
  const readKeys = createKeyRing({
    read: async () => {
      session.reads += 1
      if (session.isDown) throw new Error('down')
      return { userId: session.userId, keys: [`key of ${session.userId}`] }
    },
    signedInUserId: () => page.userId,
  })
  return { session, page, readKeys }
}

test('keys are read once, and again after a failure', async () => {
  const { session, readKeys } = place('A')
  session.isDown = true
  await expect(readKeys()).rejects.toThrow('down')
  session.isDown = false
  expect([await readKeys(), await readKeys(), session.reads]).toEqual([['key of A'], ['key of A'], 2])
})

test('a later read that fails does not take away the keys that are known', async () => {
  const { session, readKeys } = place('A')
  await readKeys()
  session.isDown = true
  await expect(readKeys({ isFresh: true })).rejects.toThrow('down')
  expect(await readKeys()).toEqual(['key of A'])
})

test('keys of who was signed in before are not those of who is now', async () => {
  const { session, page, readKeys } = place('A')
  await readKeys()
  Object.assign(session, { userId: 'B' })
  // The page still shows A, whose words B must not open.
  await expect(readKeys({ isFresh: true })).rejects.toThrow(OtherPersonError)
  page.userId = 'B'
  expect(await readKeys()).toEqual(['key of B'])
})

test('the page has another person by then: what is typed is not sealed for the one before', async () => {
  const { session, page, readKeys } = place('A')
  await readKeys()
  Object.assign(session, { userId: 'B' })
  page.userId = 'B'
  expect(await readKeys()).toEqual(['key of B'])
})
