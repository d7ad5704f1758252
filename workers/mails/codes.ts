/** Codes and links that prove an address: for signing in, confirming an e-mail, choosing a new password. */
import { codeOf, linkCodeOf } from '../../api/codes/service.ts'
import type { Mail, Text } from '../mailers.ts'
import type { Composing, MailRow } from './mails.ts'

/** The rest stands in the challenge. */
export type CodePayload = { about: 'CODE' | 'LINK' | 'ALREADY_HERE'; challengeId: string }
type Found = { id: string; purpose: string; identifier: string; host: string; workspace: string }

/** Six digits by mail. Null once it is used, too old, or was asked for somebody who is not there. */
export async function codeMail({ client, secret }: Composing, { workspaceId, key, payload }: MailRow<CodePayload>): Promise<Mail | null> {
  const found = await challenge({ client }, workspaceId, payload)
  if (!found) return null
  const code = codeOf(secret, found.id)
  return { workspaceId, key, fromName: found.workspace, to: found.identifier, subject: `${code} is your code`, text: `Your code is ${code}. It is good for ten minutes, once.\n\nIf you did not ask for it, you need not do anything.\n\n${found.workspace}\n`, calendar: null }
}

/** Six digits by SMS. */
export async function codeText({ client, secret }: Composing, { workspaceId, key, payload }: MailRow<CodePayload>): Promise<Text | null> {
  const found = await challenge({ client }, workspaceId, payload)
  return found && { workspaceId, key, to: found.identifier, text: `${codeOf(secret, found.id)} is your code for ${found.workspace}. It is good for ten minutes.` }
}

const pages: Record<string, { subject: string; says: string; path: (code: string) => string }> = {
  CONFIRM_EMAIL: { subject: 'Confirm your e-mail address', says: 'Open this page to confirm your e-mail address:', path: (code) => `/email-verify/${code}` },
  RESET_PASSWORD: { subject: 'Choose a new password', says: 'Open this page to choose a new password:', path: (code) => `/forgot-password?code=${code}` },
}
/** A link to a page of ours. */
export async function linkMail({ client, secret, webOrigin }: Composing, { workspaceId, key, payload }: MailRow<CodePayload>): Promise<Mail | null> {
  const found = await challenge({ client }, workspaceId, payload)
  const page = found && pages[found.purpose]
  if (!found || !page) return null
  const link = `${webOrigin(found.host)}${page.path(linkCodeOf(secret, found.id))}`
  return { workspaceId, key, fromName: found.workspace, to: found.identifier, subject: page.subject, text: `${page.says}\n\n${link}\n\nIf you did not ask for it, you need not do anything.\n\n${found.workspace}\n`, calendar: null }
}

/** To somebody whose address was used to sign up once more: the page told nobody that they are here. */
export async function alreadyHereMail({ client, webOrigin }: Composing, { workspaceId, key, payload }: MailRow<CodePayload>): Promise<Mail | null> {
  const found = await challenge({ client }, workspaceId, payload)
  if (!found) return null
  const origin = webOrigin(found.host)
  return { workspaceId, key, fromName: found.workspace, to: found.identifier, subject: 'You have an account already', text: `Somebody asked for an account with your address. You have one already.\n\nSign in here: ${origin}/signin\nOr choose a new password: ${origin}/forgot-password\n\nIf it was not you, you need not do anything.\n\n${found.workspace}\n`, calendar: null }
}

/** Null where nobody is to read it: no account, and nothing that would make one. */
async function challenge({ client }: Pick<Composing, 'client'>, workspaceId: string, { challengeId }: CodePayload): Promise<Found | null> {
  const { rows } = await client.query<Found>(
    `SELECT c.id, c.purpose, c.identifier, w.host, w.name AS workspace FROM "Challenge" c JOIN "Workspace" w ON w.id = c."workspaceId"
      WHERE c.id = $1 AND c."workspaceId" = $2 AND c."usedAt" IS NULL AND c."expiresAt" > now() AND (c."userId" IS NOT NULL OR c.detail ?| ARRAY['inviteId', 'door'])`, [challengeId, workspaceId])
  return rows[0] ?? null
}
