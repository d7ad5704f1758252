/**
 * The key of a complaint that is no longer written goes with it, right after the commit; what was killed in
 * between is found here. Keys of cases are destroyed by nobody who only looks around.
 */
import { isBehindItsHeads } from '../../api/audit/upkeep.ts'
import type { Batch, SweepDeps } from '../cleanup/cleanUp.ts'

/** Longer than any transaction is open. */
const hours = 24
/** Kills are few. Were this ever the wrong database, or the wrong folder, little would be lost in a night. */
const maxPerSweep = 100

/** A database that was restored, and that nobody has owned up to, misses drafts that are wanted: nothing goes. */
export async function removeDraftKeys({ db }: SweepDeps, beat: () => void, now = new Date()): Promise<Batch> {
  let gone = 0
  if (await isBehindItsHeads(db)) return { gone, isLast: true }
  for await (const ids of db.caseKeys.list('drafts')) {
    beat()
    const old = ids.filter((id) => madeAt(id) < now.getTime() - hours * 3_600_000)
    const left = await db.platform.complaintDraft.findMany({
      where: { id: { in: old } },
      select: { id: true },
    })
    const known = new Set(left.map(({ id }) => id))
    for (const id of old.filter((each) => !known.has(each)).slice(0, maxPerSweep - gone)) {
      await db.caseKeys.destroy(id, 'drafts')
      gone++
    }
    if (gone === maxPerSweep) break
  }
  return { gone, isLast: true }
}

/** When an id of version 7 was drawn (RFC 9562, section 5.7), in milliseconds; of any other, never. */
const madeAt = (id: string): number =>
  id[14] === '7' ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) : Infinity
