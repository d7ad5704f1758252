/** Every kind of mail and SMS by what its outbox payload says it is about. Words are made here, at the last moment; the outbox holds ids. */
import type pg from 'pg'
import type { MailPayload } from '../activities/effects/notify.ts'
import type { Mail, Text } from '../mailers.ts'
import { hasMail } from '../../api/signIns/phone.ts'
import { alreadyHereMail, codeMail, codeText, linkMail, type CodePayload } from './codes.ts'
import { inviteMail, inviteText, type InvitePayload } from './invites.ts'
import { noticeMail } from './notice.ts'
import { workspacesMail, type WorkspacesPayload } from './workspaces.ts'

export type Composing = { client: pg.PoolClient; webOrigin: (host: string) => string; secret: Buffer }
export type MailRow<P> = { workspaceId: string; key: string; payload: P }

/** A payload without `about` is a notice's. */
type Payloads = { NOTICE: MailPayload; CODE: CodePayload; LINK: CodePayload; ALREADY_HERE: CodePayload; WORKSPACES: WorkspacesPayload; INVITE: InvitePayload }
type About = keyof Payloads
const aboutOf = (payload: unknown): About => (payload as { about?: About }).about ?? 'NOTICE'

const mails: { [A in About]: (composing: Composing, row: MailRow<Payloads[A]>) => Promise<Mail | null> } = { NOTICE: noticeMail, CODE: codeMail, LINK: linkMail, ALREADY_HERE: alreadyHereMail, WORKSPACES: workspacesMail, INVITE: inviteMail }
/** The mail of an outbox row, or null when it has no reader any more. */
export async function composeMail(composing: Composing, row: MailRow<unknown>): Promise<Mail | null> {
  const mail = await (mails[aboutOf(row.payload)] as (composing: Composing, row: MailRow<unknown>) => Promise<Mail | null>)(composing, row)
  return mail && hasMail(mail.to) ? mail : null
}

/** The SMS of an outbox row: a code or an invite. */
export const composeText = (composing: Composing, row: MailRow<unknown>): Promise<Text | null> =>
  aboutOf(row.payload) === 'INVITE' ? inviteText(composing, row as MailRow<InvitePayload>) : codeText(composing, row as MailRow<CodePayload>)
