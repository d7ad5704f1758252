/**
 * Rows that were good for a while: codes and links, sessions, counters of tries, and words that went with an
 * act that never came about.
 */
import type { Batch, SweepDeps } from './sweep.ts'

const batchSize = 1_000
const spent = {
  // A day longer than they are good, so that whoever comes late is told so.
  challenges: {
    table: '"Challenge"',
    key: 'id',
    when: `least(each."expiresAt", each."usedAt") < now() - interval '1 day'`,
  },
  // The last one of a person here stays: it tells when they were last seen.
  sessions: {
    table: '"Session"',
    key: 'id',
    when: `least(each."expiresAt", each."revokedAt") < now() - interval '30 days' AND (each."impersonatedBy" IS NOT NULL OR EXISTS (
      SELECT 1 FROM "Session" later WHERE later."userId" = each."userId" AND later."workspaceId" = each."workspaceId" AND later."impersonatedBy" IS NULL AND (later."lastSeenAt", later.id) > (each."lastSeenAt", each.id)))`,
  },
  // Whoever tries again with the same key writes them again.
  submissions: {
    table: '"Submission"',
    key: 'id',
    when: `each."committedSeq" IS NULL AND each."createdAt" < now() - interval '30 days'`,
  },
  tries: { table: '"RateLimit"', key: 'key', when: 'each.expire < extract(epoch FROM now()) * 1000' },
} as const
export type Spent = keyof typeof spent

/** Asked twice, so that a row that was renewed meanwhile stays. */
export async function removeSpent({ db }: SweepDeps, what: Spent): Promise<Batch> {
  const { table, key, when } = spent[what]
  const { rowCount } = await db.pool.query(
    `DELETE FROM ${table} each WHERE ${when} AND each.${key} IN (SELECT each.${key} FROM ${table} each WHERE ${when} LIMIT ${batchSize})`,
  )
  const gone = rowCount ?? 0
  return { gone, isLast: gone < batchSize }
}
