/** The key that seals what a person wrote in a browser before it was saved (`web/autosave/deviceDrafts.ts`). */
import { hkdfSync } from 'node:crypto'
import { acceptedSecrets, type Ctx } from '../core/deps.ts'

const keyOf = (secret: Buffer, { workspaceId, userId }: { workspaceId: string; userId: string }): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `redress device drafts ${workspaceId} ${userId}`, 32)).toString(
    'base64',
  )

/**
 * The person's keys in this workspace, as base64 of 32 bytes: the first one seals, all of them open. None is stored;
 * each is derived from a secret of the server. Names the person, so that a page
 * notices when another one signed in.
 */
export const readDeviceKeys = ({ deps, person, workspace }: Ctx): { userId: string; keys: string[] } => ({
  userId: person.userId,
  keys: acceptedSecrets(deps).map((secret) =>
    keyOf(secret, { workspaceId: workspace.id, userId: person.userId }),
  ),
})
