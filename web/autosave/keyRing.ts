/** Somebody else is signed in than this page knows: another tab signed them in. */
export class OtherPersonError extends Error {}

type Ring<Key> = { userId: string; keys: Key[] }
type Options<Key> = {
  /** Reads the keys of whoever is signed in, and whose they are. */
  read: () => Promise<Ring<Key>>
  /** Whom this page takes for signed in; null where it does not know. */
  signedInUserId: () => string | null
}
/** The keys of the person who is signed in, read once a page and again after a failure or for another person. */
export function createKeyRing<Key>({ read, signedInUserId }: Options<Key>) {
  let ring: Promise<Ring<Key>> | null = null
  const readOnce = (): Promise<Ring<Key>> => {
    const begun = (ring ??= read())
    begun.catch(() => {
      if (ring === begun) ring = null
    })
    return begun
  }
  const isOthers = ({ userId }: Ring<Key>): boolean => ![null, userId].includes(signedInUserId())
  /** The first one seals, all of them open. `isFresh` asks the server anew. Throws OtherPersonError, CallError. */
  return async ({ isFresh = false } = {}): Promise<Key[]> => {
    if (isFresh) ring = null
    const known = await readOnce()
    if (!isOthers(known)) return known.keys
    ring = null
    const own = await readOnce()
    if (!isOthers(own)) return own.keys
    ring = null
    throw new OtherPersonError()
  }
}
