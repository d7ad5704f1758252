/** Gauges of this process and its machine: database connections and free space of the disks it writes to. */
import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import type { Database } from '../../prisma/client.ts'
import type { Metrics } from './metrics.ts'

/** Folders by the part of the installation that they keep, such as `keys`. */
export type WatchedFolders = Record<string, string>

/** Adds the gauges. A folder that is not there counts as a disk without space. */
export function measureMachine(
  { registry }: Pick<Metrics, 'registry'>,
  { poolUse }: Pick<Database, 'poolUse'>,
  folders: WatchedFolders,
): void {
  const connections = new Gauge({
    name: 'redress_db_pool_connections',
    help: 'Connections to the database, by role and by state: busy, idle, or waiting for one.',
    labelNames: ['role', 'state'] as const,
    registers: [],
    collect() {
      for (const [role, use] of Object.entries(poolUse()))
        for (const [state, count] of Object.entries(use)) this.set({ role, state }, count)
    },
  })
  const freeSpace = new Gauge({
    name: 'redress_disk_free_ratio',
    help: 'Free share of the disk under each folder that is written to: files, keys, ledger heads.',
    labelNames: ['folder'] as const,
    registers: [],
    async collect() {
      for (const [folder, path] of Object.entries(folders)) this.set({ folder }, await freeRatio(path))
    },
  })
  registry.registerMetric(connections)
  registry.registerMetric(freeSpace)
}

const freeRatio = (path: string): Promise<number> =>
  statfs(path).then(
    ({ bavail, blocks }) => (blocks > 0 ? bavail / blocks : 0),
    () => 0,
  )
