/**
 * Sessions of 120 days (spec §4, contract R4): a random token, kept as its hash, revocable, opened on one host.
 * The host decides the workspace; a session of another host is no session here.
 */
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Role } from '../../workflows/definition/graph.ts'
import type { Duty } from './permissions.ts'

export const sessionDays = 120
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export type WorkspaceRow = { id: string; name: string; host: string; isMain: boolean; timeZone: string; backgroundColor: string | null; companyLogo: string | null; socialPlatformSet: string[] }
/** Who is asking, with what they are in this workspace. */
export type Person = {
  sessionId: string; userId: string; email: string; firstName: string; lastName: string; isPlatformAdmin: boolean
  /** False for a platform admin, who has no part in any workspace. */
  isMember: boolean
  role: Role; branchId: string | null; duties: Duty[]
}

/** The host without port, in lower case; in a page's call the Origin speaks when Host is a proxy's. */
export const hostName = (host: string | undefined) => (host ?? '').toLowerCase().replace(/:\d+$/, '')

export async function workspaceOfHost(pool: pg.Pool, host: string): Promise<WorkspaceRow | null> {
  const { rows } = await pool.query<WorkspaceRow>('SELECT id, name, host, "isMain", "timeZone", "backgroundColor", "companyLogo", "socialPlatformSet" FROM "Workspace" WHERE host = $1', [host])
  return rows[0] ?? null
}

/** Opens a session and answers its token, which is told this once. */
export async function openSession(pool: pg.Pool, id: string, userId: string, workspaceId: string): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + sessionDays * 86_400_000)
  await pool.query('INSERT INTO "Session" (id, "tokenHash", "userId", "workspaceId", "expiresAt") VALUES ($1, $2, $3, $4, $5)', [id, hashOf(token), userId, workspaceId, expiresAt])
  return { token, expiresAt }
}

/**
 * One statement: the workspace of the host and, where the token is good for it, the person. A platform admin has a part only on the main host.
 * `workspace` is null for an unknown host.
 */
export async function whoAsks(pool: pg.Pool, host: string, token: string | undefined): Promise<{ workspace: WorkspaceRow | null; person: Person | null }> {
  const { rows } = await pool.query(
    `SELECT w.id, w.name, w.host, w."isMain", w."timeZone", w."backgroundColor", w."companyLogo", w."socialPlatformSet",
            s.id AS "sessionId", u.id AS "userId", u.email, u."firstName", u."lastName", u."isPlatformAdmin", m.role, m."branchId", m."isScheduler"
       FROM "Workspace" w
       LEFT JOIN "Session" s ON s."tokenHash" = $2 AND s."workspaceId" = w.id AND s."revokedAt" IS NULL AND s."expiresAt" > now()
       LEFT JOIN "User" u ON u.id = s."userId" AND u.active
       LEFT JOIN "Membership" m ON m."userId" = u.id AND m."workspaceId" = w.id AND m.active
      WHERE w.host = $1`, [host, token ? hashOf(token) : ''])
  const row = rows[0]
  if (!row) return { workspace: null, person: null }
  const known = row.userId && (row.role || (row.isPlatformAdmin && row.isMain))
  const person: Person | null = known ? {
    sessionId: row.sessionId, userId: row.userId, email: row.email, firstName: row.firstName, lastName: row.lastName,
    isPlatformAdmin: row.isPlatformAdmin && row.isMain, isMember: row.role !== null, role: row.role ?? 'EMPLOYEE', branchId: row.branchId, duties: row.isScheduler ? ['SCHEDULER'] : [],
  } : null
  return { workspace: row, person }
}

export async function revokeSession(pool: pg.Pool, sessionId: string) {
  await pool.query('UPDATE "Session" SET "revokedAt" = now() WHERE id = $1', [sessionId])
}
