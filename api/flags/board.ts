/**
 * The feature flags in memory (design §5): asked at every call and polled by every open page, so no SQL stands behind a look.
 * One small query every two seconds per process keeps it true; with the database down it tells what it knew last.
 */
import type pg from 'pg'
import { isReserved } from './contract.ts'

export type FlagRow = { key: string; value: boolean; description: string; owner: string; expiresAt: Date | null; forWorkspaces: string[]; version: number; updatedAt: Date }
type Host = { id: string; host: string; isMain: boolean }
export type FlagBoard = {
  /** On for a workspace: switched on, not expired, and meant for it or for all. */
  isOn(key: string, workspaceId: string): boolean
  /** The keys of those that are on at a host, by name; null for a host that is nobody's. What closes a workspace is never on at the main host. */
  onAt(host: string): string[] | null
  /** The workspace of a host, as of the last look; null for none. */
  workspaceOf(host: string): string | null
  hostOf(workspaceId: string): string | null
  /** The platform's own host. */
  isMainHost(host: string): boolean
  /** Looks now; after a change. */
  refresh(): Promise<void>
  close(): void
}

/** Opens the board; the first look is made before it answers, and a failure of it leaves every flag off. */
export async function openFlagBoard(pool: pg.Pool, { everyMs = 2_000 }: { everyMs?: number } = {}): Promise<FlagBoard> {
  let flags: readonly FlagRow[] = []
  let hosts: readonly Host[] = []
  const refresh = async () => {
    const [kept, workspaces] = await Promise.all([
      pool.query<FlagRow>('SELECT key, value, description, owner, "expiresAt", "forWorkspaces", version, "updatedAt" FROM "FeatureFlag" ORDER BY key'),
      pool.query<Host>(`SELECT id, host, "isMain" FROM "Workspace" WHERE status <> 'DELETED'`),
    ])
    flags = kept.rows
    hosts = workspaces.rows
  }
  await refresh().catch(() => {})
  const timer = setInterval(() => void refresh().catch(() => {}), everyMs)
  timer.unref()
  return {
    isOn: (key, workspaceId) => flags.some((flag) => flag.key === key && isOn(flag, workspaceId)),
    onAt: (host) => {
      const found = hosts.find((each) => each.host === host)
      return found ? flags.filter((flag) => isOn(flag, found.id) && !(found.isMain && isReserved(flag.key))).map(({ key }) => key) : null
    },
    workspaceOf: (host) => hosts.find((each) => each.host === host)?.id ?? null,
    hostOf: (workspaceId) => hosts.find(({ id }) => id === workspaceId)?.host ?? null,
    isMainHost: (host) => hosts.some((each) => each.isMain && each.host === host),
    refresh,
    close: () => clearInterval(timer),
  }
}

const isOn = ({ value, expiresAt, forWorkspaces }: FlagRow, workspaceId: string) =>
  value && (!expiresAt || expiresAt > new Date()) && (forWorkspaces.length === 0 || forWorkspaces.includes(workspaceId))
