/**
 * Whether a chain of the audit log is as it was written: entries piece by piece, so that no statement is long
 * however much there is, then
 * the signed heads in the table and outside of the database. Heads are read before entries: whatever they
 * name has been written by then.
 */
import type { Rows } from '../../prisma/client.ts'
import type { Ledger, SignedEntry } from '../../prisma/ledger.ts'
import type { Chain, SignedHead } from '../../prisma/ledgerChains.ts'

/**
 * What is wrong. CHANGED: an entry is not what was written, or never was. MISSING: entries are gone. HEAD:
 * what signs the chain's length is
 * not ours, or lags behind. `seq`: where, as far as an entry is meant.
 */
export type ChainFault = { kind: 'CHANGED' | 'MISSING' | 'HEAD'; seq: number | null }
export type Checked = { entries: number; flaw: ChainFault | null; lastHash: string }
export type Checking = { rows: Pick<Rows, '$queryRaw'>; ledger: Ledger; workspaceId: string; chain: Chain }

/**
 * By key id, the sequence number of the entry before which the key may have signed. A replaced key signs nothing after
 * the entry of its replacement, which the next key signed: a key that leaks later can forge nothing.
 */
type KeyLimits = ReadonlyMap<string, number>
const isWithin = (limits: KeyLimits, keyId: string | null, seq: number) =>
  keyId !== null && seq < (limits.get(keyId) ?? 0)

/** The acts that say a key was replaced, one for each chain. */
export const rotationActs: Record<Chain, string> = { ADMINISTRATION: 'audit:rotate', CASES: 'case:rotate' }

/** From the present key backwards: what a key says of the one before it counts up to its own limit. */
async function readKeyLimits({ rows, ledger, workspaceId, chain }: Checking): Promise<KeyLimits> {
  const limits = new Map([[ledger.keyId, Infinity]])
  if (ledger.earlierKeyIds.length === 0) return limits
  const rotations = await rows.$queryRaw<(SignedEntry & { seq: number })[]>`
    SELECT id, "workspaceId", chain, at, "byUserId", action, entity, "entityId", detail, mac, seq
      FROM "LedgerEntry" WHERE "workspaceId" = ${workspaceId}::uuid AND chain = ${chain}
       AND action = ${rotationActs[chain]} ORDER BY seq DESC`
  const follow = () => {
    for (const { seq, ...entry } of rotations) {
      const { entityId: retired } = entry
      const isOpen = retired !== null && ledger.earlierKeyIds.includes(retired) && !limits.has(retired)
      if (isOpen && isWithin(limits, ledger.signerOfEntry(entry), seq)) limits.set(retired, seq)
    }
  }
  follow()
  // A key whose rotation has not come to this chain signs on, and what it said of those before it counts.
  for (const keyId of ledger.acceptedKeyIds) if (!limits.has(keyId)) limits.set(keyId, Infinity)
  follow()
  return limits
}

const pieceRows = 5_000
/** Longer than any process takes from one copy of a head to the other. */
const lagMs = 60_000

/** `withoutFolder` leaves aside what is kept outside of the database. */
export async function checkChain(checking: Checking, { withoutFolder = false } = {}): Promise<Checked> {
  // In the reverse of the order in which a head is kept, so that one which comes meanwhile is in what is read
  // later.
  const limits = await readKeyLimits(checking)
  const inside = await headInTable(checking)
  const outside = withoutFolder ? null : await checkFolder(checking, limits)
  const isGenuine = inside !== null && isWithin(limits, checking.ledger.signerOfHead(inside), inside.seq)
  const sealed = Math.max(outside?.highest ?? 0, isGenuine ? inside.seq : 0)
  const { entries, flaw, lastHash } = await checkEntries(checking, sealed, limits)
  return {
    entries,
    lastHash,
    flaw: flaw ?? outside?.flaw ?? (await checkHeads(checking, { inside, isGenuine, outside, entries })),
  }
}

type Outside = { flaw: ChainFault | null; highest: number }
/** Each head that lies outside names an entry that is there; null where no folder is kept. */
async function checkFolder(
  { rows, ledger, workspaceId, chain }: Checking,
  limits: KeyLimits,
): Promise<Outside | null> {
  if (!ledger.files) return null
  let highest = 0
  for await (const piece of ledger.files.read({ workspaceId, chain })) {
    const heads = piece.filter((head) => head !== null)
    const areGenuine = heads.every((head) => isWithin(limits, ledger.signerOfHead(head), head.seq))
    if (heads.length < piece.length || !areGenuine) return { highest, flaw: { kind: 'HEAD', seq: null } }
    const flaw = await firstUnmet({ rows, workspaceId, chain }, heads)
    if (flaw) return { highest, flaw }
    highest = heads.reduce((most, { seq }) => Math.max(most, seq), highest)
  }
  return { highest, flaw: null }
}

