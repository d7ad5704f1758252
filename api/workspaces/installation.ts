/** Setting an installation up: the platform's own workspace, and a link for its first administrator. */
import { z } from 'zod'
import type { Database } from '../../prisma/client.ts'
import { lockSetup } from '../core/installation.ts'
import { createFirstAdminLink } from '../signIns/firstAdmin.ts'
import { mailPlatformAdmins } from '../signIns/mailPlatformAdmins.ts'
import { adminLinkCode, createAdminInvite } from '../signIns/platformAdmin.ts'
import type { PlatformRows } from './changeWorkspace.ts'

const hostname =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/
/** What setup is given. The host stands above those of all workspaces, so an address of numbers cannot be one. */
export const SetupInput = z.strictObject({
  host: z
    .string({ error: 'give the name that the platform is reached by' })
    .trim()
    .toLowerCase()
    .regex(hostname, 'must be a name such as redress.example.com, without https:// and port')
    .refine((name) => !/^[\d.]+$/.test(name), 'must be a name, not an address of numbers'),
  admin: z
    .string({ error: 'give the email address of the first administrator' })
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email('must be an email address, such as you@example.com')),
})

/** What `--move-host` is given. */
export const HostInput = SetupInput.shape.host
/** What `--new-admin` is given. */
export const AdminInput = SetupInput.shape.admin

type Link = { code: string; expiresAt: Date }
export type SetupResult =
  | ({ kind: 'LINK' } & Link)
  /** Nothing was changed: `isUsed` once the first administrator has signed in. */
  | { kind: 'UNCHANGED'; host: string; isUsed: boolean }
  /** Nothing was changed: the host is an employer's, or lies below one. */
  | { kind: 'HOST_TAKEN' }

/**
 * Makes the main workspace and a link for the first administrator, once: of two at the same time the second finds it
 * made. `isNewLink`: another link for somebody who never came, which ends those before, and another host where the
 * first one was mistyped.
 */
export function setUpInstallation(
  db: Database,
  { host, admin, secret, isNewLink }: z.output<typeof SetupInput> & { secret: Buffer; isNewLink: boolean },
): Promise<SetupResult> {
  return db.platform.$transaction(async (rows) => {
    await lockSetup(rows)
    const main = await rows.workspace.findFirst({ where: { isMain: true } })
    const isUsed = (await rows.user.count({ where: { isPlatformAdmin: true } })) > 0
    if (isUsed || (main && !isNewLink)) return { kind: 'UNCHANGED', host: main?.host ?? host, isUsed }
    if (main?.host !== host && (await belongsToEmployer(rows, host))) return { kind: 'HOST_TAKEN' }
    const { id } = main ?? (await rows.workspace.create({ data: { name: 'Redress', host, isMain: true } }))
    if (main && main.host !== host) await changeMainHost(rows, id, host)
    const link = await createFirstAdminLink(rows, { secret, mainId: id, email: admin })
    await recordSetup(rows, id, main ? 'newSetupLink' : 'setUp')
    return { kind: 'LINK', ...link }
  })
}

export type NewAdminResult =
  | { kind: 'LINK'; host: string; code: string }
  /** Nothing was changed: setup comes first, or this address is an active platform admin's. */
  | { kind: 'NOT_SET_UP' }
  | { kind: 'IS_ADMIN' }

/**
 * A link for another platform admin, for an operator whose installation has none left who could invite one. Those who
 * are there are notified, and the audit log has an entry.
 */
export function createNewAdminLink(
  db: Database,
  { email, secret }: { email: string; secret: Buffer },
): Promise<NewAdminResult> {
  return db.platform.$transaction(async (rows): Promise<NewAdminResult> => {
    await lockSetup(rows)
    const main = await rows.workspace.findFirst({ where: { isMain: true }, select: { id: true, host: true } })
    if (!main || (await rows.user.count({ where: { isPlatformAdmin: true } })) === 0)
      return { kind: 'NOT_SET_UP' }
    if ((await rows.user.count({ where: { isPlatformAdmin: true, email } })) > 0) return { kind: 'IS_ADMIN' }
    const invite = await createAdminInvite(rows, { mainId: main.id, email, invitedBy: null })
    await mailPlatformAdmins(rows, { mainId: main.id, act: 'LINK_PRINTED', subjectId: invite.id })
    await recordSetup(rows, main.id, 'newAdminLink')
    return { kind: 'LINK', host: main.host, code: adminLinkCode(secret, invite) }
  })
}

export type MoveResult = { kind: 'MOVED' | 'UNCHANGED' | 'HOST_TAKEN' | 'NOT_SET_UP' }
/** Gives the platform another host; its people sign in there anew, and the workspaces of employers keep theirs. */
export function moveMainHost(db: Database, host: string): Promise<MoveResult> {
  return db.platform.$transaction(async (rows): Promise<MoveResult> => {
    await lockSetup(rows)
    const main = await rows.workspace.findFirst({ where: { isMain: true } })
    if (!main) return { kind: 'NOT_SET_UP' }
    if (main.host === host) return { kind: 'UNCHANGED' }
    if (await belongsToEmployer(rows, host)) return { kind: 'HOST_TAKEN' }
    await changeMainHost(rows, main.id, host)
    return { kind: 'MOVED' }
  })
}

/** Whether a workspace, even a deleted one, has the host or one above it: what runs there could set its cookies. */
async function belongsToEmployer(rows: PlatformRows, host: string): Promise<boolean> {
  const labels = host.split('.')
  const hosts = labels.map((_, n) => labels.slice(n).join('.'))
  return (await rows.workspace.count({ where: { host: { in: hosts }, isMain: false } })) > 0
}

/** Sessions are of an address, so they end. */
async function changeMainHost(rows: PlatformRows, mainId: string, host: string): Promise<void> {
  await rows.workspace.update({ where: { id: mainId }, data: { host, version: { increment: 1 } } })
  const { count } = await rows.session.updateMany({
    where: { workspaceId: mainId, revokedAt: null },
    data: { revokedAt: new Date() },
  })
  await recordSetup(rows, mainId, 'moveHost', { sessionsEnded: count })
}

const recordSetup = (
  rows: PlatformRows,
  mainId: string,
  act: 'setUp' | 'newSetupLink' | 'newAdminLink' | 'moveHost',
  detail: Record<string, number> = {},
) =>
  rows.ledgerEntry.create({
    data: { workspaceId: mainId, action: `platform:${act}`, entity: 'platform', entityId: mainId, detail },
  })
