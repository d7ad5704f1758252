/**
 * The only way to rows. `forWorkspace` gives a client that cannot leave its workspace, through two layers
 * that each
 * suffice alone: a Prisma extension that adds the workspace to every query, and row-level
 * security.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { Prisma, PrismaClient } from './generated/client.ts'
import { openCaseKeys, type CaseKeys, type CaseKeysOptions } from './caseKeys.ts'
import { connectionNameOf, lockIn } from './connections.ts'
import { call } from './functions.ts'
import { lastUsed } from './lastUsed.ts'
import { openLedger, type Ledger, type LedgerOptions } from './ledger.ts'
import type { Head } from './ledgerChains.ts'
import { transactionOptions, type PoolSizes } from './poolSizes.ts'
import type { Logins } from './roles.ts'
import { openFacts, openStart, sealTransition } from './sealedFacts.ts'
import { relationsOf } from './sealedQuery.ts'
import { openSealing, type Sealing } from './openSealing.ts'
import { streamed } from './streamRows.ts'

const scope = new AsyncLocalStorage<string>()

type Checked = pg.PoolClient & { workspace?: string }

/** Tells PostgreSQL the workspace when a connection is taken for another one than it served last. */
class WalledPool extends pg.Pool {
  /** As it is, for what enters a workspace by itself and leaves it again. */
  asItIs(): Promise<pg.PoolClient> {
    return super.connect()
  }
  async #checkOut(): Promise<Checked> {
    const wanted = scope.getStore() ?? ''
    const client: Checked = await super.connect()
    if (client.workspace === wanted) return client
    try {
      await client.query("SELECT set_config('app.workspace', $1, false)", [wanted])
    } catch (error) {
      client.release(true)
      throw error
    }
    client.workspace = wanted
    return client
  }
  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): void
  // node-postgres asks in both ways: its own query() gives a callback
  override connect(
    callback?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): Promise<pg.PoolClient> | void {
    const client = this.#checkOut()
    if (!callback) return client
    client.then(
      (c) => callback(undefined, c, c.release.bind(c)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }
}

/**
 * Rows that belong to no workspace are out of reach of a workspace's client; Workspace and User are found by
 * their own rules.
 */
function within(
  workspaceId: string,
  model: string,
  operation: string,
  args: Record<string, unknown>,
): Record<string, unknown> {
  if (model === 'Session') throw new Error('Sessions are read by the platform client only')
  const wall =
    model === 'Workspace'
      ? { id: workspaceId }
      : model === 'User'
        ? { memberships: { some: { workspaceId } } }
        : { workspaceId }
  const filtered = { ...args }
  if (!operation.startsWith('create'))
    filtered.where = {
      ...(args.where as object),
      AND: [wall, ...[(args.where as { AND?: object | object[] })?.AND ?? []].flat()],
    }
  if (model === 'Workspace' || model === 'User') return filtered
  const stamp = (row: unknown) => ({ ...(row as object), workspaceId })
  if (operation.startsWith('create'))
    filtered.data = Array.isArray(args.data) ? args.data.map(stamp) : stamp(args.data)
  if (operation === 'upsert') filtered.create = stamp(args.create)
  return filtered
}

/**
 * An operation of any model. Said plainly: the generated type is a union over all of them, which the compiler gives up
 * on (TS2590) with sixty models.
 */
type Operation = {
  model: string
  operation: string
  args: Record<string, unknown>
  query(this: void, args: Record<string, unknown>): Promise<unknown>
}

type Beside = { ledger: Ledger; sealing: Sealing }

function bind(client: PrismaClient, workspaceId: string, filter: boolean, { ledger, sealing }: Beside) {
  return client.$extends({
    query: {
      ledgerEntry: {
        create: ({ args, query }) =>
          scope.run(workspaceId, () =>
            writeEntry(ledger, { ...args.data, workspaceId }, (data) => query({ data })),
          ),
      },
      $allModels: {
        $allOperations: ({ model, operation, args, query }: Operation) =>
          scope.run(
            workspaceId,
            async () =>
              await sealing.through({ model, operation, args: args ?? {} }, (preparedArgs) =>
                query(filter ? within(workspaceId, model, operation, preparedArgs) : preparedArgs),
              ),
          ),
      },
      $allOperations: ({ model, args, query }) =>
        model ? query(args) : scope.run(workspaceId, async () => await query(args)),
    },
  })
}
type Bound = ReturnType<typeof bind>

/** An entry of the audit log is signed before it is inserted; the database answers its place. */
async function writeEntry<T>(
  ledger: Ledger,
  entry: Prisma.LedgerEntryUncheckedCreateInput,
  insert: (data: Prisma.LedgerEntryUncheckedCreateInput) => Promise<T>,
): Promise<T> {
  const written = await insert(sign(ledger, entry) as Prisma.LedgerEntryUncheckedCreateInput)
  ledger.written(written as Head)
  return written
}

const sign = (ledger: Ledger, entry: Prisma.LedgerEntryUncheckedCreateInput) =>
  ledger.signEntry({
    id: entry.id ?? uuid(),
    workspaceId: entry.workspaceId ?? '',
    at: new Date(entry.at ?? Date.now()),
    byUserId: entry.byUserId ?? null,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId ?? null,
    detail: entry.detail ?? {},
  })

/** The platform's client with the same rules. */
function ofPlatform(client: PrismaClient, { ledger, sealing }: Beside): PrismaClient {
  const extended = client.$extends({
    query: {
      ledgerEntry: { create: ({ args, query }) => writeEntry(ledger, args.data, (data) => query({ data })) },
      $allModels: {
        $allOperations: ({ model, operation, args, query }: Operation) =>
          sealing.through({ model, operation, args: args ?? {} }, query),
      },
    },
  })
  const transaction = extended.$transaction.bind(extended) as unknown as (
    ...args: unknown[]
  ) => Promise<unknown>
  return Object.assign(Object.create(extended) as PrismaClient, {
    $transaction: (...args: unknown[]) => ledger.committing(() => transaction(...args)),
  })
}
/** `versions`: of the case and of the people it was made from; `at`: what the database takes for now. */
type Written = { versions: string; at: string }
/** A workspace's rows, inside or outside of a transaction. */
export type Rows = Omit<Bound, '$connect' | '$disconnect' | '$on' | '$use' | '$extends' | '$transaction'>
export type WorkspaceDb = Rows & {
  /** Runs `work` in one transaction; nothing of it stays if it throws. */
  transaction<T>(work: (rows: Rows) => Promise<T>): Promise<T>
  /** What a statement answers, as of one moment, in batches of `size`, however many rows there are. */
  stream<T extends object>(statement: Prisma.Sql, size: number): AsyncGenerator<T[]>
  /** What a run of a case begins with, in one statement; null where there is no such case. */
  caseStart(request: { caseId: string }): Promise<unknown>
  /** What a transition of a case is made from, in one statement; null where there is no such case. */
  caseFacts(request: object): Promise<{ facts: unknown; versions: string } | null>
  /**
   * Writes a transition's rows in one statement, a transaction of its own, with its entries of the audit log.
   * Null, and nothing is written, where the facts it was made from have changed. Answers what it leaves.
   */
  writeTransition(transition: object, entries: Entry[]): Promise<Written | null>
}
/** An entry of the audit log about a record of the workspace. */
export type Entry = Pick<
  Prisma.LedgerEntryUncheckedCreateInput,
  'byUserId' | 'action' | 'entity' | 'entityId' | 'detail'
>

/**
 * What comes again is parsed and planned once for each connection. Lists of any length would fill it, so they
 * have no name.
 */
const maxStatementNames = 500
function prismaOver(pool: pg.Pool): PrismaPg {
  const names = new Map<string, string>()
  return new PrismaPg(pool, {
    statementNameGenerator({ sql }) {
      const known = names.get(sql)
      if (known !== undefined) return known
      if (names.size >= maxStatementNames || / IN \(\$\d+,/.test(sql)) return ''
      const name = `prisma ${names.size}`
      names.set(sql, name)
      return name
    },
  })
}

export type Database = {
  forWorkspace(workspaceId: string): WorkspaceDb
  /** All workspaces: sign-in, relay, reconciler, sweeps. Never given to a handler of a workspace's call. */
  platform: PrismaClient
  /** Bare SQL as the platform role, for what must be quick: sessions, health, limits. */
  pool: pg.Pool
  /** How many connections each role's pool has, and how many callers wait for one. */
  poolUse(): Record<'app' | 'platform', { busy: number; idle: number; waiting: number }>
  /** Signs what the audit log holds, and tells what is genuine. */
  ledger: Ledger
  /** Keys that seal the words and files of a case: destroying its key makes every copy unreadable. */
  caseKeys: CaseKeys
  close(): Promise<void>
}

const useOf = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** Names the database sessions of a process that runs cases: /status finds a living worker by them. */
export const workerApplicationName = 'redress-worker'

/**
 * Opens the database as its two roles. `without` removes one of the two layers and exists for the tests that
 * prove the other. Without `ledger` the audit log is signed with a key that is gone afterwards, and without
 * `caseKeys` those are kept in memory: for what does not outlive the process.
 */
export function openDatabase(
  logins: Logins,
  options: {
    /** For each of the two roles. */
    connections?: number | PoolSizes
    without?: 'FILTER'
    ledger?: LedgerOptions
    caseKeys?: CaseKeysOptions
    /** How its sessions are named in PostgreSQL. */
    applicationName?: string
  } = {},
): Database {
  const connections = options.connections ?? 10
  const sizes = typeof connections === 'number' ? { app: connections, platform: connections } : connections
  // Statements of one transaction are sent side by side, by handlers and by Prisma for what a row includes; a
  // connection that takes one at a time will refuse that.
  // A server that vanished without a word is found out, and nobody waits for a connection without end.
  const to = (url: string, max: number) => ({
    connectionString: url,
    max,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: transactionOptions.maxWait,
    application_name: connectionNameOf(options.applicationName ?? 'redress', options.ledger?.secret),
  })
  const [walled, pool] = [
    new WalledPool(to(logins.app, sizes.app)),
    new pg.Pool(to(logins.platform, sizes.platform)),
  ]
  for (const each of [walled, pool]) {
    each.on('error', () => {}) // a broken idle connection is replaced at the next checkout
    // One that breaks while it is used fails its statements, never the process.
    each.on('connect', (client) => client.on('error', () => {}))
  }
  const app = new PrismaClient({ adapter: prismaOver(walled), transactionOptions })
  const ledger = openLedger(pool, options.ledger ?? { secret: randomBytes(32), headsDir: null })
  const caseKeys = openCaseKeys(options.caseKeys, lockIn(pool))
  const sealing = openSealing(pool, caseKeys, relationsOf(app))
  const beside = { ledger, sealing }
  const platform = ofPlatform(new PrismaClient({ adapter: prismaOver(pool), transactionOptions }), beside)
  return {
    platform,
    pool,
    poolUse: () => ({ app: useOf(walled), platform: useOf(pool) }),
    ledger,
    caseKeys,
    forWorkspace: lastUsed((workspaceId): WorkspaceDb => {
      const bound = bind(app, workspaceId, options.without !== 'FILTER', beside)
      const inOne = <T>(work: (rows: Rows) => Promise<T>) =>
        bound.$transaction((rows) => work(rows as unknown as Rows))
      const transaction = <T>(work: (rows: Rows) => Promise<T>) =>
        scope.run(
          workspaceId,
          async () => await sealing.committing(() => ledger.committing(() => inOne(work))),
        )
      const stream = <T extends object>({ text, values }: Prisma.Sql, size: number) =>
        streamed<T>(() => scope.run(workspaceId, () => walled.connect()), { text, values }, size)
      const caseStart = async (request: { caseId: string }) =>
        openStart(sealing, request, (await call(walled, 'case_start', workspaceId, request)).answer)
      const caseFacts = async (request: object) => {
        const { answer, versions } = await call(walled, 'case_facts', workspaceId, request)
        return answer === null ? null : { facts: await openFacts(sealing, answer), versions }
      }
      const writeTransition = async (transition: object, entries: Entry[]) => {
        const sealed = await sealTransition(sealing, transition)
        const signed = entries.map((entry) => sign(ledger, { ...entry, workspaceId }))
        const { answer } = await call(walled, 'write_transition', workspaceId, {
          ...sealed,
          ledger: signed,
        })
        if (answer === null) return null
        const { heads, ...written } = answer as Written & { heads: Head[] }
        for (const head of heads) ledger.written(head)
        return written
      }
      return Object.assign(Object.create(bound) as Rows, {
        transaction,
        stream,
        caseStart,
        caseFacts,
        writeTransition,
      })
    }),
    async close() {
      await ledger.close()
      await Promise.all([app.$disconnect(), platform.$disconnect()])
      await Promise.all([walled.end(), pool.end()].map((ending) => ending.catch(() => {})))
    },
  }
}

export { Prisma }
