import { invitation } from '../../api/invites/outbox.ts'
import { words } from '../mail/compose.ts'
import type { WorkerModule } from '../module.ts'
import { inviteImport } from './inviteImport.ts'
import { inviteMail, inviteText } from './inviteMail.ts'
import { inviteResend } from './inviteResend.ts'

export const invites: WorkerModule = {
  jobs: { INVITE_IMPORT: inviteImport, INVITE_RESEND: inviteResend },
  mails: [words(invitation, { mail: inviteMail, text: inviteText })],
}
