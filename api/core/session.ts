/**
 * Sessions of 120 days: a random token, kept as its hash, revocable, opened on one
 * host.
 * The host decides the workspace; a session of another host is no session here.
 */
import type { Message } from '../../workflows/definition/messages/message.ts'
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { plainRole } from '../../workflows/definition/roles.ts'
import type { Prisma } from '../../prisma/client.ts'
import type { Role } from '../../workflows/definition/graph.ts'
import type { PublicCtx, Ctx } from './deps.ts'
import { AppError, ownNameOnly } from './errors.ts'
import { permissionsHeld, platformHeld, type Duty, type Permission, type Switched } from './permissions.ts'

export const sessionDays = 120
/** A sensitive act wants a proof of who it is that is not older than this. */
export const reauthValidHours = 12
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export type WorkspaceRow = {
  id: string
  name: string
  host: string
  isMain: boolean
  timeZone: string
  backgroundColor: string | null
  companyLogo: string | null
  socialPlatformSet: string[]
  status: WorkspaceStatus
  allowedAddresses: string[]
  accessFlags: string[]
  defaultLanguage: string
}
export type WorkspaceStatus =
  | 'TRIAL'
  | 'ACTIVE'
  | 'GRACE'
  | 'EXPIRED'
  | 'SUSPENDED'
  | 'DELETION_SCHEDULED'
  | 'DELETED'
/** Who is asking, with what they are in this workspace. */
export type Person = {
  sessionId: string
  userId: string
  email: string
  firstName: string
  lastName: string
  isPlatformAdmin: boolean
  /** False for a platform admin, who has no part in any workspace. */
  isMember: boolean
  role: Role
  branchId: string | null
  /** Since when, without a break, they are a member, and have this role in this unit; null: nobody knows. */
  presentSince: Date | null
  roleSince: Date | null
  /** Of their business unit; null where they are in none. */
  timeZone: string | null
  duties: Duty[]
  /** By the role table and what the workspace switched; on the main host what a platform admin holds. */
  permissions: ReadonlySet<Permission>
  /**
   * The last time this session proved who it is by what the person alone has: a password, a code to what they
   * confirmed. Null where it never did.
   */
  provenAt: Date | null
  /** The platform admin who is acting as this person. */
  impersonatedBy: string | null
}

/** The host without port, in lower case; in a page's call the Origin speaks when Host is a proxy's. */
export const hostName = (host: string | undefined) => (host ?? '').toLowerCase().replace(/:\d+$/, '')

const workspaceColumns = [
  'id',
  'name',
  'host',
  'isMain',
  'timeZone',
  'backgroundColor',
  'companyLogo',
  'socialPlatformSet',
  'status',
  'allowedAddresses',
  'accessFlags',
  'defaultLanguage',
]
  .map((name) => `w."${name}"`)
  .join(', ')

/** How somebody proved who they are. */
export type SignInMethod = 'PASSWORD' | 'EMAIL_OTP' | 'SMS_OTP' | 'GOOGLE' | 'MICROSOFT' | 'IMPERSONATION'
/**
 * Whether it is the person's own: the operator of an email domain can sign in to Google or Microsoft as anyone there.
 */
export const isOwnProof = (method: SignInMethod): boolean =>
  method === 'PASSWORD' || method === 'EMAIL_OTP' || method === 'SMS_OTP'
type Opening = {
  method?: SignInMethod
  device?: string | null
  /** Minutes instead of 120 days. */
  minutes?: number
  /** Of a session that is taken along; null where the way in is no such proof. */
  provenAt?: Date | null
  impersonatedBy?: string
}

/** Opens a session and returns its token, of which only the hash is stored. */
export async function openSession(
  rows: Pick<Prisma.TransactionClient, 'session'>,
  id: string,
  userId: string,
  workspaceId: string,
  { minutes = sessionDays * 1440, ...more }: Opening = {},
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  await rows.session.create({
    data: { id, tokenHash: hashOf(token), userId, workspaceId, expiresAt, ...more },
  })
  return { token, expiresAt }
}

/**
 * One statement: the workspace of the host and, where the token is good for it, the person with what they may
 * do.
 * A platform admin has a part only on the main host. `workspace` is null for an unknown host. `isEarlierCookie`: the
 * token came by the earlier name of the cookie, which is good for sessions from before alone.
 */
