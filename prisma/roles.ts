/**
 * The two roles that the API and the workers log in as: `redress_app`, which row-level security keeps in one
 * workspace, and
 * `redress_platform`. They own nothing and can become nobody else; the owner's address is for migrations
 * alone.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { connect } from './connect.ts'
import { StartError } from './startError.ts'
import { codeOf } from '../node.ts'

/** A connection URL for each of the two roles. */
export type Logins = { app: string; platform: string }
const roles = [
  { key: 'app', name: 'redress_app', setting: 'APP_DATABASE_URL' },
  { key: 'platform', name: 'redress_platform', setting: 'PLATFORM_DATABASE_URL' },
] as const
type Role = (typeof roles)[number]

/** Both roles on the owner's database, with passwords that only who holds `secret` (32 bytes) can tell. */
export function loginsOf(ownerUrl: string, secret: Uint8Array): Logins {
  const as = (username: string) => {
    const password = createHmac('sha256', secret).update(`PostgreSQL password of ${username}`).digest('hex')
    return Object.assign(new URL(ownerUrl), { username, password }).toString()
  }
  return { app: as('redress_app'), platform: as('redress_platform') }
}

/**
 * Makes both roles log in with the passwords of their URLs, after the migrations have made them. Safe to run
 * again.
 * Throws StartError when a URL names another role, or the owner may not change one.
 */
export async function prepareLogins(ownerUrl: string, logins: Logins): Promise<void> {
  const owner = await connect(ownerUrl, 'DATABASE_URL')
  try {
    // Two that start at once would change the same row of the catalogue, and PostgreSQL refuses the second.
    await owner.query(`SELECT pg_advisory_lock(hashtext('redress logins'))`)
    // A temporary table would stand before the real one of its name, for everybody whom that connection
    // serves later.
    const {
      rows: [here],
    } = await owner.query<{ name: string }>('SELECT current_database() AS name')
    await owner.query(`REVOKE TEMPORARY ON DATABASE ${owner.escapeIdentifier(here!.name)} FROM PUBLIC`)
    for (const role of roles) await prepare(owner, role, logins[role.key])
  } finally {
    await owner.end()
  }
}

async function prepare(owner: Client, { name, setting }: Role, url: string) {
  const { username, password } = new URL(url)
  if (username !== name)
    throw new StartError(
      `${setting} logs in as "${username}". It must be ${name}, the role that the migrations make.`,
    )
  if (await canLogIn(url, setting)) return
  if (!password)
    throw new StartError(
      `${setting} has no password, and ${name} cannot log in without one. Put one into it: postgresql://${name}:…@…`,
    )
  try {
    await insist(() =>
      owner.query(
        `ALTER ROLE ${name} LOGIN NOINHERIT PASSWORD '${verifierOf(decodeURIComponent(password))}'`,
      ),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The user of DATABASE_URL may not give ${name} its password (${reason}). Let ` +
        `an administrator of that PostgreSQL run: ALTER ROLE ${name} LOGIN NOINHERIT ` +
        `PASSWORD '…'; with the password of ${setting}.`,
    )
  }
}

async function canLogIn(url: string, setting: string): Promise<boolean> {
  try {
    await (await connect(url, setting)).end()
    return true
  } catch (error) {
    // Wrong password, not allowed to log in.
    const isRefused = ['28P01', '28000'].includes(codeOf(error))
    if (isRefused) return false
    throw error
  }
}

/** Roles are the whole server's, so another database's migrations may be changing the same one. */
async function insist<T>(work: () => Promise<T>, tries = 5): Promise<T> {
  return work().catch((error: Error) => {
    if (tries === 1 || !/concurrently updated/.test(error.message)) throw error
    return insist(work, tries - 1)
  })
}

/**
 * What PostgreSQL keeps of a password (RFC 5803), made here so that the password itself never stands in a
 * statement or log.
 */
function verifierOf(password: string): string {
  const [salt, iterations] = [randomBytes(16), 4096]
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256')
  const keyed = (words: string) => createHmac('sha256', salted).update(words).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

const standing = `SELECT session_user AS name,
  rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS "isStrong",
  EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) AS "isMember",
  EXISTS (SELECT FROM pg_class WHERE relowner = r.oid) OR EXISTS (SELECT FROM pg_proc WHERE proowner = r.oid)
    OR EXISTS (SELECT FROM pg_namespace WHERE nspowner = r.oid) OR
      EXISTS (SELECT FROM pg_database WHERE datdba = r.oid) AS "isOwner"
  FROM pg_roles r WHERE rolname = session_user`
type Standing = { name: string; isStrong: boolean; isMember: boolean; isOwner: boolean }

/**
 * Throws StartError unless each URL logs in as its role, and that role owns nothing and can become nobody
 * else.
 */
export async function refuseStrongLogins(logins: Logins): Promise<void> {
  for (const { key, name, setting } of roles) {
    const client = await connect(logins[key], setting)
    const {
      rows: [login],
    } = await client.query<Standing>(standing).finally(() => client.end())
    const why = login && whyNot(login, name)
    if (why)
      throw new StartError(
        `${setting} logs in as "${login.name}", ${why}: the wall between workspaces would ` +
          `not hold. It must be ${name}, as --only=migrate prepares it.`,
      )
  }
}

function whyNot({ name, isStrong, isMember, isOwner }: Standing, expected: string): string | null {
  if (isStrong) return 'which may step over row security, or make roles or databases'
  if (isOwner) return 'which owns tables or functions'
  if (isMember) return 'which is a member of another role'
  return name === expected ? null : 'which is another role'
}
