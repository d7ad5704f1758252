/** Codes and links that prove an address: for signing in, confirming an e-mail, choosing a new password. */
import type { z } from '@hono/zod-openapi'
import type { challengeMails } from '../../api/signIns/outbox.ts'
import { codeOf, linkCodeOf } from '../../api/signIns/otp.ts'
import type { Composing, MailRow, Saying, Written } from '../mail/compose.ts'
import { readerOf } from '../mail/reader.ts'

type CodePayload = z.infer<typeof challengeMails.CODE.payload>
type ChallengeRow = {
  id: string
  purpose: string
  identifier: string
  userId: string | null
  inviteId: string | null
}

/** Six digits by mail. Null once it is used, too old, or was asked for somebody who is not there. */
export async function codeMail(composing: Composing, row: MailRow<CodePayload>): Promise<Written | null> {
  const challengeRow = await challenge(composing, row)
  if (!challengeRow) return null
  const [reader, code] = [
    await readerOf(composing, row.workspaceId, challengeRow),
    codeOf(composing.secret, challengeRow.id),
  ]
  const { say } = reader
  const what = challengeRow.purpose === 'POLICY' ? [say('mails.policyCode')] : []
  const parts = [say('mails.yourCode'), { code }, ...what, say('mails.tenMinutes'), say('mails.notAskedFor')]
  return {
    to: challengeRow.identifier,
    reader,
    letter: { subject: say('mails.codeSubject', { code }), parts },
  }
}

/** Six digits by SMS. */
export async function codeText(composing: Composing, row: MailRow<CodePayload>): Promise<Saying | null> {
  const challengeRow = await challenge(composing, row)
  if (!challengeRow) return null
  const { say, workspace } = await readerOf(composing, row.workspaceId, challengeRow)
  return {
    to: challengeRow.identifier,
    text: say('mails.codeText', { code: codeOf(composing.secret, challengeRow.id), workspace }),
  }
}

type PlainCode =
  | 'mails.confirmAddress'
  | 'mails.confirmHere'
  | 'mails.confirm'
  | 'mails.newPassword'
  | 'mails.newPasswordHere'
  | 'mails.runPlatform'
  | 'mails.runPlatformHere'
  | 'mails.createAccount'
const pages: Record<
  string,
  { subject: PlainCode; says: PlainCode; button: PlainCode; path: (code: string) => string }
> = {
  CONFIRM_EMAIL: {
    subject: 'mails.confirmAddress',
    says: 'mails.confirmHere',
    button: 'mails.confirm',
    path: (code) => `/email-verify/${code}`,
  },
  RESET_PASSWORD: {
    subject: 'mails.newPassword',
    says: 'mails.newPasswordHere',
    button: 'mails.newPassword',
    path: (code) => `/forgot-password?code=${code}`,
  },
  PLATFORM_ADMIN: {
    subject: 'mails.runPlatform',
    says: 'mails.runPlatformHere',
    button: 'mails.createAccount',
    path: (code) => `/platform-admin#${code}`,
  },
}
/** A link to a page of ours. */
export async function linkMail(composing: Composing, row: MailRow<CodePayload>): Promise<Written | null> {
  const challengeRow = await challenge(composing, row)
  const page = challengeRow && pages[challengeRow.purpose]
  if (!challengeRow || !page) return null
  const reader = await readerOf(composing, row.workspaceId, challengeRow)
  const [{ say }, href] = [
    reader,
    `${composing.webOrigin(reader.host)}${page.path(linkCodeOf(composing.secret, challengeRow.id))}`,
  ]
  return {
    to: challengeRow.identifier,
    reader,
    letter: {
      subject: say(page.subject),
      parts: [say(page.says), { button: say(page.button), href }, say('mails.notAskedFor')],
    },
  }
}

/** Mail to a member whose address was used to sign up again: the page revealed no account. */
export async function alreadyHereMail(
  composing: Composing,
  row: MailRow<CodePayload>,
): Promise<Written | null> {
  const challengeRow = await challenge(composing, row)
  if (!challengeRow) return null
  const reader = await readerOf(composing, row.workspaceId, challengeRow)
  const [{ say }, origin] = [reader, composing.webOrigin(reader.host)]
  const ways = [
    { button: say('mails.signIn'), href: `${origin}/signin` },
    { links: [{ label: say('mails.newPassword'), href: `${origin}/forgot-password` }] },
  ]
  return {
    to: challengeRow.identifier,
    reader,
    letter: {
      subject: say('mails.alreadyHere'),
      parts: [say('mails.askedAgain'), ...ways, say('mails.notYou')],
    },
  }
}

/** Null where nobody is to read it: no account, and nothing that would make one. */
async function challenge(
  { pool }: Composing,
  { workspaceId, payload }: MailRow<CodePayload>,
): Promise<ChallengeRow | null> {
  const { rows } = await pool.query<ChallengeRow>(
    `SELECT id, purpose, identifier, "userId", detail ->> 'inviteId' AS "inviteId" FROM "Challenge"
      WHERE id = $1 AND "workspaceId" = $2 AND "usedAt" IS NULL AND "expiresAt" > now()
        AND ("userId" IS NOT NULL OR detail ?| ARRAY['inviteId', 'door', 'invitedBy'])`,
    [payload.challengeId, workspaceId],
  )
  return rows[0] ?? null
}
