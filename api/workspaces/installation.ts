/** Setting an installation up: the platform's own workspace, and a link for its first administrator. */
import { z } from 'zod'
import type { Database } from '../../prisma/client.ts'
import { lockSetup } from '../core/installation.ts'
import { createFirstAdminLink } from '../signIns/firstAdmin.ts'
import type { PlatformRows } from './changing.ts'

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

type Link = { code: string; expiresAt: Date }
export type SetupResult =
  | ({ kind: 'LINK' } & Link)
  /** Nothing was changed: `isUsed` once the first administrator has signed in. */
  | { kind: 'UNCHANGED'; host: string; isUsed: boolean }
  /** Nothing was changed: the host is an employer's. */
  | { kind: 'HOST_TAKEN' }

/**
 * Makes the main workspace and a link for the first administrator, once: of two at the same time the second finds it
 * made. `isNewLink`: another link for somebody who never came, which ends those before.
 */
export function setUpInstallation(
  db: Database,
  { host, admin, secret, isNewLink }: z.output<typeof SetupInput> & { secret: Buffer; isNewLink: boolean },
): Promise<SetupResult> {
  return db.platform.$transaction(async (rows) => {
    await lockSetup(rows)
    const main = await rows.workspace.findFirst({ where: { isMain: true } })
    const isUsed = (await rows.user.count({ where: { isPlatformAdmin: true } })) > 0
    if (main && (isUsed || !isNewLink || main.host !== host))
      return { kind: 'UNCHANGED', host: main.host, isUsed }
    if (isUsed) return { kind: 'UNCHANGED', host, isUsed }
    if (!main && (await rows.workspace.count({ where: { host } })) > 0) return { kind: 'HOST_TAKEN' }
    const { id } = main ?? (await rows.workspace.create({ data: { name: 'Redress', host, isMain: true } }))
    const link = await createFirstAdminLink(rows, { secret, mainId: id, email: admin })
    await recordSetup(rows, id, main ? 'newSetupLink' : 'setUp')
    return { kind: 'LINK', ...link }
  })
}

const recordSetup = (rows: PlatformRows, mainId: string, act: 'setUp' | 'newSetupLink') =>
  rows.ledgerEntry.create({
    data: { workspaceId: mainId, action: `platform:${act}`, entity: 'platform', entityId: mainId },
  })