async function firstUnmet(
  { rows, workspaceId, chain }: Pick<Checking, 'rows' | 'workspaceId' | 'chain'>,
  heads: SignedHead[],
): Promise<ChainFault | null> {
  const entries = await rows.$queryRaw<{ seq: number; hash: string }[]>`
    SELECT seq, hash FROM "LedgerEntry" WHERE "workspaceId" = ${workspaceId}::uuid AND chain = ${chain}
      AND seq = ANY(${heads.map(({ seq }) => seq)}::int[])`
  const hashes = new Map(entries.map(({ seq, hash }) => [seq, hash]))
  const unmet = heads.filter(({ seq, hash }) => hashes.get(seq) !== hash).toSorted((a, b) => a.seq - b.seq)[0]
  return unmet ? { kind: hashes.has(unmet.seq) ? 'CHANGED' : 'MISSING', seq: unmet.seq } : null
}

/** The signed head of a chain as the database holds it; null where there is none. */
export async function headInTable({
  rows,
  workspaceId,
  chain,
}: Pick<Checking, 'rows' | 'workspaceId' | 'chain'>): Promise<SignedHead | null> {
  const [head] = await rows.$queryRaw<
    SignedHead[]
  >`SELECT * FROM "LedgerHead" WHERE "workspaceId" = ${workspaceId}::uuid AND chain = ${chain}`
  return head ?? null
}

/**
 * The table's head is ours, names an entry that is there, and does not lag behind the folder's, nor the
 * folder behind it.
 */
async function checkHeads(
  { rows, workspaceId, chain }: Checking,
  {
    inside,
    isGenuine,
    outside,
    entries,
  }: { inside: SignedHead | null; isGenuine: boolean; outside: Outside | null; entries: number },
): Promise<ChainFault | null> {
  const wrong: ChainFault = { kind: 'HEAD', seq: null }
  if (inside && !isGenuine) return wrong
  const flaw = inside && (await firstUnmet({ rows, workspaceId, chain }, [inside]))
  if (flaw) return flaw
  const headSeq = outside?.highest ?? inside?.seq ?? 0
  if ((inside?.seq ?? 0) > headSeq) return wrong
  const [late] = await rows.$queryRaw<{ seq: number }[]>`
    SELECT seq FROM "LedgerEntry" WHERE "workspaceId" = ${workspaceId}::uuid AND chain = ${chain}
      AND seq > ${inside?.seq ?? 0} AND seq <= ${Math.min(headSeq, entries)} AND at < ${new Date(Date.now() - lagMs)}
      LIMIT 1`
  return late ? wrong : null
}

type Row = SignedEntry & { seq: number; prevHash: string; hash: string; isWhole: boolean; isLegacy: boolean }
/**
 * Up to the newest entry of now: each in its place, with its own hash, the one before it, and a MAC of ours.
 */
async function checkEntries(
  { rows, ledger, workspaceId, chain }: Checking,
  sealed: number,
  limits: KeyLimits,
): Promise<Checked> {
  const [newest] = await rows.$queryRaw<
    { seq: number | null }[]
  >`SELECT max(seq) AS seq FROM "LedgerEntry" WHERE "workspaceId" = ${workspaceId}::uuid AND chain = ${chain}`
  const entries = newest?.seq ?? 0
  let [last, lastHash] = [0, '']
  for (let upTo = 0; last < entries;) {
    upTo = Math.min(upTo + pieceRows, entries)
    // eslint-disable-next-line no-await-in-loop
    const piece = await readPiece({ rows, workspaceId, chain }, { after: last, upTo })
    for (const row of piece) {
      if (row.seq > last + 1) return { entries, lastHash, flaw: { kind: 'MISSING', seq: last + 1 } }
      // What is older than the key has no MAC; it counts as far as a signed head vouches for it.
      const isOurs = row.isLegacy
        ? row.mac === '' && row.seq <= sealed
        : isWithin(limits, ledger.signerOfEntry(row), row.seq)
      if (row.seq <= last || row.prevHash !== lastHash || !row.isWhole || !isOurs)
        return { entries, lastHash, flaw: { kind: 'CHANGED', seq: row.seq } }
      last = row.seq
      lastHash = row.hash
    }
    if (last < upTo) return { entries, lastHash, flaw: { kind: 'MISSING', seq: last + 1 } }
  }
  return { entries, lastHash, flaw: null }
}

/** The first piece has no lower end, so that nothing hides below the first number. */
const readPiece = (
  { rows, workspaceId, chain }: Pick<Checking, 'rows' | 'workspaceId' | 'chain'>,
  { after, upTo }: { after: number; upTo: number },
) => rows.$queryRaw<Row[]>`
  SELECT e.id, e."workspaceId", e.chain, e.seq, e.at, e."byUserId", e.action, e.entity, e."entityId", e.detail, e.mac,
    e."prevHash", e.hash,
         e."legacyHash" IS NOT NULL AS "isLegacy", e.hash = ledger_hash(e)
           AND (e."legacyHash" IS NULL OR e."legacyHash" = ledger_legacy_hash(e)) AS "isWhole"
    FROM "LedgerEntry" e WHERE e."workspaceId" = ${workspaceId}::uuid AND e.chain = ${chain}
      AND (e.seq > ${after}::int OR ${after}::int = 0) AND e.seq <= ${upTo}::int
   ORDER BY e.seq, e.id`
