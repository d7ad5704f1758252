/** Somebody else is signed in than this page knows: another tab signed them in. */
export class OtherPersonError extends Error {}

type Ring<Key> = { userId: string; keys: Key[] }
type Options<Key> = {
  /** Reads the keys of the signed-in person, and that person's id. */
  read: () => Promise<Ring<Key>>
  /** Whom this page takes for signed in; null where it does not know. */
  signedInUserId: () => string | null
}
/**
 * The keys of the person who is signed in, read once a page and again after a failure or for another person. A later
 * read that fails takes nothing away: what was known still seals what is typed or chosen without a network.
 */
export function createKeyRing<Key>({ read, signedInUserId }: Options<Key>) {
  let known: Ring<Key> | null = null
  let reading: Promise<Ring<Key>> | null = null
  const readAgain = (): Promise<Ring<Key>> => {
    const begun = read().then((ring) => {
      known = ring
      return ring
    })
    const end = () => {
      if (reading === begun) reading = null
    }
    void begun.then(end, end)
    reading = begun
    return begun
  }
  const isOthers = ({ userId }: Ring<Key>): boolean => ![null, userId].includes(signedInUserId())
  /** The first one seals, all of them open. `isFresh` asks the server anew. Throws OtherPersonError, CallError. */
  return async ({ isFresh = false } = {}): Promise<Key[]> => {
    const ring = isFresh ? await readAgain() : (known ?? (await (reading ?? readAgain())))
    if (!isOthers(ring)) return ring.keys
    const own = await readAgain()
    if (!isOthers(own)) return own.keys
    known = null
    throw new OtherPersonError()
  }
}