export async function authenticate(
  pool: pg.Pool,
  host: string,
  token: string | undefined,
  isEarlierCookie = false,
): Promise<{ workspace: WorkspaceRow | null; person: Person | null }> {
  const { rows } = await pool.query({
    name: 'who asks',
    text: `SELECT ${workspaceColumns},
            s.id AS "sessionId", s."provenAt", s."impersonatedBy", u.id AS "userId", u.email, u."firstName",
              u."lastName", u."isPlatformAdmin", m.role, m."branchId", m."isScheduler", b."timeZone" AS "ownTimeZone",
              m."presentSince", m."roleSince",
            (SELECT json_agg(json_build_object('role', p.role, 'permission', p.permission, 'allowed', p.allowed))
              FROM "RolePermission" p WHERE p."workspaceId" = w.id AND p.role = m.role) AS switched
       FROM "Workspace" w
       LEFT JOIN "Session" s ON s."tokenHash" = $2 AND s."workspaceId" = w.id AND s."revokedAt" IS NULL
         AND s."expiresAt" > now() AND (s."hasEarlierCookie" OR NOT $3)
       LEFT JOIN "User" u ON u.id = s."userId" AND u.active
       LEFT JOIN "Membership" m ON m."userId" = u.id AND m."workspaceId" = w.id AND m.active
       LEFT JOIN "Branch" b ON b."workspaceId" = w.id AND b.id = m."branchId"
      WHERE w.host = $1 AND w.status <> 'DELETED'`,
    values: [host, token ? hashOf(token) : '', isEarlierCookie],
  })
  const row = rows[0]
  if (!row) return { workspace: null, person: null }
  return {
    workspace: row,
    person: row.userId && (row.role || (row.isPlatformAdmin && row.isMain)) ? personOf(row) : null,
  }
}

type PersonRow = Omit<Person, 'isMember' | 'role' | 'duties' | 'permissions' | 'timeZone'> & {
  ownTimeZone: string | null
  isMain: boolean
  role: Role | null
  isScheduler: boolean
  switched: Switched[] | null
}
function personOf(row: PersonRow): Person {
  const isPlatformAdmin = row.isPlatformAdmin && row.isMain
  const duties: Duty[] = row.isScheduler ? ['SCHEDULER'] : []
  const { sessionId, userId, email, firstName, lastName, branchId, ownTimeZone, provenAt, impersonatedBy } =
    row
  const { presentSince, roleSince } = row
  return {
    sessionId,
    userId,
    email,
    firstName,
    lastName,
    branchId,
    presentSince,
    roleSince,
    timeZone: ownTimeZone,
    provenAt,
    impersonatedBy,
    isPlatformAdmin,
    duties,
    isMember: row.role !== null,
    role: row.role ?? plainRole,
    permissions: new Set([
      ...(row.role ? permissionsHeld(row.role, duties, row.switched ?? []) : []),
      ...(isPlatformAdmin ? platformHeld : []),
    ]),
  }
}

/** Whether the last proof of who it is, if there was one, is recent. */
export const isFresh = ({ provenAt }: Pick<Person, 'provenAt'>, minutes = reauthValidHours * 60): boolean =>
  Date.now() - (provenAt?.getTime() ?? 0) <= minutes * 60_000

/** Whether `requireRecentAuth` would pass: for lists, which withhold what a page would ask a proof for. */
export const isProven = (person: Person): boolean => !person.impersonatedBy && isFresh(person)

/**
 * Throws PROOF_REQUIRED when the last proof of identity is too old; the page asks for one and retries. Throws
 * FORBIDDEN for a person who impersonates another: their proof is another person's.
 */
export function requireRecentAuth(ctx: Pick<Ctx, 'person'>, minutes?: number): void {
  if (ctx.person.impersonatedBy) throw ownNameOnly()
  if (!isFresh(ctx.person, minutes)) throw new AppError('PROOF_REQUIRED')
}

/**
 * Throws FORBIDDEN unless the call came from more than a link: with the session as bearer, or from our own
 * page.
 */
export function requirePage(ctx: Pick<PublicCtx, 'header'>, text: Message): void {
  if (!ctx.header('authorization') && !ctx.header('x-requested-with'))
    throw new AppError('FORBIDDEN', { text })
}

/** Revokes a session immediately; its token authenticates no further call. */
export async function revokeSession(pool: pg.Pool, sessionId: string) {
  await pool.query('UPDATE "Session" SET "revokedAt" = now() WHERE id = $1', [sessionId])
}
