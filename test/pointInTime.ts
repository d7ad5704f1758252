/** For tests: a PostgreSQL that archives what it writes, a base copy of it, and a server restored to a named point. */
import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { removePostgres, startPostgres, type Postgres } from '../prisma/server.ts'

export type Archived = {
  server: Postgres
  /** Copies the files while the server runs, as `pg_basebackup` does. */
  backUp(): Promise<void>
  /** A name to restore to. */
  point(name: string): Promise<void>
  /** Ends the server and starts another from the copy and the archive, as things stood at the point. */
  restore(name: string): Promise<Postgres>
  remove(): Promise<void>
}

export async function startArchived(): Promise<Archived> {
  const home = await mkdtemp(join(tmpdir(), 'redress-archived-'))
  await chmod(home, 0o755)
  const [archive, live, copy] = ['archive', 'live', 'copy'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ]
  for (const each of [archive, copy]) await mkdir(each)
  await chmod(archive, 0o777)
  const settings = { fsync: 'off', wal_level: 'replica', archive_mode: 'on' }
  const server = await startPostgres({
    dataDir: live,
    settings: { ...settings, archive_command: `cp %p ${archive}/%f` },
  })
  const [folder, copied] = [join(live, 'cluster'), join(copy, 'cluster')]
  const withClient = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client(server.url)
    await client.connect()
    await work(client).finally(() => client.end())
  }
  let restored: Postgres | undefined
  return {
    server,
    backUp: () =>
      withClient(async (client) => {
        await client.query(`SELECT pg_backup_start('rehearsal', true)`)
        execFileSync('cp', ['-a', folder, copied])
        const { rows } = await client.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop()')
        await rm(join(copied, 'postmaster.pid'), { force: true })
        execFileSync('sh', ['-c', 'rm -rf "$0"/pg_wal/0*', copied])
        await writeOwned(copied, 'backup_label', rows[0]?.labelfile ?? '')
        await writeOwned(copied, 'recovery.signal', '')
      }),
    point: (name) =>
      withClient(async (client) => {
        await client.query('SELECT pg_create_restore_point($1)', [name])
        await client.query('SELECT pg_switch_wal()')
      }),
    async restore(name) {
      await withClient((client) => client.query('SELECT pg_switch_wal()'))
      await server.stop()
      restored = await startPostgres({
        dataDir: copy,
        settings: {
          restore_command: `cp ${archive}/%f %p`,
          recovery_target_name: name,
          recovery_target_action: 'promote',
        },
      })
      return restored
    },
    async remove() {
      await server.stop()
      await restored?.stop()
      for (const each of [live, copy]) await removePostgres(each)
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** As the folder's owner has it: PostgreSQL runs as somebody else where we are root. */
async function writeOwned(folder: string, name: string, text: string): Promise<void> {
  const { uid, gid } = await stat(folder)
  await writeFile(join(folder, name), text, { mode: 0o600 })
  await chown(join(folder, name), uid, gid)
}
