/**
 * What makes the audit log evidence: each entry carries a MAC of its content, and after each commit the length and
 * last hash of its chain are signed, into a table and into a folder outside the database. The key derives from the
 * server's secret; a person who holds the database alone can neither write an entry nor sign a head.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { chainOf, type Chain, type Head, type SignedHead } from './ledgerChains.ts'
import { erasureList } from './erasureList.ts'
import { headFiles, type HeadFiles } from './ledgerHeads.ts'
import { keyIdOf } from '../node.ts'

/** An entry before the database gives it its place. `at`: a Date. */
export type NewEntry = {
  id: string
  workspaceId: string
  at: Date
  byUserId: string | null
  action: string
  entity: string
  entityId: string | null
  detail: unknown
}
/** As it is inserted. */
export type SignedEntry = NewEntry & { chain: Chain; mac: string }

export type LedgerOptions = {
  /** The server's secret, at least 32 bytes. */
  secret: Buffer
  /** Earlier ones, whose entries and heads are still verified; nothing new is signed with them. */
  earlierSecrets?: readonly Buffer[]
  /** How many of these, from the first on, may still sign: their rotation is under way. */
  acceptedSecrets?: number
  /** Where signed heads are kept outside of the database; null keeps none there. */
  headsDir: string | null
  /** Called when a head could not be kept; the next head of its chain covers it. */
  onFailure?: (error: unknown) => void
}
export type Ledger = ReturnType<typeof openLedger>

/** `pool` writes signed heads; it belongs to a role that sees every workspace. */
export function openLedger(
  pool: Pick<pg.Pool, 'query'>,
  { secret, earlierSecrets = [], acceptedSecrets = 0, headsDir, onFailure = () => {} }: LedgerOptions,
) {
  const present = signerFor(secret)
  const signers = [present, ...earlierSecrets.map(signerFor)]
  /** The id of the key that made a MAC of these parts; null where it is none of ours. */
  const signedBy = (signature: string, parts: unknown[]) =>
    signers.find(({ mac }) => isSame(signature, mac(parts)))?.keyId ?? null
  const signHead = (head: Head): SignedHead => ({
    workspaceId: head.workspaceId,
    chain: head.chain,
    seq: head.seq,
    hash: head.hash,
    mac: present.mac(partsOfHead(head)),
  })
  const files = headsDir === null ? null : headFiles(headsDir)
  const keeper = keepHeads(pool, { files, signHead, onFailure })
  return {
    files,
    /** What was erased, for after a restore; null where nothing is kept outside of the database. */
    erasures:
      headsDir === null
        ? null
        : erasureList(
            headsDir,
            signers.slice(0, 1 + acceptedSecrets).map(({ mac }) => mac),
          ),
    /** What names the key that signs. */
    keyId: present.keyId,
    /** What names the earlier keys. */
    earlierKeyIds: earlierSecrets.map(keyIdOf),
    /** Those among them whose rotation is under way. */
    acceptedKeyIds: earlierSecrets.slice(0, acceptedSecrets).map(keyIdOf),
    signHead,
    /** A key of the server's for something else, 32 bytes; the same each time. */
    deriveKey: (purpose: string): Buffer => derive(secret, purpose),
    /** The same of each earlier secret, for what it signed. */
    deriveEarlierKeys: (purpose: string): { keyId: string; key: Buffer }[] =>
      earlierSecrets.map((each) => ({ keyId: keyIdOf(each), key: derive(each, purpose) })),
    /**
     * Signs and keeps heads: in the folder first, so that the table never knows of one that the folder does
     * not have.
     */
    keep: keeper.keep,
    keepInTable: (head: SignedHead) => keepInTable(pool, head),
    /** Waits until every head of this process is kept. */
    settled: keeper.settled,
    close: keeper.close,
    signEntry(entry: NewEntry): SignedEntry {
      const whole = {
        ...entry,
        detail: JSON.parse(JSON.stringify(entry.detail)),
        chain: chainOf(entry.action),
      }
      return { ...whole, mac: present.mac(partsOfEntry(whole)) }
    },
    /** The id of the key that signed it; null for what is not genuine. */
    signerOfEntry: ({ mac, ...entry }: SignedEntry) => signedBy(mac, partsOfEntry(entry)),
    signerOfHead: (head: SignedHead) => signedBy(head.mac, partsOfHead(head)),
    isGenuineHead: (head: SignedHead) => signedBy(head.mac, partsOfHead(head)) !== null,
    /** To be called for each entry once the database has given it its place. */
    written(head: Head) {
      const gathered = gathering.getStore()
      if (gathered?.isOpen) gathered.heads.push(head)
      else keeper.keep([head])
    },
    /** Runs a transaction; the heads of what it wrote are signed once it has committed. */
    async committing<T>(transaction: () => Promise<T>): Promise<T> {
      const gathered: Gathered = { heads: [], isOpen: true }
      try {
        const result = await gathering.run(gathered, transaction)
        keeper.keep(gathered.heads)
        return result
      } finally {
        gathered.isOpen = false
      }
    },
  }
}

