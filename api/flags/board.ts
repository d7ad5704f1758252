/**
 * The feature flags in memory: asked at every call and polled by every open page, so no SQL
 * stands behind a look.
 * One small query every two seconds per process asks what has changed; with the database down it tells what it
 * knew last. Hosts, which hardly ever change and may be many, are asked for every minute, and at the next look
 * after one was named that is not known.
 */
import type pg from 'pg'
import { isReserved } from './contract.ts'

export type FlagRow = {
  key: string
  value: boolean
  description: string
  owner: string
  expiresAt: Date | null
  forWorkspaces: string[]
  version: number
  updatedAt: Date
}
type Host = { id: string; host: string; isMain: boolean }
export type FlagBoard = {
  /** On for a workspace: switched on, not expired, and meant for it or for all. */
  isOn(key: string, workspaceId: string): boolean
  /**
   * The keys of those that are on at a host, by name; null for a host that is nobody's. What closes a
   * workspace is never on at the main host.
   */
  onAt(host: string): string[] | null
  hostOf(workspaceId: string): string | null
  /** The platform's own host. */
  isMainHost(host: string): boolean
  /** Looks now; after a change. */
  refresh(): Promise<void>
  close(): void
}

/**
 * What has changed from transaction `since` on, beside how many rows there are now, and from where to ask the
 * next time; that alone where nothing has.
 */
const onlyChanged = (columns: string, table: string, isThere: string, since: string) =>
  `SELECT ${columns}, coalesce(${isThere}, false) AS "isThere", seen, count
    FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS seen,
      (SELECT count(*) FROM ${table} WHERE ${isThere})::int AS count) now
    LEFT JOIN ${table} ON "changedIn" >= '${since}'::xid8`
const flagsSince = (since: string) =>
  onlyChanged(
    'key, value, description, owner, "expiresAt", "forWorkspaces", version, "updatedAt"',
    '"FeatureFlag"',
    'key IS NOT NULL',
    since,
  )
const hostsSince = (since: string) =>
  onlyChanged('id, host, "isMain"', '"Workspace"', "status <> 'DELETED'", since)

type Queryable = Pick<pg.Pool, 'query'>
type Answer<Row> = Row & { isThere: boolean; seen: string; count: number }
type Copy<Row> = { rows: Map<string, Row>; since: string }
const nothing = { rows: new Map<string, never>(), since: '0' }

/** The copy with what has changed; all of it anew where rows are gone, or the database is another one. */
async function caughtUp<Row>(
  pool: Queryable,
  sql: (since: string) => string,
  keyOf: (row: Row) => string | null,
  { rows: before, since }: Copy<Row>,
): Promise<Copy<Row>> {
  const { rows: answer } = await pool.query<Answer<Row>>(sql(since))
  const { seen, count } = answer[0] ?? { seen: '0', count: -1 }
  const rows = new Map(before)
  for (const row of answer) {
    const key = keyOf(row)
    if (key !== null && row.isThere) rows.set(key, row)
    else if (key !== null) rows.delete(key)
  }
  const isWhole = rows.size === count && BigInt(seen) >= BigInt(since)
  return isWhole || since === '0' ? { rows, since: seen } : caughtUp(pool, sql, keyOf, nothing)
}

/** Opens the board; the first look is made before it answers, and a failure of it leaves every flag off. */
export async function openFlagBoard(
  pool: Queryable,
  { everyMs = 2_000, hostsEveryMs = 60_000 }: { everyMs?: number; hostsEveryMs?: number } = {},
): Promise<FlagBoard> {
  let flagCopy: Copy<FlagRow> = nothing
  let hostCopy: Copy<Host> = nothing
  let flags: FlagRow[] = []
  let [hosts, hostsOld] = [new Map<string, Host>(), 0]
  const lookAtHosts = async () => {
    hostsOld = Date.now() + hostsEveryMs
    hostCopy = await caughtUp(pool, hostsSince, ({ id }) => id, hostCopy)
    hosts = new Map([...hostCopy.rows.values()].map((each) => [each.host, each]))
  }
  const lookAtAll = async () => {
    flagCopy = await caughtUp(pool, flagsSince, ({ key }) => key, flagCopy)
    flags = [...flagCopy.rows.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
    if (hostsOld <= Date.now()) await lookAtHosts()
  }
  /** One after the other: an older answer is never laid over a newer one. */
  let looking: Promise<void> = Promise.resolve()
  const look = () => (looking = looking.catch(() => {}).then(lookAtAll))
  const refresh = () => {
    hostsOld = 0
    return look()
  }
  const known = (host: string) => {
    const hostRow = hosts.get(host)
    if (!hostRow) hostsOld = 0
    return hostRow
  }
  await refresh().catch(() => {})
  const timer = setInterval(() => void look().catch(() => {}), everyMs)
  timer.unref()
  return {
    isOn: (key, workspaceId) => flags.some((flag) => flag.key === key && isOn(flag, workspaceId)),
    onAt: (host) => {
      const hostRow = known(host)
      return hostRow
        ? flags
            .filter((flag) => isOn(flag, hostRow.id) && !(hostRow.isMain && isReserved(flag.key)))
            .map(({ key }) => key)
        : null
    },
    hostOf: (workspaceId) => [...hosts.values()].find(({ id }) => id === workspaceId)?.host ?? null,
    isMainHost: (host) => known(host)?.isMain ?? false,
    refresh,
    close: () => clearInterval(timer),
  }
}

const isOn = ({ value, expiresAt, forWorkspaces }: FlagRow, workspaceId: string) =>
  value &&
  (!expiresAt || expiresAt > new Date()) &&
  (forWorkspaces.length === 0 || forWorkspaces.includes(workspaceId))
