/**
 * What keeps the audit log evidence over the years: signing what is older than the key, the nightly check,
 * and a restore that is owned up to.
 */
import type { Database } from '../../prisma/client.ts'
import { chains, type Chain, type Head, type SignedHead } from '../../prisma/ledgerChains.ts'
import { checkChain, headInTable, type ChainFault } from './chain.ts'

type Of = { workspaceId: string; chain: Chain }
export type BrokenChain = Of & { flaw: ChainFault }

/**
 * Before anything else is written. A folder of heads that is new begins with the chains as they stand, which
 * is how entries from before
 * the key come to be vouched for; afterwards a head that is missing is never made up. A table that lags
 * behind the folder, because a
 * process ended between the two, is brought up from it.
 */
export async function beginHeads(db: Database): Promise<void> {
  const { files } = db.ledger
  if (files && !(await files.hasBegun())) {
    for (const of of await allChains(db)) await beginHead(db, of)
    await files.begin()
  }
  for (const of of (await files?.list()) ?? []) {
    const head = await newestOutside(db, of)
    if (head && (await isThere(db, head))) await db.ledger.keepInTable(head)
  }
}

/** Whether the folder knows of entries that the database does not hold: it is older, as after a restore. */
export async function isBehindItsHeads(db: Database): Promise<boolean> {
  for (const of of (await db.ledger.files?.list()) ?? []) {
    const head = await newestOutside(db, of)
    if (head && !(await isThere(db, head))) return true
  }
  return false
}

const isThere = async (db: Database, { workspaceId, chain, seq, hash }: Head): Promise<boolean> =>
  (await db.platform.ledgerEntry.count({ where: { workspaceId, chain, seq, hash } })) > 0

/** A head of the table that is not ours stays as it is, to be found. */
async function beginHead(db: Database, of: Of): Promise<void> {
  const [inside, tail] = [await headInTable({ rows: db.platform, ...of }), await tailOf(db, of)]
  if (tail && (!inside || db.ledger.isGenuineHead(inside)))
    await db.ledger.files?.append(db.ledger.signHead(inside ?? tail))
}

async function newestOutside(db: Database, of: Of): Promise<SignedHead | null> {
  let newest: SignedHead | null = null
  for await (const piece of db.ledger.files?.read(of) ?? []) {
    for (const head of piece)
      if (head && db.ledger.isGenuineHead(head) && head.seq > (newest?.seq ?? 0)) newest = head
  }
  return newest
}

async function tailOf(db: Database, { workspaceId, chain }: Of): Promise<Head | null> {
  const tail = await db.platform.ledgerEntry.findFirst({
    where: { workspaceId, chain },
    orderBy: { seq: 'desc' },
    select: { seq: true, hash: true },
  })
  return tail && { workspaceId, chain, ...tail }
}

/** Every chain that the database or the folder knows of. */
async function allChains(db: Database): Promise<Of[]> {
  const workspaces = await db.platform.workspace.findMany({ select: { id: true } })
  const known = workspaces.flatMap(({ id }) => chains.map((chain) => ({ workspaceId: id, chain })))
  const outside = (await db.ledger.files?.list()) ?? []
  return [
    ...known,
    ...outside.filter(
      (of) => !known.some(({ workspaceId, chain }) => workspaceId === of.workspaceId && chain === of.chain),
    ),
  ]
}

/** Checks every chain of every workspace and answers those that do not hold. `beat` is called between two. */
export async function checkEveryChain(db: Database, beat: () => void = () => {}): Promise<BrokenChain[]> {
  const broken: BrokenChain[] = []
  for (const of of await allChains(db)) {
    const { flaw } = await checkChain({ rows: db.platform, ledger: db.ledger, ...of })
    if (flaw) broken.push({ ...of, flaw })
    beat()
  }
  return broken
}

/** What a restore cost a chain: the database ended at entry `keptUpTo`, and the heads name entries up to `lostUpTo`. */
export type LostEntries = Of & { keptUpTo: number; lostUpTo: number | null }

/**
 * An operator says: the database was restored, and what came after the backup is lost. Chains that the folder
 * knows more of than the
 * database put their heads aside, begin anew from what is there, and say in an entry of their own what was
 * lost. Nothing is changed and
 * the broken ones are answered where the entries themselves do not hold: a backup explains missing entries,
 * not changed ones. `explains`: of which flaws; others are left as they are.
 */
export async function acceptRestore(
  db: Database,
  { at = new Date(), explains = () => true }: { at?: Date; explains?: (flaw: ChainFault) => boolean } = {},
): Promise<{ accepted: LostEntries[]; refused: BrokenChain[] }> {
  const broken = (await checkEveryChain(db)).filter(({ flaw }) => explains(flaw))
  const refused: BrokenChain[] = []
  for (const { workspaceId, chain } of broken) {
    const { flaw } = await checkChain(
      { rows: db.platform, ledger: db.ledger, workspaceId, chain },
      { withoutFolder: true },
    )
    if (flaw) refused.push({ workspaceId, chain, flaw })
  }
  if (refused.length > 0) return { accepted: [], refused }
  const accepted: LostEntries[] = []
  for (const { workspaceId, chain } of broken)
    accepted.push(await acceptChain(db, { workspaceId, chain }, at))
  await db.ledger.settled()
  return { accepted, refused }
}

/** The entry of a workspace that went with the loss stands in the platform's own chain, under its id. */
async function acceptChain(db: Database, of: Of, at: Date): Promise<LostEntries> {
  const [lost, tail] = [await newestOutside(db, of), await tailOf(db, of)]
  if (lost) await db.ledger.files?.setAside(of, at)
  if (tail) await db.ledger.files?.append(db.ledger.signHead(tail))
  const detail = { keptUpTo: tail?.seq ?? 0, lostUpTo: lost?.seq ?? null, lostHash: lost?.hash ?? null }
  const isHere = (await db.platform.workspace.count({ where: { id: of.workspaceId } })) > 0
  const keeper = isHere
    ? { id: of.workspaceId }
    : await db.platform.workspace.findFirst({ where: { isMain: true }, select: { id: true } })
  const action = of.chain === 'ADMINISTRATION' || !isHere ? 'audit:restore' : 'case:restore'
  const entry = { action, entity: action.split(':')[0] ?? '', entityId: isHere ? null : of.workspaceId }
  if (keeper)
    await db.platform.ledgerEntry.create({
      data: { workspaceId: keeper.id, ...entry, detail: isHere ? detail : { ...detail, chain: of.chain } },
    })
  return { ...of, keptUpTo: detail.keptUpTo, lostUpTo: detail.lostUpTo }
}

/** What restores cost, newest first: as the entries say that accepted them. */
export async function listRestores(
  db: Database,
  take = 20,
): Promise<(LostEntries & { at: Date; workspaceIsGone: boolean })[]> {
  const entries = await db.platform.ledgerEntry.findMany({
    where: { action: { in: ['audit:restore', 'case:restore'] } },
    orderBy: { at: 'desc' },
    take,
    select: { workspaceId: true, chain: true, entityId: true, at: true, detail: true },
  })
  return entries.map(({ workspaceId, chain, entityId, at, detail }) => {
    const {
      keptUpTo,
      lostUpTo,
      chain: goneChain,
    } = detail as { [key: string]: number | null } & { chain?: Chain }
    return {
      workspaceId: entityId ?? workspaceId,
      chain: (goneChain ?? chain) as Chain,
      workspaceIsGone: entityId !== null,
      at,
      keptUpTo: keptUpTo ?? 0,
      lostUpTo: lostUpTo ?? null,
    }
  })
}