const derive = (secret: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
const signerFor = (secret: Buffer) => {
  const key = derive(secret, 'audit log')
  const mac = (parts: unknown[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')
  return { keyId: keyIdOf(secret), mac }
}
const partsOfEntry = (entry: Omit<SignedEntry, 'mac'>) => {
  const { workspaceId, chain, id, at, byUserId, action, entity, entityId, detail } = entry
  return ['entry', workspaceId, chain, id, at.getTime(), byUserId, action, entity, entityId, sorted(detail)]
}
const partsOfHead = ({ workspaceId, chain, seq, hash }: Head) => ['head', workspaceId, chain, seq, hash]

type Gathered = { heads: Head[]; isOpen: boolean }
const gathering = new AsyncLocalStorage<Gathered>()

const isSame = (actual: string, expected: string) =>
  actual.length === expected.length && timingSafeEqual(Buffer.from(actual), Buffer.from(expected))

/** JSON that reads alike whatever order its keys come back in. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}

type LedgerSettings = {
  files: HeadFiles | null
  signHead: (head: Head) => SignedHead
  onFailure: (error: unknown) => void
}
const retryMs = 10_000
/** Heads that come in such a time are kept as one: each is a commit of its own, beside the next act's. */
const gatherMs = 50
/**
 * One writer a chain: while one head is being kept, and a moment longer, those that come meanwhile wait as one,
 * the newest. What fails is tried again.
 */
function keepHeads(pool: Pick<pg.Pool, 'query'>, { files, signHead, onFailure }: LedgerSettings) {
  const waiting = new Map<string, Head>()
  const running = new Map<string, Promise<void>>()
  let isClosed = false
  const start = (name: string) => {
    if (!running.has(name))
      running.set(
        name,
        run(name).finally(() => running.delete(name)),
      )
  }
  const run = async (name: string) => {
    for (let head = waiting.get(name); head; head = waiting.get(name)) {
      try {
        await files?.append(signHead(head)) // eslint-disable-line no-await-in-loop
        await keepInTable(pool, signHead(head)) // eslint-disable-line no-await-in-loop
        if (waiting.get(name) === head) waiting.delete(name)
        if (!isClosed) await sleep(gatherMs) // eslint-disable-line no-await-in-loop
      } catch (error) {
        onFailure(error)
        if (!isClosed) setTimeout(() => start(name), retryMs).unref()
        return
      }
    }
  }
  const settled = async () => {
    while (running.size > 0) await Promise.all(running.values()) // eslint-disable-line no-await-in-loop
  }
  return {
    settled,
    keep: (heads: readonly Head[]): void => {
      for (const head of heads) {
        const name = `${head.workspaceId} ${head.chain}`
        if ((waiting.get(name)?.seq ?? 0) < head.seq) waiting.set(name, head)
        start(name)
      }
    },
    close: (): Promise<void> => {
      isClosed = true
      return settled()
    },
  }
}

const keepInTable = (pool: Pick<pg.Pool, 'query'>, { workspaceId, chain, seq, hash, mac }: SignedHead) =>
  pool.query(
    `INSERT INTO "LedgerHead" ("workspaceId", chain, seq, hash, mac) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT ("workspaceId", chain) DO UPDATE SET seq = EXCLUDED.seq, hash = EXCLUDED.hash, mac = EXCLUDED.mac
     WHERE "LedgerHead".seq < EXCLUDED.seq`,
    [workspaceId, chain, seq, hash, mac],
  )
