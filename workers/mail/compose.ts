/**
 * Mails and SMS as their domains word them, dressed in the workspace's brand. Words are made here, at the
 * last moment; the outbox holds ids.
 */
import type { Store } from '../../api/storage/store.ts'
import type pg from 'pg'
import type { Database } from '../../prisma/client.ts'
import { MailPayload, type MailKind } from '../../api/outbox/kind.ts'
import { hasMail } from '../../api/core/contacts.ts'
import type { Delivering } from '../delivery.ts'
import { htmlOf } from './html.ts'
import { textOf, type Letter } from './letter.ts'
import { logoAddress, type Mail, type Text } from './mailers.ts'
import { logoOf, type Reader } from './reader.ts'

export type Composing = {
  pool: pg.Pool
  /** Rows of a case, opened. */
  platform: Database['platform']
  webOrigin: (host: string) => string
  secret: Buffer
  /** Where logos lie. */
  store: Store
}
export type MailRow<P = unknown> = { workspaceId: string; key: string; payload: P }
/** Returns what composing mail and SMS needs of a delivery. */
export const composingOf = ({ db, webOrigin, secret, store }: Delivering): Composing => ({
  pool: db.pool,
  platform: db.platform,
  webOrigin,
  secret,
  store,
})

/** What each kind makes: to whom, what it says, and for whom it is dressed. */
export type Written = { to: string; reader: Reader; letter: Letter; calendar?: Mail['calendar'] }
export type Saying = Pick<Text, 'to' | 'text'>

type Wording<P> = {
  mail?: (composing: Composing, row: MailRow<P>) => Promise<Written | null>
  text?: (composing: Composing, row: MailRow<P>) => Promise<Saying | null>
}
/** Who words one kind of mail and SMS; null when it has no reader any more. */
export type MailBuilder = Wording<unknown> & { about: string | null }

/** Joins a kind with its words, which get the payload as the kind declares it. */
export function words<P>({ about, payload }: MailKind<P>, { mail, text }: Wording<P>): MailBuilder {
  const read = (row: MailRow): MailRow<P> => ({ ...row, payload: payload.parse(row.payload) })
  return {
    about,
    ...(mail ? { mail: async (composing, row) => mail(composing, read(row)) } : {}),
    ...(text ? { text: async (composing, row) => text(composing, read(row)) } : {}),
  }
}

/** The mail of an outbox row, or null when it has no reader any more. Throws for what nobody words. */
export async function composeMail(
  composing: Composing,
  builders: MailBuilder[],
  row: MailRow,
): Promise<Mail | null> {
  const { mail } = builderOf(builders, row)
  if (!mail) throw new Error('Nobody words this mail')
  const written = await mail(composing, row)
  return written && hasMail(written.to) ? dressed(composing, row, written) : null
}

/** The SMS of an outbox row, or null when it has no reader any more. */
export async function composeText(
  composing: Composing,
  builders: MailBuilder[],
  row: MailRow,
): Promise<Text | null> {
  const saying = (await builderOf(builders, row).text?.(composing, row)) ?? null
  return saying && { workspaceId: row.workspaceId, key: row.key, ...saying }
}

function builderOf(builders: MailBuilder[], { payload }: MailRow): MailBuilder {
  const about = MailPayload.parse(payload).about ?? null
  const builder = builders.find((each) => each.about === about)
  if (!builder) throw new Error('Nobody words this mail')
  return builder
}

/** As plain text, and in the workspace's brand. */
export async function dressed(
  composing: Composing,
  { workspaceId, key }: Pick<MailRow, 'workspaceId' | 'key'>,
  { to, reader, letter, calendar = null }: Written,
): Promise<Mail> {
  const { host, workspace, language } = reader
  const logo = await logoOf(composing, reader)
  const html = htmlOf(letter, { ...reader, logo: logo && logoAddress(host) })
  return {
    workspaceId,
    key,
    host,
    fromName: workspace,
    to,
    language,
    subject: letter.subject,
    text: textOf(letter, workspace),
    html,
    logo,
    calendar,
  }
}
