/** Lists what was erased outside of the database, and erases it again after a restore. */
import type { Erasure } from '../../prisma/erasureList.ts'
import type { Database } from '../../prisma/client.ts'
import { eraseAgain, type Erasing } from './eraseCase.ts'
import { erasePersonAgain } from './erasePerson.ts'

const nameOf = ({ kind, workspaceId, id }: Pick<Erasure, 'kind' | 'workspaceId' | 'id'>) =>
  `${kind} ${workspaceId} ${id}`
const pageSize = 500

/**
 * Destroys the keys of cases that went and notes what is not on the list yet: harmless twice, so what was stopped
 * is made up for the next night.
 */
export async function noteErasures(db: Database, beat: () => void = () => {}): Promise<void> {
  const known = new Set<string>()
  for await (const each of db.ledger.erasures?.read() ?? []) known.add(nameOf(each))
  for await (const erasure of erased(db)) {
    beat()
    if (known.has(nameOf(erasure))) continue
    if (erasure.kind === 'CASE') await db.caseKeys.destroy(erasure.id)
    await db.ledger.erasures?.append(erasure)
  }
}

async function* erased(db: Database): AsyncGenerator<Erasure> {
  for (const statement of statements) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      // eslint-disable-next-line no-await-in-loop
      const { rows } = await db.pool.query<Omit<Erasure, 'at'> & { at: Date; place: string }>(statement, [
        after,
        pageSize,
      ])
      for (const { at, place: _, ...each } of rows) yield { ...each, at: at.getTime() }
      const last = rows.at(-1)
      if (!last || rows.length < pageSize) break
      after = last.place
    }
  }
}
const statements = [
  `SELECT 'CASE' AS kind, "workspaceId", "caseId" AS id, "ruleId", "erasedAt" AS at, "caseId" AS place
     FROM "ErasedCase" WHERE "caseId" > $1::uuid ORDER BY "caseId" LIMIT $2`,
  `SELECT 'PERSON' AS kind, "workspaceId", "userId" AS id, id AS "ruleId", "anonymisedAt" AS at, id AS place
     FROM "Membership" WHERE "anonymisedAt" IS NOT NULL AND id > $1::uuid ORDER BY id LIMIT $2`,
]

/**
 * Erases what a backup has brought back; answers how many cases and people that were. Somebody who came back
 * themselves, and left once more, is not meant.
 */
export async function eraseRestored(
  erasing: Erasing,
  beat: () => void = () => {},
): Promise<{ cases: number; people: number }> {
  const gone = { cases: 0, people: 0 }
  for await (const page of pagesOf(erasing.db)) {
    beat()
    for (const { kind, workspaceId, id, ruleId } of await backOf(erasing.db, page)) {
      if (kind === 'CASE')
        gone.cases += (await eraseAgain(erasing, { workspaceId, caseId: id }, ruleId)) ? 1 : 0
      else gone.people += (await erasePersonAgain(erasing, { workspaceId, userId: id })) ? 1 : 0
    }
  }
  return gone
}

/** Destroys keys that came back from a backup although their cases were erased; answers how many. */
export async function destroyRestoredKeys(db: Database): Promise<number> {
  let count = 0
  for await (const { kind, id } of db.ledger.erasures?.read() ?? []) {
    if (kind !== 'CASE' || (await db.caseKeys.state(id)) !== 'THERE') continue
    await db.caseKeys.destroy(id)
    count += 1
  }
  return count
}

async function* pagesOf({ ledger }: Database): AsyncGenerator<Erasure[]> {
  let page: Erasure[] = []
  for await (const each of ledger.erasures?.read() ?? []) {
    page.push(each)
    if (page.length === pageSize) {
      yield page
      page = []
    }
  }
  if (page.length > 0) yield page
}

/** Those of them that are there. */
async function backOf({ pool }: Database, page: Erasure[]): Promise<Erasure[]> {
  const { rows } = await pool.query<{ n: number }>(
    `SELECT e.n FROM jsonb_to_recordset($1::jsonb)
       AS e(n int, kind text, "workspaceId" uuid, id uuid, at bigint)
      WHERE (e.kind = 'CASE' AND EXISTS (SELECT 1 FROM "Case" c WHERE c.id = e.id
        AND c."workspaceId" = e."workspaceId"))
         OR (e.kind = 'PERSON' AND EXISTS (SELECT 1 FROM "Membership" m WHERE m."userId" = e.id
           AND m."workspaceId" = e."workspaceId" AND NOT m.active AND m."anonymisedAt" IS NULL
           AND m."deactivatedAt" <= to_timestamp(e.at / 1000.0)))`,
    [JSON.stringify(page.map((each, n) => ({ n, ...each })))],
  )
  return rows.flatMap(({ n }) => page[n] ?? [])
}
