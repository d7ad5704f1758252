/**
 * Every kind of mail and SMS by what its outbox payload says it is about. Words are made here, at the last
 * moment; the outbox holds ids.
 */
import type pg from 'pg'
import type { MailPayload } from '../complaints/effects/notify.ts'
import { logoAddress, type Mail, type Text } from './mailers.ts'
import { hasMail } from '../../api/signIns/phone.ts'
import { alreadyHereMail, codeMail, codeText, linkMail, type CodePayload } from '../signIns/codeMail.ts'
import { changedMail, changedText, type ChangedPayload } from '../signIns/changedMail.ts'
import { htmlOf } from './html.ts'
import { inviteMail, inviteText, type InvitePayload } from '../invites/inviteMail.ts'
import { textOf, type Letter } from './letter.ts'
import { noticeMail } from '../notices/noticeMail.ts'
import { logoOf, type Reader } from './reader.ts'
import { workspacesMail, type WorkspacesPayload } from '../signIns/workspacesMail.ts'

export type Composing = {
  pool: pg.Pool
  webOrigin: (host: string) => string
  secret: Buffer
  /** Where logos lie. */ filesDir: string
}
export type MailRow<P> = { workspaceId: string; key: string; payload: P }
/** What each kind makes: to whom, what it says, and for whom it is dressed. */
export type Written = { to: string; reader: Reader; letter: Letter; calendar?: Mail['calendar'] }
export type Saying = Pick<Text, 'to' | 'text'>

/** A payload without `about` is a notice's. */
type Payloads = {
  NOTICE: MailPayload
  CODE: CodePayload
  LINK: CodePayload
  ALREADY_HERE: CodePayload
  SIGN_IN_CHANGED: ChangedPayload
  WORKSPACES: WorkspacesPayload
  INVITE: InvitePayload
}
type About = keyof Payloads
const aboutOf = (payload: unknown): About => (payload as { about?: About }).about ?? 'NOTICE'

const mails: { [A in About]: (composing: Composing, row: MailRow<Payloads[A]>) => Promise<Written | null> } =
  {
    NOTICE: noticeMail,
    CODE: codeMail,
    LINK: linkMail,
    ALREADY_HERE: alreadyHereMail,
    SIGN_IN_CHANGED: changedMail,
    WORKSPACES: workspacesMail,
    INVITE: inviteMail,
  }
/** The mail of an outbox row, or null when it has no reader any more. */
export async function composeMail(composing: Composing, row: MailRow<unknown>): Promise<Mail | null> {
  const written = await (
    mails[aboutOf(row.payload)] as (composing: Composing, row: MailRow<unknown>) => Promise<Written | null>
  )(composing, row)
  return written && hasMail(written.to) ? dressed(composing, row, written) : null
}

/** As plain text, and in the workspace's brand. */
async function dressed(
  composing: Composing,
  { workspaceId, key }: MailRow<unknown>,
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

const texts: { [A in About]?: (composing: Composing, row: MailRow<Payloads[A]>) => Promise<Saying | null> } =
  { CODE: codeText, INVITE: inviteText, SIGN_IN_CHANGED: changedText }
/** The SMS of an outbox row, or null when it has no reader any more. */
export async function composeText(composing: Composing, row: MailRow<unknown>): Promise<Text | null> {
  const write = texts[aboutOf(row.payload)] as
    | ((composing: Composing, row: MailRow<unknown>) => Promise<Saying | null>)
    | undefined
  const saying = (await write?.(composing, row)) ?? null
  return saying && { workspaceId: row.workspaceId, key: row.key, ...saying }
}
