/** Checking the chain piece by piece, so that no statement is long however much has been written. */
import type { Rows } from '../../prisma/client.ts'

const pieceRows = 5_000
type Piece = { sound: number; broken: number | null; lastHash: string | null }
export type Checked = { entries: number; firstBrokenSeq: number | null; lastHash: string }

/** Up to the newest entry of now: each in its place, with the hash of its content and of the one before it. */
export async function checkChain(rows: Pick<Rows, '$queryRaw'>, workspaceId: string): Promise<Checked> {
  const [head] = await rows.$queryRaw<{ seq: number | null }[]>`SELECT max(seq) AS seq FROM "LedgerEntry" WHERE "workspaceId" = ${workspaceId}::uuid`
  const entries = head?.seq ?? 0
  let lastHash = ''
  for (let after = 0; after < entries; after += pieceRows) {
    const upTo = Math.min(after + pieceRows, entries)
    const piece = await checkPiece(rows, workspaceId, { after, upTo, lastHash }) // eslint-disable-line no-await-in-loop
    if (piece.broken !== null) return { entries, firstBrokenSeq: piece.broken, lastHash }
    // Fewer than there are numbers, and each of them sound: those at the end are gone.
    if (piece.sound < upTo - after) return { entries, firstBrokenSeq: after + piece.sound + 1, lastHash }
    lastHash = piece.lastHash ?? lastHash
  }
  return { entries, firstBrokenSeq: null, lastHash }
}

async function checkPiece(rows: Pick<Rows, '$queryRaw'>, workspaceId: string, { after, upTo, lastHash }: { after: number; upTo: number; lastHash: string }): Promise<Piece> {
  const [piece] = await rows.$queryRaw<Piece[]>`
    SELECT count(*)::int AS sound, min(seq) FILTER (WHERE NOT ok) AS broken, (array_agg(hash ORDER BY seq DESC))[1] AS "lastHash" FROM (
      SELECT e.seq, e.hash, e.hash = ledger_hash(e) AND e."prevHash" = lag(e.hash, 1, ${lastHash}::text) OVER (ORDER BY e.seq) AND e.seq = ${after}::int + row_number() OVER (ORDER BY e.seq) AS ok
        FROM "LedgerEntry" e WHERE e."workspaceId" = ${workspaceId}::uuid AND e.seq > ${after}::int AND e.seq <= ${upTo}::int) checked`
  return piece ?? { sound: 0, broken: null, lastHash: null }
}
