/** To what signed in before, when an address or number that signs in was added or changed. */
import type { z } from '@hono/zod-openapi'
import type { signInChanged } from '../../api/signIns/outbox.ts'
import type { Composing, MailRow, Saying, Written } from '../mail/compose.ts'
import { readerOf, type Reader } from '../mail/reader.ts'

type ChangedPayload = z.infer<typeof signInChanged.payload>
type PreviousSignIn = { userId: string; email: string | null; number: string | null }

/** Composes the mail to a person's previous address after their sign-in changed; null where there was none. */
export async function changedMail(
  composing: Composing,
  row: MailRow<ChangedPayload>,
): Promise<Written | null> {
  const previous = await previousSignInOf(composing, row)
  if (!previous?.email) return null
  const reader = await readerOf(composing, row.workspaceId, previous)
  const { say, workspace } = reader
  const parts = [
    say('mails.signInChangedHere', { workspace }),
    say('mails.notYouChange'),
    { button: say('mails.signIn'), href: signInOf(composing, reader) },
  ]
  return { to: previous.email, reader, letter: { subject: say('mails.signInChanged'), parts } }
}

/** Composes the SMS to a person's previous number after their sign-in changed; null where there was none. */
export async function changedText(
  composing: Composing,
  row: MailRow<ChangedPayload>,
): Promise<Saying | null> {
  const previous = await previousSignInOf(composing, row)
  if (!previous?.number) return null
  const reader = await readerOf(composing, row.workspaceId, previous)
  return {
    to: previous.number,
    text: reader.say('mails.signInChangedText', {
      workspace: reader.workspace,
      link: signInOf(composing, reader),
    }),
  }
}

const signInOf = ({ webOrigin }: Composing, { host }: Reader) => `${webOrigin(host)}/signin`

async function previousSignInOf(
  { pool }: Composing,
  { workspaceId, payload }: MailRow<ChangedPayload>,
): Promise<PreviousSignIn | null> {
  const { rows } = await pool.query<PreviousSignIn>(
    `SELECT "userId", detail #>> '{told,email}' AS email, detail #>> '{told,number}' AS number FROM "Challenge"
      WHERE id = $1 AND "workspaceId" = $2`,
    [payload.challengeId, workspaceId],
  )
  return rows[0] ?? null
}
