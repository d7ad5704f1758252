/**
 * The feature flags in memory: asked at every call and polled by every open page, so no SQL
 * stands behind a look.
 * One small query every two seconds per process keeps it true; with the database down it tells what it knew
 * last. Hosts, which hardly ever
 * change and may be many, are asked for every minute, and at the next look after one was named that is not
 * known.
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

const flagsNow =
  'SELECT key, value, description, owner, "expiresAt", "forWorkspaces", ' +
  'version, "updatedAt" FROM "FeatureFlag" ORDER BY key'
const hostsNow = `SELECT id, host, "isMain" FROM "Workspace" WHERE status <> 'DELETED'`

/** Opens the board; the first look is made before it answers, and a failure of it leaves every flag off. */
export async function openFlagBoard(
  pool: Pick<pg.Pool, 'query'>,
  { everyMs = 2_000, hostsEveryMs = 60_000 }: { everyMs?: number; hostsEveryMs?: number } = {},
): Promise<FlagBoard> {
  let flags: readonly FlagRow[] = []
  let [hosts, hostsOld] = [new Map<string, Host>(), 0]
  const lookAtHosts = async () => {
    hostsOld = Date.now() + hostsEveryMs
    hosts = new Map((await pool.query<Host>(hostsNow)).rows.map((each) => [each.host, each]))
  }
  const look = async () => {
    flags = (await pool.query<FlagRow>(flagsNow)).rows
    if (hostsOld <= Date.now()) await lookAtHosts()
  }
  const refresh = () => {
    hostsOld = 0
    return look()
  }
  const known = (host: string) => {
    const found = hosts.get(host)
    if (!found) hostsOld = 0
    return found
  }
  await refresh().catch(() => {})
  const timer = setInterval(() => void look().catch(() => {}), everyMs)
  timer.unref()
  return {
    isOn: (key, workspaceId) => flags.some((flag) => flag.key === key && isOn(flag, workspaceId)),
    onAt: (host) => {
      const found = known(host)
      return found
        ? flags
            .filter((flag) => isOn(flag, found.id) && !(found.isMain && isReserved(flag.key)))
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
