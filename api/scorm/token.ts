/**
 * The path under which one person is shown one SCO for a while. It is its own right: what is shown has an opaque
 * origin, so that its requests carry no cookie.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Longer than anybody sits before it; a page that is left open opens it anew. */
const hours = 4
const Shown = z.tuple([
  /* workspace */ z.uuid(),
  /* package */ z.uuid(),
  /* person */ z.uuid(),
  /* place of the SCO */ z.int().min(0),
  /* what is kept; null: an author looks at it */ z.uuid().nullable(),
  /* until, in seconds */ z.int(),
])
export type ScoClaims = {
  workspaceId: string
  packageId: string
  userId: string
  sco: number
  recordId: string | null
}

const macOf = (secret: Buffer, payload: string) =>
  createHmac('sha256', secret).update(`scorm ${payload}`).digest('base64url')

/** A segment of a path, and until when it opens anything. */
export function tokenOf(
  secret: Buffer,
  claims: ScoClaims,
  now = Date.now(),
): { token: string; expiresAt: Date } {
  const until = Math.floor(now / 1000) + hours * 3_600
  const { workspaceId, packageId, userId, sco, recordId } = claims
  const payload = Buffer.from(
    JSON.stringify([workspaceId, packageId, userId, sco, recordId, until] satisfies z.infer<typeof Shown>),
  ).toString('base64url')
  return { token: `${payload}.${macOf(secret, payload)}`, expiresAt: new Date(until * 1000) }
}

/** Null for one that we did not make, or that is too old. */
export function verifyToken(secrets: readonly Buffer[], token: string, now = Date.now()): ScoClaims | null {
  const [payload = '', mac = ''] = token.split('.')
  const theirs = Buffer.from(mac)
  const isOurs = secrets.some((secret) => {
    const ours = Buffer.from(macOf(secret, payload))
    return ours.length === theirs.length && timingSafeEqual(ours, theirs)
  })
  if (!isOurs) return null
  const [workspaceId, packageId, userId, sco, recordId, until] = Shown.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  )
  return until * 1000 > now ? { workspaceId, packageId, userId, sco, recordId } : null
}
